import GotchaSupport

/// A table that several threads fill, each row once.
final class ResultTable<Row: Sendable>: Sendable {
  private let rows: Monitor<[Row]>

  init(count: Int, filling row: Row) {
    rows = Monitor(Array(repeating: row, count: count))
  }

  subscript(index: Int) -> Row {
    get { rows.read { $0[index] } }
    set { rows.update { $0[index] = newValue } }
  }

  var all: [Row] { rows.read { $0 } }
}
