"""Settings of the site; everything else is in the extension."""

from kodeks import __version__, home

project = "kodeks"
author = "the kodeks founders"
copyright = "2026 kodeks"  # the foot of the page says in its language what it is
version = release = __version__

extensions = ["myst_parser", "kodeks.sphinx_ext"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["README.md"]
language = "en"
locale_dirs = [str(home.translations_folder())]
gettext_compact = "site"
gettext_uuid = False

html_theme = "kodeks"
html_theme_path = ["_theme"]
html_title = "kodeks"
html_static_path = ["_static"]
html_show_sphinx = False
html_copy_source = False
html_permalinks = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
templates_path = ["_templates"]
