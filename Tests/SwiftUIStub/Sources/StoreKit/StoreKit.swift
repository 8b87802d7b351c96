import SwiftUI

@preconcurrency @MainActor open class SKStoreReviewController: NSObject {
  open class func requestReview(in windowScene: UIWindowScene) {}
  open class func requestReview() {}
}
@available(iOS 16, macOS 13, *)
@MainActor @preconcurrency public struct RequestReviewAction: Sendable {
  nonisolated init() {}
  public func callAsFunction() {}
}
extension EnvironmentValues {
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}
