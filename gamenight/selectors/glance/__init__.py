"""The dashboard's first page: a selector a tile, each with statements of its own that look at a bounded part."""
