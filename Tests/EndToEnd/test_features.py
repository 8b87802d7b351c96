"""Every feature, with the capabilities of real editors."""

import asyncio
import time
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from conftest import PATIENCE
from documents import CARD, SETTINGS

COLOR = "foregroundColor"
BLUR = "blur(radius: 8)"


def by_code(diagnostics):
    return {diagnostic.code: diagnostic for diagnostic in diagnostics}


async def test_one_channel_for_diagnostics(card):
    assert card.pulls == (card.client.profile in ("vscode", "neovim"))
    await card.diagnostics()
    await card.hover(COLOR)
    # Pushed diagnostics are received before the response to the hover.
    assert card.client.arrivals.empty()


async def test_encoding(card):
    expected = {"vscode": "utf-16", "neovim": "utf-8", "neovim-old": "utf-16", "bare": "utf-16"}
    assert card.encoding.kind == expected[card.client.profile]


async def test_diagnostics(card):
    diagnostics = by_code(await card.diagnostics())
    assert set(diagnostics) == {"deprecated_foreground_color", "clip_before_blur"}
    for code, diagnostic in diagnostics.items():
        assert diagnostic.source == "gotcha"
        assert diagnostic.message
        assert diagnostic.code_description.href.endswith(f"/docs/rules/{code}.html")
    color = diagnostics["deprecated_foreground_color"]
    assert COLOR in card.encoding.slice(CARD, color.range)
    assert "blur" in card.encoding.slice(CARD, diagnostics["clip_before_blur"].range)
    assert diagnostics["clip_before_blur"].severity == types.DiagnosticSeverity.Warning


LONG = """import SwiftUI

struct Row: View {
  var body: some View {
    Text("Inbox").foregroundColor(
      .red
    )
  }
}
"""


async def test_a_mark_ends_with_its_first_line(card):
    card.open(LONG, version=2)
    color = by_code(await card.diagnostics())["deprecated_foreground_color"]
    assert card.encoding.slice(LONG, color.range) == "foregroundColor("


async def test_details_that_the_client_knows(card):
    diagnostics = by_code(await card.diagnostics())
    color, blur = diagnostics["deprecated_foreground_color"], diagnostics["clip_before_blur"]
    support = card.client.capabilities.text_document
    support = support and support.publish_diagnostics
    if support and support.tag_support:
        assert list(color.tags) == [types.DiagnosticTag.Deprecated]
    else:
        assert color.tags is None
    if support and support.related_information and blur.related_information is not None:
        for related in blur.related_information:
            assert related.message
            assert card.encoding.slice(CARD, related.location.range)
    elif not (support and support.related_information):
        assert blur.related_information is None
    assert (color.data is not None) == bool(support and support.data_support)


async def test_the_life_of_a_document(card):
    await (pulled_life if card.pulls else pushed_life)(card)


async def pulled_life(card):
    first = await card.pull()
    assert first.kind == "full" and len(first.items) == 2
    again = await card.pull(first.result_id)
    assert again.kind == "unchanged" and again.result_id == first.result_id
    card.replace(COLOR, "foregroundStyle")
    changed = await card.pull(first.result_id)
    assert changed.kind == "full"
    assert [item.code for item in changed.items] == ["clip_before_blur"]
    card.replace("foregroundStyle", COLOR)
    assert (await card.pull(first.result_id)).kind == "unchanged"


async def pushed_life(card):
    assert (await card.published()).version == 1
    card.replace(COLOR, "foregroundStyle")
    params = await card.published()
    assert params.version == 2
    assert [item.code for item in params.diagnostics] == ["clip_before_blur"]
    card.close()
    assert not (await card.published()).diagnostics


async def test_edits_before_and_behind_wide_characters(card):
    card.replace("🎉", "日本語🎊")
    card.replace("/* 🎉 */", "/* é */ /* 🎊🎊 */")
    card.replace("Card()", "Card2()")
    diagnostics = by_code(await card.diagnostics())
    assert COLOR in card.encoding.slice(card.text, diagnostics["deprecated_foreground_color"].range)
    assert "blur" in card.encoding.slice(card.text, diagnostics["clip_before_blur"].range)


async def test_half_typed_code(card):
    card.replace("Card()", "Card(")
    assert "deprecated_foreground_color" in by_code(await card.diagnostics())
    card.replace("Card(", "Card()")
    assert len(await card.diagnostics()) == 2


async def test_hover(card):
    hover = await card.hover(COLOR)
    assert hover.contents.kind == types.MarkupKind.Markdown
    assert "deprecated_foreground_color" in hover.contents.value
    assert "foregroundStyle" in hover.contents.value
    assert COLOR in card.encoding.slice(CARD, hover.range)
    assert await card.hover("import") is None


