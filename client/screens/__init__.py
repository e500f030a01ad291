"""The screens: connect, lobby, room, table, replay, and the dialogs above them. They show models and pass on input; they know no rules."""
