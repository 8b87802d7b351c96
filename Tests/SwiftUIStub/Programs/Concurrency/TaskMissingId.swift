import SwiftUI

struct Home: View {
  @State private var city = "Paris"
  var body: some View {
    TextField("City", text: $city)
    Weather(city: city)
  }
}
struct Weather: View {
  var city: String
  @State private var text = ""
  var body: some View {
    Text(text)
      .task {
        text = await loadName(city)
      }
  }
}
