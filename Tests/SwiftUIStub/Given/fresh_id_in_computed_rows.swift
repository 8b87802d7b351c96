// Example 5
var rows: [Int] { [] }
