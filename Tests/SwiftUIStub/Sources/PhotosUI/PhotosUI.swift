@_exported import SwiftUI

public struct PHPickerFilter: Equatable, Sendable {
  public static let images = PHPickerFilter()
  public static let videos = PHPickerFilter()
  public static let livePhotos = PHPickerFilter()
  public static let screenshots = PHPickerFilter()
  public static func any(of filters: [PHPickerFilter]) -> PHPickerFilter { PHPickerFilter() }
  public static func all(of filters: [PHPickerFilter]) -> PHPickerFilter { PHPickerFilter() }
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter { PHPickerFilter() }
}
public struct PHPickerConfiguration {
  public init() {}
  public var filter: PHPickerFilter?
  public var selectionLimit = 1
}
public struct PHPickerResult: Hashable, @unchecked Sendable {
  public let itemProvider: NSItemProvider
  public let assetIdentifier: String?
}
@preconcurrency @MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
  func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
@preconcurrency @MainActor public final class PHPickerViewController: UIViewController {
  public init(configuration: PHPickerConfiguration) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public weak var delegate: (any PHPickerViewControllerDelegate)?
}
@available(iOS 16, macOS 13, *)
public struct PhotosPickerItem: Hashable, Sendable {
  public init(itemIdentifier: String) {}
  public var itemIdentifier: String? { nil }
  public var supportedContentTypes: [UTType] { [] }
  public func loadTransferable<T: Transferable & Sendable>(type: T.Type) async throws -> T? { nil }
  // callback: elsewhere
  @discardableResult
  public func loadTransferable<T: Transferable & Sendable>(
    type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
}
public struct PhotosPickerSelectionBehavior: Hashable, Sendable {
  public static let `default` = PhotosPickerSelectionBehavior()
  public static let ordered = PhotosPickerSelectionBehavior()
}
@available(iOS 16, macOS 13, *)
nonisolated public struct PhotosPicker<Label: View>: View {
  public typealias Body = Never
  public init(
    selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil, @ViewBuilder label: () -> Label
  ) {}
  public init(
    selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
    @ViewBuilder label: () -> Label
  ) {}
}
nonisolated extension PhotosPicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
  ) {}
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil
  ) {}
}
nonisolated extension View {
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<PhotosPickerItem?>, matching filter: PHPickerFilter? = nil
  ) -> some View { self }
  public func photosPicker(
    isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
    selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil
  ) -> some View { self }
}
