;;; gotcha-eglot.el --- gotcha-lsp as Eglot's server for Swift  -*- lexical-binding: t -*-

;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools

;;; Commentary:

;; Starts gotcha-lsp for Swift buffers and for gotcha.json.  Eglot runs only one server per buffer.  To keep using
;; sourcekit-lsp, require `gotcha-flymake' instead.

;;; Code:

(require 'eglot)
(require 'gotcha)

(defun gotcha-eglot--contact (&optional _interactive)
  "The contact with which Eglot starts the server."
  (append (gotcha-serve-command) (list :initializationOptions (gotcha-initialization-options))))

(defun gotcha-eglot-ensure ()
  "Start gotcha-lsp for this buffer, unless its project already has a server."
  (when (gotcha-is-installed)
    (eglot-ensure)))

;; This entry must come before any other entry for Swift.
(add-to-list 'eglot-server-programs `((,@gotcha-swift-modes gotcha-json-mode) . gotcha-eglot--contact))

(dolist (hook '(swift-mode-hook swift-ts-mode-hook gotcha-json-mode-hook))
  (add-hook hook #'gotcha-eglot-ensure))

(provide 'gotcha-eglot)
;;; gotcha-eglot.el ends here
