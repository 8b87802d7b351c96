import GotchaAnalysis
import LSPTransport

/// Converts between file URIs and paths.
enum DocumentURI {
  /// The path of a file, decoded; nil for other schemes, such as `untitled:`, and for a path that is not UTF-8.
  ///
  /// The drive letter of a Windows path is lowercased, because clients write it in either case.
  static func path(of uri: String) -> String? {
    guard uri.utf8.count > 7, uri.prefix(7).lowercased() == "file://" else { return nil }
    let rest = uri.dropFirst(7)
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash]) else { return nil }
    var bytes = Array(rest[slash...].utf8)
    if bytes.contains(UInt8(ascii: "%")) { bytes = decoded(bytes) }
    guard SourceReader.firstInvalidUTF8(bytes) == nil else { return nil }
    if bytes.count > 2, bytes[2] == UInt8(ascii: ":"), (65...90).contains(bytes[1]) { bytes[1] += 32 }
    let path = String(decoding: bytes, as: UTF8.self)
    return isTidy(bytes) ? path : DisplayPath.tidied(path)
  }

  private static func decoded(_ encoded: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var rest = encoded[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Whether the path is already normalized: no empty part, none that begins with a period. Thousands of files may be
  /// converted at once.
  private static func isTidy(_ path: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    for (at, byte) in path.enumerated() where byte == slash {
      guard at + 1 < path.count, path[at + 1] != slash, path[at + 1] != UInt8(ascii: ".") else { return false }
    }
    return true
  }

  /// A document's path in the index: the path of a file, otherwise the URI itself.
  static func indexPath(of uri: String) -> String { path(of: uri) ?? uri }

  /// - Parameter path: absolute.
  static func uri(ofPath path: String) -> String {
    var result = "file://"
    for byte in path.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

extension UInt8 {
  fileprivate var hexValue: UInt8? {
    switch self {
    case 48...57: self - 48
    case 65...70: self - 55
    case 97...102: self - 87
    default: nil
    }
  }
}
