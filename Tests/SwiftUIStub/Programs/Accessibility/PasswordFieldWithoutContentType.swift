import SwiftUI

struct PasswordFieldWithoutContentTypeScreen: View {
  @State var text = ""
  @State var password = ""
  @State private var email = ""

  var body: some View {
    VStack {
      TextField("", text: $email)
      SecureField("", text: $password)
    }
  }
}
