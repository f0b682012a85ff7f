// Grouped by what an option is about: the kernel, the launch, its tensors, what is found.
#include "tool/run_options.h"

#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "tool/timeline_run.h"

namespace asctwin::tool {
namespace {

constexpr const char* kFooter =
    "An ARG is a tensor in global memory, f16[32,32]=arange(1), =zeros, =ones, =full(2.5),\n"
    "=rand(seed), =[1,2], =@x.npy, =@x.bin, or without \"=\" uninitialised; x.npy alone; a list\n"
    "[x.npy,f16[8]] as ListTensorDesc reads it, whose tensors options call I.0, I.1; a number;\n"
    "{M=128,N=64} or bytes=@tiling.bin for a struct; null. ARGs are counted from 0.";

template <size_t N>
std::vector<std::string> words(const char* const (&names)[N]) {
  return {names, names + N};
}

// The options that are added while it lives stand under this heading in the help.
class Group {
 public:
  Group(CLI::App& app, const char* name) : app_(app) { app_.option_defaults()->group(name); }
  ~Group() { app_.option_defaults()->group("Options"); }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

 private:
  CLI::App& app_;
};

// CLI::NonNegativeNumber writes its upper bound with 309 digits, and takes what is no number. Where
// everything would be within a tolerance, nothing would be compared.
CLI::Validator not_negative() {
  return {[](std::string& text) {
            double value = 0;
            const bool number = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
            return number && value >= 0 ? "" : text + " is not a number of at least 0";
          },
          "", "not negative"};
}

CLI::Validator not_negative_or_auto() {
  return {[](std::string& text) { return text == "auto" ? std::string() : not_negative()(text); },
          "", "not negative, or auto"};
}

// A number that is larger would be taken as the largest.
CLI::Validator within_64_bits() {
  return {[](std::string& text) {
            errno = 0;
            std::strtoull(text.c_str(), nullptr, 0);
            return errno == ERANGE ? text + " is beyond 64 bits" : "";
          },
          "", "within 64 bits"};
}

CLI::Validator not_empty() {
  return {[](std::string& text) { return text.empty() ? "it names no file" : ""; }, "",
          "not empty"};
}

void add_kernel(CLI::App& app, RunCommand& command) {
  const Group group(app, "Build");
  app.add_option("FILE", command.file, "C++ source that defines __global__ kernels")->required();
  app.add_option("ARG", command.arguments, "the kernel's arguments, in order");
  app.add_option("--kernel", command.kernel,
                 "select a kernel; k<float, 16> instantiates a template");
  app.add_option("-D", command.defines, "macro X or X=Y")->allow_extra_args(false);
  app.add_option("-I", command.include_dirs, "directory of headers")->allow_extra_args(false);
  app.add_option("--include", command.includes, "header to include before FILE")
      ->check(not_empty())
      ->allow_extra_args(false);
  app.add_option("-O", command.optimisation, "optimisation of the kernel's own code")
      ->check(CLI::IsMember({"0", "1", "2", "3", "g", "s"}));
  app.add_option("--std", command.standard, "language of the source; -std=c++20 as well")
      ->capture_default_str();
}

void add_blocks(CLI::App& app, RunCommand& command) {
  const Group group(app, "Launch");
  app.add_option("--blocks", command.blocks, "blocks to launch")
      ->capture_default_str()
      ->check(within_64_bits());
  app.add_flag("--enable-simt", command.enable_simt,
               "the kernel is a program of threads (950); --grid and --block-dim say so too");
  app.add_option("--grid", command.grid, "blocks of a kernel of threads: X[,Y[,Z]]")
      ->delimiter(',')
      ->expected(1, 3)
      ->allow_extra_args(false);
  app.add_option("--block-dim", command.block_dim, "threads of its blocks: X[,Y[,Z]]")
      ->delimiter(',')
      ->expected(1, 3)
      ->allow_extra_args(false);
  app.add_option("--dynamic-ub", command.dynamic_ub, "bytes of UB for `extern __ubuf__` arrays")
      ->check(not_negative());
  app.add_option("--tiling-key", command.tiling_key,
                 "the key that TILING_KEY_IS and TILING_KEY_VAR compare with")
      ->capture_default_str()
      ->check(not_negative())
      ->check(within_64_bits());
}

void add_ranks(CLI::App& app, RunCommand& command) {
  CLI::Option* const ranks =
      app.add_option("--ranks", command.ranks,
                     "cards that run the kernel together; {r} and {n} in arguments and files are "
                     "the rank and their number, {r+1} and the like are computed")
          ->check(within_64_bits());
  app.add_option("--rank", command.rank, "the rank that --print, --save and --expect are for")
      ->check(within_64_bits())
      ->needs(ranks);
  app.add_option("--group", command.group, "name of the communicator of all ranks")
      ->capture_default_str()
      ->check(not_empty());
}

void add_launch(CLI::App& app, RunCommand& command) {
  const Group group(app, "Launch");
  app.add_option("--soc", command.soc, "chip, as asctwin socs lists them, or all")
      ->capture_default_str();
  app.add_option(
         "--schedule", command.schedule,
         "when instructions take effect: in-order, random:SEED, explore:N seeds, or all orders")
      ->capture_default_str();
  app.add_option_function<std::string>(
         "--numerics",
         [&command](const std::string& name) { command.numerics = *find_numerics(name); },
         "ideal: Rsqrt and Reciprocal are correctly rounded; table: as coarse as devices'")
      ->check(CLI::IsMember(words(kNumericsNames)));
  app.add_option("--timeout", command.timeout_seconds, "seconds until a kernel counts as hanging")
      ->check(seconds())
      ->capture_default_str();
}

void add_tensors(CLI::App& app, RunCommand& command) {
  const Group group(app, "Arguments and results");
  app.add_option("--print", command.prints, "print argument I")->allow_extra_args(false);
  app.add_flag("--pad-args", command.pad_args,
               "room behind each tensor as a device allocates it: to the next 32 B, and 32 B more");
  app.add_option("--save", command.saves, "write argument I to I=FILE (.npy, .bin)")
      ->allow_extra_args(false);
  CLI::Option* const expect =
      app.add_option(
             "--expect", command.expects,
             "compare argument I with I=FILE (.npy, .bin), or with a numpy expression over the "
             "arguments as they were: 2=x0+x1")
          ->allow_extra_args(false);
  app.add_option_function<std::string>(
         "--rtol",
         [&command](const std::string& text) {
           command.relative_by_type = text == "auto";
           if (!command.relative_by_type) command.relative = std::strtod(text.c_str(), nullptr);
         },
         "relative tolerance of --expect; auto: by the type of the tensor")
      ->check(not_negative_or_auto())
      ->needs(expect);
  app.add_option("--atol", command.absolute, "absolute tolerance of --expect")
      ->check(not_negative())
      ->needs(expect);
}

void add_ulps(CLI::App& app, RunCommand& command) {
  const Group group(app, "Arguments and results");
  app.add_option(
         "--ulp", command.ulps,
         "tolerance of --expect: values of the type between the two that still count as equal")
      ->check(not_negative())
      ->check(within_64_bits())
      ->needs("--expect");
}

void add_findings(CLI::App& app, RunCommand& command) {
  const Group group(app, "Checks");
  app.add_option_function<std::string>(
         "--autosync",
         [&command](const std::string& name) { command.autosync = *find_autosync(name); },
         "on: the toolchain orders vector instructions and scalar accesses; strict: warn where it "
         "does; off: it does not")
      ->check(CLI::IsMember(words(kAutosyncNames)));
  CLI::Option* check = app.add_option_function<std::string>(
      "--check", [&command](const std::string& name) { command.check = *find_check(name); },
      "full; fast: no check that remembers earlier instructions; off: stop only what would damage "
      "memory");
  check->check(CLI::IsMember(words(kCheckNames)));
  app.add_flag_callback(
         "--no-check", [&command] { command.check = Check::kOff; }, "--check=off")
      ->excludes(check);
  app.add_flag("--werror", command.werror, "a warning fails the run");
  app.add_flag("--keep-going", command.keep_going,
               "execute a call with an error nevertheless, if its bytes are there and it has a "
               "meaning");
  app.add_flag("--pedantic", command.pedantic,
               "also report code that is useless or unusual but harmless: W0603, W0604, W0605");
  app.add_option("--allow", command.allow, "hide warnings and hazards CODE[,CODE]")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--suppressions", command.suppressions,
                 "hide the findings that a file lists: CODE [FILE[:LINE]] [KERNEL]")
      ->allow_extra_args(false);
  app.add_option("--max-findings", command.max_findings,
                 "show at most this many findings, errors first; 0: all")
      ->check(not_negative())
      ->check(within_64_bits())
      ->capture_default_str();
}

}  // namespace

