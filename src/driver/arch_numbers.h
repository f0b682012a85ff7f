// The facts of a chip that decide with which macros its kernels are compiled.
#pragma once

#include <string_view>

namespace asctwin::driver {

struct ArchNumbers {
  int npu_arch;                   // __NPU_ARCH__
  int cce_aicore;                 // __CCE_AICORE__
  std::string_view generation{};  // the macro of all its cores; empty: none is known
  bool has_blocks = false;        // cube and vector cores are compiled for apart
  bool has_registers = false;     // vector functions work on registers
};

}  // namespace asctwin::driver
