import AVKit
import SwiftUI

struct TaskReinitializesStateScreen: View {
  @State private var player: AVPlayer?

  var body: some View { Text("Film").onAppear { player = AVPlayer(url: url) } }
}
