func copy() {}
var label: String { "" }
