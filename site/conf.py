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

html_theme = "furo"
html_title = "kodeks"
html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["kodeks.css", "cards.css", "reader.css"]
html_js_files = [("cards.js", {"defer": "defer"})]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
templates_path = ["_templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "languages.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_theme_options = {
    "sidebar_hide_name": False,
    "light_css_variables": {"color-brand-primary": "#8a4b12", "color-brand-content": "#8a4b12"},
    "dark_css_variables": {"color-brand-primary": "#e0a45c", "color-brand-content": "#e0a45c"},
}
