import GotchaAnalysis

/// Colors for a terminal, or none.
struct TerminalStyle: Sendable {
  enum Role {
    case error, warning, info, hint, gutter, secondary, emphasis, removed, added, code
  }

  let usesColor: Bool

  /// Text in the color of its role.
  func paint(_ text: String, _ role: Role) -> String {
    guard usesColor, !text.isEmpty else { return text }
    return "\u{1B}[\(code(role))m\(text)\u{1B}[0m"
  }

  static func role(of severity: Severity) -> Role {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    case .hint: .hint
    }
  }

  private func code(_ role: Role) -> String {
    switch role {
    case .error: "1;31"
    case .warning: "1;33"
    case .info: "1;36"
    case .hint: "1;32"
    case .gutter, .secondary: "1;34"
    case .emphasis: "1"
    case .removed: "31"
    case .added: "32"
    case .code: "36"
    }
  }
}
