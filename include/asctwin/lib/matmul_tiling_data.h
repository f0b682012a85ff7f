// TCubeTiling as a host fills it: the words of the kernel's struct with setters and getters.
// spec: matmul.md, sections 10.3 and 11
#pragma once

#include "asctwin/lib/cube_tiling.h"
#include "register/tilingdata_base.h"

namespace optiling {

// UNVERIFIED: evidence = inferred. As a member of another tiling struct it begins at 8 bytes, as
// any struct that is made by BEGIN_TILING_DATA_DEF.
struct alignas(8) TCubeTiling : AscendC::tiling::TCubeTiling {
  TCubeTiling() : AscendC::tiling::TCubeTiling{} {}

  size_t GetDataSize() const { return sizeof(AscendC::tiling::TCubeTiling); }
  // Copies the struct to `buffer`, unless it holds less than GetDataSize() bytes.
  void SaveToBuffer(void* buffer, size_t capacity) const {
    if (buffer != nullptr && capacity >= GetDataSize())
      std::memcpy(buffer, static_cast<const AscendC::tiling::TCubeTiling*>(this), GetDataSize());
  }
#define ASCTWIN_CUBE_TILING(field)                         \
  void set_##field(int32_t value) { this->field = value; } \
  int32_t get_##field() const { return this->field; }
#define ASCTWIN_CUBE_TILING_RESERVED(field) ASCTWIN_CUBE_TILING(field)
#include "asctwin/lib/cube_tiling.inc"
#undef ASCTWIN_CUBE_TILING
#undef ASCTWIN_CUBE_TILING_RESERVED
};
static_assert(sizeof(TCubeTiling) == 200, "50 words");

}  // namespace optiling
