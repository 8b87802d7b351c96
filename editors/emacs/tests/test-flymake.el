;;; test-flymake.el --- Tests for the Flymake backend, alone and alongside Eglot  -*- lexical-binding: t -*-

(require 'test-helper)
(require 'eglot)
(require 'gotcha-flymake)

(setq gotcha-flymake-arguments
      '("--preset" "none" "--rule" "clip_before_blur" "--rule" "nested_navigation_stack" "--rule" "animation_missing_value"))

(ert-deftest gotcha-flymake-finds-explains-and-fixes ()
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (gotcha-test-wait-for "clip_before_blur")
  (should (eq (flymake-diagnostic-type (car (flymake-diagnostics))) :warning))
  (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
  (should (string-prefix-p "blur" (buffer-substring (point) (flymake-diagnostic-end (car (flymake-diagnostics))))))
  (gotcha-test-check-explanation)

  (let (titles)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_ fixes &rest _) (car (setq titles (mapcar #'car fixes))))))
      (gotcha-flymake-fix))
    (should (= 2 (length titles))))
  (should (equal (gotcha-test-line 5) gotcha-test-fixed))
  (gotcha-test-wait-for)

  ;; Findings are updated for the unsaved text; a fix for an older text is not applied.
  (gotcha-test-replace-line 5 gotcha-test-broken)
  (gotcha-test-wait-for "clip_before_blur")
  (goto-char (flymake-diagnostic-beg (car (flymake-diagnostics))))
  (save-excursion (goto-char (point-min)) (insert "\n"))
  (should-error (gotcha-flymake-fix) :type 'user-error)
  (should (equal (gotcha-test-line 6) gotcha-test-broken))
  (set-buffer-modified-p nil)
  (kill-buffer))

(ert-deftest gotcha-flymake-knows-the-other-files ()
  (gotcha-test-visit "Sources/Detail.swift")
  (gotcha-test-wait-for "nested_navigation_stack")
  ;; Once the other file is saved, this file is checked with the new facts.
  (gotcha-test-write "Sources/Home.swift" "import SwiftUI\n")
  (set-buffer-modified-p t)
  (save-buffer)
  (gotcha-test-wait-for)
  (kill-buffer))

(ert-deftest gotcha-flymake-fixes-all ()
  ;; Hints are left alone.
  (gotcha-test-write "gotcha.json" "{\"rules\": {\"animation_missing_value\": \"warning\"}}")
  (gotcha-test-visit "Sources/ZoomView.swift")
  (gotcha-test-wait-for "clip_before_blur" "animation_missing_value")
  (gotcha-fix-all)
  (should (equal (gotcha-test-line 6) "    Text().blur(radius: 8).clipShape(Circle())"))
  (should (equal (gotcha-test-line 8) "      .animation(.spring())"))
  (gotcha-fix-all t)
  (should (equal (gotcha-test-line 8) "      .animation(.spring(), value: isZoomed)"))
  (gotcha-test-wait-for)
  (delete-file (expand-file-name "gotcha.json" gotcha-test-project))
  (set-buffer-modified-p nil)
  (kill-buffer))

(ert-deftest gotcha-flymake-survives-an-invalid-configuration ()
  (gotcha-test-write "gotcha.json" "{\"presett\": \"all\"}")
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (gotcha-test-wait-for "clip_before_blur")
  (should (equal (flymake-running-backends) '(gotcha-flymake-backend)))
  (delete-file (expand-file-name "gotcha.json" gotcha-test-project))
  (kill-buffer))

;;;; The order of events

(defvar gotcha-test-is-waiting nil
  "Whether Emacs is waiting for events in a test.")

(ert-deftest gotcha-flymake-reports-though-waiting-is-left ()
  "Eglot exits `accept-process-output' with a `throw' when the server responds, and with it all waiting sentinels."
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (let ((wait (symbol-function 'read-event))
        (gotcha-test-starts-flymake nil)
        (shows nil))
    (cl-letf (((symbol-function 'accept-process-output)
               (lambda (&rest _) (when gotcha-test-is-waiting (throw 'answered nil))))
              ((symbol-function 'read-event)
               (lambda (&rest arguments)
                 (let ((gotcha-test-is-waiting t)) (apply wait arguments)))))
      (flymake-start)
      (while (not shows)
        (catch 'answered
          (setq shows (gotcha-test-wait-for "clip_before_blur"))))))
  (kill-buffer))

(defmacro gotcha-test-with-held-checks (release &rest body)
  "Evaluate BODY with a program that never reads the text to check.
RELEASE names a function; checks that start after its call are not held."
  (declare (indent 1))
  `(let* ((folder (make-temp-file "gotcha-test" t))
          (pipe (expand-file-name "pipe" folder))
          (program (expand-file-name "gotcha-lsp" folder)))
     (call-process "mkfifo" nil nil nil pipe)
     (gotcha-test-write
      program (format "#!/bin/sh\nif [ \"$2\" = --stdin ] && [ -e %s ]; then read line < %s; fi\nexec %s \"$@\"\n"
                      pipe pipe gotcha-program))
     (set-file-modes program #o755)
     (unwind-protect
         (cl-flet ((,release () (delete-file pipe)))
           (let ((gotcha-program program)) ,@body))
       (delete-directory folder t))))

(ert-deftest gotcha-flymake-reports-though-facts-arrive-at-the-end-of-a-check ()
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (gotcha-test-with-held-checks release
    (let ((gotcha-test-starts-flymake nil))
      (flymake-start)
      (gotcha-flymake--update-facts)
      ;; Emacs must not process events here.
      (let ((facts (get-process "gotcha facts")))
        (while (process-live-p facts)))
      (release)
      (flymake-start)
      (gotcha-test-wait-for "clip_before_blur")))
  (set-buffer-modified-p nil)
  (kill-buffer))

(ert-deftest gotcha-flymake-reports-though-a-check-starts-while-a-text-is-sent ()
  (gotcha-test-visit "Sources/App Views/CardView.swift")
  (gotcha-test-with-held-checks release
    (let ((gotcha-test-starts-flymake nil))
      (goto-char (point-max))
      (insert "// " (make-string 70000 ?a) "\n")
      (run-with-timer 0 nil (lambda () (release) (flymake-start)))
      ;; This text does not fit into a pipe, so Emacs processes events until it is read, or until the check is killed.
      (flymake-start)
      (gotcha-test-wait-for "clip_before_blur")))
  (set-buffer-modified-p nil)
  (kill-buffer))

(ert-deftest gotcha-flymake-works-beside-eglot ()
  "The other server is gotcha-lsp itself, with settings that make its findings distinguishable."
  (add-to-list 'eglot-server-programs
               `(swift-mode ,gotcha-program "serve" :initializationOptions
                            (:gotcha (:preset "none" :rules (:animation_missing_value "error")))))
  (gotcha-test-visit "Sources/ZoomView.swift")
  (eglot-ensure)
  (run-hooks 'post-command-hook)
  (let ((server (gotcha-test-wait "the server" #'eglot-current-server))
        ;; The backend must restart automatically after Eglot has removed it.
        (gotcha-test-starts-flymake nil))
    (gotcha-test-wait-for "animation_missing_value" "animation_missing_value" "clip_before_blur")
    (should (gotcha-test-find "clip_before_blur"))
    (should (cl-find 'eglot-error (flymake-diagnostics) :key #'flymake-diagnostic-type))
    (eglot-shutdown server)
    (gotcha-test-wait "the server's end" (lambda () (not (eglot-current-server)))))
  (kill-buffer))

(ert-deftest gotcha-flymake-names-a-missing-program ()
  (let ((gotcha-program "no-such-gotcha-lsp")
        warnings)
    (cl-letf (((symbol-function 'display-warning) (lambda (_ message &rest _) (push message warnings))))
      (gotcha-test-visit "Package.swift"))
    (should (equal warnings '("Executable not found: no-such-gotcha-lsp.  Set `gotcha-program'.")))
    (should-not flymake-mode)
    (kill-buffer)))

;;; test-flymake.el ends here
