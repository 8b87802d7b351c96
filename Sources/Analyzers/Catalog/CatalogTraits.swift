extension SwiftUICatalog {
  /// A group of names that rules ask for. Groups that differ by a few names only are kept apart, and their comments say
  /// which names they are: each decides findings of its own.
  enum Trait: UInt8, Sendable, CaseIterable {
    // MARK: Views

    /// People operate it, and accessibility says so by itself.
    case control
    /// Users type into it.
    case textInput
    /// What is entered or unfolded in it is lost with its identity. Not all controls: `for_each_count_range` asks for
    /// these.
    case holdsInput
    /// Its children are laid out at once, side by side or on top of each other.
    case stack
    /// Its children are made when they are scrolled to.
    case lazyStack
    /// Its content scrolls.
    case scrollContainer
    /// `scrollTargetLayout` may mark its children: stacks and lazy stacks, and `Grid`, but not `ZStack`.
    case scrollTargetStack
    /// It holds the screens that are pushed.
    case navigationStack
    /// `navigationStack`, and `NavigationSplitView`.
    case navigationContainer
    case shape
    /// `overlay` and `background` take it as it is.
    case shapeStyle
    /// A mark of Swift Charts.
    case chartMark
    /// A gesture that reports each movement.
    case continuousGesture
    /// It has no state of its own that a change of identity would lose.
    case stateless

    // MARK: Navigation

    /// Holds other views and brings no navigation of its own.
    case plainContainer
    /// Holds no other views, and no navigation.
    case plainView
    /// A type that views make beside other views; it shows nothing.
    case plainValue

    // MARK: Containers, by what single rules look through

    /// Shows its content without scrolling it. Differs from `plainContainer`: no lazy stacks and controls, but
    /// navigation containers, tabs, split views and windows.
    case nonScrolling
    /// Its builder takes a view of any type, so that `AnyView` is of no use in it. Differs from `plainContainer`: the
    /// frequent ones only, and `NavigationStack`.
    case anyViewContainer
    /// Two of it are the same content if their children are. Differs from `anyViewContainer`: no lazy stacks, `Form`,
    /// `Section`, `ForEach`, `NavigationStack`.
    case matchedByChildren
    /// `id` on it is meant for what is inside. Differs from `anyViewContainer`: no `ForEach` and `Section`, but
    /// `NavigationView` and `TabView`.
    case identityContainer

    // MARK: Modifiers

    /// Shows something apart from the view that it is put on.
    case presentation
    /// Of several on one view only one is shown. Differs from `presentation`: no `inspector` and
    /// `navigationDestination`.
    case exclusivePresentation
    /// What it shows is no part of the body that facts are read from. Differs from `presentation`: no `actionSheet` and
    /// `navigationDestination`.
    case separatePresentation
    /// Shows an item that it is given as a binding.
    case presentsItem
    case titleDisplayMode
    /// It says that the screen has a navigation bar of the system.
    case navigationBar
    /// Cuts a view to a shape.
    case clip
    case gesture
    /// Takes a view as an argument, without a label.
    case viewArgument
    /// Leaves a shape style one.
    case keepsShapeStyle
    /// A modifier of all views from iOS 16 on, before that of `Text` alone.
    case textModifier

    // MARK: Property wrappers

    /// A change of the property makes SwiftUI evaluate the view again.
    case state
    /// Watches an `ObservableObject`.
    case observesObject
    /// `observesObject`, and `Bindable`.
    case holdsObject
    /// Kept from run to run.
    case persistent
    /// No caller passes its value.
    case ownedByView
    /// What it wraps is no plain value that a wrapped view would have to be updated with.
    case noPlainValue

    // MARK: Types

    /// Conformance to it, or the attribute, makes a class one that views observe.
    case observable
    /// Behind the colon of a class it is no superclass that rules would look into.
    case noSuperclass
    /// A file that extends it is about SwiftUI, whatever it imports.
    case impliesSwiftUI
    /// Extensions of it hold the project's own modifiers.
    case extensionsAddModifiers
    /// A member of type `some` of it is built like a body.
    case builtByMembers
    /// A result builder of views.
    case viewBuilder
    /// Shows SwiftUI content in AppKit or UIKit.
    case hostingView
    /// No project declares a type of this name: where one is used is not worth a fact. Differs from the plain ones by
    /// what was added to either later.
    case leftOutOfFacts
  }

  /// A set of traits, a bit each: 64 at most.
  struct Traits: Sendable, Hashable, ExpressibleByArrayLiteral, Sequence {
    private var bits: UInt64 = 0

    init(arrayLiteral traits: Trait...) {
      for trait in traits { bits |= Traits.bit(trait) }
    }

    func contains(_ trait: Trait) -> Bool { bits & Traits.bit(trait) != 0 }

    /// Whether it is SwiftUI's or a value, and shows no navigation of its own.
    var isPlain: Bool { contains(.plainContainer) || contains(.plainView) || contains(.plainValue) }

    /// Whether it is a view of SwiftUI that brings no navigation of its own.
    var isPlainView: Bool { contains(.plainContainer) || contains(.plainView) }

    func makeIterator() -> Iterator { Iterator(bits: bits) }

    struct Iterator: IteratorProtocol {
      fileprivate var bits: UInt64

      mutating func next() -> Trait? {
        guard bits != 0 else { return nil }
        defer { bits &= bits - 1 }
        return Trait(rawValue: UInt8(bits.trailingZeroBitCount))
      }
    }

    private static func bit(_ trait: Trait) -> UInt64 { 1 << UInt64(trait.rawValue) }
  }
}
