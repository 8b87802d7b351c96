"""SwiftUI gotchas in Bazel.

An aspect writes the facts of every Swift target, with one action per target. The facts are merged into one file, which is the
context for checking each target, again with one action per target. A test prints the findings. This way, the work is
distributed and cached like any other, and the findings are the same as those of a single run over all of the code.

    load("//tools/gotcha:gotcha.bzl", "gotcha_test")

    gotcha_test(
        name = "gotchas",
        config = "//:gotcha.json",
        targets = ["//App", "//Widgets"],
    )
"""

GotchaFacts = provider(
    doc = "Facts about the sources of Swift targets, which are the context for checking other targets.",
    fields = {"shards": "A depset of structs: the label of a target, its sources, and the file with their facts."},
)

# The attributes with the sources of a target and with its dependencies, in rules_swift and rules_apple.
_SOURCES = ["srcs"]
_TARGETS = ["deps", "private_deps", "implementation_deps", "extensions", "frameworks", "test_host", "tests"]

_GOTCHA_LSP = attr.label(
    default = "//tools/gotcha:gotcha-lsp",
    allow_single_file = True,
    executable = True,
    cfg = "exec",
)

def _arguments(ctx, sources):
    arguments = ctx.actions.args()
    arguments.add("check")
    arguments.add("--quiet")

    # Bazel does not track the cache.
    arguments.add("--no-cache")
    arguments.add("--jobs", "1")
    paths = ctx.actions.args()
    paths.add_all(sources)
    paths.use_param_file("--files-from=%s", use_always = True)
    paths.set_param_file_format("multiline")
    return [arguments, paths]

def _facts_aspect_impl(target, ctx):
    below = [
        dependency[GotchaFacts].shards
        for name in _TARGETS
        for dependency in _list(getattr(ctx.rule.attr, name, None))
        if GotchaFacts in dependency
    ]

    # Generated sources and sources of other workspaces are not checked, because readers of the findings cannot change them.
    sources = [
        file
        for name in _SOURCES
        for source in _list(getattr(ctx.rule.attr, name, None))
        for file in source.files.to_list()
        if file.extension == "swift" and file.is_source and not target.label.workspace_name
    ]
    if not sources:
        return [GotchaFacts(shards = depset(transitive = below))]
    facts = ctx.actions.declare_file(target.label.name + ".gotcha-facts")
    arguments = _arguments(ctx, sources)
    arguments[0].add("--facts-out", facts)
    ctx.actions.run(
        executable = ctx.executable._gotcha_lsp,
        arguments = arguments,
        inputs = sources,
        outputs = [facts],
        mnemonic = "GotchaFacts",
        progress_message = "Collecting facts about %s" % target.label,
    )
    shard = struct(label = target.label, sources = tuple(sources), facts = facts)
    return [GotchaFacts(shards = depset([shard], transitive = below))]

def _list(value):
    """The targets in an attribute, which may contain several, one or none."""
    if type(value) == "list":
        return [element for element in value if type(element) == "Target"]
    return [value] if type(value) == "Target" else []

gotcha_facts_aspect = aspect(
    doc = "Writes the facts of Swift targets and of all their dependencies.",
    implementation = _facts_aspect_impl,
    attr_aspects = _TARGETS,
    attrs = {"_gotcha_lsp": _GOTCHA_LSP},
)

def _gotcha_test_impl(ctx):
    shards = depset(transitive = [target[GotchaFacts].shards for target in ctx.attr.targets]).to_list()
    all_facts = ctx.actions.declare_file(ctx.label.name + ".gotcha-facts")
    arguments = _arguments(ctx, [])
    arguments[0].add("--facts-out", all_facts)

    # A file may belong to several targets, whose facts about it are the same.
    arguments[0].add_all([shard.facts for shard in shards], before_each = "--facts-in")
    ctx.actions.run(
        executable = ctx.executable._gotcha_lsp,
        arguments = arguments,
        inputs = [shard.facts for shard in shards],
        outputs = [all_facts],
        mnemonic = "GotchaMerge",
    )

    # Findings may show lines of other files.
    inputs = [source for shard in shards for source in shard.sources] + [all_facts] + ctx.files.config
    reports = []
    checked = {}
    for number, shard in enumerate(shards):
        # A file that belongs to several targets is checked with the first of them.
        sources = [source for source in shard.sources if source.path not in checked]
        for source in sources:
            checked[source.path] = True
        report = ctx.actions.declare_file("%s-reports/%d.txt" % (ctx.label.name, number))
        arguments = _arguments(ctx, sources)
        arguments[0].add("--facts-in", all_facts)
        arguments[0].add("--fail-on", "never")
        arguments[0].add(report, format = "--reporter=xcode=%s")
        for file in ctx.files.config:
            arguments[0].add("--config", file)
        ctx.actions.run(
            executable = ctx.executable._gotcha_lsp,
            arguments = arguments,
            inputs = inputs,
            outputs = [report],
            mnemonic = "GotchaCheck",
            progress_message = "Looking for SwiftUI gotchas in %s" % shard.label,
        )
        reports.append(report)

    levels = ["error", "warning", "note"]
    failing = "|".join(levels[:levels.index(ctx.attr.fail_on) + 1])
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        output = script,
        is_executable = True,
        content = "\n".join([
            "#!/bin/sh",
            "cat %s /dev/null >\"$TEST_TMPDIR/report\"" % " ".join([report.short_path for report in reports]),
            "cat \"$TEST_TMPDIR/report\"",
            "! grep -qE ': (%s): ' \"$TEST_TMPDIR/report\"" % failing,
            "",
        ]),
    )
    return [
        DefaultInfo(executable = script, runfiles = ctx.runfiles(files = reports)),
        OutputGroupInfo(gotcha_reports = depset(reports)),
    ]

gotcha_test = rule(
    doc = "Fails if there are SwiftUI gotchas in the targets or their dependencies.",
    implementation = _gotcha_test_impl,
    test = True,
    attrs = {
        "targets": attr.label_list(aspects = [gotcha_facts_aspect], mandatory = True),
        "config": attr.label(allow_single_file = True, doc = "The settings: a gotcha.json."),
        "fail_on": attr.string(default = "warning", values = ["error", "warning", "note"]),
        "_gotcha_lsp": _GOTCHA_LSP,
    },
)