async def test_quick_fix(card):
    actions = await card.code_actions(COLOR)
    assert actions[0].is_preferred
    kinds = [action.kind for action in actions]
    assert kinds == [types.CodeActionKind.QuickFix] + [SUPPRESSION] * (len(actions) - 1)
    assert actions[0].diagnostics[0].code == "deprecated_foreground_color"
    assert card.after(actions[0]) == CARD.replace(COLOR, "foregroundStyle")


async def test_fix_that_moves_code(card):
    [fix] = [action for action in await card.code_actions(BLUR) if action.is_preferred]
    assert "Card().blur(radius: 8).clipShape(Circle())" in card.after(fix)


@pytest.mark.parametrize("part", [COLOR, BLUR])
@pytest.mark.parametrize("place", ["line", "file"])
async def test_disable(card, part, place):
    [action] = [action for action in await card.code_actions(part) if action.title.endswith(f"for this {place}")]
    code = action.diagnostics[0].code
    after = card.after(action)
    assert len(after.splitlines()) == len(CARD.splitlines()) + 1
    card.close()
    if not card.pulls:
        while (await card.published()).diagnostics:
            pass
    card.open(after, version=9)
    left = by_code(await card.diagnostics())
    assert code not in left
    assert "unused_suppression" not in left and len(left) == 1


async def test_only(card):
    assert not await card.code_actions(COLOR, only=["refactor"])
    assert len(await card.code_actions(COLOR, only=["quickfix"])) == 3
    assert not await card.code_actions("import", only=["quickfix"])


SAFE, UNSAFE = "source.fixAll.gotcha", "source.fixAllUnsafe.gotcha"
SUPPRESSION = "quickfix.suppress.gotcha"


@pytest.mark.parametrize(
    "only, kinds",
    [
        (["source"], [SAFE, UNSAFE]),
        (["source.fixAll"], [SAFE]),
        ([SAFE], [SAFE]),
        (["source.fixAllUnsafe"], [UNSAFE]),
        ([UNSAFE], [UNSAFE]),
        # Files in subfolders and files whose names have the same prefix are different files.
        (["source.fixAll.gotcha.imports"], []),
        (["source.fixAll.got"], []),
        (["source.fix"], []),
        (["source.organizeImports"], []),
        (["quickfix.gotcha"], []),
        (["quickfix.suppress"], [SUPPRESSION] * 2),
        ([SUPPRESSION], [SUPPRESSION] * 2),
        (["refactor", SAFE], [SAFE]),
    ],
)
async def test_kinds_of_actions(card, only, kinds):
    assert [action.kind for action in await card.code_actions(COLOR, only=only)] == kinds


async def test_no_kind_holds_all_kinds(card):
    kinds = [action.kind for action in await card.code_actions(COLOR, only=[""])]
    assert kinds == ["quickfix"] + [SUPPRESSION] * 2 + [SAFE, UNSAFE]


async def test_alternatives(card):
    fixes = [action for action in await card.code_actions(BLUR) if not action.title.startswith("Disable")]
    assert [bool(action.is_preferred) for action in fixes] == [True, False]
    assert "Card().blur(radius: 8).clipShape(Circle())" in card.after(fixes[0])
    assert "Card().clipShape(Circle()).blur(radius: 8).clipShape(Circle())" in card.after(fixes[1])


async def test_fix_all(card):
    await card.diagnostics()
    [action] = await card.code_actions("import", only=["source.fixAll"])
    assert action.kind == "source.fixAll.gotcha"
    assert (action.edit is None) == (card.client.profile in ("vscode", "neovim", "neovim-old") and lazy(card))
    assert COLOR not in card.after(await card.resolved(action))


def lazy(card):
    support = card.client.capabilities.text_document.code_action.resolve_support
    return bool(support and "edit" in support.properties)


async def test_fix_all_unsafe(card):
    await card.diagnostics()
    assert [action.kind for action in await card.code_actions("import", only=["source"])] == [
        "source.fixAll.gotcha",
        "source.fixAllUnsafe.gotcha",
    ]
    [action] = await card.code_actions("import", only=["source.fixAllUnsafe"])
    action = await card.resolved(action)
    after = card.after(action)
    assert COLOR not in after and "Card().blur(radius: 8).clipShape(Circle())" in after
    if card.client.profile == "vscode":
        [annotation] = action.edit.change_annotations.values()
        assert annotation.needs_confirmation
        assert {edit.annotation_id for edit in action.edit.document_changes[0].edits} == set(
            action.edit.change_annotations
        )
    else:
        assert action.edit.change_annotations is None


async def test_stale_actions_are_refused(card):
    if card.client.profile == "bare" or not lazy(card):
        return
    [action] = await card.code_actions("import", only=["source.fixAll"])
    card.replace("Card()", "Card2()")
    with pytest.raises(JsonRpcException) as failure:
        await card.resolved(action)
    assert failure.value.code == -32801


