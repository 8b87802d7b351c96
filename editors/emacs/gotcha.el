;;; gotcha.el --- SwiftUI gotchas, through Eglot  -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))
;; Keywords: languages, tools

;;; Commentary:

;; Starts gotcha-lsp for Swift buffers and for gotcha.json.

;;; Code:

(require 'eglot)
(require 'js)

(defgroup gotcha nil
  "SwiftUI gotchas, found by gotcha-lsp."
  :group 'tools)

(defcustom gotcha-program "gotcha-lsp"
  "The program, by name or path."
  :type 'string)

(defcustom gotcha-settings nil
  "The keys of gotcha.json as a property list; they win over that file.
For example (:preset \"all\" :rules (:any_view \"off\")).  A vector
stands for a list.  The server sees changes when it starts."
  :type 'plist)

(define-derived-mode gotcha-json-mode js-mode "gotcha.json"
  "Major mode for the settings of gotcha-lsp: JSON with comments.")

(add-to-list 'auto-mode-alist '("\\(?:/\\|\\.\\)gotcha\\.json\\'" . gotcha-json-mode))

(defun gotcha--contact (&optional _interactive)
  "What Eglot starts."
  (list gotcha-program "serve" "--stdio"
        :initializationOptions (list :gotcha (or gotcha-settings (make-hash-table)))))

(defun gotcha-ensure ()
  "Start gotcha-lsp for this buffer, unless the one of its project runs."
  (if (executable-find gotcha-program)
      (eglot-ensure)
    (display-warning 'gotcha (format "there is no program %s; set `gotcha-program'" gotcha-program))))

;; In front of what Eglot knows: a buffer has one server.
(add-to-list 'eglot-server-programs '((swift-mode swift-ts-mode gotcha-json-mode) . gotcha--contact))

(dolist (hook '(swift-mode-hook swift-ts-mode-hook gotcha-json-mode-hook))
  (add-hook hook #'gotcha-ensure))

(provide 'gotcha)
;;; gotcha.el ends here
