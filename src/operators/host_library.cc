// The cache has an object for each preprocessed source and a library for each set of objects, so
// that a change compiles one source.
#include "operators/host_library.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "driver/cache.h"
#include "driver/compiler.h"
#include "driver/content_hash.h"
#include "driver/process.h"

namespace asctwin::operators {
namespace {

using Arguments = std::vector<std::string>;

// Lines are all that is looked up of it.
const Arguments kCode = {"-std=c++17", "-fPIC", "-O1", "-g1", "-w"};

class HostBuild {
 public:
  HostBuild(const Sources& sources, const driver::InstallDirs& dirs)
      : sources_(sources),
        compiler_(driver::Compiler::find({}, dirs)),
        dirs_(dirs),
        cache_(driver::open_cache()) {}

  std::string run() {
    std::vector<std::string> objects(sources_.host.size());
    for_each_source([&](size_t i) { objects[i] = object_of(sources_.host[i]); });
    driver::ContentHash hash;
    hash.add("host library");
    hash.add(compiler_.stamp());
    hash.add(dirs_.library);
    for (const std::string& object : objects) hash.add(object);
    const std::string key = hash.hex();
    if (!cache_.holds_library(key)) link(objects, key);
    return cache_.library(key);
  }

 private:
  // Several at a time.
  void for_each_source(const std::function<void(size_t)>& visit) {
    const size_t count = sources_.host.size();
    std::atomic<size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr fault;
    const auto work = [&] {
      for (size_t i = next++; i < count; i = next++) try {
          visit(i);
        } catch (...) {
          const std::lock_guard<std::mutex> lock(mutex);
          if (!fault) fault = std::current_exception();
          next = count;
        }
    };
    std::vector<std::thread> threads;
    const size_t processors = std::max(std::thread::hardware_concurrency(), 1u);
    for (size_t i = 1; i < std::min(count, processors); ++i) threads.emplace_back(work);
    work();
    for (std::thread& thread : threads) thread.join();
    if (fault) std::rethrow_exception(fault);
  }

  // The key of the compiled source in the cache, where it is kept as a library is.
  std::string object_of(const std::string& source) {
    const std::string text = preprocess(source);
    driver::ContentHash hash;
    hash.add("host object");
    hash.add(compiler_.stamp());
    for (const std::string& flag : kCode) hash.add(flag);
    hash.add(text);
    const std::string key = hash.hex();
    if (cache_.holds_library(key)) return key;
    const std::string made = cache_.temporary(key + ".o");
    Arguments arguments = kCode;
    arguments.insert(arguments.end(), {"-x", "c++", "-fpreprocessed", "-c", "-", "-o", made});
    compile(arguments, &text);
    cache_.keep_library(key, made);
    return key;
  }

  std::string preprocess(const std::string& source) const {
    Arguments arguments = kCode;
    arguments.push_back("-DOP_TILING_LIB=1");
    for (const std::string& directory : sources_.include_dirs)
      arguments.push_back("-I" + directory);
    arguments.insert(arguments.end(), {"-I" + dirs_.include, "-E", source});
    return compile(arguments, nullptr);
  }

  void link(const std::vector<std::string>& objects, const std::string& key) {
    const std::string made = cache_.temporary(key + ".so");
    Arguments arguments = {"-shared", "-o", made};
    for (const std::string& object : objects) arguments.push_back(cache_.library(object));
    arguments.insert(arguments.end(),
                     {"-L" + dirs_.library, "-lasctwin", "-Wl,-rpath," + dirs_.library});
    compile(arguments, nullptr);
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
  driver::Cache cache_;
};

}  // namespace

std::string build_host_library(const Sources& sources, const driver::InstallDirs& dirs) {
  return HostBuild(sources, dirs).run();
}

}  // namespace asctwin::operators
