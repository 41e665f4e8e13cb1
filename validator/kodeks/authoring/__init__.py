"""What authors see of their set while they write it: answers for editors, pages and sheets, printed neighbours."""
