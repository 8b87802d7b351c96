;;; gotcha.el --- SwiftUI gotchas, found by gotcha-lsp  -*- lexical-binding: t -*-

;; Version: 0.2.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: languages, tools

;;; Commentary:

;; Shared code of the other files: the program, its settings, the mode for gotcha.json, and two commands.  Do not require this
;; file, but one of `gotcha-flymake', `gotcha-eglot' and `lsp-gotcha'.

;;; Code:

(require 'flymake)
(require 'js)

(defgroup gotcha nil
  "SwiftUI gotchas, found by gotcha-lsp."
  :group 'tools)

(defcustom gotcha-program "gotcha-lsp"
  "The program, as a name or path."
  :type 'string)

(defcustom gotcha-settings nil
  "Keys of gotcha.json as a property list; they override that file.
For example (:preset \"all\" :rules (:any_view \"off\")).  Use vectors
for lists.  Changes take effect when the server starts.
`gotcha-flymake' and the commands in gotcha.el ignore this variable."
  :type 'plist)

(defconst gotcha-swift-modes '(swift-mode swift-ts-mode)
  "The major modes for Swift.")

(define-derived-mode gotcha-json-mode js-mode "gotcha.json"
  "Major mode for the settings of gotcha-lsp: JSON with comments.")

(add-to-list 'auto-mode-alist '("\\(?:/\\|\\.\\)gotcha\\.json\\'" . gotcha-json-mode))

(defun gotcha-serve-command ()
  "The command that starts the server."
  (list gotcha-program "serve" "--stdio"))

(defun gotcha-initialization-options ()
  "The initialization options for the server."
  (list :gotcha (or gotcha-settings (make-hash-table))))

(defun gotcha-is-installed ()
  "Whether the program is installed.  Display a warning if it is not."
  (or (executable-find gotcha-program)
      (ignore (display-warning
               'gotcha (format "Executable not found: %s.  Set `gotcha-program'." gotcha-program)))))

;;;; Commands

(defun gotcha--run (input &rest arguments)
  "Run the program with ARGUMENTS and return its output.
If INPUT is non-nil, the current buffer is its input.  Signal an error
if the program fails."
  (let ((output (generate-new-buffer " *gotcha output*"))
        (errors (make-temp-file "gotcha"))
        (coding-system-for-read 'utf-8-unix)
        (coding-system-for-write 'utf-8-unix))
    (unwind-protect
        (let ((status (if input
                          (apply #'call-process-region nil nil gotcha-program nil (list output errors) nil arguments)
                        (apply #'call-process gotcha-program nil (list output errors) nil arguments))))
          (unless (eq status 0)
            (user-error "%s" (with-temp-buffer
                               (insert-file-contents errors)
                               (string-trim (buffer-string)))))
          (with-current-buffer output (buffer-string)))
      (kill-buffer output)
      (delete-file errors))))

(defun gotcha--rule-at-point ()
  "The rule of the finding at point, or nil."
  (seq-some (lambda (diagnostic)
              (let ((text (flymake-diagnostic-text diagnostic)))
                (and (string-match "\\[\\([a-z0-9_]+\\)\\]" text)
                     (match-string 1 text))))
            (and flymake-mode (flymake-diagnostics (point)))))

(defun gotcha--rules ()
  "The ids of all rules."
  (mapcar (lambda (line) (car (split-string line " ")))
          ;; The first line is the heading.
          (cdr (split-string (gotcha--run nil "rules") "\n" t))))

(defun gotcha-explain (rule)
  "Explain RULE; interactively, the rule of the finding at point."
  (interactive (list (or (gotcha--rule-at-point)
                         (completing-read "Rule: " (gotcha--rules) nil t))))
  (let ((text (gotcha--run nil "explain" rule)))
    (with-help-window "*gotcha*"
      (princ text))))

(defun gotcha-fix-all (&optional unsafe)
  "Apply all safe fixes to the buffer.
With a prefix argument, also apply UNSAFE fixes."
  (interactive "P")
  (let ((before (buffer-string))
        (after (save-restriction
                 (widen)
                 (apply #'gotcha--run t "check" "--stdin" "--fix" "--quiet" "--fail-on" "never"
                        (append (and unsafe '("--unsafe-fixes"))
                                (and buffer-file-name (list "--stdin-path" buffer-file-name))))))
        (fixed (generate-new-buffer " *gotcha fixed*")))
    (unwind-protect
        (if (string-equal before after)
            (message "Nothing to fix")
          (with-current-buffer fixed (insert after))
          (save-restriction
            (widen)
            (replace-buffer-contents fixed)))
      (kill-buffer fixed))))

(provide 'gotcha)
;;; gotcha.el ends here
