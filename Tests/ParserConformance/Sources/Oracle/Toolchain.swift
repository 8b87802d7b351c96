import Foundation
import SwiftSyntax

extension Oracle {
  /// `usr/lib/swift` of the toolchain whose SwiftSyntax this process has loaded.
  package static let toolchainLibraries: String? = {
    var library: String?
    #if canImport(Darwin)
    var image = Dl_info()
    if dladdr(unsafeBitCast(SyntaxVisitor.self, to: UnsafeRawPointer.self), &image) != 0, let name = image.dli_fname {
      library = String(cString: name)
    }
    #else
    let images = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
    let image = String(decoding: images, as: UTF8.self).split(separator: "\n").first { $0.contains("libSwiftSyntax.") }
    library = image.flatMap { image in image.firstIndex(of: "/").map { String(image[$0...]) } }
    #endif
    // …/usr/lib/swift/host/libSwiftSyntax.so
    return library.map { URL(fileURLWithPath: $0).deletingLastPathComponent().deletingLastPathComponent().path }
  }()
}
