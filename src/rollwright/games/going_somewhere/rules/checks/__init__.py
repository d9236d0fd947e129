"""Chapter 1: Action Rolls, Opposed Rolls and what is done with them."""
