// Preprocessor flags stay away from the second call, which would call them unused; the driver's own
// flags come before the user's, so the user's win, but its headers come first and win themselves.
#include "driver/compiler.h"
#include "base/terminal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <system_error>
#include <utility>

#include "driver/candidates.h"
#include "driver/dialect.h"
#include "driver/kernel_messages.h"
#include "driver/process.h"
#include "driver/unmodelled.h"

namespace asctwin::driver {
namespace {

using Arguments = std::vector<std::string>;

// On Arm an integer divided by zero is 0, without a fault.
#if defined(__aarch64__)
constexpr bool kDivisionNeedsTrap = true;
#else
constexpr bool kDivisionNeedsTrap = false;
#endif

void add_to(Arguments& to, const Arguments& from) { to.insert(to.end(), from.begin(), from.end()); }

constexpr std::string_view kThreadsMacro = "-D__NPU_COMPILER_INTERNAL_PURE_SIMT__";

bool any_begins_with(const Arguments& arguments, std::string_view begin) {
  return std::any_of(arguments.begin(), arguments.end(), [begin](const std::string& argument) {
    return argument.compare(0, begin.size(), begin) == 0;
  });
}

Arguments words_of(const char* text) {
  std::istringstream stream(text != nullptr ? text : "");
  Arguments words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

// A build that uses `asctwin cc` as its $CXX must not make the driver call itself.
bool is_this_executable(const std::string& program) {
  std::error_code error;
  return std::filesystem::equivalent(program, this_executable(), error);
}

bool can_run(const Arguments& command) {
  const std::optional<std::string> program = find_program(command[0]);
  return program && !is_this_executable(*program);
}

// Comments such as `// fallthrough` silence warnings of these flags.
bool needs_comments(const Arguments& common) {
  return any_begins_with(common, "-Wextra") || any_begins_with(common, "-Wimplicit-fallthrough") ||
         std::find(common.begin(), common.end(), "-W") != common.end();
}

// A name that begins with a dash is no option.
std::string as_input(const std::string& path) {
  return path.size() > 1 && path[0] == '-' ? "./" + path : path;
}

// Whether a file stands among link arguments; clang warns of `-x none` in front of none.
bool names_input(const Arguments& arguments) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "-o") {
      ++i;
    } else if (arguments[i].empty() || arguments[i][0] != '-') {
      return true;
    }
  }
  return false;
}

// Loads and stores of code with threads are calls of ours, by the names of the thread sanitizer,
// whose library is left out.
void add_watched_accesses(bool is_clang, bool links, Arguments& all) {
  add_to(all, {"-fsanitize=thread", "-fno-plt"});
  if (is_clang)
    add_to(all, {"-mllvm", "-tsan-distinguish-volatile=1", "-mllvm",
                 "-tsan-instrument-func-entry-exit=0"});
  else
    add_to(all, {"--param", "tsan-distinguish-volatile=1", "--param",
                 "tsan-instrument-func-entry-exit=0"});
  if (links) add_to(all, {"-nodefaultlibs", "-lstdc++", "-lm", "-lgcc_s", "-lgcc", "-lc"});
}

}  // namespace

Compiler::Compiler(std::vector<std::string> command, ArchNumbers arch, InstallDirs dirs)
    : command_(std::move(command)), arch_(arch), dirs_(std::move(dirs)) {}

Compiler Compiler::find(ArchNumbers arch, InstallDirs dirs, const std::string& wanted) {
  const char* const from = wanted.empty() ? "$CXX" : "--host-compiler";
  const Arguments chosen = words_of(wanted.empty() ? std::getenv("CXX") : wanted.c_str());
  if (!chosen.empty() && !find_program(chosen[0])) {
    throw BuildError(fmt::format("the compiler `{}` of {} is not found", chosen[0], from));
  }
  for (const Arguments& command : {chosen, Arguments{"g++"}, Arguments{"clang++"}}) {
    if (!command.empty() && can_run(command)) return {command, arch, std::move(dirs)};
  }
  throw BuildError(
      "no C++ compiler is found: neither `g++` nor `clang++` is in $PATH, and $CXX "
      "names none");
}

Arguments Compiler::with(const Arguments& arguments) const {
  Arguments all = command_;
  add_to(all, arguments);
  return all;
}

