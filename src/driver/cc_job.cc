// Objects of a command that also links live in a directory of its own until the end.
#include "driver/cc_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "driver/content_hash.h"
#include "driver/launch_stub.h"
#include "driver/left_behind.h"
#include "driver/precompiled_header.h"
#include "driver/source_text.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

void append(Arguments& to, const Arguments& from) { to.insert(to.end(), from.begin(), from.end()); }

bool holds(const Arguments& arguments, std::initializer_list<const char*> any) {
  return std::any_of(any.begin(), any.end(), [&](const char* wanted) {
    return std::find(arguments.begin(), arguments.end(), wanted) != arguments.end();
  });
}

class TemporaryDirectory {
 public:
  TemporaryDirectory()
      : path_(fs::temp_directory_path() / ("asctwin-cc" + temporary_mark() + "XXXXXX")) {
    remove_left_behind();
    if (::mkdtemp(path_.data()) == nullptr) {
      throw BuildError(fmt::format("`{}`: {}", path_, std::generic_category().message(errno)));
    }
  }
  ~TemporaryDirectory() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }

 private:
  // Removes files of an asctwin-cc that was killed, as by an interrupted build.
  static void remove_left_behind() {
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::temp_directory_path(), error)) {
      const bool is_ours = entry.path().filename().string().starts_with("asctwin-cc.tmp-");
      if (is_ours && is_left_behind(entry.path())) fs::remove_all(entry.path(), error);
    }
  }

  std::string path_;
};

class Job {
 public:
  Job(const CcOptions& options, const Compiler& compiler, Precompiled precompiled)
      : options_(options), compiler_(compiler), precompiled_(precompiled) {}

  int run() {
    if (!options_.has_inputs()) return compiler_.run(options_.plain);
    if (options_.mode == CcOptions::Mode::kPreprocess) return preprocess_only();
    const bool writes_headers = !options_.launch_headers.empty();
    if (options_.mode == CcOptions::Mode::kLink && !writes_headers) return link();
    for (const CcItem& item : options_.items) {
      if (item.kind == CcItem::Kind::kLink) continue;
      writes_headers ? write_headers(item) : compile(item, output_of(item));
    }
    return 0;
  }

 private:
  static std::string stem(const CcItem& item) { return fs::path(item.text).stem(); }

  std::string output_of(const CcItem& item) const {
    if (!options_.output.empty()) return options_.output;
    return stem(item) + (options_.mode == CcOptions::Mode::kAssembly ? ".s" : ".o");
  }

  int preprocess_only() const {
    Arguments all = {options_.preprocess_option};
    append(all, compiler_.preprocess_arguments(options_.flags));
    append(all, compiler_.common_arguments(options_.flags));
    append(all, options_.dependencies);
    if (!options_.output.empty()) append(all, {"-o", options_.output});
    for (const CcItem& item : options_.items) {
      if (item.kind != CcItem::Kind::kLink) append(all, {"-x", "c++", item.text});
    }
    return compiler_.run(all);
  }

  // The user's dependency flags, with the file and the target that a compiler would have chosen.
  Arguments dependencies_of(const std::string& output) const {
    Arguments all = options_.dependencies;
    if (!holds(all, {"-MD", "-MMD"})) return {};
    const auto begins_with_target = [](const std::string& argument) {
      return argument.rfind("-MT", 0) == 0 || argument.rfind("-MQ", 0) == 0;
    };
    const auto names_file = [](const std::string& argument) {
      return argument.rfind("-MF", 0) == 0;
    };
    if (std::none_of(all.begin(), all.end(), names_file)) {
      append(all, {"-MF", fs::path(output).replace_extension(".d")});
    }
    if (std::none_of(all.begin(), all.end(), begins_with_target)) append(all, {"-MQ", output});
    return all;
  }

  // A level that the user gives stands behind this one and wins.
  CompileFlags flags_of(const CcItem& item) const {
    CompileFlags flags = options_.flags;
    if (item.is_asc) flags.common.insert(flags.common.begin(), "-O1");
    return flags;
  }

  // How a source is compiled.
  struct Way {
    const Compiler& compiler;
    CompileFlags flags;
  };

  SourceText read(const Way& way, const CcItem& item, const std::string& output) const {
    if (item.kind == CcItem::Kind::kSource)
      return read_source(way.compiler, item.text, way.flags, 0,
                         way.flags.precompiled.empty() ? dependencies_of(output) : Arguments());
    std::optional<std::string> text = read_file(item.text == "-" ? "/dev/stdin" : item.text);
    if (!text) throw BuildError(fmt::format("`{}` cannot be read", item.text));
    return {std::move(*text)};
  }

  // A header that says what it said keeps its time, so that nothing is built anew.
  void write_headers(const CcItem& item) const {
    const std::string text = read({compiler_, flags_of(item)}, item, output_of(item)).text;
    for (const KernelInfo& kernel : Compiler::translate(text, {}).kernels) {
      if (!has_launch_stub(kernel)) continue;
      const fs::path path = fs::path(options_.launch_headers) / launch_header_name(kernel);
      const std::string header = launch_header(kernel);
      if (read_file(path) == header) continue;
      std::ofstream file(path);
      if (!(file << header).flush())
        throw BuildError(fmt::format("`{}` cannot be written", path.string()));
    }
  }

