"""Crafted things in use: potions and oils, what harms, who resists, what they are about."""

from __future__ import annotations


# --- potions, oils ---------------------------------------------------------------------------------------------------


# --- what it is about ------------------------------------------------------------------------------------------------