CLI::Validator seconds() {
  return {[](std::string& text) {
            double value = 0;
            const bool number = CLI::detail::lexical_cast(text, value);
            return number && value > 0 && value <= kMostSeconds
                       ? ""
                       : text + " is not a time above 0 and of at most 1000000 s";
          },
          "", "seconds"};
}

void add_run_options(CLI::App& app, RunCommand& command) {
  app.footer(kFooter);
  add_kernel(app, command);
  add_blocks(app, command);
  add_ranks(app, command);
  add_launch(app, command);
  add_tensors(app, command);
  add_ulps(app, command);
  add_findings(app, command);
}

namespace {

void add_format(CLI::App& app, RunCommand& command) {
  CLI::Option* const format = app.add_option_function<std::string>(
      "--format",
      [&command](const std::string& name) { command.format = *find_report_format(name); },
      "format of the report");
  format->check(CLI::IsMember(words(kReportFormatNames)));
  app.add_flag_callback(
         "--json", [&command] { command.format = ReportFormat::kJson; }, "--format=json")
      ->excludes(format);
}

// Selects the short JSON document of `run`.
void add_brief(CLI::App& app, RunCommand& command) {
  app.add_flag("--brief", command.brief,
               "with --json: the verdict, the first cause and what to do, for language models");
}

}  // namespace

