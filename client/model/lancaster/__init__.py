"""Lancaster on the screen: what its table shows and what can be done on it (see ``client.model.table``)."""
