import GotchaAnalysis
import GotchaPlatform

/// Reads source files and describes what is wrong with those that are not text.
enum SourceReader {
  /// Reads a file.
  ///
  /// - Throws: the problem: an error for a file that the user named, a warning for a file that was found.
  static func read(_ file: ProjectFile) throws(UnreadableSource) -> SourceText {
    try text(bytes(of: file), path: file.path)
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: why the file cannot be read.
  static func bytes(of file: ProjectFile) throws(UnreadableSource) -> [UInt8] {
    if let text = file.givenText { return text.bytes }
    guard !file.isMisnamed else { throw UnreadableSource(misnamed: file.path) }
    do {
      return try FileSystem.contents(of: file.location, file.isNamed ? .named : .listed)
    } catch {
      throw UnreadableSource(place: file.path, error)
    }
  }

  /// Interprets bytes as source text.
  static func text(_ bytes: [UInt8], path: String) throws(UnreadableSource) -> SourceText {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw UnreadableSource(place: path, reason: "is UTF-16, not UTF-8; save it as UTF-8")
    }
    if bytes.withUnsafeBytes({ $0.baseAddress.map { memchr($0, 0, min(8000, bytes.count)) != nil } ?? false }) {
      throw UnreadableSource(place: path, reason: "is a binary file, not Swift; rename or exclude it")
    }
    let source = SourceText(bytes: bytes)
    if let offset = firstInvalidUTF8(bytes) {
      let position = source.position(at: offset)
      throw UnreadableSource(
        place: "\(path):\(position.line + 1):\(position.column + 1)", reason: "invalid UTF-8; save the file as UTF-8")
    }
    return source
  }

  /// The offset of the first byte that is not part of well-formed UTF-8.
  static func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var at = 0
      let count = buffer.count
      while at < count {
        // Source code is almost all ASCII: check 32 bytes at a time.
        while at + 32 <= count,
          (buffer.word(at) | buffer.word(at + 8) | buffer.word(at + 16) | buffer.word(at + 24)).isASCII
        {
          at += 32
        }
        while at + 8 <= count, buffer.word(at).isASCII { at += 8 }
        guard at < count else { return nil }
        let byte = buffer[at]
        if byte < 0x80 {
          at += 1
          continue
        }
        let length: Int
        // The second byte's range rules out overlong forms, surrogates and code points beyond Unicode.
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch byte {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE, 0xEF: length = 3
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: length = 4
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return at
        }
        guard at + length <= count, second.contains(buffer[at + 1]) else { return at }
        for next in at + 2..<max(at + 2, at + length) where buffer[next] & 0xC0 != 0x80 { return at }
        at += length
      }
      return nil
    }
  }
}

/// Why a file cannot be read as source text.
struct UnreadableSource: Error, Equatable {
  /// `path`, or `path:line:column`.
  let place: String
  let reason: String
  /// Whether the file exists but the system denies access: a run without it is incomplete.
  var isRefused = false

  init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }

  /// - Parameter problems: the problems that an earlier run recorded for the file.
  init(place: String, failedWith problems: [Problem]) {
    self.init(place: place, reason: problems.map(\.message).joined(separator: "; "))
    isRefused = true
  }

  init(place: String, _ problem: FileProblem) {
    let hint = problem.isRefusal ? "; make it readable or exclude it" : ""
    self.init(place: place, reason: "cannot be read: \(problem.reason)\(hint)")
    isRefused = problem.isRefusal
  }

  /// A file or folder whose name is not UTF-8. Reports, settings and the cache can only contain names that are text.
  init(misnamed place: String) {
    self.init(place: place, reason: "cannot be read: its name is not UTF-8; rename it")
    isRefused = true
  }

  /// As a problem of a run.
  func problem(isNamed: Bool) -> Problem {
    Problem(kind: isNamed || isRefused ? .error : .warning, place: place, message: reason)
  }
}

extension UnsafeRawBufferPointer {
  /// The eight bytes at an offset, all of which must be in the buffer.
  fileprivate func word(_ offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}

extension UInt64 {
  fileprivate var isASCII: Bool { self & 0x8080_8080_8080_8080 == 0 }
}
