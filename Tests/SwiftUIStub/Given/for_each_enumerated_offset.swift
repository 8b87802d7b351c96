enum Layout { enum bar { static let buttons = [""] } }
