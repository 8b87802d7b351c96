@_exported import CoreLocation
import SwiftUI

public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees
  public var longitudeDelta: CLLocationDegrees
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
  }
  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }
}
public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) { (self.center, self.span) = (center, span) }
  public init(
    center: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance, longitudinalMeters: CLLocationDistance
  ) { self.init() }
  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }
}
public struct MKMapPoint: Sendable {
  public var x: Double
  public var y: Double
  public init(_ coordinate: CLLocationCoordinate2D) { (x, y) = (0, 0) }
}
public struct MKMapRect: Sendable {
  public init() {}
  public static let world = MKMapRect()
}
public enum MKMapType: UInt, Sendable {
  case standard, satellite, hybrid, satelliteFlyover, hybridFlyover, mutedStandard
}
@preconcurrency @MainActor public protocol MKAnnotation: NSObjectProtocol {
  var coordinate: CLLocationCoordinate2D { get }
  var title: String? { get }
  var subtitle: String? { get }
}
extension MKAnnotation {
  public var title: String? { nil }
  public var subtitle: String? { nil }
}
open class MKPointAnnotation: NSObject, MKAnnotation {
  public override init() {}
  public init(coordinate: CLLocationCoordinate2D) {}
  open var coordinate = CLLocationCoordinate2D()
  open var title: String?
  open var subtitle: String?
}
open class MKPlacemark: CLPlacemark, MKAnnotation, @unchecked Sendable {
  public init(coordinate: CLLocationCoordinate2D) {}
  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
  open var title: String? { nil }
  open var subtitle: String? { nil }
}
open class MKMapItem: NSObject, @unchecked Sendable {
  public override init() {}
  public init(placemark: MKPlacemark) {}
  open class func forCurrentLocation() -> MKMapItem { MKMapItem() }
  open var placemark: MKPlacemark { fatalError() }
  open var name: String?
  open var phoneNumber: String?
  open var url: URL?
  open var pointOfInterestCategory: MKPointOfInterestCategory?
  @discardableResult open func openInMaps(launchOptions: [String: Any]? = nil) -> Bool { true }
}
public let MKLaunchOptionsDirectionsModeKey = ""
public let MKLaunchOptionsDirectionsModeDriving = ""
public struct MKPointOfInterestCategory: Hashable, Sendable {
  public static let cafe = MKPointOfInterestCategory()
  public static let restaurant = MKPointOfInterestCategory()
  public static let hotel = MKPointOfInterestCategory()
  public static let park = MKPointOfInterestCategory()
}
open class MKLocalSearch: NSObject {
  open class Request: NSObject {
    public override init() {}
    public init(completion: MKLocalSearchCompletion) {}
    open var naturalLanguageQuery: String?
    open var region = MKCoordinateRegion()
    open var resultTypes = ResultType.pointOfInterest
  }
  open class Response: NSObject, @unchecked Sendable {
    open var mapItems: [MKMapItem] { [] }
    open var boundingRegion: MKCoordinateRegion { MKCoordinateRegion() }
  }
  public struct ResultType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let address = ResultType(rawValue: 1)
    public static let pointOfInterest = ResultType(rawValue: 2)
  }
  public init(request: Request) {}
  // callback: main
  open func start(completionHandler: @escaping @Sendable (Response?, (any Error)?) -> Void) {}
  open func start() async throws -> Response { Response() }
  open func cancel() {}
}
open class MKLocalSearchCompletion: NSObject {
  open var title: String { "" }
  open var subtitle: String { "" }
}
@preconcurrency @MainActor public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
  func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
  func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}
