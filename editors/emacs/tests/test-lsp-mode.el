;;; test-lsp-mode.el --- Tests for gotcha-lsp as an add-on server for lsp-mode  -*- lexical-binding: t -*-

(require 'test-helper)
(require 'flycheck)
(require 'lsp-gotcha)

(setq gotcha-settings '(:preset "none" :rules (:clip_before_blur "error"))
      lsp-auto-guess-root t
      lsp-warn-no-matched-clients nil
      lsp-enable-snippet nil
      lsp-enable-file-watchers nil
      lsp-headerline-breadcrumb-enable nil
      lsp-modeline-code-actions-enable nil
      ;; lsp-mode's Flymake backend shows only the diagnostics of the server that reported last.
      lsp-diagnostics-provider :flycheck)

(defun gotcha-test-levels ()
  "The levels of the findings that Flycheck shows, by rule."
  (when (and flycheck-mode (not (flycheck-running-p)))
    (flycheck-buffer))
  (sort (mapcar (lambda (error) (cons (flycheck-error-id error) (flycheck-error-level error)))
                flycheck-current-errors)
        (lambda (a b) (string< (car a) (car b)))))

(defun gotcha-test-wait-for-levels (expected)
  "Wait until Flycheck shows EXPECTED."
  (gotcha-test-wait (format "%S; Flycheck shows %S" expected (gotcha-test-levels))
                    (lambda () (equal expected (gotcha-test-levels)))))

;; The other server is gotcha-lsp itself, with settings that make its findings distinguishable.
(defconst gotcha-test-other-settings '(:preset "none" :rules (:animation_missing_value "warning")))

(lsp-register-client
 (make-lsp-client
  :new-connection (lsp-stdio-connection #'gotcha-serve-command)
  :major-modes '(swift-mode)
  :server-id 'other
  :initialization-options (list :gotcha gotcha-test-other-settings)
  :request-handlers
  (lsp-ht ("workspace/configuration"
           (lambda (workspace params)
             (let ((gotcha-settings gotcha-test-other-settings))
               (lsp-gotcha--configuration workspace params)))))))

(ert-deftest gotcha-lsp-mode-session ()
  (gotcha-test-visit "Sources/ZoomView.swift")
  (lsp)
  (gotcha-test-wait "both servers" (lambda () (= 2 (length (lsp-workspaces)))))
  (gotcha-test-wait-for-levels '(("animation_missing_value" . warning) ("clip_before_blur" . error)))

  (goto-char (point-min))
  (search-forward ".blur")
  (backward-word)
  (should (looking-at "blur"))
  ;; The first action is the preferred one.
  (lsp-execute-code-action (car (lsp-code-actions-at-point)))
  (should (equal (gotcha-test-line 6) "    Text().blur(radius: 8).clipShape(Circle())"))
  (set-buffer-modified-p nil)

  ;; A gotcha.json uses only the add-on server.
  (gotcha-test-write "gotcha.json" "{\"presett\": \"all\"}")
  (gotcha-test-visit "gotcha.json")
  (lsp)
  (gotcha-test-wait "the server" #'lsp-workspaces)
  (gotcha-test-wait-for-levels '(("invalid_configuration" . error)))
  (set-buffer-modified-p nil))

;;; test-lsp-mode.el ends here
