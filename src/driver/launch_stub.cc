// Both texts come from the one list of the kernel's parameters.
#include "driver/launch_stub.h"

#include <fmt/format.h>

namespace asctwin::driver {
namespace {

std::string stub_name(const KernelInfo& kernel) {
  const size_t scope = kernel.name.rfind("::");
  return "aclrtlaunch_" + kernel.name.substr(scope == kernel.name.npos ? 0 : scope + 2);
}

bool is_pointer(const std::string& type) { return type.back() == '*'; }

// `extern "C" uint32_t aclrtlaunch_k(uint32_t blocks, void* stream, void* p0, float p1)`
std::string head_of(const KernelInfo& kernel) {
  std::string head =
      fmt::format("extern \"C\" uint32_t {}(uint32_t blocks, void* stream", stub_name(kernel));
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    const std::string& type = kernel.parameters[i];
    head += fmt::format(", {} p{}", is_pointer(type) ? "void*" : type, i);
  }
  return head + ")";
}

std::string body_of(const KernelInfo& kernel) {
  std::string arguments;
  for (size_t i = 0; i < kernel.parameters.size(); ++i) {
    const std::string& type = kernel.parameters[i];
    const std::string cast = is_pointer(type) ? "(" + type + ")" : "";
    arguments += fmt::format("{}{}p{}", i > 0 ? ", " : "", cast, i);
  }
  return fmt::format("::asctwin::host::configure(blocks, nullptr, stream); ::{}({}); return 0;",
                     kernel.name, arguments);
}

}  // namespace

bool has_launch_stub(const KernelInfo& kernel) { return !kernel.is_template && !kernel.overload; }

std::string launch_stubs(const std::vector<KernelInfo>& kernels) {
  std::string text;
  for (const KernelInfo& kernel : kernels) {
    if (has_launch_stub(kernel))
      text += fmt::format("{} {{ {} }}\n", head_of(kernel), body_of(kernel));
  }
  return text;
}

std::string launch_header_name(const KernelInfo& kernel) { return stub_name(kernel) + ".h"; }

std::string launch_header(const KernelInfo& kernel) {
  return fmt::format(
      "#pragma once\n\n#include <stdint.h>\n\n"
      "#ifndef ACLRT_LAUNCH_KERNEL\n#define ACLRT_LAUNCH_KERNEL(kernel) aclrtlaunch_##kernel\n"
      "#endif\n\n{};\n",
      head_of(kernel));
}

}  // namespace asctwin::driver
