// dlopen.
#include "tool/kernel_library.h"

#include <dlfcn.h>

#include <stdexcept>

namespace asctwin::tool {

void load_kernel_library(const std::string& path) {
  if (dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr) throw std::runtime_error(dlerror());
}

}  // namespace asctwin::tool