void add_operator_sources(CLI::App& app, OpCommand& command) {
  app.add_option("-D", command.defines, "macro X or X=Y of host and kernel")
      ->allow_extra_args(false);
  app.add_option("-I", command.include_dirs, "directory of headers of host and kernel")
      ->allow_extra_args(false);
  app.add_option("--host-include", command.host_include_dirs, "directory of headers of the host")
      ->allow_extra_args(false);
  app.add_option("--opbase", command.opbase,
                 "a checkout of opbase, whose headers go before ours; also ASCTWIN_OPBASE");
}

namespace {

void add_golden(CLI::App& app, OpCommand& command) {
  app.add_option("--golden", command.golden,
                 "what outputs should be: a Python function, as module:function");
}

// Tolerances serve goldens as well as --expect.
void compare_with_goldens_too(CLI::App& app) {
  CLI::Option* const expect = app.get_option("--expect");
  for (const char* const name : {"--rtol", "--atol", "--ulp"})
    app.get_option(name)->remove_needs(expect);
}

void add_operator(CLI::App& app, OpCommand& command, bool is_single) {
  app.add_option("DIR", command.file, "directory with op_host and op_kernel")->required();
  app.add_option("OP", command.type, "the operator's type, as asctwin op list shows it")
      ->required(is_single);
  app.add_flag("--deterministic", command.deterministic,
               "ask for a deterministic result: GetDeterministic() gives 1");
  add_operator_sources(app, command);
}

void add_report(CLI::App& app, OpCommand& command) {
  const Group group(app, "Report");
  add_format(app, command);
  app.add_option("--report", command.report,
                 "write the report in that format to a file, and show the text")
      ->check(not_empty());
}

}  // namespace

