"""Chapter 1: money, things, carrying and moving."""
