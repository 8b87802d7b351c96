import SwiftUI

struct DeprecatedAutocapitalizationScreen: View {
  @State var text = ""
  @State var mail = ""
  var body: some View {
    TextField("Mail", text: $mail).autocapitalization(.none)
  }
}
