// Browsers do not start workers from a file: address. There, the search runs in a hidden frame instead.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #loaded;

    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.gotchaWorker = this;
      frame.srcdoc = `<script>
        postMessage = data => frameElement.gotchaWorker.dispatchEvent(new parent.MessageEvent("message", { data }));
      </script><script src="${new URL(address, document.baseURI)}"></script>`;
      this.#loaded = new Promise(resolve => frame.addEventListener("load", () => resolve(frame.contentWindow)));
      document.body.append(frame);
    }

    postMessage(data) {
      this.#loaded.then(scope => scope.dispatchEvent(new scope.MessageEvent("message", { data })));
    }
  };
}
