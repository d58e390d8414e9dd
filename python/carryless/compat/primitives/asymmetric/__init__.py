"""The place of `cryptography.hazmat.primitives.asymmetric`; `help(carryless.compat)` says what there is."""
