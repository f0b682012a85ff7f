#include "tool/subcommands.h"

#include <fmt/format.h>

#include "asctwin/format.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/doctor_command.h"
#include "tool/explain_command.h"
#include "tool/ide_command.h"
#include "tool/run_options.h"
#include "tool/socs_command.h"

namespace asctwin::tool {

const char* const kRecordHelp = "asctwin record report.json run k.cpp 'f16[32]=arange(1)'";

namespace {

void add_run(CLI::App& app, Subcommands& all) {
  CLI::App* run = app.add_subcommand("run", "run one kernel of a source file");
  add_run_options(*run, all.run);
  add_document_options(*run, all.run);
  run->callback([&all] {
    all.chosen = [&all] {
      if (all.redirect) all.redirect(all.run);
      return all.record ? all.record(all.run) : run_command(all.run);
    };
  });
}

constexpr const char* kWhyFooter =
    "asctwin why k.cpp 'f16[4,64]=rand(1)' 'f16[4,64]' --expect '1=x0*2'\n"
    "Explains the first element that differs, or those of --element: 1[3,17], 1[0:2,5].";

void add_why(CLI::App& app, Subcommands& all) {
  CLI::App* why =
      app.add_subcommand("why", "explain a value: which instruction wrote it, from what");
  add_run_options(*why, all.why);
  why->footer(kWhyFooter);
  why->add_option("--element", all.why.elements,
                  "I[3,17] of argument I, a slice as in numpy, or first-wrong")
      ->allow_extra_args(false);
  why->add_option("--first-wrong", all.why.first_wrong,
                  "the first element of argument I that --expect finds wrong");
  why->add_option("--depth", all.why.depth, "levels of the tree")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  why->add_flag("--history", all.why.history, "also the writers whose values were overwritten");
  why->add_flag("--precision", all.why.precision,
                "run every floating-point instruction beside its result in double: the lines in "
                "which the error of the results arises, and cancellations");
  why->add_option("--html", all.why.html, "write the tree as a page to a file");
  why->add_flag_callback(
      "--json", [&all] { all.why.format = ReportFormat::kJson; }, "as JSON");
  why->callback([&all] { all.chosen = [&all] { return why_command(all.why); }; });
}

void add_diff_run(CLI::App& app, Subcommands& all) {
  CLI::App* diff =
      app.add_subcommand("diff-run", "run two kernels, and show where their results part");
  add_run_options(*diff, all.diff_run);
  diff->footer(
      "asctwin diff-run old.cpp new.cpp 'f16[64]=rand(1)' 'f16[64]'\n"
      "The first ARG is the second FILE, which may be the same one.");
  diff->add_option("--other-blocks", all.diff_run.other_blocks, "blocks of the second launch")
      ->check(CLI::Range(1, 65535));
  diff->add_option("--other-soc", all.diff_run.other_soc, "chip of the second launch");
  diff->add_option("--other-schedule", all.diff_run.other_schedule,
                   "schedule of the second launch: in-order or random:SEED");
  diff->add_option_function<std::string>(
          "--other-numerics",
          [&all](const std::string& name) { all.diff_run.other_numerics = *find_numerics(name); },
          "numerics of the second launch")
      ->check(CLI::IsMember(
          std::vector<std::string>(std::begin(kNumericsNames), std::end(kNumericsNames))));
  diff->add_option("--other-define", all.diff_run.other_defines,
                   "macro X or X=Y of the second FILE alone, such as the size of a tile")
      ->allow_extra_args(false);
  diff->add_option("--depth", all.diff_run.depth, "levels of the trees")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  diff->callback([&all] {
    all.chosen = [&all] {
      if (all.diff_run.arguments.empty())
        throw UsageError(report::translated("`asctwin diff-run` takes two files"),
                         report::translated("asctwin diff-run old.cpp new.cpp ARG..."));
      all.diff_run.other = all.diff_run.arguments.front();
      all.diff_run.arguments.erase(all.diff_run.arguments.begin());
      return diff_run_command(all.diff_run);
    };
  });
}

void add_mutate(CLI::App& app, Subcommands& all) {
  constexpr double kTimeoutSeconds = 10;  // a mutant that hangs is nothing unusual
  CLI::App* mutate =
      app.add_subcommand("mutate", "show whether a run notices a missing synchronisation");
  all.mutation.timeout_seconds = kTimeoutSeconds;
  add_run_options(*mutate, all.mutation);
  mutate->add_flag_callback(
      "--json", [&all] { all.mutation.format = ReportFormat::kJson; }, "as JSON");
  mutate->add_flag(
      "--values", all.mutation.plants_values,
      "also plant wrong counts, offsets, strides, buffers, roundings, bounds of loops");
  mutate
      ->add_option("--skip", all.mutation.skips,
                   "plant no fault in this file, or in files of this directory; may be repeated")
      ->allow_extra_args(false);
  mutate->callback([&all] { all.chosen = [&all] { return mutate_command(all.mutation); }; });
}

void add_fix(CLI::App& app, Subcommands& all) {
  constexpr double kTimeoutSeconds = 10;  // an edit may make a kernel hang
  CLI::App* fix =
      app.add_subcommand("fix", "try edits against a kernel's findings, keep what helps");
  all.fix.timeout_seconds = kTimeoutSeconds;
  add_run_options(*fix, all.fix);
  fix->add_option("--output", all.fix.output, "write the mended source to a file");
  fix->add_flag("--diff", all.fix.diff, "print a patch, for patch -p0");
  fix->callback([&all] { all.chosen = [&all] { return fix_command(all.fix); }; });
}

constexpr const char* kVerifyFooter =
    "asctwin verify add.cpp 'f32[n]=rand(1)' 'f32[n]' n --space n=1..600 --expect '1=x0+1'\n"
    "asctwin verify . AddCustom 'f32[n]=rand(1)' 'f32[n]=rand(2)' --space n=tails --golden "
    "reference:add\n"
    "ARGs are those of asctwin run or op run; a NAME of --space in them takes each of its values.";

void add_verify(CLI::App& app, Subcommands& all) {
  constexpr double kTimeoutSeconds = 20;
  CLI::App* verify = app.add_subcommand(
      "verify", "run a kernel or an operator over a space of shapes, values and orders");
  all.verify.run.timeout_seconds = kTimeoutSeconds;
  add_run_options(*verify, all.verify.run);
  verify->get_option("FILE")->description("source of kernels, or the directory of an operator");
  verify->get_option("ARG")->description(
      "the kernel's arguments, in order; of an operator its type and the inputs");
  add_verify_options(*verify, all.verify);
  verify->footer(kVerifyFooter);
  verify->add_option("--space", all.verify.space, "values of a name: n=1..600, n=1,7,64, n=tails")
      ->allow_extra_args(false);
  verify
      ->add_option("--fix", all.verify.fixed,
                   "do not vary values, types, inputs, blocks, keys, orders, or a name of --space")
      ->delimiter(',')
      ->allow_extra_args(false);
  verify->add_option("--special", all.verify.special, "also inputs of nan, inf")
      ->delimiter(',')
      ->allow_extra_args(false);
  verify->add_option("--budget", all.verify.budget, "time for the cases: 60s, 5m")
      ->capture_default_str();
  verify->add_flag("--complete", all.verify.complete,
                   "exit code 3 where the budget has ended before the space");
  verify
      ->add_option("--output", all.verify.outputs,
                   "write the document to a file; of an operator NAME=f16[n], as op run takes it")
      ->allow_extra_args(false);
  verify->add_option("--report", all.verify.run.report, "write the document to a file");
  verify->add_flag_callback(
      "--json", [&all] { all.verify.run.format = ReportFormat::kJson; }, "as JSON");
  verify->callback([&all] { all.chosen = [&all] { return verify_command(all.verify); }; });
}

constexpr const char* kOpFooter =
    "asctwin op run . AddCustom 'f16[8,2048]=rand(1)' 'f16[8,2048]=rand(2)' --print z\n"
    "ARGs are the inputs: f16[32]=arange(1), x.npy, [a.npy,b.npy] for a list, null for an optional "
    "one\nthat is absent. Outputs are made, and named as in the prototype. With --ranks each rank "
    "has a call of its\nown: {r} and {n} are its number and how many there are.";

constexpr const char* kSweepFooter =
    "asctwin op sweep . AddCustom calls.csv --golden reference:add -j 8\n"
    "A column is an input, an attribute or an output by its name; case, rtol and atol are others.\n"
    "A cell of an input is an ARG of asctwin op run, one of an output a .npy file or its type.\n"
    "The golden function takes the inputs as arrays and the attributes by name.\n"
    "With a table in place of DIR, a row is a project: project, operator, table, golden.";

// `run` with the kernel's options; the directory takes the place of the file.
void add_op(CLI::App& app, Subcommands& all) {
  CLI::App* op = app.add_subcommand("op", "operators of projects with op_host and op_kernel");
  op->require_subcommand(1);
  CLI::App* list = op->add_subcommand("list", "show the operators of a project");
  list->add_option("DIR", all.op.file, "directory with op_host and op_kernel")->required();
  list->add_option("--soc", all.op.soc, "chip, as asctwin socs lists them")->capture_default_str();
  list->add_flag("--json", all.op.json, "as JSON");
  list->add_flag("--explain", all.op.explain, "show which rule finds which file");
  add_operator_sources(*list, all.op);
  list->callback([&all] { all.chosen = [&all] { return op_list_command(all.op); }; });
  CLI::App* run =
      op->add_subcommand("run", "call an operator: tiling on the host, then its kernel");
  run->footer(kOpFooter);
  add_op_options(*run, all.op);
  run->callback([&all] { all.chosen = [&all] { return op_run_command(all.op); }; });
  CLI::App* aclnn = op->add_subcommand(
      "aclnn", "write the C functions aclnnXxx and aclnnXxxGetWorkspaceSize of a project");
  aclnn->add_option("DIR", all.op.file, "directory with op_host and op_kernel")->required();
  aclnn->add_option("--output", all.op.directory, "directory for the headers and the sources")
      ->required();
  aclnn->add_option("--prefix", all.op.prefix, "what their names begin with")
      ->capture_default_str();
  aclnn->add_option("--soc", all.op.soc, "chip, as asctwin socs lists them")->capture_default_str();
  add_operator_sources(*aclnn, all.op);
  aclnn->callback([&all] { all.chosen = [&all] { return op_aclnn_command(all.op); }; });
  CLI::App* sweep = op->add_subcommand("sweep", "call an operator with each row of a table");
  sweep->footer(kSweepFooter);
  add_op_sweep_options(*sweep, all.op);
  sweep->callback([&all] { all.chosen = [&all] { return op_sweep_command(all.op); }; });
}

void add_ops(CLI::App& app, Subcommands& all) {
  CLI::App* ops = app.add_subcommand("ops", "show what the instructions do, and their limits");
  ops->add_option("NAME", all.ops.name, "an API name such as DataCopy, or a form such as ND2NZ");
  ops->add_option("--soc", all.ops.soc, "for this chip only");
  ops->add_flag("--json", all.ops.json, "as JSON");
  ops->add_option("--markdown", all.ops.markdown_dir, "write the pages of docs/ops to a directory");
  ops->add_flag("--contract", all.ops.contract, "print the tables of docs/contract.md");
  ops->add_option("--calls", all.ops.calls,
                  "print the table of calls of docs/modelled.md: en or zh")
      ->check(CLI::IsMember({"en", "zh"}));
  ops->callback([&all] { all.chosen = [&all] { return ops_command(all.ops), 0; }; });
}

void add_explain(CLI::App& app, Subcommands& all) {
  CLI::App* explain = app.add_subcommand("explain", "explain a code such as E0102");
  CLI::Option* name = explain->add_option("CODE", all.code,
                                          "the code in the brackets of a finding; without it, all");
  explain->add_flag("--example", all.example, "print only a kernel that has the finding")
      ->needs(name);
  explain->callback(
      [&all] { all.chosen = [&all] { return explain_command(all.code, all.example), 0; }; });
}

constexpr const char* kShowFooter =
    "asctwin show nd2nz nValue=2 dValue=24 srcDValue=48 dstNzC0Stride=11 dstNzNStride=2 --type "
    "f16\n"
    "FIELDs are the API's own; what is not given keeps its default, but a count of 0 becomes 1.\n"
    "A list of addresses lies at a step: srcList=16 puts them 16 DataBlocks apart.\n"
    "asctwin show add.cpp:19 f16[1024]=ones f16[1024] draws the call that a kernel makes there: "
    "the\n"
    "other words are the kernel's arguments, as asctwin run takes them.";

// How the kernel of FILE:LINE is built and launched.
void add_kernel_of_show(CLI::App& show, ShowCommand& command) {
  show.option_defaults()->group("Of a call in a kernel");
  show.add_option("--kernel", command.kernel.kernel, "select a kernel of the file");
  show.add_option("--launch-blocks", command.kernel.blocks, "blocks to launch");
  show.add_option("--tiling-key", command.kernel.tiling_key, "the key of the launch");
  show.add_option("-D", command.kernel.defines, "macro X or X=Y")->allow_extra_args(false);
  show.add_option("-I", command.kernel.include_dirs, "directory of headers")
      ->allow_extra_args(false);
  show.add_option("--iteration", command.iteration, "which visit of the line, from 1")
      ->check(CLI::PositiveNumber);
  show.option_defaults()->group("Options");
}

void add_show(CLI::App& app, Subcommands& all) {
  CLI::App* show = app.add_subcommand("show", "draw where a data movement puts each DataBlock");
  show->footer(kShowFooter);
  show->add_option("OPERATION", all.show.request.operation,
                   "nd2nz, datacopypad, transto5hd, ..., or FILE:LINE of a call in a kernel")
      ->required();
  show->add_option("FIELD", all.show.request.fields,
                   "FIELD=VALUE, in any order; with FILE:LINE the arguments of the kernel");
  show->add_option("--type", all.show.request.type, "element type: f16, or b16 for any of 16 bits");
  show->add_option("--dst", all.show.request.dst, "a TPosition or a memory: VECIN, L1, GM");
  show->add_option("--src", all.show.request.src, "the same for the source");
  show->add_option("--soc", all.show.soc, "chip, as asctwin socs lists them")
      ->capture_default_str();
  show->add_option("--svg", all.show.svg, "write the picture as SVG to this file");
  show->add_flag("--ascii", all.show.ascii, "use ASCII characters only");
  CLI::Option* elements = show->add_flag("--elements", all.show.elements, "draw single elements");
  show->add_flag("--blocks", all.show.blocks, "draw whole DataBlocks")->excludes(elements);
  add_kernel_of_show(*show, all.show);
  show->callback([&all] { all.chosen = [&all] { return show_command(all.show); }; });
}

void add_convert(CLI::App& app, Subcommands& all) {
  CLI::App* convert = app.add_subcommand("convert", "write a tensor in another layout");
  std::string names;
  for (const FormatInfo& info : kFormats)
    names += (names.empty() ? "" : ", ") + std::string(info.name);
  convert->footer("Layouts: " + names + ".");
  convert->add_option("INPUT", all.convert.input, ".npy, or .bin with --type and --shape")
      ->required();
  convert->add_option("OUTPUT", all.convert.output, ".npy or .bin; replaced as a whole")
      ->required();
  convert->add_option("--from", all.convert.from, "layout of the input")->required();
  convert->add_option("--to", all.convert.to, "layout of the output")->required();
  convert->add_option("--shape", all.convert.shape, "shape in the layout without padding: 64,100");
  convert->add_option("--type", all.convert.type, "element type of a .bin: f16");
  convert->add_option("--c0", all.convert.c0, "C0 of the layout: 4, 8, 16, 32; 0 is the usual one");
  convert->add_option("--threads", all.convert.threads, "workers; 0 is one for each processor");
  convert->add_flag("--verify", all.convert.verify, "convert back as well and compare");
  convert->callback([&all] { all.chosen = [&all] { return convert_command(all.convert); }; });
}

void add_batch(CLI::App& app, Subcommands& all) {
  CLI::App* batch = app.add_subcommand("batch", "run many cases, a result for each");
  add_batch_options(*batch, all.batch);
  batch->callback([&all] { all.chosen = [&all] { return batch_command(all.batch); }; });
}

void add_serve(CLI::App& app, Subcommands& all) {
  CLI::App* serve = app.add_subcommand("serve", "take cases over HTTP on this machine");
  add_serve_options(*serve, all.serve);
  serve->callback([&all] { all.chosen = [&all] { return serve_command(all.serve); }; });
}

void add_mcp(CLI::App& app, Subcommands& all) {
  CLI::App* mcp = app.add_subcommand("mcp", "offer the tools to programs that write kernels");
  add_mcp_options(*mcp, all.mcp);
  mcp->callback([&all] { all.chosen = [&all] { return mcp_command(all.mcp); }; });
}

void add_ranks(CLI::App& app, Subcommands& all) {
  CLI::App* ranks = app.add_subcommand(
      "ranks", "start a program once for each rank, and end all where one fails");
  add_ranks_options(*ranks, all.ranks);
  ranks->callback([&all, ranks] {
    all.ranks.words = ranks->remaining();
    all.chosen = [&all] { return ranks_command(all.ranks); };
  });
}

void add_socs(CLI::App& app, Subcommands& all) {
  CLI::App* list = app.add_subcommand("socs", "list the chips");
  list->add_flag("--json", all.json, "as JSON");
  list->callback([&all] {
    all.chosen = [&all] { return fmt::print("{}", all.json ? socs_json() : socs_table()), 0; };
  });
}

void add_doctor(CLI::App& app, Subcommands& all) {
  CLI::App* doctor =
      app.add_subcommand("doctor", "show whether kernels can run here, and what is missing");
  doctor->add_flag("--json", all.json, "as JSON");
  doctor->callback([&all] { all.chosen = [&all] { return doctor_command(all.json); }; });
}

void add_ide(CLI::App& app, Subcommands& all) {
  CLI::App* ide = app.add_subcommand("ide", "write a .clangd for editors that use clangd");
  ide->add_flag("--vscode", all.vscode, "also tasks.json and launch.json of Visual Studio Code");
  ide->add_option("DIRECTORY", all.directory, "the directory of the sources")
      ->capture_default_str();
  ide->callback(
      [&all] { all.chosen = [&all] { return ide_command(all.directory, all.vscode), 0; }; });
}

// Adds the commands that compare and fit profiles of `run --profile`.
void add_profiles(CLI::App& app, Subcommands& all) {
  CLI::App* diff = app.add_subcommand("diff", "compare two profiles: what got faster, and why");
  add_diff_options(*diff, all.diff);
  diff->callback([&all] { all.chosen = [&all] { return diff_command(all.diff); }; });
  CLI::App* calibrate =
      app.add_subcommand("calibrate", "fit a timing model to what a device has measured");
  add_calibrate_options(*calibrate, all.calibrate);
  calibrate->callback([&all] { all.chosen = [&all] { return calibrate_command(all.calibrate); }; });
}

void add_record(CLI::App& app, Subcommands& all) {
  CLI::App* record = app.add_subcommand("record", "write a run with all that it reads to one file");
  record->footer(kRecordHelp);
  record
      ->add_option("FILE", all.recording,
                   "the recording, for a report of a fault; it has your source")
      ->required();
  record->add_option("COMMAND", "run, and what belongs to it")->required();
  CLI::App* replay = app.add_subcommand("replay", "repeat a run that asctwin record has written");
  replay->add_option("FILE", all.recording, "the recording")->required();
  replay->callback([&all] { all.chosen = [&all] { return all.replay(all.recording); }; });
}

}  // namespace

void add_subcommands(CLI::App& app, Subcommands& all) {
  add_run(app, all);
  add_why(app, all);
  add_diff_run(app, all);
  add_mutate(app, all);
  add_fix(app, all);
  add_verify(app, all);
  add_op(app, all);
  add_ops(app, all);
  add_explain(app, all);
  add_show(app, all);
  add_convert(app, all);
  add_profiles(app, all);
  add_batch(app, all);
  add_serve(app, all);
  add_mcp(app, all);
  app.add_subcommand("cc", "compile Ascend C sources like a compiler; see asctwin cc --help");
  add_ranks(app, all);
  add_socs(app, all);
  add_ide(app, all);
  add_doctor(app, all);
  add_record(app, all);
}

}  // namespace asctwin::tool