open class MKLocalSearchCompleter: NSObject {
  open var queryFragment = ""
  open var results: [MKLocalSearchCompletion] { [] }
  open var resultTypes = MKLocalSearch.ResultType.address
  open weak var delegate: (any MKLocalSearchCompleterDelegate)?
}
open class MKRoute: NSObject, @unchecked Sendable {
  open var polyline: MKPolyline { MKPolyline() }
  open var distance: CLLocationDistance { 0 }
  open var expectedTravelTime: TimeInterval { 0 }
  open var name: String { "" }
}
open class MKDirections: NSObject {
  open class Request: NSObject {
    open var source: MKMapItem?
    open var destination: MKMapItem?
    open var transportType = MKDirectionsTransportType()
  }
  open class Response: NSObject, @unchecked Sendable {
    open var routes: [MKRoute] { [] }
  }
  public init(request: Request) {}
  // callback: main
  open func calculate(completionHandler: @escaping @Sendable (Response?, (any Error)?) -> Void) {}
  open func calculate() async throws -> Response { Response() }
}
public struct MKDirectionsTransportType: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt = 0) { self.rawValue = rawValue }
  public static let automobile = MKDirectionsTransportType(rawValue: 1)
  public static let walking = MKDirectionsTransportType(rawValue: 2)
}
@preconcurrency @MainActor public protocol MKOverlay: MKAnnotation {}
open class MKShape: NSObject {}
open class MKPolyline: MKShape, @unchecked Sendable {
  open var boundingMapRect: MKMapRect { MKMapRect() }
}
open class MKOverlayRenderer: NSObject {}
open class MKPolylineRenderer: MKOverlayRenderer {
  public init(polyline: MKPolyline) {}
  open var strokeColor: UIColor?
  open var lineWidth: CGFloat = 1
}
@preconcurrency @MainActor open class MKAnnotationView: UIView {
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var annotation: (any MKAnnotation)?
  open var image: UIImage?
  open var canShowCallout = false
  open var rightCalloutAccessoryView: UIView?
  open var leftCalloutAccessoryView: UIView?
}
@preconcurrency @MainActor open class MKPinAnnotationView: MKAnnotationView {}
@preconcurrency @MainActor open class MKMarkerAnnotationView: MKAnnotationView {
  open var markerTintColor: UIColor?
  open var glyphText: String?
}
@preconcurrency @MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
  func mapView(
    _ mapView: MKMapView, annotationView view: MKAnnotationView, calloutAccessoryControlTapped control: UIControl)
}
extension MKMapViewDelegate {
  public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}
  public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
  public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }
  public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer { fatalError() }
  public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
  public func mapView(
    _ mapView: MKMapView, annotationView view: MKAnnotationView, calloutAccessoryControlTapped control: UIControl
  ) {}
}
@preconcurrency @MainActor open class MKMapView: UIView {
  open weak var delegate: (any MKMapViewDelegate)?
  open var region = MKCoordinateRegion()
  open var centerCoordinate = CLLocationCoordinate2D()
  open var mapType = MKMapType.standard
  open var showsUserLocation = false
  open var annotations: [any MKAnnotation] { [] }
  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) {}
  open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {}
  open func addAnnotation(_ annotation: any MKAnnotation) {}
  open func addAnnotations(_ annotations: [any MKAnnotation]) {}
  open func removeAnnotation(_ annotation: any MKAnnotation) {}
  open func removeAnnotations(_ annotations: [any MKAnnotation]) {}
  open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? { nil }
}

// MARK: - SwiftUI

