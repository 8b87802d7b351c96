struct Log {}
class EventLog { init(_ write: (String) -> Void) {} }
