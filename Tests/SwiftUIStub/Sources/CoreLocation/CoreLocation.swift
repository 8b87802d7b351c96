@_exported import AppleFoundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationDirection = Double
public typealias CLLocationSpeed = Double
public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }
  public init() { self.init(latitude: 0, longitude: 0) }
}
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool { true }
open class CLLocation: NSObject, @unchecked Sendable {
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {}
  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
  open var altitude: CLLocationDistance { 0 }
  open var speed: CLLocationSpeed { 0 }
  open var course: CLLocationDirection { 0 }
  open var horizontalAccuracy: CLLocationAccuracy { 0 }
  open var timestamp: Date { Date() }
  open func distance(from location: CLLocation) -> CLLocationDistance { 0 }
}
open class CLHeading: NSObject, @unchecked Sendable {
  open var magneticHeading: CLLocationDirection { 0 }
  open var trueHeading: CLLocationDirection { 0 }
}
open class CLRegion: NSObject {
  open var identifier: String { "" }
  open var notifyOnEntry = true
  open var notifyOnExit = true
}
open class CLCircularRegion: CLRegion {
  public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {}
}
open class CLBeaconRegion: CLRegion {
  public init(uuid: UUID, major: UInt16, minor: UInt16, identifier: String) {}
}
open class CLBeacon: NSObject {
  open var proximity: CLProximity { .unknown }
}
public enum CLProximity: Int, Sendable { case unknown, immediate, near, far }
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse
}
public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
public let kCLDistanceFilterNone: CLLocationDistance = -1
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading)
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus)
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}
extension CLLocationManagerDelegate {
  public func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {}
  public func locationManager(_ manager: CLLocationManager, didUpdateHeading newHeading: CLHeading) {}
  public func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
  public func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {}
  public func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {}
}
open class CLLocationManager: NSObject {
  public override init() {}
  open class func locationServicesEnabled() -> Bool { true }
  open class func authorizationStatus() -> CLAuthorizationStatus { .notDetermined }
  open weak var delegate: (any CLLocationManagerDelegate)?
  open var authorizationStatus: CLAuthorizationStatus { .notDetermined }
  open var accuracyAuthorization: CLAccuracyAuthorization { .fullAccuracy }
  open var desiredAccuracy: CLLocationAccuracy = kCLLocationAccuracyBest
  open var distanceFilter: CLLocationDistance = kCLDistanceFilterNone
  open var allowsBackgroundLocationUpdates = false
  open var pausesLocationUpdatesAutomatically = true
  open var location: CLLocation? { nil }
  open var heading: CLHeading? { nil }
  open func requestWhenInUseAuthorization() {}
  open func requestAlwaysAuthorization() {}
  open func requestLocation() {}
  open func startUpdatingLocation() {}
  open func stopUpdatingLocation() {}
  open func startUpdatingHeading() {}
  open func stopUpdatingHeading() {}
  open func startMonitoring(for region: CLRegion) {}
  open func stopMonitoring(for region: CLRegion) {}
}
open class CLPlacemark: NSObject, @unchecked Sendable {
  open var location: CLLocation? { nil }
  open var name: String? { nil }
  open var locality: String? { nil }
  open var subLocality: String? { nil }
  open var administrativeArea: String? { nil }
  open var thoroughfare: String? { nil }
  open var subThoroughfare: String? { nil }
  open var postalCode: String? { nil }
  open var country: String? { nil }
  open var isoCountryCode: String? { nil }
}
public typealias CLGeocodeCompletionHandler = @Sendable ([CLPlacemark]?, (any Error)?) -> Void
open class CLGeocoder: NSObject, @unchecked Sendable {
  // callback: main
  open func reverseGeocodeLocation(
    _ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}
  open func reverseGeocodeLocation(_ location: CLLocation) async throws -> [CLPlacemark] { [] }
  // callback: main
  open func geocodeAddressString(_ address: String, completionHandler: @escaping CLGeocodeCompletionHandler) {}
  open func geocodeAddressString(_ address: String) async throws -> [CLPlacemark] { [] }
  open func cancelGeocode() {}
}
