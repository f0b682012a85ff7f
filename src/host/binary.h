// Kernels that a program loads while it runs, and the arguments it collects for them. The runtime's
// lock guards all of it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/kernel_registry.h"
#include "host/handles.h"
#include "host/launch_work.h"

namespace asctwin::host {

struct Binary {
  std::vector<Kernel> kernels;
  Phrase name;  // "`kernels.o`", or "the binary" of one that came as bytes
};

// A kernel stays after its binary is unloaded, because work may still run it.
struct Function {
  std::shared_ptr<const Binary> binary;
  const Kernel* kernel = nullptr;
};

struct KernelArgs {
  Function function;
  std::vector<std::vector<uint8_t>> values;
};

struct Binaries {
  static Binaries& instance();

  Handles<std::vector<uint8_t>> contents;  // of aclrtCreateBinary
  Handles<std::shared_ptr<const Binary>> binaries;
  Handles<Function> functions;
  Handles<KernelArgs> arguments;
};

// @throw Refusal
std::shared_ptr<const Binary> load_binary(const std::string& path);
std::shared_ptr<const Binary> load_binary(const void* data, size_t size_bytes);
const Kernel& kernel_called(const Binary& binary, const std::string& name);

// The kernel and arguments of a launch of `function`. @throw Refusal where the arguments are not
// the kernel's
struct Bound {
  KernelEntry entry;
  BoundKernel kernel;
};
Bound bind(const Function& function, const std::vector<std::vector<uint8_t>>& values);
// Binds a block that holds the arguments one after the other.
Bound bind(const Function& function, const uint8_t* block, size_t size_bytes);

}  // namespace asctwin::host
