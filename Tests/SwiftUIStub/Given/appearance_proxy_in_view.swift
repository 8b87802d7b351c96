enum theme { static func appearance() -> String { "" } }
