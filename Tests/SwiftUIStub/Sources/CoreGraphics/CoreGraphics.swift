@_exported import Foundation

open class CGColor: @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public var alpha: CGFloat { 1 }
  public var components: [CGFloat]? { nil }
}
public final class CGImage: Sendable {
  public var width: Int { 0 }
  public var height: Int { 0 }
}
public final class CGContext {
  public func setFillColor(_ color: CGColor) {}
  public func setStrokeColor(_ color: CGColor) {}
  public func setLineWidth(_ width: CGFloat) {}
  public func addRect(_ rect: CGRect) {}
  public func addEllipse(in rect: CGRect) {}
  public func addPath(_ path: CGPath) {}
  public func fill(_ rect: CGRect) {}
  public func fillEllipse(in rect: CGRect) {}
  public func fillPath() {}
  public func strokePath() {}
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func translateBy(x: CGFloat, y: CGFloat) {}
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  public func rotate(by angle: CGFloat) {}
  public func saveGState() {}
  public func restoreGState() {}
  public func draw(_ image: CGImage, in rect: CGRect) {}
}
open class CGPath: @unchecked Sendable {
  public init(rect: CGRect, transform: Void? = nil) {}
  public var boundingBox: CGRect { .zero }
}

public struct CGAffineTransform: Equatable, Sendable {
  public static let identity = CGAffineTransform()
  public init() {}
  public init(scaleX sx: CGFloat, y sy: CGFloat) {}
  public init(translationX tx: CGFloat, y ty: CGFloat) {}
  public init(rotationAngle angle: CGFloat) {}
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
  public func rotated(by angle: CGFloat) -> CGAffineTransform { self }
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform { self }
}
extension CGRect {
  public func applying(_ t: CGAffineTransform) -> CGRect { self }
}
extension CGPoint {
  public func applying(_ t: CGAffineTransform) -> CGPoint { self }
}
extension CGSize {
  public func applying(_ t: CGAffineTransform) -> CGSize { self }
}
public enum CGLineCap: Int32, Sendable { case butt, round, square }
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }
public struct CGVector: Equatable, Sendable {
  public var dx: CGFloat
  public var dy: CGFloat
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }
}
