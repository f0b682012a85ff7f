// Parts appear by renames, the compiled form last; an empty header says that it could not be made.
#include "driver/compiled_header.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>

#include "driver/content_hash.h"
#include "driver/detached.h"
#include "driver/header_words.h"
#include "driver/process.h"
#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCompiledSuffix = ".gch";  // as g++ looks for it beside the header
constexpr const char* kWordsSuffix = ".words";
constexpr const char* kLockSuffix = ".lock";
constexpr uint64_t kNeededBytes = uint64_t{256} << 20;  // two of them and more

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

std::string key_of(const Compiler& compiler, const HeaderRecipe& recipe) {
  ContentHash hash;
  hash.add(compiler.stamp());
  for (const std::string& argument : recipe.arguments) hash.add(argument);
  for (const char* const name : {"CPATH", "CPLUS_INCLUDE_PATH"}) {
    const char* const value = std::getenv(name);
    hash.add(value != nullptr ? value : "");
  }
  hash.add(recipe.text);
  hash.add(recipe.header.ours_go_first ? "ours first" : "ours last");
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
  // For an hour: a want of memory or of disk ends.
  bool is_known_to_fail() const {
    std::error_code error;
    const auto failed = fs::last_write_time(header(), error);
    return !error && cache.text(name) == "" &&
           fs::file_time_type::clock::now() - failed < std::chrono::hours(1);
  }
};

// Makes the compiled form and the list of words.
class Maker {
 public:
  Maker(const Compiler& compiler, const HeaderRecipe& recipe, const Place& place)
      : compiler_(compiler), recipe_(recipe), place_(place) {
    compiler_.keep_messages(said_);
  }

  void make() {
    place_.cache.keep_text(place_.name, recipe_.text);
    if (compile() && is_taken()) return;
    place_.cache.keep_text(place_.name, "");
    ::unlink(place_.compiled().c_str());
  }

 private:
  // The compiler preprocesses with these arguments too.
  Finished preprocess(const std::vector<std::string>& more) const {
    std::vector<std::string> all = compiler_.command();
    all.insert(all.end(), recipe_.arguments.begin(), recipe_.arguments.end());
    all.push_back("-E");
    all.insert(all.end(), more.begin(), more.end());
    ProcessOptions options;
    options.capture_output = options.capture_errors = true;
    return run_process(all, options);
  }

  // The macros that are defined behind `file`.
  std::optional<std::string> macros_behind(const std::string& file) const {
    Finished finished = preprocess({"-dM", "-x", "c++", file});
    return finished.status == 0 ? std::optional(std::move(finished.output)) : std::nullopt;
  }

  bool compile() {
    const std::string fresh = place_.cache.temporary(fs::path(place_.header()).filename());
    const std::string needed = fresh + ".d";
    std::vector<std::string> all = recipe_.arguments;
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
        HeaderWords::of(*dependencies, *behind, *before,
                        classes_in(preprocess({"-x", "c++", place_.header()}).output),
                        recipe_.header.ours_go_first ? compiler_.dirs().include : "");
    place_.cache.keep_text(place_.name + kWordsSuffix, words.text());
    std::error_code error;
    fs::rename(fresh, place_.compiled(), error);
    place_.cache.drop_oldest(place_.name);
    return !error;
  }

  // Whether the compiler says in preprocessed text that it uses it.
  bool is_taken() const {
    const Finished tried =
        preprocess({"-include", place_.header(), "-fpch-preprocess", "-x", "c++", "/dev/null"});
    return tried.status == 0 && tried.errors.find(place_.header()) == std::string::npos &&
           tried.output.find("GCC pch_preprocess") != std::string::npos;
  }

  Compiler compiler_;
  const HeaderRecipe& recipe_;
  Place place_;
  std::string said_;
};

void make_unless_made(const Compiler& compiler, const HeaderRecipe& recipe, const Place& place,
                      bool waits) {
  const FileLock lock(place.header() + kLockSuffix, waits);
  if (lock.is_held() && !place.is_made() && !place.is_known_to_fail())
    Maker(compiler, recipe, place).make();
}

// The header, once it is made; empty before.
std::string find_or_make(const Compiler& compiler, const HeaderRecipe& recipe, const Place& place,
                         Precompiled how) {
  if (!place.is_made()) {
    if (place.is_known_to_fail() || how == Precompiled::kIfMade) return "";
    if (how == Precompiled::kInBackground) {
      if (place.cache.has_room_for(kNeededBytes))
        run_detached([&] { make_unless_made(compiler, recipe, place, false); });
      return "";
    }
    make_unless_made(compiler, recipe, place, true);
    if (!place.is_made()) return "";
  }
  for (const std::string& used : files_of_precompiled(place.header()))
    ::utimensat(AT_FDCWD, used.c_str(), nullptr, 0);  // the cache drops the oldest
  return place.header();
}

HeaderWords words_of(const std::string& header) {
  return HeaderWords(read_regular_file(header + kWordsSuffix).value_or(""));
}

// The name of the header for these arguments; making it asks for the state of every header.
std::string name_for(const Compiler& compiler, const HeaderRecipe& recipe) {
  static std::mutex mutex;
  static std::map<std::string, std::string> known;
  std::string question = compiler.dirs().include + "\n" + compiler.stamp() + recipe.text;
  for (const std::string& argument : recipe.arguments) question += "\n" + argument;
  const std::lock_guard lock(mutex);
  std::string& name = known[question];
  if (name.empty()) name = key_of(compiler, recipe) + ".h";
  return name;
}

}  // namespace

Precompiled wanted_precompiled(Precompiled usual) {
  const char* const variable = std::getenv("ASCTWIN_PRECOMPILED");
  const std::string_view value = variable != nullptr ? variable : "";
  return value == "0" ? Precompiled::kNever : value == "1" ? Precompiled::kAtOnce : usual;
}

std::string compiled_header(const Compiler& compiler, const HeaderRecipe& recipe,
                            const Preamble& preamble, const std::vector<std::string>& directories,
                            Cache& cache, Precompiled how) {
  // clang has no form of preprocessed text that names a compiled header.
  if (how == Precompiled::kNever || compiler.is_clang()) return "";
  const std::string header =
      find_or_make(compiler, recipe, {cache, name_for(compiler, recipe)}, how);
  if (header.empty()) return "";
  const HeaderWords words = words_of(header);
  return words.agree_with(preamble) && !words.are_shadowed_by(directories) ? header : "";
}

std::vector<std::string> files_of_precompiled(const std::string& header) {
  if (header.empty()) return {};
  return {header, header + std::string(kCompiledSuffix), header + kWordsSuffix,
          header + kLockSuffix};
}

std::vector<std::string> headers_in_precompiled(const std::string& header) {
  std::vector<std::string> files = words_of(header).files();
  std::erase(files, header);  // each use makes it younger, and its text is its name
  return files;
}

bool precompiled_has_class(const std::string& header, const std::vector<std::string>& names) {
  if (header.empty() || names.empty()) return false;
  const HeaderWords words = words_of(header);
  return std::ranges::any_of(names, [&](const std::string& name) { return words.has_class(name); });
}

}  // namespace asctwin::driver
