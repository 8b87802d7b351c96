let isLarge = true
let size = CGSize.zero
