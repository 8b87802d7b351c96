;;; lsp-gotcha.el --- gotcha-lsp as an add-on server for lsp-mode  -*- lexical-binding: t -*-

;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1") (lsp-mode "8.0"))
;; Keywords: languages, tools

;;; Commentary:

;; lsp-mode runs add-on servers alongside the server for a language, so gotcha-lsp works together with sourcekit-lsp.  Add
;; `lsp-deferred' to the mode hooks, as for any server.

;;; Code:

(require 'lsp-mode)
(require 'gotcha)

(dolist (mode gotcha-swift-modes)
  (add-to-list 'lsp-language-id-configuration (cons mode "swift")))
(add-to-list 'lsp-language-id-configuration '(gotcha-json-mode . "jsonc"))

(defun lsp-gotcha--configuration (_workspace params)
  "The settings for each item of PARAMS, which the server requests."
  (make-vector (length (lsp-get params :items)) (or gotcha-settings (make-hash-table))))

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection #'gotcha-serve-command)
  :major-modes (cons 'gotcha-json-mode gotcha-swift-modes)
  :add-on? t
  :server-id 'gotcha
  :initialization-options #'gotcha-initialization-options
  ;; The default handler of lsp-mode supports only settings with one variable per key.
  :request-handlers (lsp-ht ("workspace/configuration" #'lsp-gotcha--configuration))))

(provide 'lsp-gotcha)
;;; lsp-gotcha.el ends here
