"""Rise of Ix and Immortality: the checks that these boxes add."""