Arguments Compiler::preprocess_arguments(const CompileFlags& flags) const {
  Arguments all = {"-I" + dirs_.include,
                   "-DASCTWIN_DRIVER=1",
                   "-include",
                   flags.precompiled.empty() ? "asctwin/host/launch.h" : flags.precompiled,
                   fmt::format("-D__NPU_ARCH__={}", arch_.npu_arch),
                   fmt::format("-D__CCE_AICORE__={}", arch_.cce_aicore),
                   "-D__CCE__=1",
                   "-DASCENDC_CPU_DEBUG=1"};
  if (any_begins_with(flags.preprocess, kThreadsMacro))
    all.insert(all.end(), {"-include", "asctwin/api/simt.h"});
  // The preprocessor then names the compiled header, which has the headers' text.
  if (!flags.precompiled.empty()) all.push_back("-fpch-preprocess");
  add_to(all, flags.preprocess);
  return all;
}

Arguments Compiler::common_arguments(const CompileFlags& flags) const {
  // -fno-finite-loops: a loop that never ends stays one, so that it is found.
  Arguments all = {"-ffp-contract=off", "-fno-finite-loops", "-fPIC", "-Wno-unknown-pragmas",
                   "-fsigned-char"};
  if (flags.watches_arrays)
    add_to(all, {is_clang() ? "-fsanitize=array-bounds" : "-fsanitize=bounds-strict",
                 "-DASCTWIN_WATCHES_ARRAYS"});
  if (kDivisionNeedsTrap) {
    all.push_back("-fsanitize=integer-divide-by-zero");
    if (!flags.watches_arrays) all.push_back("-fsanitize-undefined-trap-on-error");
  }
  if (!any_begins_with(flags.common, "-std=")) all.push_back("-std=c++17");
  if (!any_begins_with(flags.common, "-O")) all.push_back("-O2");
  if (!any_begins_with(flags.common, "-g")) all.push_back("-g");
  add_to(all, flags.common);
  return all;
}

Arguments Compiler::library_arguments() const {
  return {"-L" + dirs_.library, "-lasctwin", "-Wl,-rpath," + dirs_.library};
}

Finished Compiler::run_command(const Arguments& command, ProcessOptions options) const {
  options.capture_errors = messages_ != nullptr;
  if (enclose_) options.enclose = [&] { enclose_(readable_); };
  try {
    Finished finished = run_process(command, options);
    if (messages_ != nullptr) *messages_ += finished.errors;
    return finished;
  } catch (const std::system_error& error) {
    throw BuildError(fmt::format("cannot run {}", error.what()));
  }
}

Finished Compiler::try_to_preprocess(const std::string& source, const CompileFlags& flags,
                                     const Arguments& more) const {
  Arguments all = with({"-E"});
  if (needs_comments(flags.common)) all.push_back("-C");
  add_to(all, preprocess_arguments(flags));
  if (std::filesystem::path(source).extension() == ".cce") add_to(all, {"-include", kCceHeader});
  add_to(all, common_arguments(flags));
  add_to(all, more);
  add_to(all, {"-x", "c++", as_input(source)});
  ProcessOptions options;
  options.capture_output = true;
  std::string said;
  Compiler quiet = *this;
  quiet.keep_messages(said);
  Finished finished = quiet.run_command(all, options);
  refuse_unfit(flags, finished.errors);
  return finished;
}

// A message that names the compiled headers speaks of a file that the user has not included.
void Compiler::refuse_unfit(const CompileFlags& flags, const std::string& said) {
  if (!flags.precompiled.empty() && said.find(flags.precompiled) != said.npos)
    throw UnfitPrecompiled();
}

std::string Compiler::preprocess(const std::string& source, const CompileFlags& flags,
                                 const Arguments& more) const {
  Finished finished = try_to_preprocess(source, flags, more);
  say(finished.errors);
  if (finished.status != 0) throw BuildError("", finished.status);
  return std::move(finished.output);
}

PassResult Compiler::translate(std::string_view preprocessed, const PassOptions& options) {
  PassResult result = run_pass(preprocessed, options);
  if (result.errors.empty()) return result;
  std::vector<std::string> lines;
  for (const PassError& error : result.errors) lines.push_back(to_text(error));
  throw BuildError(fmt::format("{}", fmt::join(lines, "\n")));
}

