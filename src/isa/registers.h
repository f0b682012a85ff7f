// The architectural state of a core that instructions read (resolve) and write (commit).
// spec: data_movement.md, sections 6.3, 9.1 and 12; vector.md, sections 1.4 and 1.5;
// cube.md, section 1.7
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>

#include "asctwin/base/finding.h"
#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/numerics.h"
#include "asctwin/base/source_loc.h"
#include "asctwin/isa/atomic.h"
#include "asctwin/isa/compare.h"
#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/deq_scale.h"
#include "asctwin/isa/fixpipe.h"
#include "asctwin/isa/load_3d.h"
#include "asctwin/isa/mx.h"
#include "asctwin/isa/sparse.h"
#include "asctwin/isa/transpose.h"
#include "isa/chips/chip.h"

namespace asctwin::isa {

// The bits of L0C by which Mmad and the copies out of it wait for each other, one for each 512 B of
// the largest L0C.
struct UnitFlags {
  static constexpr size_t kBits = 512;
  std::bitset<kBits> bits;
  SourceLoc set_at;  // the newest Mmad that has set some
};

// The call that has set a register by hand to what is not its default, and where.
struct Setting {
  const char* by = nullptr;  // nullptr: none has
  SourceLoc where;
};

using VaRegisters = std::array<std::array<uint8_t*, kVaAddresses>, kVaRegisters>;
using LaneMask = std::array<uint64_t, 2>;
inline constexpr LaneMask kEveryLane{~uint64_t{0}, ~uint64_t{0}};

struct SparseIndex {
  uint8_t bytes[kSparseIndexBytes] = {};
};
struct MxScales {
  uint8_t bytes[kMxScaleBytes] = {};
};

struct Registers {
#define ASCTWIN_REGISTER(type, member, reset, ...) type member = reset;
#define ASCTWIN_TRACKED_REGISTER(type, member, reset, ...) \
  type member = reset;                                     \
  Setting member##_set;
#include "isa/registers.inc"
#undef ASCTWIN_REGISTER
#undef ASCTWIN_TRACKED_REGISTER

  // The call that has left the mask register in a state that no document describes; nullptr: none.
  const char* mask_left_by = nullptr;

  void set_mask(const LaneMask& lanes) {
    mask = lanes;
    mask_set = {};
    mask_left_by = nullptr;
  }
  void leave_mask(const LaneMask& lanes, const char* by) {
    set_mask(lanes);
    mask_left_by = by;
  }
  // Normal mode and every lane, as at launch.
  void reset_lanes() {
    counter_mode = false;
    counter_mode_set = {};
    set_mask(kEveryLane);
  }
};

// Registers of results. A record gets their address by resolve(), as that of an operand.
struct DataRegisters {
#define ASCTWIN_REGISTER(...)
#define ASCTWIN_TRACKED_REGISTER(...)
#define ASCTWIN_DATA_REGISTER(type, member, reset, ...) type member = reset;
#include "isa/registers.inc"
#undef ASCTWIN_REGISTER
#undef ASCTWIN_TRACKED_REGISTER
};

// A row of registers.inc.
struct RegisterInfo {
  const char* name;
  const char* width;
  const char* reset;
  const char* meaning;
  const char* set_by;
  const char* read_by;
  std::optional<Code> left_set;  // the finding about a kernel that ends while it is set
  const char* what;              // how that finding calls it, and
  const char* reset_by;          // what resets it; empty: the code says both
  const Setting* (*setting)(const Registers& registers);  // nullptr: nothing keeps who has set it
};
std::span<const RegisterInfo> registers();

// Where there is memory. An instruction whose addresses are data asks before it reads them.
class AddressSpace {
 public:
  virtual bool holds(const uint8_t* first, int64_t bytes) const = 0;

 protected:
  ~AddressSpace() = default;
};

// The cores that run beside this one.
struct Team {
  int64_t blocks = 1;
  KernelKind kind;    // of one block; on chips that do not split cores it says nothing
  int64_t index = 0;  // GetBlockIdx()

  // That do vector work.
  int64_t cores(const Chip& chip) const { return chip.split_cores ? blocks * kind.vector : blocks; }
};

struct Context {
  const Chip& chip;
  CoreKind core;
  const Registers& registers;
  std::span<uint8_t> ub = {};                           // the core's own
  std::span<const std::span<uint8_t>> vector_ubs = {};  // of the vector cores beside a cube core
  const AddressSpace* memory = nullptr;                 // nullptr: nothing may be read
  Team team = {};
  std::span<uint8_t> l0c = {};
  std::span<uint8_t> bias_table = {};
  std::span<uint8_t> l1 = {};
  std::span<uint8_t> fixbuf = {};
  std::span<uint8_t> l0a = {};
  std::span<uint8_t> l0b = {};
  DataRegisters* data = nullptr;
  Numerics numerics = Numerics::kIdeal;
  StoreWatch* store_watch = nullptr;  // of the launch; nullptr: nobody wants to see its copies
};

}  // namespace asctwin::isa
