"""What Sphinx is told of the site; `site/build` starts it, and gives `parts`, the links to what it did not make itself."""

project = "Carryless"
root_doc = "index"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
# The names that a git host gives headings.
myst_heading_anchors = 4
# What is referred to is there, but for the types of C, and those of C++, which are shown and not described.
nitpicky = True
nitpick_ignore_regex = [("c:identifier", "u?int8_t|size_t"), ("cpp:identifier", ".*")]
smartquotes = False
c_maximum_signature_line_length = cpp_maximum_signature_line_length = 100

html_theme = "furo"
html_title = project
html_copy_source = html_show_sourcelink = html_use_index = False
html_show_copyright = html_show_sphinx = False
# A summary is fetched from the page, which a page that was opened as a file may not do.
html_show_search_summary = False
templates_path = ["."]
html_sidebars = {
    "**": [
        "sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html", "sidebar/navigation.html", "parts.html",
        "sidebar/scroll-end.html",
    ]
}
