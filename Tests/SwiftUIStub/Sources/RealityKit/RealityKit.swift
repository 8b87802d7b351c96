// Entities and the view that shows them, as far as examples use them.
@_exported import AppleFoundation
import SwiftUI

public protocol Component {}
public struct InputTargetComponent: Component {
  public init() {}
}
@MainActor public class ShapeResource {
  public static func generateSphere(radius: Float) -> ShapeResource { ShapeResource() }
  nonisolated init() {}
}
public struct CollisionComponent: Component {
  @MainActor public init(shapes: [ShapeResource]) {}
}
@MainActor public class Entity {
  @MainActor public struct ComponentSet {
    public func set<T: Component>(_ component: T) {}
    public subscript<T: Component>(type: T.Type) -> T? {
      get { nil }
      nonmutating set {}
    }
  }
  public var name = ""
  public var components: ComponentSet { ComponentSet() }
  public required init() {}
  public convenience init(named name: String, in bundle: Bundle? = nil) async throws { self.init() }
  public func addChild(_ entity: Entity, preservingWorldTransform: Bool = false) {}
  public func generateCollisionShapes(recursive: Bool) {}
}
@MainActor public class MeshResource {
  public static func generateSphere(radius: Float) -> MeshResource { MeshResource() }
}
public class ModelEntity: Entity {
  public required init() {}
  public convenience init(mesh: MeshResource) { self.init() }
}

@MainActor public protocol RealityViewContentProtocol {}
@MainActor public struct RealityViewContent {
  public func add(_ entity: Entity) {}
}
public struct RealityView<Content>: View {
  public typealias Body = Never
  public init(make: @escaping @MainActor @Sendable (inout RealityViewContent) async -> Void)
  where Content == RealityViewContent {}
}
public struct EntityTargetValue<Value> {
  @MainActor public var entity: Entity { Entity() }
}
nonisolated extension Gesture {
  public func targetedToAnyEntity() -> some Gesture<EntityTargetValue<Value>> { _EntityTargetGesture<Value>() }
  public func targetedToEntity(_ entity: Entity) -> some Gesture<EntityTargetValue<Value>> {
    _EntityTargetGesture<Value>()
  }
}
nonisolated public struct _EntityTargetGesture<Original>: Gesture {
  public typealias Value = EntityTargetValue<Original>
  public typealias Body = Never
}
