class EventLog { init(_ write: (String) -> Void) {} }
