"""Chapter 1: who somebody is, what Character Points buy, and how they grow."""
