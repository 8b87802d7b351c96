struct VideoPlayer: StandIn { init(_ url: URL) {} }
class WKWebView: UIView {}
