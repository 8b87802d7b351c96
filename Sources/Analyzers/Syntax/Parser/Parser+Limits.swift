extension Parser {
  /// Bounds on what the parser follows. Code that people write stays far below each of them; they keep the time linear
  /// and the stack small for generated, broken or hostile input.
  enum Limit {
    /// Levels of nested productions. At 700 the deepest recursion fits into a stack of two megabytes.
    static let nesting = 700

    /// `try`s before a statement that are looked past. A longer run of them precedes an expression.
    static let triesBeforeStatement = 64

    /// Tokens or bracketed groups on one line that are skipped in search of a missing bracket or `in`. A bracket
    /// further away more likely belongs to something else.
    static let skippedInRecovery = 32

    /// Tokens that a lookahead passes before its result is remembered, so that it is not repeated from every level of
    /// nesting. Repeating a shorter one costs less than remembering it.
    static let unrememberedLookahead = 32

    /// Statements and members between two checks for cancellation.
    static let cancellationInterval = 256

    /// Tokens after the end of the file that may be looked at: the parser looks at two tokens after the current one.
    static let endOfFileTokens = 3
  }
}
