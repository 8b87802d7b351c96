let isLarge = true
