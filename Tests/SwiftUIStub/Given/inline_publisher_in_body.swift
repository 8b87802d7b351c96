extension Notification.Name { static let changed = Notification.Name("changed") }
