"""Computer players: they see what their seat may see and answer with an action. They know no rooms and no sockets.

``contract`` says what a bot is, ``levels`` lists those that exist, ``pool`` lets them think in processes of their own.
"""
