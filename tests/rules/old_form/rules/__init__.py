"""The rules of the game, as procedures: pure, and below everything that shows them."""
