extension Parser {
  /// Limits of the parser. Hand-written code stays far below them. For generated, broken or hostile input, they keep
  /// parsing time linear and stack use small.
  enum Limit {
    /// Levels of nested productions. With 700 levels, the deepest recursion fits into a stack of two megabytes.
    static let nesting = 700

    /// The number of `try`s before a statement that a lookahead skips. A longer run precedes an expression.
    static let triesBeforeStatement = 64

    /// The number of tokens or bracketed groups on one line that are skipped while searching for a missing bracket or
    /// `in`. A bracket farther away more likely belongs to something else.
    static let skippedInRecovery = 32

    /// The number of tokens that a lookahead may visit without caching its result. Longer ones are cached, so that they
    /// are not repeated at every level of nesting. Repeating shorter ones costs less than caching them.
    static let unrememberedLookahead = 32

    /// The number of statements and members between two checks for cancellation.
    static let cancellationInterval = 256

    /// The number of sentinel tokens after the end of the file: the parser looks ahead two tokens.
    static let endOfFileTokens = 3
  }
}
