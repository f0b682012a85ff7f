// A program outside the tree that uses an installed asctwin: registers a kernel and names it.
#include <cstdio>

#include "asctwin/kernel_registry.h"

static void twice(int32_t* values) { values[0] *= 2; }

int main() {
  const asctwin::KernelRegistration registration("twice", &twice, {}, __FILE__, __LINE__);
  for (const asctwin::Kernel& kernel : asctwin::registered_kernels()) {
    std::printf("%s, %zu parameter\n", kernel.name, kernel.parameters.size());
  }
}
