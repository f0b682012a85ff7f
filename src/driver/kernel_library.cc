// Keys are made of everything that can change the result: flags, compiler, this command,
// libasctwin, the directory and the environment that the compiler itself reads.
#include "driver/kernel_library.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "driver/content_hash.h"
#include "driver/counting_build.h"
#include "driver/header_search.h"
#include "driver/manifest.h"
#include "driver/precompiled_header.h"
#include "driver/source_text.h"

namespace asctwin::driver {
namespace {

void add_all(ContentHash& hash, const std::vector<std::string>& fields) {
  hash.add(std::to_string(fields.size()));
  for (const std::string& field : fields) hash.add(field);
}

std::string working_directory() {
  std::error_code error;
  return std::filesystem::current_path(error);
}

class Build {
 public:
  Build(const BuildRequest& request, Cache& cache, const std::string& compiler = "")
      : request_(request),
        cache_(cache),
        compiler_(Compiler::find(request.arch, request.dirs, compiler)),
        flags_(flags_of(request)),
        manifest_name_(request_key() + ".manifest") {
    if (request.captures_messages) compiler_.keep_messages(messages_);
    if (request.enclose) compiler_.enclose(request.enclose, readable());
  }

  Built run() {
    try {
      return find_or_make();
    } catch (BuildError& error) {
      error.messages = messages_;
      throw;
    }
  }

 private:
  Built find_or_make() {
    if (request_.preprocessed) {
      const Translated made = translate({*request_.preprocessed});
      return built(made.key, made.from_cache);
    }
    if (const std::optional<std::string> key = key_by_manifest()) return built(*key, true);
    const int64_t started_ns = now_ns();
    const Translated made =
        translate(read_source(compiler_, request_.source, flags_, request_.tiling_key));
    keep_manifest(made.key, made.files, started_ns);
    return built(made.key, made.from_cache);
  }

  CompileFlags flags_of(const BuildRequest& request) const {
    if (!request.counters.empty()) return counting(request.flags);
    CompileFlags flags = request.flags;
    if (!request.precompiled || request.preprocessed) return flags;
    const std::optional<std::string> text = read_regular_file(request.source);
    if (text && may_use_precompiled(*text, flags))
      flags.precompiled = precompiled_header(compiler_, flags, cache_);
    return flags;
  }

  std::vector<std::string> readable() const {
    std::vector<std::string> files = files_of_precompiled(flags_.precompiled);
    for (std::string& directory : header_directories(request_.dirs.include))
      files.push_back(std::move(directory));
    files.insert(files.end(), {request_.source, request_.dirs.library});
    for (const std::string& argument : flags_.preprocess)
      if (argument.starts_with("-I")) files.push_back(argument.substr(2));
    return files;
  }

  struct Translated {
    std::string key;
    std::vector<std::string> files;
    bool from_cache;
  };

  // The library of this text is in the cache afterwards.
  Translated translate(const SourceText& source) {
    const PassOptions options{request_.instances};
    TranslatedText translated = driver::translate(source, options);
    // Counters are known to libgcov by an initialiser.
    if (translated.cube && !request_.counters.empty()) translated.cube->needs_initialisers = true;
    const std::optional<PassError> overload = overload_error(translated.main.kernels);
    if (overload) throw BuildError(to_text(*overload));
    const std::string key = library_key(translated);
    const bool from_cache = cache_.holds_library(key);
    if (!from_cache) compile(source, options, translated, key);
    return {key, translated.files(), from_cache};
  }

  Built built(const std::string& key, bool from_cache) const {
    const std::string library = cache_.library(key);
    return {library, library + ".json", from_cache, messages_};
  }

  void add_tools(ContentHash& hash) const {
    hash.add(compiler_.stamp());
    hash.add(file_stamp(request_.dirs.library + "/libasctwin.so"));
    hash.add(working_directory());
    add_all(hash, compiler_.common_arguments(flags_));
    add_all(hash, compiler_.library_arguments());
    add_all(hash, request_.link);
  }

