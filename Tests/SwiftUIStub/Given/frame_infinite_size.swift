let isLarge = true
let isSent = true
let isLate = true
let size = CGSize.zero
