// The kernels that the loaded source files have registered. Filled while a library is loaded, only
// read afterwards.
#include "asctwin/kernel_registry.h"

#include <cstring>
#include <string>
#include <utility>

namespace asctwin {
namespace {

std::vector<Kernel>& kernels() {
  static std::vector<Kernel> all;
  return all;
}

}  // namespace

void KernelRegistration::add(const Facts& facts, const ValueForm* forms, size_t count,
                             const char* names) {
  Kernel kernel = {facts.name, facts.function, facts.invoke, {},
                   facts.kind, facts.file,     facts.line};
  for (size_t i = 0; i < count; ++i) {
    const std::string name(names, std::strcspn(names, ","));
    names += name.size() + std::strspn(names + name.size(), ", ");
    kernel.parameters.push_back({forms[i], {}, name == "{}" ? "" : name});
  }
  kernels().push_back(std::move(kernel));
}

void KernelRegistration::add_structs(std::vector<StructOfParameter> structs) {
  for (StructOfParameter& it : structs)
    kernels().back().parameters[it.parameter].structure = std::move(it);
}

const std::vector<Kernel>& registered_kernels() { return kernels(); }

}  // namespace asctwin
