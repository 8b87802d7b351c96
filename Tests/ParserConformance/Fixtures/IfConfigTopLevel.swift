#if os(macOS)
import AppKit
#elseif os(iOS) || os(tvOS) && !targetEnvironment(simulator)
import UIKit
#else
import Foundation
#endif

#if DEBUG
#endif

#if swift(>=5.9) && compiler(<7.0)
let a = 1
#endif
#if compiler(>=5.7.1) && FLAG
#endif
#if canImport(SwiftUI, _version: 2.3) || canImport(Foundation.NSString) || canImport(A.B.C, _underlyingVersion: 1)
#endif
#if arch(arm64) || _endian(little) || _pointerBitWidth(_64) || _runtime(_ObjC) || _ptrauth(_arm64e)
#endif
#if hasFeature(Macros) && hasAttribute(retroactive) && $AsyncAwait
#endif
#if _hasAtomicBitWidth(_64) || objectFormat(ELF)
#endif
#if true
#elseif false
#else
#endif
#if !FLAG && (A || (B && !C))
  #if INNER
  func inner() {}
  #else
  func other() {}
  #endif
#endif
#if A
let x = 1; let y = 2
x + y
#endif
let z = 1
#if compiler(>=99)
unknownYet { $0 ?? 1 }
#endif
#if compiler(>=5.3) && compiler(<99)
func f() {}
#endif
#if 1
#endif
#if A // with a comment
print(1) // and another
#endif // at the end
#if A /* block */ || B
#endif
#if os(Linux)
@available(*, deprecated)
#endif
func attributed() {}
