import GotchaSupport

public struct CallHierarchyPrepareParams: Sendable, Hashable, Decodable {
  public var textDocument: TextDocumentIdentifier
  public var position: Position
}

/// Something that shows others or is shown by them.
public struct CallHierarchyItem: Sendable, Hashable, Codable {
  /// `SymbolKind`.
  public enum Kind: Int, Sendable, Hashable, Codable {
    case file = 1
    case `class` = 5
    case method = 6
    case `struct` = 23
  }

  public var name: String
  public var kind: Kind
  public var detail: String?
  public var uri: String
  public var range: LSPRange
  public var selectionRange: LSPRange
  /// Returned by the client with requests about the item.
  public var data: JSONValue?

  public init(
    name: String, kind: Kind, detail: String?, uri: String, range: LSPRange, selectionRange: LSPRange, data: JSONValue?
  ) {
    self.name = name
    self.kind = kind
    self.detail = detail
    self.uri = uri
    self.range = range
    self.selectionRange = selectionRange
    self.data = data
  }
}

/// The parameters of requests about an item. Of the item, a server needs only what it put into it as `data`.
public struct CallHierarchyCallsParams: Sendable, Hashable, Decodable {
  public struct Item: Sendable, Hashable, Decodable {
    public var name: String
    public var uri: String
    public var data: JSONValue?
  }

  public var item: Item
}

public struct CallHierarchyIncomingCall: Sendable, Hashable, Encodable {
  public var from: CallHierarchyItem
  /// In the file of `from`.
  public var fromRanges: [LSPRange]

  public init(from: CallHierarchyItem, fromRanges: [LSPRange]) {
    self.from = from
    self.fromRanges = fromRanges
  }
}

public struct CallHierarchyOutgoingCall: Sendable, Hashable, Encodable {
  public var to: CallHierarchyItem
  /// In the file of the item that the request is about.
  public var fromRanges: [LSPRange]

  public init(to: CallHierarchyItem, fromRanges: [LSPRange]) {
    self.to = to
    self.fromRanges = fromRanges
  }
}
