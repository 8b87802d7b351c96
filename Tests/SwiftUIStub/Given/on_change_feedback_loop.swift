func title(of selection: Int?) -> String { "" }
