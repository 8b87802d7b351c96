let isLarge = true
// Example 10
let size: CGFloat = 12
