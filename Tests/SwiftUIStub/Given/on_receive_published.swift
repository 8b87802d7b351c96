func find(_ query: String) -> [String] { [] }
