;;; test-helper.el --- What the tests share  -*- lexical-binding: t -*-

(require 'cl-lib)
(require 'ert)

(defconst gotcha-test-project default-directory)
(defconst gotcha-test-timeout 30 "How long to wait for an event, in seconds.")
(defconst gotcha-test-broken "    /* 🎉 */ Card().clipShape(Circle()).blur(radius: 8)")
(defconst gotcha-test-fixed "    /* 🎉 */ Card().blur(radius: 8).clipShape(Circle())")

;; Swift's own modes are packages of their own; any will do.
(define-derived-mode swift-mode prog-mode "Swift")
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))

(setq gotcha-program (getenv "GOTCHA_LSP")
      create-lockfiles nil
      make-backup-files nil)

(defun gotcha-test-wait (what condition)
  "Let Emacs handle events until CONDITION gives a value, and return that.
WHAT is named if it never does."
  (let ((end (+ (float-time) gotcha-test-timeout))
        found)
    (while (not (setq found (funcall condition)))
      (when (> (float-time) end)
        (ert-fail (format "timed out waiting for %s; Flymake shows %S" what (gotcha-test-messages))))
      ;; As a command loop does, and not `accept-process-output': Emacs calls no sentinel as long as a notification about a
      ;; file, for which Eglot asks, waits to be read.
      (read-event nil nil 0.05))
    found))

(defun gotcha-test-visit (file)
  "Visit FILE of the project as a user does."
  (switch-to-buffer (find-file-noselect (expand-file-name file gotcha-test-project)))
  ;; There is no command loop that would do it.
  (run-hooks 'post-command-hook))

(defun gotcha-test-write (file text)
  "Make TEXT the contents of FILE of the project, not by way of its buffer."
  (with-temp-file (expand-file-name file gotcha-test-project)
    (insert text)))

(defun gotcha-test-messages ()
  "What Flymake shows in this buffer."
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defvar gotcha-test-starts-flymake t
  "Whether to start Flymake while waiting, for which it uses timers that need an idle user.")

(defun gotcha-test-wait-for (&rest patterns)
  "Wait until Flymake shows just what matches PATTERNS, each of them once."
  (gotcha-test-wait
   (format "%S" patterns)
   (lambda ()
     ;; A check that runs would be killed.
     (when (and gotcha-test-starts-flymake (not (get-process "gotcha check")))
       (flymake-start))
     (let ((messages (gotcha-test-messages)))
       (and (= (length messages) (length patterns))
            (cl-every (lambda (pattern) (cl-some (lambda (text) (string-match-p pattern text)) messages))
                      patterns))))))

(defun gotcha-test-line (number)
  "The text of the line NUMBER."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (point) (line-end-position))))

(defun gotcha-test-replace-line (number text)
  "Make TEXT the line NUMBER."
  (goto-char (point-min))
  (forward-line (1- number))
  (delete-region (point) (line-end-position))
  (insert text))

(defun gotcha-test-find (pattern)
  "The diagnostic that matches PATTERN."
  (cl-find-if (lambda (diagnostic) (string-match-p pattern (flymake-diagnostic-text diagnostic)))
              (flymake-diagnostics)))

(defun gotcha-test-check-explanation ()
  "Check that the finding at point is explained."
  (save-window-excursion
    (call-interactively #'gotcha-explain))
  (with-current-buffer "*gotcha*"
    (should (string-match-p "clip_before_blur" (buffer-string)))
    (should (string-match-p "What to do" (buffer-string)))))

(provide 'test-helper)
;;; test-helper.el ends here
