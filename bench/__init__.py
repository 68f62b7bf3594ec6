"""The figures of speed: what the product takes, as a ratio to a floor or a peer measured in the same run."""