void add_op_sweep_options(CLI::App& app, OpCommand& command) {
  add_html(app, command.html);
  add_operator(app, command, false);
  app.add_option("TABLE", command.table, "the calls: .csv or .json");
  app.add_flag("--pad-args", command.pad_args,
               "room behind each tensor as a device allocates it: to the next 32 B, and 32 B more");
  add_golden(app, command);
  app.add_option("-j,--jobs", command.jobs, "calls at a time; 0: one for each processor")
      ->check(not_negative());
  app.add_option("--rtol", command.relative, "relative tolerance")->check(not_negative());
  app.add_option("--atol", command.absolute, "absolute tolerance")->check(not_negative());
  add_launch(app, command);
  add_findings(app, command);
  add_profile_options(app, command.timeline);
  add_report(app, command);
}

namespace {

void add_picture(CLI::App& app, std::string& file) {
  app.add_option("--picture", file,
                 "draw the run as SVG into a file: instructions on their pipes, what orders them, "
                 "and in red what a finding says that nothing orders")
      ->check(not_empty());
}

}  // namespace

void add_op_options(CLI::App& app, OpCommand& command) {
  add_operator(app, command, true);
  app.add_option("ARG", command.arguments, "the inputs, in the order of the prototype");
  app.add_option("--attr", command.attrs, "an attribute, NAME=VALUE")->allow_extra_args(false);
  app.add_option("--output", command.outputs,
                 "type and shape of an output, NAME=f16[32]; with =zeros also what it holds first")
      ->allow_extra_args(false);
  app.add_flag("--tiling-only", command.tiling_only,
               "show what the tiling function chooses, and end");
  app.add_option("--std", command.standard, "language of the kernel's source: c++17, c++20")
      ->capture_default_str();
  add_ranks(app, command);
  add_launch(app, command);
  add_tensors(app, command);
  add_ulps(app, command);
  add_golden(app, command);
  compare_with_goldens_too(app);
  add_findings(app, command);
  add_picture(app, command.picture);
  add_timeline_options(app, command.timeline);
  add_report(app, command);
}

void add_verify_options(CLI::App& app, VerifyCommand& command) {
  const Group group(app, "Operators");
  app.add_option("--attr", command.run.attrs, "an attribute, NAME=VALUE; VALUE may be of --space")
      ->allow_extra_args(false);
  app.add_flag("--deterministic", command.run.deterministic,
               "ask for a deterministic result: GetDeterministic() gives 1");
  app.add_option("--host-include", command.run.host_include_dirs,
                 "directory of headers of the host")
      ->allow_extra_args(false);
  app.add_option("--opbase", command.run.opbase,
                 "a checkout of opbase, whose headers go before ours; also ASCTWIN_OPBASE");
  add_golden(app, command.run);
  compare_with_goldens_too(app);
}

void add_html(CLI::App& app, std::string& file) {
  app.add_option("--html", file, "write all of it as one page that stands by itself to a file")
      ->check(not_empty());
}

void add_document_options(CLI::App& app, RunCommand& command) {
  const Group group(app, "Report");
  app.add_option("--watch", command.watches,
                 "show each access to elements I[a:b] of argument I, or to bytes ub:0x100+64")
      ->allow_extra_args(false);
  app.add_flag("--memory", command.memory,
               "show what lies in UB, L1, L0A, L0B, L0C: by TPosition, the peak, what is unused");
  app.add_option("--memory-svg", command.memory_svg, "write that as a picture to a file")
      ->check(not_empty());
  add_picture(app, command.picture);
  app.add_option("--coverage", command.coverage,
                 "write the lines and branches that were executed to a file, in lcov's format; "
                 "compiles with -O 0")
      ->check(not_empty())
      ->excludes("-O");
  add_html(app, command.html);
  add_timeline_options(app, command.timeline);
  add_format(app, command);
  add_brief(app, command);
  app.add_option("--output", command.output,
                 "write the report in that format to a file, and show the text")
      ->check(not_empty());
}

}  // namespace asctwin::tool