  // `object` is where the result goes, `output` what the user calls it.
  void compile(const CcItem& item, const std::string& output,
               const std::string& object = "") const {
    CompileFlags flags = flags_of(item);
    flags.precompiled = precompiled(item, flags);
    if (!flags.precompiled.empty() && compile_quickly(item, flags, output, object)) return;
    flags.precompiled.clear();
    compile({compiler_, flags}, item, output, object);
  }

  bool makes_object() const {
    return options_.mode == CcOptions::Mode::kObject || options_.mode == CcOptions::Mode::kLink;
  }

  // The compiler would keep those of the compiled header too.
  static bool keeps_files_on_the_way(const CompileFlags& flags) {
    return std::ranges::any_of(flags.common, [](const std::string& argument) {
      return argument.starts_with("-save-temps");
    });
  }

  // Empty also where no cache can be opened.
  std::string precompiled(const CcItem& item, const CompileFlags& flags) const {
    if (precompiled_ == Precompiled::kNever || item.kind != CcItem::Kind::kSource ||
        !makes_object() || keeps_files_on_the_way(flags))
      return "";
    try {
      Cache cache = open_cache();
      return precompiled_header(compiler_, item.text, flags, cache, precompiled_);
    } catch (const std::exception&) {
      return "";
    }
  }

  // The file of dependencies, as it is without compiled headers, which it would name instead.
  // False: nothing has been said, and the source does not serve.
  bool write_dependencies(const CcItem& item, const std::string& output) const {
    const Arguments wanted = dependencies_of(output);
    if (wanted.empty()) return true;
    Compiler silent = compiler_;
    std::string unsaid;
    silent.keep_messages(unsaid);
    try {
      read_source(silent, item.text, flags_of(item), 0, wanted);
      return true;
    } catch (const BuildError&) {
      return false;
    }
  }

  // With compiled headers. False: this source does not compile with them, and nothing has been
  // said.
  bool compile_quickly(const CcItem& item, const CompileFlags& flags, const std::string& output,
                       const std::string& object) const {
    if (!write_dependencies(item, output)) return false;
    Compiler quiet = compiler_;
    std::string said;
    quiet.keep_messages(said, /*for_terminal=*/true);
    try {
      compile({quiet, flags}, item, output, object);
    } catch (const UnfitPrecompiled&) {
      return false;
    } catch (const BuildError&) {
      return false;  // what is wrong is said by the compilation as a whole
    }
    compiler_.say(said);
    return true;
  }

  void compile(const Way& way, const CcItem& item, const std::string& output,
               const std::string& object) const {
    const SourceText source = read(way, item, output);
    const PassOptions options{options_.instances, options_.launch_stubs};
    const TranslatedText translated = translate(source, options);
    // The fields of a struct are read from the text, which has no headers where they are compiled.
    if (precompiled_has_class(way.flags.precompiled, translated.main.unknown_classes))
      throw UnfitPrecompiled();
    const std::string& file = object.empty() ? output : object;
    if (translated.cube && makes_object())
      return compile_both(way, source, options, translated, file);
    Arguments more = {makes_object() ? "-c" : "-S"};
    if (options_.mode == CcOptions::Mode::kSyntax)
      more = {"-fsyntax-only"};
    else
      append(more, {"-o", file});
    const auto compile_text = [&](const std::string& text) {
      way.compiler.compile(text, way.flags, more);
    };
    if (makes_object())
      return compile_main(way.compiler, source, options, translated, file, compile_text);
    compile_text(translated.main.text);
    if (translated.cube && options_.mode == CcOptions::Mode::kSyntax)
      way.compiler.compile(translated.cube->text, way.flags, more);
  }

  // The texts for both kinds of cores as one object.
  void compile_both(const Way& way, const SourceText& source, const PassOptions& options,
                    const TranslatedText& translated, const std::string& object) const {
    const TemporaryDirectory parts;
    const std::string vector = parts.path() + "/vector.o", cube = parts.path() + "/cube.o";
    compile_cube(way.compiler, translated, source.cube_finder(), way.flags, cube);
    compile_main(way.compiler, source, options, translated, cube, [&](const std::string& text) {
      way.compiler.compile(text, way.flags, {"-c", "-o", vector});
    });
    const int status = way.compiler.run({"-r", "-nostdlib", "-o", object, vector, cube});
    if (status != 0) throw BuildError("", status);
  }

  int link() const {
    const TemporaryDirectory objects;
    Arguments all = compiler_.common_arguments(options_.flags);
    int index = 0;
    for (const CcItem& item : options_.items) {
      if (item.kind == CcItem::Kind::kLink) {
        all.push_back(item.text);
        continue;
      }
      const std::string object = fmt::format("{}/{}-{}.o", objects.path(), index++, stem(item));
      compile(item, stem(item) + ".o", object);
      all.push_back(object);
    }
    if (!options_.output.empty()) append(all, {"-o", options_.output});
    if (!holds(all, {"-r"})) append(all, compiler_.library_arguments());
    return compiler_.run(all);
  }

  const CcOptions& options_;
  const Compiler& compiler_;
  Precompiled precompiled_;
};

}  // namespace

int run_cc_job(const CcOptions& options, const Compiler& compiler, Precompiled precompiled) {
  try {
    return Job(options, compiler, precompiled).run();
  } catch (const ClangNeeded&) {
    throw;  // says nothing either, and is no end
  } catch (const BuildError& error) {
    if (error.what()[0] == '\0') return error.status;
    throw;
  }
}

}  // namespace asctwin::driver
