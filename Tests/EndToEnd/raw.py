"""A client that may violate the protocol, but verifies that the server does not."""

import json
import os
import select
import subprocess

from lsprotocol import converters, types

from documents import SETTINGS

BINARY = os.environ.get("GOTCHA_LSP", "gotcha-lsp")
PATIENCE = 30

CONVERTER = converters.get_converter()


def frame(message) -> bytes:
    content = message if isinstance(message, bytes) else json.dumps(message, ensure_ascii=False).encode()
    return b"Content-Length: %d\r\n\r\n" % len(content) + content


class Session:
    def __init__(self, *arguments: str):
        self.process = subprocess.Popen(
            [BINARY, "serve", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self.buffer = bytearray()
        # The bytes before this are consumed.
        self.at = 0
        self.methods = {}
        self.last_id = 0
        # All received messages; messages that are sent by the thousand are only counted.
        self.seen = []
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass
        self.process.kill()
        self.process.wait()

    # Sending

    def send_bytes(self, data: bytes):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.send_bytes(frame(message))

    def notify(self, method: str, params=None):
        message = {"jsonrpc": "2.0", "method": method}
        self.send(message if params is None else {**message, "params": params})

    def request_message(self, method: str, params=None, id=None):
        if id is None:
            self.last_id += 1
            id = self.last_id
        self.methods[id] = method
        message = {"jsonrpc": "2.0", "id": id, "method": method}
        return message if params is None else {**message, "params": params}

    def start(self, method: str, params=None, id=None):
        message = self.request_message(method, params, id)
        self.send(message)
        return message["id"]

    # Receiving

    def receive(self):
        """The next message, validated against the specification's metamodel; only some of thousands are validated."""
        message = self.receive_any()
        self.count += 1
        if self.count < 200 or self.count % 100 == 0:
            self.check(message)
        if self.count < 10_000:
            self.seen.append(message)
        return message

    def until(self, wanted, **answer):
        """The next message of a method, or one that a function accepts.

        Requests of the server are answered with null; the wanted one with `answer`, or not at all if that is None.
        """
        accepts = wanted if callable(wanted) else lambda message: message.get("method") == wanted
        while True:
            message = self.receive()
            is_wanted = accepts(message)
            result = answer.get("answer") if is_wanted else None
            if "method" in message and "id" in message and not (is_wanted and answer == {"answer": None}):
                self.send({"jsonrpc": "2.0", "id": message["id"], "result": result})
            if is_wanted:
                return message

    def progress(self, token):
        """The received progress of a token."""
        return [m for m in self.seen if m.get("method") == "$/progress" and m["params"]["token"] == token]

    def receive_any(self):
        while (content := self.take()) is None:
            readable, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert readable, "no message from the server"
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                raise EOFError
            self.buffer += chunk
        return json.loads(content)

    def take(self):
        """The content of the next frame if it is complete."""
        end = self.buffer.find(b"\r\n\r\n", self.at)
        if end < 0:
            return None
        name, _, length = self.buffer[self.at : end].partition(b": ")
        assert name == b"Content-Length", name
        start = end + 4
        if len(self.buffer) < start + int(length):
            return None
        self.at = start + int(length)
        content = self.buffer[start : self.at]
        if self.at > 1 << 22:
            del self.buffer[: self.at]
            self.at = 0
        return content

    def check(self, message):
        for part in message if isinstance(message, list) else [message]:
            assert part["jsonrpc"] == "2.0"
            if "method" in part:
                CONVERTER.structure(part, types.METHOD_TO_TYPES[part["method"]][0])
            elif "error" in part:
                assert "result" not in part
                CONVERTER.structure(part, types.ResponseErrorMessage)
            else:
                CONVERTER.structure(part, types.METHOD_TO_TYPES[self.methods[part["id"]]][1])

    def response(self, id):
        """The next response, which must belong to this request."""
        message = self.until(lambda message: "method" not in message)
        assert message["id"] == id, message
        return message

    def request(self, method: str, params=None, id=None):
        return self.response(self.start(method, params, id))

    def result(self, method: str, params=None, id=None):
        return self.request(method, params, id)["result"]

    def error_code(self, method: str, params=None, id=None):
        return self.request(method, params, id)["error"]["code"]

    def rest(self):
        """All messages until the server closes its output."""
        messages = []
        try:
            while True:
                messages.append(self.receive())
        except EOFError:
            return messages

    def exit_status(self) -> int:
        return self.process.wait(PATIENCE)

    # Common requests

    def initialize(self, capabilities=None, process_id=None, folders=None, settings=None):
        params = {**INITIALIZE, "processId": process_id, "capabilities": capabilities or {}}
        if folders:
            params["workspaceFolders"] = [{"uri": uri, "name": "folder"} for uri in folders]
        if settings:
            params["initializationOptions"] = {"gotcha": settings}
        result = self.request("initialize", params)["result"]
        self.notify("initialized", {})
        return result

    def open(self, text: str, uri: str = "file:///a.swift", version: int = 1):
        document = {"uri": uri, "languageId": "swift", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, uri: str, version: int, text: str):
        identifier = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": identifier, "contentChanges": [{"text": text}]})

    def is_alive(self) -> bool:
        return self.error_code("$/areYouThere") == -32601


def hover(line: int = 0, character: int = 0, uri: str = "file:///a.swift"):
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def diagnostic(uri: str = "file:///a.swift"):
    return {"textDocument": {"uri": uri}}


PULL = {"textDocument": {"diagnostic": {}}}
INITIALIZE = {"processId": None, "rootUri": None, "capabilities": {}, "initializationOptions": {"gotcha": SETTINGS}}
