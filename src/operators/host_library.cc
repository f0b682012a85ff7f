// The cache has an object for each preprocessed source and a library for each set of objects, so
// that a change compiles one source. Where the toolkit has two libraries there are two, of which
// the last one loads the others: a function in a header that both include exists in each.
#include "operators/host_library.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <iterator>
#include <map>
#include <thread>
#include <vector>

#include "driver/cache.h"
#include "driver/compiler.h"
#include "driver/content_hash.h"
#include "driver/counting_build.h"
#include "driver/header_search.h"
#include "driver/preamble.h"
#include "driver/process.h"

namespace asctwin::operators {
namespace {

using Arguments = std::vector<std::string>;

// Nearly every host source includes this header, by one name or another.
std::string header_text() { return "#include \"" + std::string(driver::kHostHeader.name) + "\"\n"; }

// As the toolkit and the projects define them; the names of log channels among them.
constexpr const char* kDefines[] = {"-DOP_TILING_LIB=1", "-DOP_SUBMOD_NAME=\"OPS\"",
                                    "-DOPS_UTILS_LOG_SUB_MOD_NAME=\"OP_TILING\"",
                                    "-DOPS_UTILS_LOG_PACKAGE_TYPE=\"OP_CUSTOM\""};
// Lines are all that is looked up of it.
const Arguments kCode = {"-std=c++17", "-fPIC", "-O1", "-g1", "-w"};

class HostBuild {
 public:
  HostBuild(const Sources& sources, const HostSettings& settings)
      : sources_(sources),
        compiler_(driver::Compiler::find({}, settings.dirs)),
        dirs_(settings.dirs),
        defines_(settings.defines),
        counts_(!settings.counters.empty()),
        precompiled_(counts_ ? driver::Precompiled::kNever : settings.precompiled),
        cache_(counts_ ? driver::Cache(settings.counters) : driver::open_cache()) {}

  HostLibrary run() {
    const size_t count = sources_.host.size();
    std::vector<std::string> objects(count), faults(count);
    for_each_source([&](size_t i) {
      try {
        objects[i] = object_of(sources_.host[i].path);
      } catch (const std::exception& error) {
        faults[i] = error.what();
      }
    });
    HostLibrary made;
    std::map<std::string, std::vector<std::string>> libraries;
    for (size_t i = 0; i < count; ++i)
      if (faults[i].empty())
        libraries[sources_.host[i].library].push_back(objects[i]);
      else
        made.faults.emplace_back(sources_.host[i].path, faults[i]);
    if (libraries.empty()) throw driver::BuildError(made.faults_text());
    is_one_ = libraries.size() == 1;
    std::vector<std::string> paths;
    for (const auto& [name, parts] : libraries) paths.push_back(library_of(parts, paths));
    made.path = paths.back();
    return made;
  }

