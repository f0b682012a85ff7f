// dlopen. The registry holds the kernels of every library that was ever loaded; those of this one
// are known by the object that their functions lie in.
#include "runner/kernel_library.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "driver/counting_build.h"
#include "driver/mutant_switch.h"

namespace asctwin::runner {
namespace {

const void* object_of(const void* function) {
  Dl_info info{};
  link_map* map = nullptr;
  const int found = dladdr1(function, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP);
  return found == 0 ? nullptr : map;
}

}  // namespace

LoadedLibrary::LoadedLibrary(const std::string& path) {
  static std::mutex loading;  // the loader runs registrations, which append to one list
  const std::lock_guard lock(loading);
  void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  link_map* map = nullptr;
  if (handle == nullptr || dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0)
    throw std::runtime_error(dlerror());
  for (const Kernel& kernel : registered_kernels())
    if (object_of(kernel.function) == map) kernels_.push_back(kernel);
  write_counters_ = reinterpret_cast<void (*)()>(dlsym(handle, driver::kWriteCounters));
  mutant_ = static_cast<int*>(dlsym(handle, driver::kMutantSwitch));
}

void LoadedLibrary::choose_mutant(int number) const {
  if (mutant_ != nullptr) *mutant_ = number;
}

const Kernel& LoadedLibrary::kernel(const std::string& name) const {
  const auto found = std::find_if(kernels_.begin(), kernels_.end(),
                                  [&](const Kernel& kernel) { return kernel.name == name; });
  if (found != kernels_.end()) return *found;
  throw std::runtime_error("`" + name + "` is not in the built library");
}

}  // namespace asctwin::runner
