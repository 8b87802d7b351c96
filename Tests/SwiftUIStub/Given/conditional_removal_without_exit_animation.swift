struct Medal: StandIn { init(_ parts: Any...) {} }
