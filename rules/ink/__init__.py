"""INK: bottles are placed in areas that a painting of tiles has filled."""