 private:
  // Several at a time.
  void for_each_source(const std::function<void(size_t)>& visit) {
    const size_t count = sources_.host.size();
    std::atomic<size_t> next = 0;
    const auto work = [&] {
      for (size_t i = next++; i < count; i = next++) visit(i);
    };
    std::vector<std::thread> threads;
    const size_t processors = std::max(std::thread::hardware_concurrency(), 1u);
    for (size_t i = 1; i < std::min(count, processors); ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
  }

  // The path of the library of `objects`, which loads `others`.
  std::string library_of(const std::vector<std::string>& objects,
                         const std::vector<std::string>& others) {
    driver::ContentHash hash;
    hash.add(is_one_ ? "host library" : "one of several host libraries");
    hash.add(compiler_.stamp());
    hash.add(dirs_.library);
    for (const auto* const list : {&objects, &others})
      for (const std::string& part : *list) hash.add(part);
    const std::string key = hash.hex();
    if (!cache_.holds_library(key)) link(objects, others, key);
    return cache_.library(key);
  }

  // The key of the compiled source in the cache, where it is kept as a library is. What the
  // compiler says with a compiled header may speak of it, so a source that fails is tried without.
  std::string object_of(const std::string& source) {
    if (const std::string header = compiled_header_for(source); !header.empty()) try {
        return object_of(source, header);
      } catch (const driver::BuildError&) {
      }
    return object_of(source, "");
  }

  std::string object_of(const std::string& source, const std::string& header) {
    const std::string text = preprocess(source, header);
    driver::ContentHash hash;
    hash.add("host object");
    hash.add(compiler_.stamp());
    for (const std::string& flag : kCode) hash.add(flag);
    hash.add(text);
    const std::string key = hash.hex();
    if (cache_.holds_library(key)) return key;
    const std::string made = cache_.temporary(key) + ".o";  // which notes of counters are named by
    Arguments arguments = kCode;
    if (counts_)
      for (const char* const flag : driver::kCountingFlags) arguments.emplace_back(flag);
    if (header.empty())
      arguments.insert(arguments.end(), {"-x", "c++", "-fpreprocessed"});
    else
      arguments.insert(arguments.end(), {"-fpch-preprocess", "-x", "c++-cpp-output"});
    arguments.insert(arguments.end(), {"-c", "-", "-o", made});
    compile(arguments, &text);
    cache_.keep_library(key, made);
    return key;
  }

  // Empty: there is none, or this source may not use it.
  std::string compiled_header_for(const std::string& source) {
    if (precompiled_ == driver::Precompiled::kNever) return "";
    Arguments arguments = own_arguments();
    arguments.push_back("-I" + dirs_.include);
    const Arguments directories = driver::header_directories(directory_arguments());
    auto preamble = driver::preamble_of({source}, directories, dirs_.include, driver::kHostHeader);
    if (!preamble) return "";
    for (const auto* const list : {&sources_.definitions, &defines_})
      for (const std::string& define : *list)
        preamble->defined.insert(define.substr(0, define.find_first_of("=(")));
    return driver::compiled_header(compiler_, {header_text(), arguments, driver::kHostHeader},
                                   *preamble, directories, cache_, precompiled_);
  }

  static Arguments own_arguments() {
    Arguments arguments = kCode;
    arguments.insert(arguments.end(), std::begin(kDefines), std::end(kDefines));
    return arguments;
  }

  Arguments directory_arguments() const {
    Arguments arguments;
    for (const std::string& directory : sources_.include_dirs)
      arguments.push_back("-I" + directory);
    return arguments;
  }

  // `header`: a compiled one; empty: none.
  std::string preprocess(const std::string& source, const std::string& header) const {
    Arguments arguments = own_arguments();
    for (const auto* const list : {&sources_.definitions, &defines_})
      for (const std::string& define : *list) arguments.push_back("-D" + define);
    const Arguments directories = directory_arguments();
    arguments.insert(arguments.end(), directories.begin(), directories.end());
    if (!header.empty())
      arguments.insert(arguments.end(), {"-include", header, "-fpch-preprocess"});
    arguments.insert(arguments.end(), {"-I" + dirs_.include, "-E", source});
    return compile(arguments, nullptr);
  }

  // Symbols without a definition may stay open: one is missed only where it is called.
  void link(const std::vector<std::string>& objects, const std::vector<std::string>& others,
            const std::string& key) {
    const std::string made = cache_.temporary(key + ".so");
    Arguments arguments = {"-shared", "-o", made};
    for (const std::string& object : objects) arguments.push_back(cache_.library(object));
    if (!is_one_) arguments.insert(arguments.end(), {"-Wl,-Bsymbolic", "-Wl,--no-as-needed"});
    arguments.insert(arguments.end(), others.begin(), others.end());
    arguments.insert(arguments.end(),
                     {"-L" + dirs_.library, "-lasctwin", "-Wl,-rpath," + dirs_.library});
    if (counts_) driver::link_counting(compiler_, made, arguments);
    if (!compiler_.links_quickly(arguments)) compile(arguments, nullptr);
    cache_.keep_library(key, made);
  }

  std::string compile(const Arguments& arguments, const std::string* input) const {
    Arguments command = compiler_.command();
    command.insert(command.end(), arguments.begin(), arguments.end());
    driver::ProcessOptions options;
    if (input != nullptr) options.input = *input;
    options.capture_output = true;
    options.capture_errors = true;
    driver::Finished finished = driver::run_process(command, options);
    if (finished.status == 0) return std::move(finished.output);
    throw driver::BuildError("the host sources of the operator do not compile:\n" +
                             finished.errors);
  }

  const Sources& sources_;
  driver::Compiler compiler_;
  const driver::InstallDirs& dirs_;
  const std::vector<std::string>& defines_;
  bool counts_;
  driver::Precompiled precompiled_;
  driver::Cache cache_;
  bool is_one_ = true;
};

}  // namespace

std::string HostLibrary::faults_text() const {
  std::string text;
  for (const auto& [source, fault] : faults) text += (text.empty() ? "" : "\n") + fault;
  return text;
}

HostLibrary build_host_library(const Sources& sources, const HostSettings& settings) {
  return HostBuild(sources, settings).run();
}

}  // namespace asctwin::operators
