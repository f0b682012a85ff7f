// The words of Ascend C are macros while our headers are read, and words of the text again behind
// them, because the pass reads them there. Parts appear by renames, the compiled form last; an
// empty header says that the compiler takes none.
#include "driver/precompiled_header.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <system_error>

#include "driver/content_hash.h"
#include "driver/detached.h"
#include "driver/header_search.h"
#include "driver/header_words.h"
#include "driver/preamble.h"
#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCompiledSuffix = ".gch";  // as g++ looks for it beside the header
constexpr const char* kWordsSuffix = ".words";
constexpr const char* kLockSuffix = ".lock";
constexpr uint64_t kNeededBytes = uint64_t{256} << 20;  // two of them and more

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
  for (const char* const name : {"CPATH", "CPLUS_INCLUDE_PATH"}) {
    const char* const value = std::getenv(name);
    hash.add(value != nullptr ? value : "");
  }
  hash.add(header_text());
  hash.add(headers_stamp(compiler.dirs().include));
  return hash.hex();
}

// Held while one process makes what others wait for, or leave to it.
class FileLock {
 public:
  FileLock(const std::string& path, bool waits)
      : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600)) {
    if (descriptor_ >= 0) is_held_ = ::flock(descriptor_, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0;
  }
  ~FileLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  bool is_held() const { return is_held_; }

 private:
  int descriptor_;
  bool is_held_ = false;
};

// Where the parts of a compiled header lie: `name` is that of the text which is compiled.
struct Place {
  Cache& cache;
  std::string name;

  std::string header() const { return cache.file(name); }
  std::string compiled() const { return header() + std::string(kCompiledSuffix); }
  bool is_made() const {
    std::error_code error;
    return fs::is_regular_file(compiled(), error) && !cache.text(name).value_or("").empty() &&
           cache.text(name + kWordsSuffix).has_value();
  }
  bool is_known_to_fail() const { return cache.text(name) == ""; }
};

// Makes the compiled form and the list of words.
class Maker {
 public:
  Maker(const Compiler& compiler, const CompileFlags& flags, const Place& place)
      : compiler_(compiler), flags_(own_flags(flags)), place_(place) {
    compiler_.keep_messages(said_);
  }

  void make() {
    place_.cache.keep_text(place_.name, header_text());
    if (compile() && is_taken()) return;
    place_.cache.keep_text(place_.name, "");
    ::unlink(place_.compiled().c_str());
  }

 private:
  // The flags of every use, without launch.h, which is the first of the header's own.
  std::vector<std::string> arguments() const {
    std::vector<std::string> all = compiler_.preprocess_arguments(flags_);
    const std::vector<std::string> common = compiler_.common_arguments(flags_);
    all.insert(all.end(), common.begin(), common.end());
    const auto forced = std::find(all.begin(), all.end(), "-include");
    all.erase(forced, forced + 2);
    return all;
  }

  // The macros that are defined behind `file`.
  std::optional<std::string> macros_behind(const std::string& file) {
    std::vector<std::string> all = compiler_.command();
    const std::vector<std::string> own = arguments();
    all.insert(all.end(), own.begin(), own.end());
    all.insert(all.end(), {"-E", "-dM", "-x", "c++", file});
    ProcessOptions options;
    options.capture_output = options.capture_errors = true;
    const Finished finished = run_process(all, options);
    return finished.status == 0 ? std::optional(finished.output) : std::nullopt;
  }

  std::vector<std::string> classes() const {
    return classes_in(compiler_.try_to_preprocess(place_.header(), flags_).output);
  }

  bool compile() {
    const std::string fresh = place_.cache.temporary(fs::path(place_.header()).filename());
    const std::string needed = fresh + ".d";
    std::vector<std::string> all = arguments();
    all.insert(all.end(), {"-x", "c++-header", place_.header(), "-o", fresh, "-MD", "-MF", needed});
    const bool is_compiled = compiler_.run(all) == 0;
    const std::optional<std::string> dependencies = read_regular_file(needed);
    const auto behind = macros_behind(place_.header()), before = macros_behind("/dev/null");
    ::unlink(needed.c_str());
    if (!is_compiled || !dependencies || !behind || !before) {
      ::unlink(fresh.c_str());
      return false;
    }
    const HeaderWords words =
        HeaderWords::of(*dependencies, *behind, *before, classes(), compiler_.dirs().include);
    place_.cache.keep_text(place_.name + kWordsSuffix, words.text());
    std::error_code error;
    fs::rename(fresh, place_.compiled(), error);
    return !error;
  }

