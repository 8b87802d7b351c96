struct Database { var titles: [String] = []; static func open() -> Database { Database() } }
