// The `asctwin` command.
#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string_view>
#include <vector>

#include "asctwin/format.h"
#include "base/nearest.h"
#include "driver/compiler.h"
#include "format/file.h"
#include "operators/fault.h"
#include "runner/usage_error.h"
#include "tool/batch_command.h"
#include "tool/cc_command.h"
#include "tool/chip_option.h"
#include "tool/convert_command.h"
#include "tool/explain_command.h"
#include "tool/ide_command.h"
#include "tool/mutate_command.h"
#include "tool/op_command.h"
#include "tool/ops_command.h"
#include "tool/run_command.h"
#include "tool/run_options.h"
#include "tool/serve_command.h"
#include "tool/show_command.h"
#include "tool/socs_command.h"

namespace {

using namespace asctwin;

constexpr int kUsage = 2;

// Never throws, also where the standard error cannot be written.
int complain(const std::string& text, const std::string& help, int status) {
  std::fputs(fmt::format("error: {}\n", text).c_str(), stderr);
  if (!help.empty()) std::fputs(fmt::format("  = help: {}\n", help).c_str(), stderr);
  return status;
}

// A stream that is closed would give its number to the next file that is opened.
void keep_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", O_RDONLY);
}

// An output that was lost is an error, whatever the command itself has to say.
int flushed(int status) {
  const bool written = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!written)
    return complain("the standard output cannot be written: " + system_error_text(errno), "",
                    kUsage);
  return std::ferror(stderr) == 0 ? status : kUsage;
}

// What CLI11 would report as an argument too many.
void refuse_unknown_command(const CLI::App& app, std::string_view word) {
  if (word.empty() || word[0] == '-') return;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    known.push_back(command->get_name());
  if (std::ranges::find(known, word) != known.end()) return;
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string_view close = nearest(word, names);
  throw UsageError(fmt::format("`{}` is not a command of asctwin", word),
                   close.empty() ? fmt::format("the commands are {}", fmt::join(known, ", "))
                                 : fmt::format("did you mean asctwin {}?", close));
}

void add_run(CLI::App& app, tool::RunCommand& command, bool& chosen) {
  CLI::App* run = app.add_subcommand("run", "run one kernel of a source file");
  tool::add_run_options(*run, command);
  tool::add_document_options(*run, command);
  run->callback([&chosen] { chosen = true; });
}

void add_mutate(CLI::App& app, tool::RunCommand& command, bool& chosen) {
  constexpr double kTimeoutSeconds = 10;  // a mutant that hangs is nothing unusual
  CLI::App* mutate =
      app.add_subcommand("mutate", "show whether a run notices a missing synchronisation");
  command.timeout_seconds = kTimeoutSeconds;
  tool::add_run_options(*mutate, command);
  mutate->add_flag_callback(
      "--json", [&command] { command.format = ReportFormat::kJson; }, "as JSON");
  mutate->callback([&chosen] { chosen = true; });
}

constexpr const char* kOpFooter =
    "asctwin op run . AddCustom 'f16[8,2048]=rand(1)' 'f16[8,2048]=rand(2)' --print z\n"
    "ARGs are the inputs: f16[32]=arange(1), x.npy, [a.npy,b.npy] for a list, null for an optional "
    "one\nthat is absent. Outputs are made, and named as in the prototype.";

// `run` with the kernel's options; the directory takes the place of the file.
void add_op(CLI::App& app, tool::OpCommand& command, bool& lists, bool& runs) {
  CLI::App* op = app.add_subcommand("op", "operators of projects with op_host and op_kernel");
  op->require_subcommand(1);
  CLI::App* list = op->add_subcommand("list", "show the operators of a project");
  list->add_option("DIR", command.file, "directory with op_host and op_kernel")->required();
  list->add_option("--soc", command.soc, "chip, as asctwin socs lists them")->capture_default_str();
  list->add_flag("--json", command.json, "as JSON");
  list->callback([&lists] { lists = true; });
  CLI::App* run =
      op->add_subcommand("run", "call an operator: tiling on the host, then its kernel");
  run->footer(kOpFooter);
  tool::add_op_options(*run, command);
  run->callback([&runs] { runs = true; });
}