async def test_rules_in_suppression_comments(editor):
    editor.open(CARD.replace("    Card()", "    // 🎉\n    // gotcha:disable:next clip_before_blur, x\n    Card()"))
    hover = await editor.hover("clip_before_blur")
    assert "clip_before_blur" in hover.contents.value and "blur" in hover.contents.value
    assert editor.encoding.slice(editor.text, hover.range) == "clip_before_blur"
    assert await editor.hover("disable:next") is None
    # An unused suppression is a finding, and also names a rule.
    unused = "// gotcha:disable:this deprecated_foreground_color"
    editor.replace("// 🎉", unused)
    text = (await editor.hover("deprecated_foreground_color")).contents.value
    assert "unused_suppression" in text and "foregroundStyle" in text
    editor.replace(unused, "// 🎉")
    items = {item.label: item for item in await editor.completions("clip_before_blur, x")}
    color = items["deprecated_foreground_color"]
    assert "foregroundStyle" in color.documentation.value
    assert editor.encoding.slice(editor.text, color.text_edit.range) == "x"
    assert "disable:this" in [item.label for item in await editor.completions("// gotcha:")]
    assert not await editor.completions("// 🎉")
    assert not await editor.completions("import SwiftUI")


async def test_explain_command(card):
    def explain(*arguments):
        return card.client.workspace_execute_command_async(
            types.ExecuteCommandParams("gotcha.explainRule", list(arguments))
        )

    assert "clip_before_blur" in await explain("clip_before_blur")
    await card.hover(COLOR)
    window = card.client.capabilities.window
    if window and window.show_document and window.show_document.support:
        [shown] = card.client.shown_documents
        assert shown.uri.endswith("/docs/rules/clip_before_blur.html") and not shown.external
        page = Path(unquote(urlsplit(shown.uri).path)).read_text()
        assert page.startswith("<!DOCTYPE html>") and "<code>clip_before_blur</code>" in page and "<svg" in page
    with pytest.raises(JsonRpcException) as failure:
        await explain("clip_before_blurr")
    assert failure.value.code == -32602 and '"clip_before_blur"' in failure.value.message


async def test_debug_information(card):
    await card.diagnostics()
    information = await card.client.workspace_execute_command_async(
        types.ExecuteCommandParams("gotcha.debugInformation", [])
    )
    assert "gotcha-lsp" in str(information)


async def test_trace(card):
    traces = asyncio.Queue()
    card.client.feature(types.LOG_TRACE)(lambda params: traces.put_nowait(params))
    card.client.set_trace(types.SetTraceParams(types.TraceValue.Verbose))
    await card.hover(COLOR)
    async with asyncio.timeout(PATIENCE):
        while "textDocument/hover" not in (trace := await traces.get()).message:
            pass
    assert trace.verbose
    card.client.set_trace(types.SetTraceParams(types.TraceValue.Off))
    # When this is answered, all earlier messages have been received.
    await card.hover(COLOR)
    while not traces.empty():
        traces.get_nowait()
    await card.hover(COLOR)
    assert traces.empty()


async def test_configuration_is_asked_for(card):
    workspace = card.client.capabilities.workspace
    if not (workspace and workspace.configuration):
        return
    await card.diagnostics()
    card.client.set_configuration({"gotcha": {"preset": "none", "rules": {"clip_before_blur": "error"}}})
    card.client.workspace_did_change_configuration(types.DidChangeConfigurationParams(None))
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            if [item.code for item in await card.diagnostics()] == ["clip_before_blur"]:
                return
        except JsonRpcException as failure:
            # The settings changed while the request was being processed.
            assert failure.code == -32801
    pytest.fail("the settings had no effect")


async def test_crlf(editor):
    editor.open(CARD.replace("\n", "\r\n"))
    actions = await editor.code_actions(COLOR)
    assert editor.after(actions[0]) == editor.text.replace(COLOR, "foregroundStyle")
    for action in actions:
        assert "\n" not in editor.after(action).replace("\r\n", "")


async def test_settings(card):
    def change(settings):
        card.client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"gotcha": settings}))

    first = await card.pull() if card.pulls else None
    change({**SETTINGS, "rules": {"clip_before_blur": {"severity": "error"}}})
    diagnostics = await (card.diagnostics() if card.pulls else card.settled())
    assert [(item.code, item.severity) for item in diagnostics] == [
        ("clip_before_blur", types.DiagnosticSeverity.Error)
    ]
    if first:
        change(SETTINGS)
        assert (await card.pull(first.result_id)).kind == "unchanged"
    change({"preset": "recomended", "rules": {"clip_before_blurr": "off"}})
    await card.hover(COLOR)
    messages = [message.message for message in card.client.log_messages]
    assert any('"recommended"' in message for message in messages)
    assert any('"clip_before_blur"' in message for message in messages)


async def test_unknown_document(editor):
    with pytest.raises(JsonRpcException) as failure:
        await editor.client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier("file:///not/open.swift"), types.Position(0, 0))
        )
    assert failure.value.code == -32602
    editor.open(CARD)
    assert len(await editor.diagnostics()) == 2
