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
  friend constexpr Families operator-(Families a, Families b) {
    Families rest;
    rest.bits_ = a.bits_ & ~b.bits_;
    return rest;
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

// Facts that support rows, limits and rules ask for; features.inc says what each means.
enum class Feature : uint8_t {
#define ASCTWIN_LIKE(name, meaning) kLike##name,
#define ASCTWIN_FEATURE(name, meaning) k##name,
#include "isa/chips/features.inc"
#undef ASCTWIN_LIKE
#undef ASCTWIN_FEATURE
  kCount
};

class Features {  // a set of features
 public:
  constexpr Features() = default;
  template <class... F>
  constexpr explicit Features(F... features)
      : bits_(((uint64_t{1} << static_cast<int>(features)) | ...)) {}
  constexpr bool contains(Feature feature) const {
    return (bits_ >> static_cast<int>(feature) & 1) != 0;
  }
  friend constexpr Features operator|(Features a, Features b) {
    Features both;
    both.bits_ = a.bits_ | b.bits_;
    return both;
  }

 private:
  uint64_t bits_ = 0;
};

struct Chip {
  std::string_view name{};   // the name `--soc` takes, such as "Ascend910B1"
  std::string_view product;  // how findings and tables call the family, such as "Ascend 910B"
  std::string_view series;   // as the toolkit's configuration calls it, such as "Ascend910_93"
  Family family;
  Features features{};
  int npu_arch;                    // __NPU_ARCH__, such as 2201
  int cce_aicore;                  // __CCE_AICORE__, such as 220
  std::string_view generation{};   // a macro of all its cores: __DAV_C220__; empty: none is known
  std::string_view soc_version{};  // the enumerator of SocVersion; empty: there is none
  bool split_cores;                // cube and vector cores are separate
  int cube_cores = 0;              // AIC; on fused chips the AI cores
  int vector_cores = 0;            // AIV; 0 on fused chips without extra vector cores
  std::array<uint32_t, kMemories> size_bytes;   // per core; GM: 0
  std::array<Hardware, kPositions> memory;      // Hardware::MAX: the position does not exist
  std::array<uint32_t, kMemories> align_bytes;  // of a start address in that memory
  uint32_t scratch_begin;                       // first byte of UB that library scratch may use
  uint64_t l2_bytes = 0;                        // 0: not published
  int event_ids;                                // per HardEvent
  // The part of a workspace that belongs to the library.
  // UNVERIFIED: evidence = inferred.
  uint32_t library_workspace_bytes = 2 * 1024 * 1024;
  uint32_t library_keeps_bytes = 0;    // of UB and of L1, which the host is not offered
  uint32_t vector_register_bytes = 0;  // that the host is told; 0: it has none that kernels name
  int cube_mhz = 0;                    // 0: not published
  bool saturates_half;  // always; elsewhere CTRL[48] says so, which lets infinities live at launch
  bool zero_is_nop;     // blockCount 0 and the like do nothing, with a warning; an error elsewhere

  // How instructions behave here where chips differ. What is supported stands with the instruction.
  // vector.md, sections 1.2 and 1.5
  bool refuses_empty_masks = false;  // in Normal mode; elsewhere a call without a lane does nothing
  bool count_form_sets_mask = false;  // whatever isSetMask says
  bool logic_splits_words = false;    // And, Or, Not of 32-bit types work on lanes of 16 bits
  // vector.md, sections 4.3 and 4.5
  bool scales_int32_casts = true;  // Cast of int32_t to half: by SetDeqScale
  bool deq_scale_is_one_at_launch = false;
  bool add_deq_relu_destroys_sources = false;
  // vector.md, section 6.3
  bool overflow_sets_integers = false;  // SetOverflow: CTRL[53] instead of CTRL[48]
  // vector.md, section 4.11
  bool reduces_masked_blocks = false;  // a group of lanes without an active one has a result
  bool sums_repeats_running = false;   // ReduceSum of a count adds repeat after repeat
  bool sums_few_by_lanes = false;      // ReduceSum may add repeats lane by lane first
  bool sorts_proposals = false;  // structures of sorted scores are region proposals; section 4.12
  // vector.md, sections 1.8, 4.7, 4.8 and 4.10
  bool compare_obeys_mask = false;  // elsewhere Compare has a bit for every lane
  bool fuses_products = false;      // a * b + c of one type is rounded once: reg_api.md, section 15
  bool select_needs_scratch = false;    // in modes 1 and 2, which are software
  bool gather_mask_counts_all = false;  // `mask` counts the elements of the call, not of a repeat
  // data_movement.md, sections 1.3, 6.3 and 9.3
  uint32_t bias_unit_bytes = 64;       // that blockLen counts on the way into C2
  uint32_t fixbuf_unit_bytes = 128;    // the same into C2PIPE2GM
  bool pad_value_fills_dummy = false;  // a pad value that is set reaches the end of the block too
  bool transpose_needs_scratch = true;
  // cube.md, sections 2, 4.2, 4.5 and 8; data_movement.md, section 1.3
  int hf32_bits = 11;                    // of the mantissa of an operand in HF32 mode
  bool l0a_by_columns = false;           // L0A holds strips of fractals (NZ), not rows of them (ZZ)
  bool loads_windows = false;            // LoadData 3D is the first version alone, by windows
  bool load_ignores_dst_gap = false;     // LoadData writes its fractals side by side
  bool fixpipe_counts_elements = false;  // strides of Fixpipe are in elements, not in blocks
  int64_t matrix_unit = 256;  // elements of L0C that srcNdStride of SetFixpipeNz2ndFlag counts
  bool cube_reaches_vector_ub = false;  // the cube core writes into UB of its vector cores
  int ids_of_pipe = 0;                  // of M_MTE1, which TPipe takes on cores with a cube
  // sync_and_timing.md, sections 1.6 and 2.3
  bool cross_wait_holds_one_pipe = false;  // CrossCoreWaitFlag; elsewhere it holds the whole core
  bool keeps_vector_order = false;         // dependent instructions of V need no barrier

  constexpr bool has(Feature feature) const { return features.contains(feature); }
  Hardware memory_of(TPosition position) const { return memory[static_cast<size_t>(position)]; }
  constexpr uint32_t size_of(Hardware where) const {
    return size_bytes[static_cast<size_t>(where)];
  }
};

std::span<const Chip> chips();                 // every chip, in the order `asctwin socs` shows
const Chip* find_chip(std::string_view name);  // nullptr for a name that is not known
// The known name to ask for with "did you mean"; empty when none is near.
std::string_view closest_chip(std::string_view name);
const Chip& default_chip();  // Ascend910B1
// Why a chip that public code names is not modelled, "no public facts"; empty for any other name. A
// name is that of a chip or of a series, or "dav-" and the number that __NPU_ARCH__ has.
std::string_view why_not_modelled(std::string_view name);

}  // namespace asctwin::isa
