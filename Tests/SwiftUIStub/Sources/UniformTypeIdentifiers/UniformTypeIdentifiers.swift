import Foundation

public struct UTType: Hashable, Codable, Sendable {
  public init?(_ identifier: String) {}
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {}
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {}
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {}
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {}
  init(made: Void) {}
  public var identifier: String { "" }
  public var preferredFilenameExtension: String? { nil }
  public var preferredMIMEType: String? { nil }
  public var localizedDescription: String? { nil }
  public func conforms(to type: UTType) -> Bool { false }
  public static let item = UTType(made: ())
  public static let content = UTType(made: ())
  public static let data = UTType(made: ())
  public static let directory = UTType(made: ())
  public static let folder = UTType(made: ())
  public static let url = UTType(made: ())
  public static let fileURL = UTType(made: ())
  public static let text = UTType(made: ())
  public static let plainText = UTType(made: ())
  public static let utf8PlainText = UTType(made: ())
  public static let rtf = UTType(made: ())
  public static let html = UTType(made: ())
  public static let xml = UTType(made: ())
  public static let json = UTType(made: ())
  public static let commaSeparatedText = UTType(made: ())
  public static let image = UTType(made: ())
  public static let png = UTType(made: ())
  public static let jpeg = UTType(made: ())
  public static let gif = UTType(made: ())
  public static let heic = UTType(made: ())
  public static let pdf = UTType(made: ())
  public static let movie = UTType(made: ())
  public static let video = UTType(made: ())
  public static let mpeg4Movie = UTType(made: ())
  public static let audio = UTType(made: ())
  public static let mp3 = UTType(made: ())
  public static let zip = UTType(made: ())
  public static let archive = UTType(made: ())
  public static let application = UTType(made: ())
}