  // Whether the compiler says in preprocessed text that it uses it.
  bool is_taken() {
    CompileFlags with = flags_;
    with.precompiled = place_.header();
    try {
      const Finished tried = compiler_.try_to_preprocess("/dev/null", with);
      return tried.status == 0 && tried.output.find("GCC pch_preprocess") != std::string::npos;
    } catch (const UnfitPrecompiled&) {
      return false;
    }
  }

  Compiler compiler_;
  CompileFlags flags_;
  Place place_;
  std::string said_;
};

void make_unless_made(const Compiler& compiler, const CompileFlags& flags, const Place& place,
                      bool waits) {
  const FileLock lock(place.header() + kLockSuffix, waits);
  if (lock.is_held() && !place.is_made() && !place.is_known_to_fail())
    Maker(compiler, flags, place).make();
}

// The header, once it is made; empty before.
std::string find_or_make(const Compiler& compiler, const CompileFlags& flags, const Place& place,
                         Precompiled how) {
  if (!place.is_made()) {
    if (place.is_known_to_fail() || how == Precompiled::kIfMade) return "";
    if (how == Precompiled::kInBackground) {
      if (place.cache.has_room_for(kNeededBytes))
        run_detached([&] { make_unless_made(compiler, flags, place, false); });
      return "";
    }
    make_unless_made(compiler, flags, place, true);
    if (!place.is_made()) return "";
  }
  for (const std::string& used : files_of_precompiled(place.header()))
    ::utimensat(AT_FDCWD, used.c_str(), nullptr, 0);  // the cache drops the oldest
  return place.header();
}

// It has no form of preprocessed text that names a compiled header.
bool is_clang(const Compiler& compiler) {
  const std::string program = fs::path(compiler.command().front()).filename();
  return program.find("clang") != program.npos;
}

HeaderWords words_of(const std::string& header) {
  return HeaderWords(read_regular_file(header + kWordsSuffix).value_or(""));
}

// The name of the header for these flags; making it asks for the state of every header.
std::string name_for(const Compiler& compiler, const CompileFlags& flags) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  std::string question = compiler.dirs().include + "\n" + compiler.stamp();
  for (const std::string& argument : compiler.preprocess_arguments(own_flags(flags)))
    question += "\n" + argument;
  for (const std::string& argument : compiler.common_arguments(flags)) question += "\n" + argument;
  const std::lock_guard lock(mutex);
  std::string& name = known[question];
  if (name.empty()) name = key_of(compiler, flags) + ".h";
  return name;
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

Precompiled wanted_precompiled(Precompiled usual) {
  const char* const variable = std::getenv("ASCTWIN_PRECOMPILED");
  const std::string_view value = variable != nullptr ? variable : "";
  return value == "0" ? Precompiled::kNever : value == "1" ? Precompiled::kAtOnce : usual;
}

std::string precompiled_header(const Compiler& compiler, const std::string& source,
                               const CompileFlags& flags, Cache& cache, Precompiled how) {
  if (how == Precompiled::kNever || is_clang(compiler)) return "";
  const std::string& ours = compiler.dirs().include;
  std::vector<std::string> directories = header_directories(flags.preprocess);
  const auto files = files_read(source, flags, ours);
  auto preamble = files ? preamble_of(*files, directories, ours) : std::nullopt;
  if (!preamble) return "";
  add_macros(flags, *preamble);
  const std::string header = find_or_make(compiler, flags, {cache, name_for(compiler, flags)}, how);
  if (header.empty()) return "";
  const HeaderWords words = words_of(header);
  return words.agree_with(*preamble) && !words.are_shadowed_by(directories) ? header : "";
}

std::vector<std::string> files_of_precompiled(const std::string& header) {
  if (header.empty()) return {};
  return {header, header + std::string(kCompiledSuffix), header + kWordsSuffix,
          header + kLockSuffix};
}

std::vector<std::string> headers_in_precompiled(const std::string& header) {
  return words_of(header).files();
}

bool precompiled_has_class(const std::string& header, std::string_view name) {
  return words_of(header).has_class(name);
}

}  // namespace asctwin::driver
