// Keys are made of everything that can change the result: flags, compiler, this command,
// libasctwin, the environment that the compiler itself reads, and the working directory where a
// name of a file or an option may mean another one elsewhere.
#include "driver/kernel_library.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "driver/content_hash.h"
#include "driver/counting_build.h"
#include "driver/header_search.h"
#include "driver/manifest.h"
#include "driver/source_text.h"

namespace asctwin::driver {
namespace {

void add_all(ContentHash& hash, const std::vector<std::string>& fields) {
  hash.add(std::to_string(fields.size()));
  for (const std::string& field : fields) hash.add(field);
}

std::string object_of(const std::string& library) { return library + ".main.o"; }

std::string working_directory() {
  std::error_code error;
  return std::filesystem::current_path(error);
}

constexpr const char* kIncludePaths[] = {"CPATH", "CPLUS_INCLUDE_PATH"};

std::string include_path(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

// Whether the name means another file in another directory.
bool is_relative(const std::string& name) { return !name.starts_with('/'); }

bool is_same_everywhere(const std::string& preprocessor_option) {
  return preprocessor_option.starts_with("-D") || preprocessor_option.starts_with("-U") ||
         preprocessor_option.starts_with("-I/");
}

class Build {
 public:
  Build(const BuildRequest& request, Cache& cache, const std::string& compiler = "")
      : request_(request),
        cache_(cache),
        compiler_(Compiler::find(request.arch, request.dirs, compiler)),
        flags_(request.counters.empty() ? request.flags : counting(compiler_, request.flags)),
        manifest_name_(request_key() + ".manifest") {}

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
    if (const auto key = request_.preprocessed ? std::nullopt : key_by_manifest())
      return built(*key, true);
    if (!request_.preprocessed) flags_.precompiled = precompiled();
    if (request_.captures_messages) compiler_.keep_messages(messages_);
    if (request_.enclose) compiler_.enclose(request_.enclose, readable());
    if (!flags_.precompiled.empty())
      if (const std::optional<Built> made = try_with_precompiled()) return *made;
    return make();
  }

  // A library that counts lies in a directory that goes; compiled headers stay in the user's cache.
  std::string precompiled() {
    if (request_.counters.empty())
      return precompiled_header(compiler_, request_.source, flags_, cache_, request_.precompiled);
    Cache lasting = open_cache();
    return precompiled_header(compiler_, request_.source, flags_, lasting, request_.precompiled);
  }

  // Absent: it has to be built without compiled headers, and nothing has been said.
  std::optional<Built> try_with_precompiled() {
    const Compiler talking = compiler_;
    std::string said;
    compiler_.keep_messages(said, !request_.captures_messages);
    try {
      make();
    } catch (const UnfitPrecompiled&) {
      compiler_ = talking;
      flags_.precompiled.clear();
      return std::nullopt;
    } catch (const BuildError&) {
      talking.say(said);
      throw;
    }
    talking.say(said);
    return built(made_.key, made_.from_cache);
  }

  Built make() {
    if (request_.preprocessed) {
      made_ = translate({*request_.preprocessed});
      return built(made_.key, made_.from_cache);
    }
    const int64_t started_ns = now_ns();
    source_ = std::make_shared<const SourceText>(
        read_source(compiler_, request_.source, flags_, request_.tiling_key));
    made_ = translate(*source_);
    keep_manifest(made_.key, made_.files, started_ns);
    return built(made_.key, made_.from_cache);
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
    // The fields of a struct are read from the text, which has no headers where they are compiled.
    if (precompiled_has_class(flags_.precompiled, translated.main.unknown_classes))
      throw UnfitPrecompiled();
    const std::string key = library_key(translated);
    const bool from_cache = cache_.holds_library(key);
    if (!from_cache) compile(source, options, translated, key);
    return {key, translated.files(), from_cache};
  }

  Built built(const std::string& key, bool from_cache) const {
    const std::string library = cache_.library(key);
    return {library, library + ".json", from_cache, messages_, source_};
  }

  void add_tools(ContentHash& hash) const {
    hash.add(compiler_.stamp());
    hash.add(file_stamp(request_.dirs.library + "/libasctwin.so"));
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
    for (const char* name : kIncludePaths) hash.add(include_path(name));
    const bool may_differ = is_relative(request_.source) || is_relative(request_.dirs.include) ||
                            !std::ranges::all_of(flags_.preprocess, is_same_everywhere) ||
                            std::ranges::any_of(kIncludePaths, [](const char* name) {
                              return !include_path(name).empty();
                            });
    hash.add(may_differ || links_relatively() ? working_directory() : "");
    return hash.hex();
  }

  // Counters say where their files lie.
  bool links_relatively() const {
    return !request_.link.empty() || !request_.counters.empty() ||
           is_relative(request_.dirs.library);
  }

  std::string library_key(const TranslatedText& translated) const {
    ContentHash hash;
    add_tools(hash);
    hash.add(translated.main.text);
    if (translated.cube) hash.add(translated.cube->text);
    hash.add(working_directory());  // the preprocessor writes it into the text, too
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
    try {
      if (translated.cube && may_miss_functions())
        compile_both(source, options, translated, fresh);
      else
        compile_texts(compiler_, source, options, translated, fresh, {});
    } catch (const BuildError&) {
      ::unlink(fresh.c_str());
      throw;
    }
    cache_.keep_library(key, fresh);
  }

  // Counters and sanitizers have functions that only the process defines.
  bool may_miss_functions() const {
    const auto is_sanitizer = [](const std::string& flag) {
      return flag.starts_with("-fsanitize");
    };
    return request_.counters.empty() && std::ranges::none_of(flags_.common, is_sanitizer);
  }

  // A kernel may be for one kind of core without saying so: its functions then have bodies for
  // this kind alone, and the text for the other kind does not link.
  void compile_both(const SourceText& source, const PassOptions& options,
                    const TranslatedText& translated, const std::string& fresh) {
    std::string said;
    Compiler first = compiler_;
    first.keep_messages(said);
    try {
      compile_texts(first, source, options, translated, fresh, {"-Wl,-z,defs"});
      return compiler_.say(said);
    } catch (const BuildError&) {
      if (said.find("undefined reference") == std::string::npos) {
        compiler_.say(said);
        throw;
      }
    }
    if (compile_alone(*source.cube, KernelKind{1, 0, false, true}, options, fresh) ||
        compile_alone(source.text, std::nullopt, options, fresh))
      return;
    compiler_.say(said);
    throw BuildError("");
  }

  bool compile_alone(const std::string& text, std::optional<KernelKind> kind,
                     const PassOptions& options, const std::string& fresh) {
    std::string said;
    Compiler quiet = compiler_;
    quiet.keep_messages(said);
    try {
      const TranslatedText alone = driver::translate({text, {}, kind}, options);
      compile_texts(quiet, {text}, options, alone, fresh, {"-Wl,-z,defs"});
    } catch (const BuildError&) {
      return false;
    }
    compiler_.say(said);
    return true;
  }

  // The library `fresh`, of one text or two.
  void compile_texts(const Compiler& compiler, const SourceText& source, const PassOptions& options,
                     const TranslatedText& translated, const std::string& fresh,
                     const std::vector<std::string>& link) const {
    const std::string cube = fresh + ".o";
    std::vector<std::string> more = link;
    if (translated.cube) more.push_back(cube);
    more.insert(more.end(), request_.link.begin(), request_.link.end());
    const std::vector<std::string> library = compiler.library_arguments();
    more.insert(more.end(), library.begin(), library.end());
    try {
      if (translated.cube) compile_cube(compiler, translated, source.cube_finder(), flags_, cube);
      compile_main(compiler, source, options, translated, translated.cube ? cube : fresh,
                   [&](const std::string& text) { compile_text(compiler, text, fresh, more); });
    } catch (const BuildError&) {
      for (const std::string& file : {cube, object_of(fresh)}) ::unlink(file.c_str());
      throw;
    }
    ::unlink(cube.c_str());
  }

  // A linker that is quicker than the usual one does where it can: the usual one takes a tenth of
  // a second to read the names in libraries.
  void compile_text(const Compiler& compiler, const std::string& text, const std::string& library,
                    const std::vector<std::string>& link) const {
    std::vector<std::string> more = {"-shared", "-o", library};
    if (!request_.counters.empty()) {
      more.insert(more.end(), link.begin(), link.end());
      return compile_counting(compiler, text, flags_, library, more);
    }
    const std::string object = object_of(library);
    compiler.compile(text, flags_, {"-c", "-o", object});
    more.push_back(object);
    more.insert(more.end(), link.begin(), link.end());
    const int status = compiler.links_quickly(more) ? 0 : compiler.run(more);
    if (status != 0) throw BuildError("", status);
    ::unlink(object.c_str());
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
    for (const std::string& header : headers_in_precompiled(flags_.precompiled))
      files.push_back(header);
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
  std::shared_ptr<const SourceText> source_;
  Translated made_ = {};
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
