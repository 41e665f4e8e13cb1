"""What a page shows of an entry, a chapter, a book or an example."""
