@_exported import AppleFoundation

public enum LAPolicy: Int, Sendable { case deviceOwnerAuthenticationWithBiometrics = 1, deviceOwnerAuthentication }
public enum LABiometryType: Int, Sendable { case none, touchID, faceID, opticID }
public struct LAError: Error {
  public enum Code: Int, Sendable { case authenticationFailed, userCancel, userFallback, biometryNotEnrolled }
  public var code: Code { .authenticationFailed }
}
open class LAContext: NSObject {
  open var biometryType: LABiometryType { .none }
  open var localizedFallbackTitle: String?
  open var localizedCancelTitle: String?
  open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool { true }
  // callback: elsewhere
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {}
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool { true }
  open func invalidate() {}
}