public struct MapInteractionModes: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let pan = MapInteractionModes(rawValue: 1)
  public static let zoom = MapInteractionModes(rawValue: 2)
  public static let pitch = MapInteractionModes(rawValue: 4)
  public static let rotate = MapInteractionModes(rawValue: 8)
  public static let all: MapInteractionModes = [.pan, .zoom, .pitch, .rotate]
}
public enum MapUserTrackingMode: Sendable { case none, follow }
@available(iOS 17, macOS 14, *)
public struct MapCameraPosition: Equatable, Sendable {
  public static let automatic = MapCameraPosition()
  public static func region(_ region: MKCoordinateRegion) -> MapCameraPosition { MapCameraPosition() }
  public static func rect(_ rect: MKMapRect) -> MapCameraPosition { MapCameraPosition() }
  public static func item(_ item: MKMapItem, allowsAutomaticPitch: Bool = true) -> MapCameraPosition {
    MapCameraPosition()
  }
  public static func camera(_ camera: MapCamera) -> MapCameraPosition { MapCameraPosition() }
  public static func userLocation(followsHeading: Bool = false, fallback: MapCameraPosition) -> MapCameraPosition {
    MapCameraPosition()
  }
  public var region: MKCoordinateRegion? { nil }
}
@available(iOS 17, macOS 14, *)
public struct MapCamera: Equatable, Sendable {
  public init(
    centerCoordinate: CLLocationCoordinate2D, distance: Double, heading: Double = 0, pitch: Double = 0
  ) {}
  public var centerCoordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
}
public struct MapCameraUpdateContext: Sendable {
  public var camera: MapCamera { fatalError() }
  public var region: MKCoordinateRegion { MKCoordinateRegion() }
  public var rect: MKMapRect { MKMapRect() }
}
public enum MapCameraUpdateFrequency: Sendable { case onEnd, continuous }
@available(iOS 17, macOS 14, *)
@MainActor @preconcurrency public protocol MapContent {
  associatedtype Body: MapContent
  @MapContentBuilder var body: Body { get }
}
extension Never: MapContent {}
extension MapContent where Body == Never {
  public var body: Never { fatalError() }
}
public struct BuiltMapContent: MapContent {
  public typealias Body = Never
  nonisolated init() {}
}
public struct DefaultMapContent: MapContent {
  public typealias Body = Never
}
@resultBuilder public struct MapContentBuilder {
  public static func buildExpression<Content: MapContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: MapContent>(_ content: repeat each Content) -> some MapContent {
    BuiltMapContent()
  }
  public static func buildIf<Content: MapContent>(_ content: Content?) -> some MapContent { BuiltMapContent() }
  public static func buildEither<Content: MapContent>(first: Content) -> BuiltMapContent { BuiltMapContent() }
  public static func buildEither<Content: MapContent>(second: Content) -> BuiltMapContent { BuiltMapContent() }
}
@available(iOS 17, macOS 14, *)
public struct Marker<Label: View>: MapContent {
  public typealias Body = Never
  public init(coordinate: CLLocationCoordinate2D, @ViewBuilder label: () -> Label) {}
}
extension Marker where Label == SwiftUI.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D) {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, coordinate: CLLocationCoordinate2D) {}
  public init(_ titleKey: LocalizedStringKey, image: String, coordinate: CLLocationCoordinate2D) {}
}
extension Marker where Label == Text {
  public init(_ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, coordinate: CLLocationCoordinate2D) {}
  public init(_ titleKey: LocalizedStringKey, monogram: Text, coordinate: CLLocationCoordinate2D) {}
  public init(item: MKMapItem) {}
}
@available(iOS 17, macOS 14, *)
public struct Annotation<Label: View, Content: View>: MapContent {
  public typealias Body = Never
  public init(
    coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {}
}
extension Annotation where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
    @ViewBuilder content: () -> Content
  ) {}
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content
  ) {}
}
public struct UserAnnotation: MapContent {
  public typealias Body = Never
  public init() {}
}
public struct MapCircle: MapContent {
  public typealias Body = Never
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {}
}
public struct MapPolyline: MapContent {
  public typealias Body = Never
  public init(coordinates: [CLLocationCoordinate2D]) {}
  public init(_ polyline: MKPolyline) {}
  public init(_ route: MKRoute) {}
}
extension MapContent {
  public func tint<S: ShapeStyle>(_ style: S) -> some MapContent { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some MapContent { self }
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some MapContent { self }
  public func tag<V: Hashable>(_ tag: V) -> some MapContent { self }
  public func annotationTitles(_ visibility: Visibility) -> some MapContent { self }
}
extension ForEach: MapContent where Content: MapContent {}
extension ForEach where ID == Data.Element.ID, Content: MapContent, Data.Element: Identifiable {
  public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content) { self.init(made: data) }
}
extension ForEach where Content: MapContent {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @MapContentBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(made: data) }
}
@MainActor @preconcurrency public protocol MapAnnotationProtocol {}
public struct MapMarker: MapAnnotationProtocol {
  public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}
public struct MapPin: MapAnnotationProtocol {
  public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}
