import SwiftUI

struct ProfileHeader: View {
  let name: String?
  var body: some View { Text(name ?? "Unnamed") }
}
