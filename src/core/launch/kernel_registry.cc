// The kernels that the loaded source files have registered. Filled while a library is loaded, only
// read afterwards.
#include "asctwin/kernel_registry.h"

#include <utility>

namespace asctwin {
namespace {

std::vector<Kernel>& kernels() {
  static std::vector<Kernel> all;
  return all;
}

}  // namespace

void register_kernel(Kernel kernel) { kernels().push_back(std::move(kernel)); }
const std::vector<Kernel>& registered_kernels() { return kernels(); }

}  // namespace asctwin
