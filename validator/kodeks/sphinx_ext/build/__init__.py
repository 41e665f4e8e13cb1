"""How the site is built: Sphinx writes frames, they are filled with pages, and the next build uses what is kept."""
