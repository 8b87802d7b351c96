// Correct: a modifier of another module may fill the row
extension View { func harborCard(color: Color) -> some View { background(color) } }
