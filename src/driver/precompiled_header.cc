// The words of Ascend C are macros while our headers are read, and words of the text again behind
// them, because the pass reads them there.
#include "driver/precompiled_header.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "driver/header_search.h"
#include "driver/preamble.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

std::string header_text() {
  std::string define, undefine;
#define ASCTWIN_MEMORY_WORD(word, memory) ASCTWIN_PLAIN_WORD(#word, "")
#define ASCTWIN_FUNCTION_WORD(word) ASCTWIN_PLAIN_WORD(#word, "")
#define ASCTWIN_ARGUMENTS_WORD(word) ASCTWIN_PLAIN_WORD(#word, "(...)")
#define ASCTWIN_PLAIN_WORD(word, parameters) \
  define += "#define " word parameters "\n"; \
  undefine += "#undef " word "\n";
#include "asctwin/api/qualifiers.inc"
#undef ASCTWIN_MEMORY_WORD
#undef ASCTWIN_FUNCTION_WORD
#undef ASCTWIN_ARGUMENTS_WORD
#undef ASCTWIN_PLAIN_WORD
  return define + "#include \"asctwin/host/launch.h\"\n#include \"kernel_operator.h\"\n" + undefine;
}

// With the flags of every use, without launch.h, which is the first of the header's own.
HeaderRecipe recipe_for(const Compiler& compiler, const CompileFlags& flags) {
  const CompileFlags own{{}, flags.common, {}, flags.watches_arrays};
  std::vector<std::string> all = compiler.preprocess_arguments(own);
  const std::vector<std::string> common = compiler.common_arguments(own);
  all.insert(all.end(), common.begin(), common.end());
  const auto forced = std::find(all.begin(), all.end(), "-include");
  all.erase(forced, forced + 2);
  return {header_text(), all};
}

// The source behind the files that -include names; absent where another flag stands in the way.
std::optional<std::vector<std::string>> files_read(const std::string& source,
                                                   const CompileFlags& flags,
                                                   const std::string& our_directory) {
  std::vector<std::string> files;
  for (size_t i = 0; i < flags.preprocess.size(); ++i) {
    const std::string& argument = flags.preprocess[i];
    if (argument == "-include" && i + 1 < flags.preprocess.size()) {
      const std::string& file = flags.preprocess[++i];
      std::error_code error;
      const fs::path ours = fs::path(our_directory) / file;
      files.push_back(fs::is_regular_file(file, error) ? file : ours.string());
    } else if (!argument.starts_with("-I") && !argument.starts_with("-D")) {
      return std::nullopt;
    }
  }
  files.push_back(source);
  return files;
}

// Those of the command line are defined in front of everything. g++ notices only some of them.
void add_macros(const CompileFlags& flags, Preamble& preamble) {
  for (const std::string& argument : flags.preprocess)
    if (argument.starts_with("-D"))
      preamble.defined.insert(argument.substr(2, argument.find_first_of("=(") - 2));
}

}  // namespace

std::string precompiled_header(const Compiler& compiler, const std::string& source,
                               const CompileFlags& flags, Cache& cache, Precompiled how) {
  if (how == Precompiled::kNever) return "";
  const std::string& ours = compiler.dirs().include;
  const std::vector<std::string> directories = header_directories(flags.preprocess);
  const auto files = files_read(source, flags, ours);
  auto preamble = files ? preamble_of(*files, directories, ours) : std::nullopt;
  if (!preamble) return "";
  add_macros(flags, *preamble);
  return compiled_header(compiler, recipe_for(compiler, flags), *preamble, directories, cache, how);
}

}  // namespace asctwin::driver
