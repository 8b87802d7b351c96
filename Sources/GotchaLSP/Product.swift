/// What the product is called, in one place.
enum Product {
  static let name = "gotcha-lsp"
  static let version = "0.1.0"
  static let home = "https://github.com/gotcha-lsp/gotcha-lsp"
}
