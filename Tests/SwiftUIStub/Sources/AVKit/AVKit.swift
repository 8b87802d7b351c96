import SwiftUI

@MainActor open class AVPlayer: NSObject {
  public override init() {}
  public init(url: URL) {}
  open func play() {}
  open func pause() {}
}

open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
}

public struct VideoPlayer<VideoOverlay: View>: View {
  public init(player: AVPlayer?) where VideoOverlay == EmptyView {}
  public init(player: AVPlayer?, @ViewBuilder videoOverlay: () -> VideoOverlay) {}
  public typealias Body = Never
}
