struct VideoPlayer: StandIn { init(_ url: URL) {} }