public struct MapAnnotation<Content: View>: MapAnnotationProtocol {
  public init(
    coordinate: CLLocationCoordinate2D, anchorPoint: CGPoint = .zero, @ViewBuilder content: () -> Content
  ) {}
}
nonisolated public struct Map<Content>: View {
  public typealias Body = Never
}
@available(iOS 17, macOS 14, *)
nonisolated extension Map where Content: MapContent {
  public init(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all,
    scope: Namespace.ID? = nil, @MapContentBuilder content: () -> Content
  ) {}
  public init<V: Hashable>(
    position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all,
    selection: Binding<V?>, scope: Namespace.ID? = nil, @MapContentBuilder content: () -> Content
  ) {}
  public init(
    initialPosition: MapCameraPosition, bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all,
    scope: Namespace.ID? = nil, @MapContentBuilder content: () -> Content
  ) {}
  public init(
    bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
    @MapContentBuilder content: () -> Content
  ) {}
}
@available(iOS 17, macOS 14, *)
nonisolated extension Map where Content == DefaultMapContent {
  public init(position: Binding<MapCameraPosition>, interactionModes: MapInteractionModes = .all) {}
  public init(initialPosition: MapCameraPosition, interactionModes: MapInteractionModes = .all) {}
  public init(interactionModes: MapInteractionModes = .all) {}
}
nonisolated extension Map where Content == DefaultUserLocationContent {
  @available(*, deprecated, message: "Use Map initializers that take a MapContentBuilder instead.")
  public init(
    coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
    showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil
  ) {}
}
public struct DefaultUserLocationContent {}
public struct DefaultAnnotatedMapContent<Items> {}
nonisolated extension Map {
  @available(*, deprecated, message: "Use Map initializers that take a MapContentBuilder instead.")
  public init<Items: RandomAccessCollection, A: MapAnnotationProtocol>(
    coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
    showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil, annotationItems: Items,
    annotationContent: @escaping (Items.Element) -> A
  ) where Content == DefaultAnnotatedMapContent<Items>, Items.Element: Identifiable {}
}
public struct MapCameraBounds: Sendable {
  public init(minimumDistance: Double? = nil, maximumDistance: Double? = nil) {}
}
public struct MapStyle: Sendable {
  public struct Elevation: Sendable {
    public static let automatic = Elevation()
    public static let flat = Elevation()
    public static let realistic = Elevation()
  }
  public static let standard = MapStyle()
  public static let hybrid = MapStyle()
  public static let imagery = MapStyle()
  public static func standard(elevation: Elevation = .automatic, showsTraffic: Bool = false) -> MapStyle { MapStyle() }
  public static func hybrid(elevation: Elevation = .automatic, showsTraffic: Bool = false) -> MapStyle { MapStyle() }
  public static func imagery(elevation: Elevation = .automatic) -> MapStyle { MapStyle() }
}
@available(iOS 17, macOS 14, *)
public struct MapProxy {
  public func convert(_ point: CGPoint, from space: some CoordinateSpaceProtocol) -> CLLocationCoordinate2D? { nil }
  public func convert(_ coordinate: CLLocationCoordinate2D, to space: some CoordinateSpaceProtocol) -> CGPoint? { nil }
}
nonisolated public struct MapReader<Content: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder content: @escaping (MapProxy) -> Content) {}
}
nonisolated public struct MapUserLocationButton: View {
  public typealias Body = Never
  public init(scope: Namespace.ID? = nil) {}
}
nonisolated public struct MapCompass: View {
  public typealias Body = Never
  public init(scope: Namespace.ID? = nil) {}
}
nonisolated public struct MapScaleView: View {
  public typealias Body = Never
  public init(scope: Namespace.ID? = nil) {}
}
nonisolated public struct MapPitchToggle: View {
  public typealias Body = Never
  public init(scope: Namespace.ID? = nil) {}
}
nonisolated extension View {
  public func mapStyle(_ style: MapStyle) -> some View { self }
  public func mapControls(@ViewBuilder _ content: () -> some View) -> some View { self }
  public func mapScope(_ scope: Namespace.ID) -> some View { self }
  public func mapControlVisibility(_ visibility: Visibility) -> some View { self }
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
  ) -> some View { self }
  public func onMapCameraChange(
    frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping () -> Void
  ) -> some View { self }
}