void add_ops(CLI::App& app, tool::OpsCommand& command, bool& chosen) {
  CLI::App* ops = app.add_subcommand("ops", "show what the instructions do, and their limits");
  ops->add_option("NAME", command.name, "an API name such as DataCopy, or a form such as ND2NZ");
  ops->add_option("--soc", command.soc, "for this chip only");
  ops->add_flag("--json", command.json, "as JSON");
  ops->add_option("--markdown", command.markdown_dir, "write the pages of docs/ops to a directory");
  ops->add_flag("--contract", command.contract, "print the tables of docs/contract.md");
  ops->add_option("--calls", command.calls, "print the table of calls of README: en or zh")
      ->check(CLI::IsMember({"en", "zh"}));
  ops->callback([&chosen] { chosen = true; });
}

void add_explain(CLI::App& app, std::string& code, bool& chosen) {
  CLI::App* explain = app.add_subcommand("explain", "explain a code such as E0102");
  explain->add_option("CODE", code, "the code in the brackets of a finding; without it, all");
  explain->callback([&chosen] { chosen = true; });
}

constexpr const char* kShowFooter =
    "asctwin show nd2nz nValue=2 dValue=24 srcDValue=48 dstNzC0Stride=11 dstNzNStride=2 --type "
    "f16\n"
    "FIELDs are the API's own; what is not given keeps its default, but a count of 0 becomes 1.\n"
    "A list of addresses lies at a step: srcList=16 puts them 16 DataBlocks apart.";

void add_show(CLI::App& app, tool::ShowCommand& command, bool& chosen) {
  CLI::App* show = app.add_subcommand("show", "draw where a data movement puts each DataBlock");
  show->footer(kShowFooter);
  show->add_option("OPERATION", command.request.operation, "nd2nz, datacopypad, transto5hd, ...")
      ->required();
  show->add_option("FIELD", command.request.fields, "FIELD=VALUE, in any order");
  show->add_option("--type", command.request.type, "element type: f16, or b16 for any of 16 bits");
  show->add_option("--dst", command.request.dst, "a TPosition or a memory: VECIN, L1, GM");
  show->add_option("--src", command.request.src, "the same for the source");
  show->add_option("--soc", command.soc, "chip, as asctwin socs lists them")->capture_default_str();
  show->add_option("--svg", command.svg, "write the picture as SVG to this file");
  show->add_flag("--ascii", command.ascii, "use ASCII characters only");
  CLI::Option* elements = show->add_flag("--elements", command.elements, "draw single elements");
  show->add_flag("--blocks", command.blocks, "draw whole DataBlocks")->excludes(elements);
  show->callback([&chosen] { chosen = true; });
}

void add_convert(CLI::App& app, tool::ConvertCommand& command, bool& chosen) {
  CLI::App* convert = app.add_subcommand("convert", "write a tensor in another layout");
  std::string names;
  for (const FormatInfo& info : kFormats)
    names += (names.empty() ? "" : ", ") + std::string(info.name);
  convert->footer("Layouts: " + names + ".");
  convert->add_option("INPUT", command.input, ".npy, or .bin with --type and --shape")->required();
  convert->add_option("OUTPUT", command.output, ".npy or .bin; replaced as a whole")->required();
  convert->add_option("--from", command.from, "layout of the input")->required();
  convert->add_option("--to", command.to, "layout of the output")->required();
  convert->add_option("--shape", command.shape, "shape in the layout without padding: 64,100");
  convert->add_option("--type", command.type, "element type of a .bin: f16");
  convert->add_option("--c0", command.c0, "C0 of the layout: 4, 8, 16, 32; 0 is the usual one");
  convert->add_option("--threads", command.threads, "workers; 0 is one for each processor");
  convert->add_flag("--verify", command.verify, "convert back as well and compare");
  convert->callback([&chosen] { chosen = true; });
}

void add_batch(CLI::App& app, tool::BatchCommand& command, bool& chosen) {
  CLI::App* batch = app.add_subcommand("batch", "run many cases, a result for each");
  tool::add_batch_options(*batch, command);
  batch->callback([&chosen] { chosen = true; });
}

void add_serve(CLI::App& app, tool::ServeCommand& command, bool& chosen) {
  CLI::App* serve = app.add_subcommand("serve", "take cases over HTTP on this machine");
  tool::add_serve_options(*serve, command);
  serve->callback([&chosen] { chosen = true; });
}

void add_socs(CLI::App& app, bool& json, bool& chosen) {
  CLI::App* list = app.add_subcommand("socs", "list the chips");
  list->add_flag("--json", json, "as JSON");
  list->callback([&chosen] { chosen = true; });
}

