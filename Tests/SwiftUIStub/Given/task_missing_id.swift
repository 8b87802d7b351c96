func loadName(_ key: some Hashable & Sendable) async -> String { "" }
func track(_ event: String) async {}
