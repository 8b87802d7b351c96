extension SyntaxTree {
  /// Parses a file.
  ///
  /// - Parameters:
  ///   - source: any bytes.
  ///   - isCancelled: called regularly. Once it returns true, the tree is incomplete.
  /// - Returns: a tree for any source. Its `hasErrors` is true if the source is not valid Swift.
  package static func parse(_ source: SourceText, isCancelled: () -> Bool = { false }) -> SyntaxTree {
    withoutActuallyEscaping(isCancelled) { isCancelled in
      source.withLexer(over: source.bytes.indices) { lexer in
        var parser = Parser(lexer: lexer, isCancelled: isCancelled)
        parser.parseSourceFile()
        return SyntaxTree(parser.finish(source))
      }
    }
  }
}

extension SourceText {
  /// Calls a closure with a lexer that has read only a range of the text.
  ///
  /// - Parameters:
  ///   - range: UTF-8 offsets; clamped to the text.
  ///   - body: must not let the lexer escape.
  func withLexer<Result>(over range: Range<Int>, _ body: (consuming Lexer) -> Result) -> Result {
    // The lexer looks ahead without bounds checks, so it reads a copy that is padded with zeros.
    let range = range.clamped(to: bytes.indices)
    let text = UnsafeMutablePointer<UInt8>.allocate(capacity: range.count + Lexer.padding)
    defer { text.deallocate() }
    bytes.withUnsafeBufferPointer { bytes in
      if let first = bytes.baseAddress { text.initialize(from: first + range.lowerBound, count: range.count) }
    }
    (text + range.count).initialize(repeating: 0, count: Lexer.padding)
    return ByteClass.table.withUnsafeBufferPointer { classes in
      var lexer = Lexer(text: text, count: range.count, classes: classes)
      lexer.run()
      return body(lexer)
    }
  }
}
