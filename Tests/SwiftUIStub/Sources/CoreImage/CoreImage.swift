@_exported import AppleFoundation

open class CIImage: NSObject, @unchecked Sendable {
  public init(cgImage image: CGImage) {}
  public init?(contentsOf url: URL) {}
  public init?(data: Data) {}
  open var extent: CGRect { .zero }
  open func transformed(by matrix: CGAffineTransform) -> CIImage { self }
  open func cropped(to rect: CGRect) -> CIImage { self }
}
open class CIContext: NSObject, @unchecked Sendable {
  public override init() {}
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? { nil }
}
open class CIFilter: NSObject {
  public init?(name: String) {}
  public override init() {}
  open var name: String { "" }
  open var inputKeys: [String] { [] }
  open var outputKeys: [String] { [] }
  open var outputImage: CIImage? { nil }
  open func setValue(_ value: Any?, forKey key: String) {}
  open func setDefaults() {}
}
public let kCIInputImageKey = "inputImage"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputScaleKey = "inputScale"
public let kCIInputCenterKey = "inputCenter"
public let kCIInputAmountKey = "inputAmount"
public let kCIInputAngleKey = "inputAngle"
/// The parameters of the filters below. Core Image has a protocol for each filter.
open class BuiltInFilter: CIFilter {
  open var inputImage: CIImage?
  open var intensity: Float = 0
  open var radius: Float = 0
  open var scale: Float = 0
  open var angle: Float = 0
  open var center = CGPoint.zero
  open var message = Data()
  open var correctionLevel = "M"
}
extension CIFilter {
  public static func sepiaTone() -> BuiltInFilter { BuiltInFilter() }
  public static func pixellate() -> BuiltInFilter { BuiltInFilter() }
  public static func crystallize() -> BuiltInFilter { BuiltInFilter() }
  public static func edges() -> BuiltInFilter { BuiltInFilter() }
  public static func gaussianBlur() -> BuiltInFilter { BuiltInFilter() }
  public static func unsharpMask() -> BuiltInFilter { BuiltInFilter() }
  public static func vignette() -> BuiltInFilter { BuiltInFilter() }
  public static func twirlDistortion() -> BuiltInFilter { BuiltInFilter() }
  public static func bloom() -> BuiltInFilter { BuiltInFilter() }
  public static func bumpDistortion() -> BuiltInFilter { BuiltInFilter() }
  public static func noir() -> BuiltInFilter { BuiltInFilter() }
  public static func photoEffectNoir() -> BuiltInFilter { BuiltInFilter() }
  public static func pointillize() -> BuiltInFilter { BuiltInFilter() }
  public static func qrCodeGenerator() -> BuiltInFilter { BuiltInFilter() }
}
