"""Chapter 6: what is found."""
