import SwiftUI

struct Host {
  let port: Int?
  let foundedYear: Int
}
struct HostRow: View {
  let host: Host
  var body: some View {
    if let port = host.port {
      Text("localhost:\(port)")
    }
    Text("since \(host.foundedYear)")
  }
}
