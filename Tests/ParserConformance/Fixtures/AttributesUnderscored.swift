@_specialize(where T == Int)
@_specialize(exported: true, kind: full, where T == Int, U: _Trivial(64))
@_specialize(kind: partial, where T: _NativeClass, U: _RefCountedObject)
@_specialize(target: swap(_:_:), spi: Internal, where T == Int)
@_specialize(exported: true, availability: macOS 11, iOS 14, *; where T == String)
func generic<T, U>(_ a: T, _ b: U) {}

@specialized(where T == Int)
func modern<T>(_ a: T) {}

@_dynamicReplacement(for: original(value:))
func replacement(value: Int) {}
@_dynamicReplacement(for: +)
func plus() {}
@_dynamicReplacement(for: init(a:b:))
func initial() {}

@_effects(readnone)
@_effects(notEscaping value.v**.c*)
@_semantics("array.check")
@_cdecl("c_name") public func exported() {}
@c(other_name) public func exportedAgain() {}
@_silgen_name("silly") func imported() -> Int
@_alignment(16) struct Aligned {}
@_originallyDefinedIn(module: "Old", macOS 10.15, iOS 13.0) public struct Moved {}
@backDeployed(before: macOS 12, iOS 15.2) public func deployed() {}
@_backDeploy(before: macOS 12.0) public func deployedLong() {}
@_implements(Sequence, makeIterator()) func make() {}
@_implements(P, ==(_:_:)) static func equal() {}
@_documentation(visibility: internal) func undocumented() {}
@_documentation(metadata: "cool stuff", visibility: private) func described() {}
@_documentation(metadata: word) func word() {}
@_spi(Testing) @_spi(Other) public func secret() {}
@_private(sourceFile: "Other.swift") import Sibling
@_projectedValueProperty(wrapped) let w = 1
@_typeEraser(AnyView) protocol Erased {}
@_disallowFeatureSuppression(Macros) func featureful() {}
@_unavailableFromAsync(message: "not here") func sync() {}
@_expose(Cxx, "cxxName") func cxx() {}
@_expose(!Cxx) struct Unexposed {}
@_extern(c, "extern_c") func extern()
@_extern(wasm, module: "env", name: "f") func wasm()
@_rawLayout(size: 4, alignment: 4) struct Raw {}
@_rawLayout(like: T, movesAsLike) struct RawLike<T> {}
@_section("__TEXT") @_used let sectioned = 1
@_nonSendable(_assumed) class NotSendable {}
@_lifetime(borrow self) func lifetime() {}
@_lifetime(copy a, &b) func lifetimes() {}
@_lifetime(result: copy a) func lifetimeResult() {}
@inline(__always) @_transparent @_alwaysEmitIntoClient @usableFromInline @inlinable func inlined() {}
@inline(never) func outlined() {}
@_optimize(none) func unoptimized() {}
@exclusivity(unchecked) var unchecked = 1
@abi(func oldName(_ a: Int) -> String)
func newName(_ a: Int) -> String { "" }
@abi(var previous: Int) var next: Int = 1
@abi(init(a: Int)) init(b: Int)
@_specialize(where @_noMetadata T: _TrivialStride(64), U: _TrivialAtMost(128, 8))
func strides<T, U>(_ a: T, _ b: U) {}
@_effects((readnone)
func unbalanced() {}
@_effects(({readnone)
func unbalancedBrace() {}
