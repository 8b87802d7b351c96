struct Lines: StandIn { init(_ parts: Any...) {} }
