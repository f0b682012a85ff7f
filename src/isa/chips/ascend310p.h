// The inference chips (310P): AI Cores that do cube and vector work, and Vector Cores beside them.
// The two kinds differ in almost every support table, so each is a family with chips of its own.
// data_movement.md, section 0.
#pragma once

#include "isa/chips/family_parts.h"

namespace asctwin::isa {

inline constexpr Chip kFamily310P = {
    .product = "Ascend 310P",
    .series = "Ascend310P",
    .family = Family::k310P,
    .features =
        Features(Feature::kLike310P, Feature::kAiCore, Feature::kCubeToUb, Feature::kCounterMask,
                 Feature::kCmpMask, Feature::kDeqScale, Feature::kLibrary, Feature::kLaterCalls,
                 Feature::kLaterAscendCalls, Feature::kApproximates, Feature::kChecksLayouts),
    .npu_arch = 2002,
    .cce_aicore = 200,
    .generation = "__DAV_M200__",
    .soc_version = "ASCEND310P",
    .split_cores = false,
    .size_bytes = by_memory({.ub = 256 * kKiB,
                             .l1 = 1024 * kKiB,
                             .l0a = 64 * kKiB,
                             .l0b = 64 * kKiB,
                             .l0c = 256 * kKiB}),
    .memory = by_position({.c1 = Hardware::UB,
                           .c2 = Hardware::L0C,
                           .co2 = Hardware::UB,
                           .spm = Hardware::L1,
                           .tscm = Hardware::L1,
                           .c2pipe2gm = Hardware::MAX}),
    .align_bytes = kAlignBytes,
    .scratch_begin = 248 * kKiB,
    .event_ids = 8,
    .saturates_half = true,
    .zero_is_nop = false,
    .refuses_empty_masks = true,
    .overflow_sets_integers = true,
    .sorts_proposals = true,
    .gather_mask_counts_all = true,
    .transpose_needs_scratch = false,
};

constexpr Chip vector_core_of_310p() {
  Chip chip = kFamily310P;
  chip.product = "Ascend 310P Vector Core";
  chip.family = Family::k310PVector;
  chip.features = Features(Feature::kLike310PVector, Feature::kCounterMask);
  chip.split_cores = true;  // a launch here occupies vector cores and no others
  chip.size_bytes = by_memory({.ub = 256 * kKiB});
  chip.memory = vector_core_positions();
  return chip;
}

// UNVERIFIED: the clock is published for Ascend310P3 alone; the other parts are taken to share it.
inline constexpr std::array kAscend310P =
    parts_of(kFamily310P, {
                              {"Ascend310P1", 10, 8, 16 * kMiB, 1060},
                              {"Ascend310P3", 8, 7, 16 * kMiB, 1060},
                          });
inline constexpr std::array kAscend310PVector =
    parts_of(vector_core_of_310p(), {
                                        {"Ascend310P1-VEC", 0, 8, 16 * kMiB, 1060},
                                        {"Ascend310P3-VEC", 0, 7, 16 * kMiB, 1060},
                                    });

}  // namespace asctwin::isa
