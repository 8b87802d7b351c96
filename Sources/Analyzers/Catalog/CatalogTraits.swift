extension SwiftUICatalog {
  /// A group of names that rules query. Groups that differ only in a few names are separate, and their comments list
  /// these names, because each name affects different findings.
  package enum Trait: UInt8, Sendable, CaseIterable {
    // MARK: Views

    /// Users operate it, and it is accessible by default.
    case control
    /// Users type into it.
    case textInput
    /// Values entered or sections expanded in it are lost with its identity. Does not include all controls. Used by
    /// `for_each_count_range`.
    case holdsInput
    /// All of its children are laid out at the same time, next to each other or on top of each other.
    case stack
    /// Its children are created when they are scrolled to.
    case lazyStack
    /// Its content scrolls.
    case scrollContainer
    /// Takes all the space that it is offered, whatever it contains. Does not include shapes and colors.
    case fillsSpace
    /// `scrollTargetLayout` may mark its children: stacks and lazy stacks, and `Grid`, but not `ZStack`.
    case scrollTargetStack
    /// It contains the screens that are pushed.
    case navigationStack
    /// `navigationStack`, and `NavigationSplitView`.
    case navigationContainer
    case shape
    /// `overlay` and `background` accept it directly.
    case shapeStyle
    /// A mark of Swift Charts.
    case chartMark
    /// A gesture that reports each movement.
    case continuousGesture
    /// It has no internal state that a change of identity would lose.
    case stateless

    // MARK: Navigation

    /// Contains other views and adds no navigation.
    case plainContainer
    /// Contains neither other views nor navigation.
    case plainView
    /// A type that views create in addition to other views, and that shows nothing.
    case plainValue

    // MARK: Containers, by the rules that look through them

    /// Shows its content without scrolling it. Differs from `plainContainer`: no lazy stacks and controls, but
    /// navigation containers, tabs, split views and windows.
    case nonScrolling
    /// Two of them have the same content if their children are the same. Differs from `identityContainer`: no lazy
    /// stacks, `Form`, `TabView` and navigation containers.
    case matchedByChildren
    /// `id` on it applies to its content. Differs from `plainContainer`: only the frequent ones, no `ForEach` and
    /// `Section`, but `NavigationStack`, `NavigationView` and `TabView`.
    case identityContainer

    // MARK: Modifiers

    /// Shows something separate from the view that it is applied to.
    case presentation
    /// Only one of several on the same view is shown. Differs from `presentation`: no `inspector` and
    /// `navigationDestination`.
    case exclusivePresentation
    /// Its content is not part of the body that facts are read from. Differs from `presentation`: no `actionSheet` and
    /// `navigationDestination`.
    case separatePresentation
    /// Shows an item that is passed to it as a binding.
    case presentsItem
    case titleDisplayMode
    /// Its use means that the screen has a system navigation bar.
    case navigationBar
    /// Clips a view to a shape.
    case clip
    case gesture
    /// Takes a view as an argument, without a label.
    case viewArgument
    /// The result on a shape style is still a shape style.
    case keepsShapeStyle
    /// A modifier of all views since iOS 16, and only of `Text` before.
    case textModifier

    // MARK: Property wrappers

    /// A change of the property makes SwiftUI re-evaluate the view.
    case state
    /// Observes an `ObservableObject`.
    case observesObject
    /// `observesObject`, and `Bindable`.
    case holdsObject
    /// Its value is kept between launches.
    case persistent
    /// No caller passes its value.
    case ownedByView
    /// Its wrapped value is not a plain value with which a wrapped view would have to be updated.
    case noPlainValue

    // MARK: Types

    /// Conformance to it, or the attribute, makes a class observable by views.
    case observable
    /// As the first inherited type of a class, it is not a superclass that rules would follow.
    case noSuperclass
    /// A file that extends it is about SwiftUI, whatever it imports.
    case impliesSwiftUI
    /// Extensions of it contain the project's own modifiers.
    case extensionsAddModifiers
    /// A member of type `some` of it is built like a body.
    case builtByMembers
    /// A result builder of views.
    case viewBuilder
    /// Shows SwiftUI content in AppKit or UIKit.
    case hostingView
    /// No project declares a type with this name, so its uses need no facts. Differs from the plain traits by later
    /// additions to either.
    case leftOutOfFacts
  }

  /// A set of traits, with one bit each: at most 64.
  package struct Traits: Sendable, Hashable, ExpressibleByArrayLiteral, Sequence {
    private var bits: UInt64 = 0

    package init(arrayLiteral traits: Trait...) {
      for trait in traits { bits |= Traits.bit(trait) }
    }

    package func contains(_ trait: Trait) -> Bool { bits & Traits.bit(trait) != 0 }

    /// Whether it is a SwiftUI view without navigation, or a value.
    package var isPlain: Bool { contains(.plainContainer) || contains(.plainView) || contains(.plainValue) }

    /// Whether it is a SwiftUI view that adds no navigation.
    package var isPlainView: Bool { contains(.plainContainer) || contains(.plainView) }

    package func makeIterator() -> Iterator { Iterator(bits: bits) }

    package struct Iterator: IteratorProtocol {
      fileprivate var bits: UInt64

      package mutating func next() -> Trait? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return Trait(rawValue: UInt8(bits.trailingZeroBitCount))
      }
    }

    private static func bit(_ trait: Trait) -> UInt64 { 1 << UInt64(trait.rawValue) }
  }
}
