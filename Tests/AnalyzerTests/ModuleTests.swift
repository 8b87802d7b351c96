import Testing
@testable import Analyzers
