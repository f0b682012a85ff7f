// The A2 (910B) and A3 (910C) chips: one architecture, cube and vector cores apart, two vector
// cores beside each cube core. data_movement.md, section 0.
#pragma once

#include "isa/chips/family_parts.h"

namespace asctwin::isa {

inline constexpr Chip kFamilyA2 = {
    .product = "Ascend 910B",
    .series = "Ascend910B",
    .family = Family::kA2,
    .features =
        Features(Feature::kLike910B, Feature::kAiCore, Feature::kBlocks, Feature::kFixpipe,
                 Feature::kUnitFlags, Feature::kVaLists, Feature::kCtrl, Feature::kCounterMask,
                 Feature::kCmpMask, Feature::kDeqScale, Feature::kLibrary, Feature::kLaterCalls,
                 Feature::kLaterAscendCalls, Feature::kBf16, Feature::kShifts,
                 Feature::kSortedPairs, Feature::kCopiesBytes, Feature::kSoftNd2Nz,
                 Feature::kApproximates, Feature::kChecksLayouts, Feature::kPatternReductions),
    .npu_arch = 2201,
    .cce_aicore = 220,
    .generation = "__DAV_C220__",
    .soc_version = "ASCEND910B",
    .split_cores = true,
    .size_bytes = by_memory({.ub = 192 * kKiB,
                             .l1 = 512 * kKiB,
                             .l0a = 64 * kKiB,
                             .l0b = 64 * kKiB,
                             .l0c = 128 * kKiB,
                             .bias = kKiB,
                             .fixbuf = 2 * kKiB + kKiB + 2 * kKiB + 2 * kKiB}),
    // UNVERIFIED: SPM is GM in the documents, L1 in the code; the documents are followed.
    .memory = by_position({.c1 = Hardware::L1,
                           .c2 = Hardware::BIAS,
                           .co2 = Hardware::GM,
                           .spm = Hardware::GM,
                           .tscm = Hardware::L1,
                           .c2pipe2gm = Hardware::FIXBUF}),
    .align_bytes = kAlignBytes,
    .scratch_begin = 184 * kKiB,
    .event_ids = 8,
    .library_workspace_bytes = 16 * 1024 * kKiB,
    .library_keeps_bytes = 256,
    .saturates_half = false,
    .zero_is_nop = true,
    .logic_splits_words = true,
    .add_deq_relu_destroys_sources = true,
    .sums_repeats_running = true,
    .select_needs_scratch = true,
    .ids_of_pipe = 3,
};

constexpr Chip a3_family() {
  Chip chip = kFamilyA2;
  chip.product = "Ascend 910C";
  chip.series = "Ascend910_93";
  return chip;
}

// UNVERIFIED: no clock is published for B2C and B4-1; each takes that of the part it is named
// after.
inline constexpr std::array kAscend910B =
    parts_of(kFamilyA2, {
                            {"Ascend910B1", 24, 48, 192 * kMiB, 1850},
                            {"Ascend910B2", 24, 48, 192 * kMiB, 1800},
                            {"Ascend910B2C", 24, 48, 192 * kMiB, 1800},
                            {"Ascend910B3", 20, 40, 192 * kMiB, 1800},
                            {"Ascend910B4", 20, 40, 96 * kMiB, 1500},
                            {"Ascend910B4-1", 20, 40, 168 * kMiB, 1500},
                        });
inline constexpr std::array kAscend910C =
    parts_of(a3_family(), {
                              {"Ascend910_9391", 24, 48, 192 * kMiB, 1850},
                              {"Ascend910_9392", 24, 48, 192 * kMiB, 1850},
                              {"Ascend910_9381", 24, 48, 192 * kMiB, 1850},
                              {"Ascend910_9382", 24, 48, 192 * kMiB, 1850},
                              {"Ascend910_9372", 20, 40, 192 * kMiB, 1850},
                              {"Ascend910_9362", 20, 40, 168 * kMiB, 1850},
                          });

}  // namespace asctwin::isa
