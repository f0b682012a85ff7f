#error "tiling for another chip"
