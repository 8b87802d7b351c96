;;; test-helper.el --- Shared code of the tests  -*- lexical-binding: t -*-

(require 'cl-lib)
(require 'ert)

(defconst gotcha-test-project default-directory)
(defconst gotcha-test-timeout 30 "How long to wait for an event, in seconds.")
(defconst gotcha-test-broken "    /* 🎉 */ Text().clipShape(Circle()).blur(radius: 8)")
(defconst gotcha-test-fixed "    /* 🎉 */ Text().blur(radius: 8).clipShape(Circle())")

;; The modes for Swift are separate packages, so the tests define a minimal one.
(define-derived-mode swift-mode prog-mode "Swift")
(add-to-list 'auto-mode-alist '("\\.swift\\'" . swift-mode))

(setq gotcha-program (getenv "GOTCHA_LSP")
      create-lockfiles nil
      make-backup-files nil)

(defun gotcha-test-wait (what condition)
  "Process events until CONDITION returns a value, and return that value.
WHAT is named if it never does."
  (let ((end (+ (float-time) gotcha-test-timeout))
        found)
    (while (not (setq found (funcall condition)))
      (when (> (float-time) end)
        (ert-fail (format "timed out waiting for %s; Flymake shows %S" what (gotcha-test-messages))))
      ;; Reads events like the command loop instead of calling `accept-process-output': Emacs calls no sentinels while a file
      ;; notification, which Eglot requests, is waiting to be read.
      (read-event nil nil 0.05))
    found))

(defun gotcha-test-visit (file)
  "Visit FILE of the project as users do."
  (switch-to-buffer (find-file-noselect (expand-file-name file gotcha-test-project)))
  ;; The command loop, which does this, is not running.
  (run-hooks 'post-command-hook))

(defun gotcha-test-write (file text)
  "Write TEXT to FILE of the project, without using its buffer."
  (with-temp-file (expand-file-name file gotcha-test-project)
    (insert text)))

(defun gotcha-test-messages ()
  "The diagnostics that Flymake shows in this buffer."
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defvar gotcha-test-starts-flymake t
  "Whether to start Flymake while waiting, because its own timers run only if the user is idle.")

(defun gotcha-test-wait-for (&rest patterns)
  "Wait until Flymake shows exactly one diagnostic for each of PATTERNS."
  (gotcha-test-wait
   (format "%S" patterns)
   (lambda ()
     ;; Starting Flymake would kill a running check.
     (when (and gotcha-test-starts-flymake (not (get-process "gotcha check")))
       (flymake-start))
     (let ((messages (gotcha-test-messages)))
       (and (= (length messages) (length patterns))
            (cl-every (lambda (pattern) (cl-some (lambda (text) (string-match-p pattern text)) messages))
                      patterns))))))

(defun gotcha-test-line (number)
  "The text of line NUMBER."
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (point) (line-end-position))))

(defun gotcha-test-replace-line (number text)
  "Replace line NUMBER with TEXT."
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
