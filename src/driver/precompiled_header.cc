// The words of Ascend C are macros while our headers are read, and words of the text again behind
// them, because the pass reads them there.
#include "driver/precompiled_header.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <mutex>
#include <system_error>

#include "driver/content_hash.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCompiledSuffix = ".gch";  // as g++ looks for it beside the header

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

// Changes when any header does.
std::string headers_stamp(const std::string& directory) {
  std::vector<std::string> files;
  std::error_code error;
  constexpr auto kLinks = fs::directory_options::follow_directory_symlink;
  for (const fs::directory_entry& entry :
       fs::recursive_directory_iterator(directory, kLinks, error))
    if (entry.is_regular_file(error))
      files.push_back(entry.path().string() + " " + file_stamp(entry.path()));
  std::sort(files.begin(), files.end());
  ContentHash hash;
  for (const std::string& file : files) hash.add(file);
  return hash.hex();
}

CompileFlags own_flags(const CompileFlags& flags) { return {{}, flags.common}; }

std::string key_of(const Compiler& compiler, const CompileFlags& flags) {
  ContentHash hash;
  hash.add(compiler.stamp());
  for (const std::string& argument : compiler.preprocess_arguments(own_flags(flags)))
    hash.add(argument);
  for (const std::string& argument : compiler.common_arguments(flags)) hash.add(argument);
  hash.add(header_text());
  hash.add(headers_stamp(compiler.dirs().include));
  return hash.hex();
}

// Held while one process makes what others wait for.
class FileLock {
 public:
  explicit FileLock(const std::string& path)
      : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)) {
    if (descriptor_ >= 0) ::flock(descriptor_, LOCK_EX);
  }
  ~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_;
};

// True when g++ has made it and says in preprocessed text that it uses it.
bool make(const Compiler& compiler, const CompileFlags& flags, Cache& cache,
          const std::string& header) {
  const std::string fresh = cache.temporary(fs::path(header).filename());
  std::string said;
  Compiler quiet = compiler;
  quiet.keep_messages(said);
  std::vector<std::string> arguments = quiet.preprocess_arguments(own_flags(flags));
  const std::vector<std::string> common = quiet.common_arguments(flags);
  arguments.insert(arguments.end(), common.begin(), common.end());
  // launch.h is the first of the header's own.
  const auto forced = std::find(arguments.begin(), arguments.end(), "-include");
  arguments.erase(forced, forced + 2);
  arguments.insert(arguments.end(), {"-x", "c++-header", header, "-o", fresh});
  if (quiet.run(arguments) != 0) {
    ::unlink(fresh.c_str());
    return false;
  }
  std::error_code error;
  fs::rename(fresh, header + std::string(kCompiledSuffix), error);
  if (error) return false;
  CompileFlags with = own_flags(flags);
  with.precompiled = header;
  const Finished tried = quiet.try_to_preprocess("/dev/null", with);
  return tried.status == 0 && tried.output.find("GCC pch_preprocess") != std::string::npos;
}

std::string find_or_make(const Compiler& compiler, const CompileFlags& flags, Cache& cache,
                         const std::string& name) {
  const std::string header = cache.file(name);
  const std::string compiled = header + std::string(kCompiledSuffix);
  const FileLock lock(header + ".lock");
  if (!cache.text(name)) {
    cache.keep_text(name, header_text());
    if (!make(compiler, flags, cache, header)) {
      cache.keep_text(name, "");
      ::unlink(compiled.c_str());
    }
  }
  if (::access(compiled.c_str(), R_OK) != 0) return "";
  for (const std::string& used : files_of_precompiled(header))
    ::utimensat(AT_FDCWD, used.c_str(), nullptr, 0);  // the cache drops the oldest
  return header;
}

// Behind blanks and comments.
std::string_view skip_blank(std::string_view text) {
  while (true) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text[0])) != 0)
      text.remove_prefix(1);
    size_t end = 0;
    if (text.starts_with("//"))
      end = text.find('\n');
    else if (text.starts_with("/*"))
      end = text.find("*/", 2);
    else
      return text;
    if (end == text.npos) return {};
    text.remove_prefix(end + (text[end] == '*' ? 2 : 1));
  }
}

// <cstdint> and the like: they have neither a directory nor a suffix.
bool is_of_library(std::string_view name) {
  return name.starts_with('<') && name.find_first_of("/.") == name.npos;
}

}  // namespace

std::string precompiled_header(const Compiler& compiler, const CompileFlags& flags, Cache& cache) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  std::string question = compiler.dirs().include + "\n" + compiler.stamp();
  for (const std::string& argument : compiler.preprocess_arguments(own_flags(flags)))
    question += "\n" + argument;
  for (const std::string& argument : compiler.common_arguments(flags)) question += "\n" + argument;
  const std::lock_guard lock(mutex);
  const auto found = known.find(question);
  if (found != known.end() && (found->second.empty() || ::access(found->second.c_str(), R_OK) == 0))
    return found->second;
  return known[question] = find_or_make(compiler, flags, cache, key_of(compiler, flags) + ".h");
}

bool may_use_precompiled(std::string_view source, const CompileFlags& flags) {
  for (const std::string& argument : flags.preprocess)
    if (!argument.starts_with("-I")) return false;
  while (true) {
    source = skip_blank(source);
    if (!source.starts_with('#')) return false;
    std::string_view line = source.substr(1, source.find('\n') - 1);
    source.remove_prefix(std::min(line.size() + 1, source.size()));
    line = skip_blank(line);
    if (line == "pragma once") continue;
    if (!line.starts_with("include")) return false;
    line = skip_blank(line.substr(7));
    if (line.starts_with("\"kernel_operator.h\"") || line.starts_with("<kernel_operator.h>"))
      return true;
    if (!is_of_library(line)) return false;
  }
}

std::vector<std::string> files_of_precompiled(const std::string& header) {
  if (header.empty()) return {};
  return {header, header + std::string(kCompiledSuffix)};
}

}  // namespace asctwin::driver
