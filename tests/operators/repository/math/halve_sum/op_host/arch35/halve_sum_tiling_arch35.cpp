#error "sources of another chip"
