"""Chapter 4: the CGO's people and monsters."""
