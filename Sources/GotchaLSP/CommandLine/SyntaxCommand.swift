import GotchaAnalysis

/// `gotcha-lsp syntax`: prints syntax trees.
struct SyntaxCommand: Command {
  static let name = "syntax"
  static let summary = "Print the syntax tree of files: a line \"kind start end\" per node, in UTF-8 offsets."
  static var operandShape: Operands { .many("FILE", .file, minimum: 1) }
  static var options: [CommandOption<SyntaxCommand>] { [] }

  var operands: [String] = []

  func run(in environment: CommandEnvironment) throws(CommandFailure) -> Int32 {
    let files = operands
    let printed = ResultTable<Bool>(count: files.count, filling: false)
    // Files are processed one at a time, because trees are printed in order; the thread provides a larger stack.
    ParallelWork.forEach(files.count, jobs: 1) { index in
      guard !environment.output.hasLostReader else { return }
      do throws(FileProblem) {
        let bytes = try FileSystem.contents(of: environment.location(of: files[index]), .stream)
        environment.output.write(SyntaxListing.bytes(SyntaxTree.parse(SourceText(bytes: bytes)), path: files[index]))
        printed[index] = true
      } catch {
        environment.printError("error: \(files[index]): cannot be read: \(error.reason)")
      }
    }
    return printed.all.allSatisfy { $0 } ? ExitStatus.success : ExitStatus.failure
  }
}

/// A tree as text.
enum SyntaxListing {
  /// A line for the file, then one for each nonempty node of a printed kind, in pre-order.
  static func bytes(_ tree: SyntaxTree, path: String) -> [UInt8] {
    var output = Array("# \(path.onOneLine)\(tree.hasErrors ? " (has errors)" : "")\n".utf8)
    output.reserveCapacity(tree.nodeCount * 24)
    // Names are looked up once per kind, not once per node.
    var names = [[UInt8]?](repeating: nil, count: 256)
    for kind in SyntaxKind.allCases where kind.isPrinted { names[Int(kind.rawValue)] = Array(kind.name.utf8) }
    func write(_ node: SyntaxNode) {
      let range = node.range
      guard let name = names[Int(node.kind.rawValue)], !range.isEmpty else { return }
      output += name
      for offset in [range.lowerBound, range.upperBound] {
        output.append(UInt8(ascii: " "))
        appendDecimal(offset, to: &output)
      }
      output.append(UInt8(ascii: "\n"))
    }
    write(tree.root)
    for node in tree.root.descendants { write(node) }
    return output
  }

  private static func appendDecimal(_ number: Int, to output: inout [UInt8]) {
    let start = output.count
    var rest = number
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }
}
