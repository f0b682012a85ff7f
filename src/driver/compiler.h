// The machine's C++ compiler as a compiler of Ascend C: it preprocesses, the pass translates, it
// compiles the result. Errors, warnings and debug information name the user's own file and line,
// because the line markers stay in the text. The compiler's messages go to standard error as they
// are, or are kept.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "driver/arch_numbers.h"
#include "driver/install_dirs.h"
#include "driver/process.h"
#include "driver/source_pass.h"

namespace asctwin::driver {

// The source could not be built. `what()` is empty when the compiler has said why, on the standard
// error or in `messages`.
struct BuildError : std::runtime_error {
  explicit BuildError(const std::string& text, int exit_status = 1)
      : std::runtime_error(text), status(exit_status) {}
  int status;            // what the command ends with
  std::string messages;  // of the compiler, where they are kept
};

// g++ refuses the source, in a way that clang++, which is there, does not.
struct ClangNeeded : BuildError {
  using BuildError::BuildError;
};

// Compiled headers do not serve this source: it has to be built again without them. Nothing has
// been said of it.
struct UnfitPrecompiled : BuildError {
  UnfitPrecompiled() : BuildError("") {}
};

inline constexpr const char* kClang = "clang++";
// In front of sources in the language of the device's compiler.
inline constexpr const char* kCceHeader = "asctwin/api/cce.h";

struct CompileFlags {
  std::vector<std::string> preprocess;  // to the preprocessor only: -I, -D, -include
  std::vector<std::string> common;      // to every stage: -std, -O, -g, -W, -f, -m
  std::string precompiled = {};         // precompiled_header(): instead of launch.h; empty: none
  bool watches_arrays = false;          // an index outside of an array is a call, see launch.h
};

class Compiler {
 public:
  // `wanted` (words separated by spaces), else $CXX, else g++, else clang++. Throws BuildError when
  // none is found.
  static Compiler find(ArchNumbers arch, InstallDirs dirs, const std::string& wanted = "");

  // Called in each process of the compiler before it starts, with `readable`.
  using Enclose = std::function<void(const std::vector<std::string>& readable)>;
  void enclose(Enclose enclose, std::vector<std::string> readable) {
    enclose_ = std::move(enclose);
    readable_ = std::move(readable);
  }

  // From now on its messages are appended to `messages`.
  // @param for_terminal they are shown later where they would have been shown now
  void keep_messages(std::string& messages, bool for_terminal = false) {
    messages_ = &messages;
    has_colours_ = for_terminal;
  }

  // `more` are further arguments, for dependency files.
  std::string preprocess(const std::string& source, const CompileFlags& flags,
                         const std::vector<std::string>& more = {}) const;

  // Returns the outcome without judging it: its exit code, the text, the compiler's messages.
  Finished try_to_preprocess(const std::string& source, const CompileFlags& flags,
                             const std::vector<std::string>& more = {}) const;

  // run_pass(); its errors become one BuildError.
  static PassResult translate(std::string_view preprocessed, const PassOptions& options);

  // True when the compiler could link this with the quicker of the machine's linkers.
  bool links_quickly(const std::vector<std::string>& arguments) const;

  // Compiles translated text; `more` says to what: {"-c", "-o", "x.o"}, or how to link.
  void compile(std::string_view translated, const CompileFlags& flags,
               const std::vector<std::string>& more) const;

  // A program beside the compiler, such as `ld`. Throws BuildError.
  void run_tool(const std::vector<std::string>& command) const;
  std::string read_tool(const std::vector<std::string>& command) const;  // what it prints

  // The compiler itself with these arguments: its exit code.
  int run(const std::vector<std::string>& arguments) const;

  std::vector<std::string> preprocess_arguments(const CompileFlags& flags) const;
  std::vector<std::string> common_arguments(const CompileFlags& flags) const;
  std::vector<std::string> library_arguments() const;  // of the linker: libasctwin

  void say(const std::string& text) const;  // where its messages go

  bool is_clang() const;
  ArchNumbers arch() const { return arch_; }
  const InstallDirs& dirs() const { return dirs_; }
  const std::vector<std::string>& command() const { return command_; }
  std::string stamp() const;  // changes when the compiler does

 private:
  bool may_change_to_clang() const;
  Compiler(std::vector<std::string> command, ArchNumbers arch, InstallDirs dirs);
  std::vector<std::string> with(const std::vector<std::string>& arguments) const;
  Finished run_command(const std::vector<std::string>& command, ProcessOptions options) const;
  static void refuse_unfit(const CompileFlags& flags, const std::string& said);

  std::vector<std::string> command_;
  ArchNumbers arch_;
  InstallDirs dirs_;
  std::string* messages_ = nullptr;
  bool has_colours_ = true;  // where the terminal has them
  Enclose enclose_;
  std::vector<std::string> readable_;
};

// Whether the size or the time of change of `path` can have changed: "size-time", or "absent".
std::string file_stamp(const std::string& path);

}  // namespace asctwin::driver