void add_ide(CLI::App& app, std::string& directory, bool& chosen) {
  CLI::App* ide = app.add_subcommand("ide", "write a .clangd for editors that use clangd");
  ide->add_option("DIRECTORY", directory, "the directory of the sources")->capture_default_str();
  ide->callback([&chosen] { chosen = true; });
}

// CLI11 takes words in brackets apart; a list of tensors is one argument. It takes -std for -s, and
// compilers have it so.
void parse_words(CLI::App& app, int argc, char** argv,
                 const std::vector<tool::RunCommand*>& commands) {
  std::vector<std::string> words(argv, argv + argc);
  const bool takes_lists =
      argc >= 2 && (words[1] == "run" || words[1] == "mutate" || words[1] == "op");
  std::vector<char*> pointers;
  for (std::string& word : words) {
    if (takes_lists && word.starts_with('[')) word.insert(0, 1, ' ');
    if (takes_lists && word.starts_with("-std=")) word.insert(0, 1, '-');
    pointers.push_back(word.data());
  }
  app.parse(argc, pointers.data());
  for (tool::RunCommand* command : commands)
    for (std::string& argument : command->arguments)
      if (argument.starts_with(" [")) argument.erase(0, 1);
}

int dispatch(int argc, char** argv) {
  // `asctwin-cc` is this program too: build systems want a compiler to be one word.
  const bool is_compiler = std::filesystem::path(argv[0]).filename() == "asctwin-cc";
  const int first = is_compiler ? 1 : 2;
  if (is_compiler || (argc >= 2 && std::string_view(argv[1]) == "cc"))
    return tool::cc_command({argv + first, argv + argc}, tool::arch_of);
  CLI::App app{"Runs Ascend C kernels on any Linux machine.", "asctwin"};
  app.require_subcommand(1);
  app.set_version_flag("--version", ASCTWIN_VERSION);
  tool::RunCommand command, mutation;
  tool::OpsCommand ops_options;
  tool::OpCommand operators;
  std::string code, directory = ".";
  tool::ShowCommand picture;
  tool::ConvertCommand conversion;
  bool run = false, mutate = false, ops = false, explain = false, show = false, convert = false;
  bool socs = false, json = false, ide = false, op_list = false, op_run = false;
  add_run(app, command, run);
  add_mutate(app, mutation, mutate);
  add_op(app, operators, op_list, op_run);
  add_ops(app, ops_options, ops);
  add_explain(app, code, explain);
  add_show(app, picture, show);
  add_convert(app, conversion, convert);
  tool::BatchCommand batch_options;
  tool::ServeCommand server;
  bool batch = false, serve = false;
  add_batch(app, batch_options, batch);
  add_serve(app, server, serve);
  app.add_subcommand("cc", "compile Ascend C sources like a compiler; see asctwin cc --help");
  add_socs(app, json, socs);
  add_ide(app, directory, ide);
  if (argc >= 2) refuse_unknown_command(app, argv[1]);
  try {
    parse_words(app, argc, argv, {&command, &mutation, &operators});
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help and --version
    std::string text = error.what();
    if (std::islower(static_cast<unsigned char>(text[1])) != 0)  // but not that of FILE
      text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return complain(text, "asctwin --help, asctwin run --help", kUsage);
  }
  if (run) return tool::run_command(command);
  if (mutate) return tool::mutate_command(mutation);
  if (op_list) return tool::op_list_command(operators);
  if (op_run) return tool::op_run_command(operators);
  if (ops) tool::ops_command(ops_options);
  if (explain) tool::explain_command(code);
  if (show) return tool::show_command(picture);
  if (convert) return tool::convert_command(conversion);
  if (batch) return tool::batch_command(batch_options);
  if (serve) return tool::serve_command(server);
  if (ide) tool::ide_command(directory);
  if (socs) fmt::print("{}", json ? tool::socs_json() : tool::socs_table());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error of write()
  keep_standard_streams();
  try {
    return flushed(dispatch(argc, argv));
  } catch (const operators::OperatorFault& fault) {
    return complain(fault.what(), fault.help, 1);
  } catch (const UsageError& error) {
    return complain(error.what(), error.help, kUsage);
  } catch (const FormatError& error) {
    return complain(error.what(), error.help, kUsage);
  } catch (const ConversionError& error) {
    return complain(error.what(), error.help, kUsage);
  } catch (const driver::BuildError& error) {
    if (*error.what() != '\0') complain(error.what(), "", kUsage);
    return kUsage;
  } catch (const std::exception& error) {
    return complain(error.what(), "", kUsage);
  }
}
