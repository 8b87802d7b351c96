struct Note {
  var text = ""
  func save() {}
}
