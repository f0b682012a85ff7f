// The first training chips (910A): one core does cube and vector work, no bias table and no
// Fixpipe. data_movement.md, section 0.
#pragma once

#include "isa/chips/family_parts.h"

namespace asctwin::isa {

inline constexpr Chip kFamily910A = {
    .product = "Ascend 910A",
    .series = "Ascend910",
    .family = Family::k910A,
    .features =
        Features(Feature::kLike910A, Feature::kAiCore, Feature::kCubeToUb, Feature::kApproximates),
    .npu_arch = 1001,
    .cce_aicore = 100,
    .soc_version = "ASCEND910",
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
    .event_ids = 4,
    .saturates_half = true,
    .zero_is_nop = true,
    .refuses_empty_masks = true,
    .sorts_proposals = true,
    .loads_windows = true,
};

// UNVERIFIED: the clock is published for Ascend910A alone; the Pro part is taken to run at the
// same.
inline constexpr std::array kAscend910A =
    parts_of(kFamily910A, {
                              {"Ascend910A", 32, 0, 32 * kMiB, 1000},
                              {"Ascend910ProA", 32, 0, 32 * kMiB, 1000},
                          });

}  // namespace asctwin::isa