void Compiler::compile(std::string_view translated, const CompileFlags& flags,
                       const Arguments& more) const {
  Arguments all = with(common_arguments(flags));
  if (!flags.precompiled.empty()) all.push_back("-fpch-preprocess");
  add_to(all, {"-x", "c++-cpp-output", "-"});
  if (names_input(more)) add_to(all, {"-x", "none"});
  add_to(all, more);
  if (translated.find("::asctwin::simt::begin_function(") != std::string_view::npos)
    add_watched_accesses(is_clang(), std::find(more.begin(), more.end(), "-shared") != more.end(),
                         all);
  if (Terminal::errors().has_colours() && has_colours_)
    all.insert(all.begin() + static_cast<ptrdiff_t>(command_.size()), "-fdiagnostics-color=always");
  ProcessOptions options;
  options.input = translated;
  const auto run = [&](std::string& said) {
    Compiler quiet = *this;
    quiet.keep_messages(said);
    return quiet.run_command(all, options).status;
  };
  std::string said;
  const int status = run(said);
  refuse_unfit(flags, said);
  if (status == 0) return say(with_kernel_names(said, translated));
  if (const auto again = second_try(without_colours(said), translated, flags)) {
    if (!flags.precompiled.empty()) throw UnfitPrecompiled();
    std::string said_again;
    add_to(all, again->arguments);
    if (again->text) options.input = *again->text;
    if (run(said_again) == 0) return say(fmt::format("note: {}\n{}", again->note, said_again));
    if (again->text) said = said_again;  // what is left beside the first fault
  }
  if (may_change_to_clang() && is_for_clang(without_colours(said))) {
    say("note: g++ does not take this source; clang++ compiles it\n");
    throw ClangNeeded("", status);
  }
  const std::string unmodelled =
      unmodelled_names(without_colours(said), arch_.npu_arch, arch_.has_registers);
  say(unmodelled.empty() ? with_short_candidates(with_kernel_names(said, translated)) : unmodelled);
  throw BuildError("", status);
}

// One of the words names it, behind `ccache`, or is a link to it, as `c++` may be.
bool Compiler::is_clang() const {
  const auto names_clang = [](const std::string& word) {
    const std::optional<std::string> program = find_program(word);
    std::error_code error;
    const auto names = [](const std::filesystem::path& path) {
      return path.filename().string().find("clang") != std::string::npos;
    };
    return names(word) || (program && names(std::filesystem::canonical(*program, error)));
  };
  return std::any_of(command_.begin(), command_.end(), names_clang);
}

bool Compiler::may_change_to_clang() const {
  return command_ == Arguments{"g++"} && find_program(kClang).has_value();
}

bool Compiler::links_quickly(const Arguments& arguments) const {
  if (!find_program("ld.gold")) return false;
  Arguments all = with({"-fuse-ld=gold"});
  add_to(all, arguments);
  std::string said;
  Compiler quiet = *this;
  quiet.keep_messages(said);
  return quiet.run_command(all, {}).status == 0;
}

void Compiler::say(const std::string& text) const {
  if (messages_ != nullptr)
    *messages_ += text;
  else
    std::fputs(text.c_str(), stderr);
}

void Compiler::run_tool(const Arguments& command) const {
  const int status = run_command(command, {}).status;
  if (status != 0) throw BuildError(fmt::format("`{}` has failed with {}", command[0], status));
}

std::string Compiler::read_tool(const Arguments& command) const {
  ProcessOptions options;
  options.capture_output = true;
  Finished finished = run_command(command, options);
  if (finished.status == 0) return std::move(finished.output);
  throw BuildError(fmt::format("`{}` has failed with {}", command[0], finished.status));
}

int Compiler::run(const Arguments& arguments) const {
  return run_command(with(arguments), {}).status;
}

std::string Compiler::stamp() const {
  std::string text;
  for (const std::string& word : command_) {
    text += word;
    const std::optional<std::string> program = find_program(word);
    if (program) text += " " + *program + " " + file_stamp(*program);
    text += '\n';
  }
  return text;
}

std::string file_stamp(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return "absent";
  return fmt::format("{}-{}.{:09}", status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

}  // namespace asctwin::driver