  std::string request_key() const {
    ContentHash hash;
    add_tools(hash);
    hash.add(file_stamp(this_object()));
    hash.add(request_.source);
    add_all(hash, compiler_.preprocess_arguments(flags_));
    add_all(hash, request_.instances);
    hash.add(std::to_string(request_.tiling_key));
    for (const char* name : {"CPATH", "CPLUS_INCLUDE_PATH"}) {
      const char* const value = std::getenv(name);
      hash.add(value != nullptr ? value : "");
    }
    return hash.hex();
  }

  std::string library_key(const TranslatedText& translated) const {
    ContentHash hash;
    add_tools(hash);
    hash.add(translated.main.text);
    if (translated.cube) hash.add(translated.cube->text);
    return hash.hex();
  }

  std::optional<std::string> key_by_manifest() const {
    const std::optional<std::string> text = cache_.text(manifest_name_);
    const std::optional<Manifest> manifest = text ? Manifest::parse(*text) : std::nullopt;
    if (!manifest || !manifest->is_current()) return std::nullopt;
    if (!cache_.holds_library(manifest->library_key())) return std::nullopt;
    return manifest->library_key();
  }

  void compile(const SourceText& source, const PassOptions& options,
               const TranslatedText& translated, const std::string& key) {
    const std::string fresh =
        request_.scratch.empty() ? cache_.temporary(key) : request_.scratch + "/" + key + ".so";
    const std::string cube = fresh + ".o";
    std::vector<std::string> more = {"-shared", "-o", fresh};
    if (translated.cube) more.push_back(cube);
    more.insert(more.end(), request_.link.begin(), request_.link.end());
    const std::vector<std::string> library = compiler_.library_arguments();
    more.insert(more.end(), library.begin(), library.end());
    try {
      if (translated.cube) compile_cube(compiler_, translated, source.cube_finder(), flags_, cube);
      compile_main(compiler_, source, options, translated, translated.cube ? cube : fresh,
                   [&](const std::string& text) { compile_text(text, fresh, more); });
    } catch (const BuildError&) {
      ::unlink(fresh.c_str());
      ::unlink(cube.c_str());
      throw;
    }
    ::unlink(cube.c_str());
    cache_.keep_library(key, fresh);
  }

  void compile_text(const std::string& text, const std::string& library,
                    const std::vector<std::string>& more) const {
    if (request_.counters.empty())
      compiler_.compile(text, flags_, more);
    else
      compile_counting(compiler_, text, flags_, library, more);
  }

  void keep_manifest(const std::string& key, const std::vector<std::string>& names,
                     int64_t started_ns) {
    std::vector<std::string> files, own;
    for (const std::string& name : names) {
      const bool is_file = !name.empty() && name.front() != '<' && name.back() != '/';
      if (!is_file) continue;
      files.push_back(name);
      const bool is_system = name.starts_with(request_.dirs.include + "/") ||
                             name.starts_with("/usr/include/") || name.starts_with("/usr/lib");
      if (!is_system) own.push_back(name);
    }
    const std::vector<std::string> possible =
        possible_headers(own, header_directories(compiler_.preprocess_arguments(flags_)));
    const std::optional<Manifest> manifest = Manifest::of_files(key, files, possible, started_ns);
    if (manifest) cache_.keep_text(manifest_name_, manifest->text());
  }

  const BuildRequest& request_;
  Cache& cache_;
  Compiler compiler_;
  CompileFlags flags_;
  std::string manifest_name_;
  std::string messages_;
};

}  // namespace

std::string preprocess(const BuildRequest& request) {
  const Compiler compiler = Compiler::find(request.arch, request.dirs);
  return read_source(compiler, request.source, request.flags, request.tiling_key).text;
}

Built build_kernel_library(const BuildRequest& request, Cache cache) {
  try {
    return Build(request, cache).run();
  } catch (const ClangNeeded&) {
    if (request.preprocessed) throw;  // by the other compiler
    return Build(request, cache, kClang).run();
  }
}

Built build_kernel_library(const BuildRequest& request) {
  return build_kernel_library(request,
                              request.counters.empty() ? open_cache() : Cache(request.counters));
}

}  // namespace asctwin::driver
