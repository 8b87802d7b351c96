@_exported import AVFoundation
import SwiftUI

open class AVPlayerViewController: UIViewController {
  open var player: AVPlayer?
}

public struct VideoPlayer<VideoOverlay: View>: View {
  public init(player: AVPlayer?) where VideoOverlay == EmptyView {}
  public init(player: AVPlayer?, @ViewBuilder videoOverlay: () -> VideoOverlay) {}
  public typealias Body = Never
}
