"""What the search of the site reads: the index, the forms of words and the words that the books print."""
