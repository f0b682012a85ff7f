// The command line of `asctwin cc`, which is a compiler's: what goes to which stage, in which order
// the linker sees it, and the driver's own three options.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

struct CcItem {
  enum class Kind : uint8_t { kSource, kPreprocessed, kLink };  // kLink: an object or a linker flag
  Kind kind;
  std::string text;
  bool is_asc = false;  // of a source: of the language ASC, which is optimised less by default
};

struct CcOptions {
  enum class Mode : uint8_t { kLink, kObject, kAssembly, kSyntax, kPreprocess };
  Mode mode = Mode::kLink;
  std::string preprocess_option;  // of kPreprocess: -E, -M or -MM
  std::string output;
  CompileFlags flags;
  std::vector<std::string> dependencies;  // -MD, -MF FILE, -MT TARGET, ...
  std::vector<CcItem> items;
  std::vector<std::string> instances;  // --kernel
  bool launch_stubs = false;
  std::string launch_headers;        // the directory; nothing is compiled
  std::string host_compiler;         // empty: $CXX
  std::string chip;                  // --soc or --npu-arch; empty: the default
  std::vector<std::string> ignored;  // vendor flags, as written
  std::vector<std::string> plain;    // everything but the driver's own options
  bool help = false;

  bool has_inputs() const;
};

// The command line is none.
struct CcUsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

CcOptions parse_cc_options(const std::vector<std::string>& arguments);

}  // namespace asctwin::driver
