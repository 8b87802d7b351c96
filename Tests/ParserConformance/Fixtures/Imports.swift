import Foundation
import A.B
import A.B.C
import struct A.B
import class A.B
import enum A.B
import protocol A.B
import func A.b
import var A.b
import let A.b
import typealias A.B
@testable import A
@_exported import A
@preconcurrency import A
@_implementationOnly import A
@_spi(X) @_spiOnly import A
@_exported @_spi(Y) public import A
public import A
package import B
internal import C
fileprivate import D
private import E
@preconcurrency private import struct E.F
import A; import B
import `class`
import A.`default`
import A . B
import
  Late
@available(*, deprecated) import X
import class Foo.Bar; let x = 1
