// A chip family's architecture as data: memories, alignments, the TPosition map, cores, events.
// One file per family defines its Chip objects; nothing here depends on a running core.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/position.h"

namespace asctwin::isa {

// The rows of the documents' support tables. 310P's two kinds of core differ in almost every table,
// so they are two families.
enum class Family : uint8_t { k910A, k310P, k310PVector, kA2, k310B, k950, kX90, k9020, kCount };

class Families {  // a set of families
 public:
  constexpr Families() = default;
  template <class... F>
  constexpr explicit Families(F... families) : bits_(((1u << static_cast<int>(families)) | ...)) {}
  constexpr bool contains(Family family) const { return bits_ >> static_cast<int>(family) & 1; }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr Families operator|(Families a, Families b) {
    Families both;
    both.bits_ = a.bits_ | b.bits_;
    return both;
  }
  friend constexpr Families operator&(Families a, Families b) {
    Families both;
    both.bits_ = a.bits_ & b.bits_;
    return both;
  }
  friend constexpr bool operator==(Families a, Families b) { return a.bits_ == b.bits_; }
  static constexpr Families all() {
    Families every;
    every.bits_ = (1u << static_cast<int>(Family::kCount)) - 1;
    return every;
  }

 private:
  uint32_t bits_ = 0;
};

struct Chip {
  std::string_view name{};   // the name `--soc` takes, such as "Ascend910B1"
  std::string_view product;  // how findings and tables call the family, such as "Ascend 910B"
  Family family;
  int npu_arch;                                 // __NPU_ARCH__, such as 2201
  int cce_aicore;                               // __CCE_AICORE__, such as 220
  bool split_cores;                             // cube and vector cores are separate
  int cube_cores = 0;                           // AIC; on fused chips the AI cores
  int vector_cores = 0;                         // AIV; 0 on fused chips without extra vector cores
  std::array<uint32_t, kMemories> size_bytes;   // per core; GM: 0
  std::array<Hardware, kPositions> memory;      // Hardware::MAX: the position does not exist
  std::array<uint32_t, kMemories> align_bytes;  // of a start address in that memory
  uint32_t scratch_begin;                       // first byte of UB that library scratch may use
  uint64_t l2_bytes = 0;                        // 0: not published
  int event_ids;                                // per HardEvent
  int cube_mhz = 0;                             // 0: not published
  bool saturates_half;  // half results beyond the range become +-65504 and NaN becomes 0
  bool zero_is_nop;  // blockCount 0 and the like do nothing, with a warning; an error elsewhere

  Hardware memory_of(TPosition position) const { return memory[static_cast<size_t>(position)]; }
  uint32_t size_of(Hardware where) const { return size_bytes[static_cast<size_t>(where)]; }
};

std::span<const Chip> chips();                 // every chip, in the order `asctwin socs` shows
const Chip* find_chip(std::string_view name);  // nullptr for a name that is not known
// The known name to ask for with "did you mean"; empty when none is near.
std::string_view closest_chip(std::string_view name);
const Chip& default_chip();  // Ascend910B1

}  // namespace asctwin::isa
