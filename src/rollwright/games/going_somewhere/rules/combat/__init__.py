"""Chapter 2: fights, injuries, sleep."""
