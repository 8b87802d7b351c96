struct Bar: View {
  let level: Float
  var body: some View { Text("") }
}
