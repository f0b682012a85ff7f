// Each source is preprocessed; the texts are the key. They are compiled and linked where the cache
// does not hold the library.
#include "operators/host_library.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "driver/cache.h"
#include "driver/compiler.h"
#include "driver/content_hash.h"
#include "driver/process.h"

namespace asctwin::operators {
namespace {

using Arguments = std::vector<std::string>;

class HostBuild {
 public:
  HostBuild(const Sources& sources, const driver::InstallDirs& dirs)
      : sources_(sources), compiler_(driver::Compiler::find({}, dirs)), dirs_(dirs) {}

  std::string run() {
    driver::ContentHash hash;
    hash.add(compiler_.stamp());
    for (const std::string& source : sources_.host) {
      texts_.push_back(preprocess(source));
      hash.add(texts_.back());
    }
    driver::Cache cache = driver::open_cache();
    const std::string key = hash.hex();
    if (!cache.holds_library(key)) make(cache, key);
    return cache.library(key);
  }

 private:
  Arguments flags() const {
    Arguments all = {"-std=c++17", "-fPIC", "-O1", "-g", "-w", "-DOP_TILING_LIB=1"};
    for (const std::string& directory : sources_.include_dirs) all.push_back("-I" + directory);
    all.push_back("-I" + dirs_.include);
    return all;
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

  std::string preprocess(const std::string& source) const {
    Arguments arguments = flags();
    arguments.insert(arguments.end(), {"-E", source});
    return compile(arguments, nullptr);
  }

  void make(driver::Cache& cache, const std::string& key) {
    Arguments link = {"-shared", "-L" + dirs_.library, "-lasctwin", "-Wl,-rpath," + dirs_.library};
    Arguments objects;
    for (size_t i = 0; i < texts_.size(); ++i) {
      objects.push_back(cache.temporary(fmt::format("{}-{}.o", key, i)));
      compile({"-std=c++17", "-fPIC", "-O1", "-g", "-w", "-x", "c++", "-fpreprocessed", "-c", "-",
               "-o", objects.back()},
              &texts_[i]);
    }
    const std::string made = cache.temporary(key + ".so");
    Arguments arguments = objects;
    arguments.insert(arguments.end(), link.begin(), link.end());
    arguments.insert(arguments.end(), {"-o", made});
    compile(arguments, nullptr);
    cache.keep_library(key, made);
    for (const std::string& object : objects) std::filesystem::remove(object);
  }

  const Sources& sources_;
  driver::Compiler compiler_;
  const driver::InstallDirs& dirs_;
  std::vector<std::string> texts_;
};

}  // namespace

std::string build_host_library(const Sources& sources, const driver::InstallDirs& dirs) {
  return HostBuild(sources, dirs).run();
}

}  // namespace asctwin::operators
