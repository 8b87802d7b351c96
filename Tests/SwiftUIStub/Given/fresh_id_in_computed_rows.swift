// Correct: the id comes from the data
var rows: [Int] { [] }
