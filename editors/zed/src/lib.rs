//! Starts gotcha-lsp for Swift files in Zed.

use zed_extension_api::{
    self as zed, serde_json::json, serde_json::Value, settings::LspSettings, LanguageServerId, Result, Worktree,
};

struct Gotcha;

impl zed::Extension for Gotcha {
    fn new() -> Self {
        Gotcha
    }

    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<zed::Command> {
        let named = LspSettings::for_worktree(id.as_ref(), worktree)?.binary.and_then(|binary| binary.path);
        let command = named.or_else(|| worktree.which("gotcha-lsp")).ok_or(
            "executable not found: gotcha-lsp. Put it on the PATH or set lsp.gotcha-lsp.binary.path in the settings.",
        )?;
        Ok(zed::Command { command, args: vec!["serve".into(), "--stdio".into()], env: worktree.shell_env() })
    }

    fn language_server_initialization_options(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        section(id, worktree)
    }

    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<Value>> {
        section(id, worktree)
    }
}

/// The section `gotcha` with keys of gotcha.json, from `lsp.gotcha-lsp.settings` in Zed's settings.
fn section(id: &LanguageServerId, worktree: &Worktree) -> Result<Option<Value>> {
    let settings = LspSettings::for_worktree(id.as_ref(), worktree)?.settings;
    Ok(Some(json!({ "gotcha": settings.unwrap_or_else(|| json!({})) })))
}

zed::register_extension!(Gotcha);
