"""The engine as the page in the browser calls it: questions and answers as JSON, nothing but the standard library."""
