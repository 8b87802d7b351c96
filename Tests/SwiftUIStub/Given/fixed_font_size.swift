let isLarge = true
// Correct: one of the sizes may be scaled
let size: CGFloat = 12
