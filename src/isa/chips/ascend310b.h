// The 310B chips: a single core that does cube and vector work, with a bias table and Fixpipe.
// data_movement.md, section 0.
#pragma once

#include "isa/chips/family_parts.h"

namespace asctwin::isa {

inline constexpr Chip kFamily310B = {
    .product = "Ascend 310B",
    .series = "Ascend310B",
    .family = Family::k310B,
    .features =
        Features(Feature::kLike310B, Feature::kAiCore, Feature::kFixpipe, Feature::kCounterMask,
                 Feature::kLaterCalls, Feature::kLaterAscendCalls, Feature::kBf16, Feature::kShifts,
                 Feature::kSortedPairs, Feature::kGathersBytes, Feature::kCopiesBytes),
    .npu_arch = 3002,
    .cce_aicore = 300,
    .soc_version = "ASCEND310B",
    .split_cores = false,
    .size_bytes = by_memory({.ub = 248 * kKiB,
                             .l1 = 1024 * kKiB,
                             .l0a = 64 * kKiB,
                             .l0b = 64 * kKiB,
                             .l0c = 128 * kKiB,
                             .bias = kKiB,
                             .fixbuf = 2 * kKiB + kKiB + kKiB + 2 * kKiB}),
    // UNVERIFIED: C1 and CO2 are UB and GM in the documents, L1 and UB in the code; the documents
    // are followed (data_movement.md, section 16, item 12).
    .memory = by_position({.c1 = Hardware::UB,
                           .c2 = Hardware::BIAS,
                           .co2 = Hardware::GM,
                           .spm = Hardware::MAX,
                           .tscm = Hardware::L1,
                           .c2pipe2gm = Hardware::FIXBUF}),
    .align_bytes = kAlignBytes,
    .scratch_begin = 248 * kKiB,  // all of UB is the kernel's
    .event_ids = 8,
    .saturates_half = true,
    .zero_is_nop = true,
    .count_form_sets_mask = true,
    .scales_int32_casts = false,
    .reduces_masked_blocks = true,
    .compare_obeys_mask = true,
    .ids_of_pipe = 3,
};

// UNVERIFIED: the clock is published for Ascend310B1 alone; B4 is taken to run at the same.
inline constexpr std::array kAscend310B =
    parts_of(kFamily310B, {
                              {"Ascend310B1", 1, 1, 4 * kMiB, 1224},
                              {"Ascend310B4", 1, 1, 4 * kMiB, 1224},
                          });

}  // namespace asctwin::isa
