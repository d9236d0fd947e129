"""Chapter 3: magic, crafting and power sites."""
