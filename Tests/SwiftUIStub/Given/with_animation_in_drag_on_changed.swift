// Example 14
func section(at place: CGPoint) -> Item? { nil }
