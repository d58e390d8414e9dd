"""The place of `cryptography.hazmat.primitives`; `help(carryless.compat)` says what there is."""
