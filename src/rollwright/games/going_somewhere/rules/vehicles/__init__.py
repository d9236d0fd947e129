"""Chapter 5: vehicles, their fights and travel."""
