// The 950 chip: cube and vector cores apart, two vector cores beside each cube core.
// data_movement.md, section 0.
#pragma once

#include "isa/chips/family_parts.h"

namespace asctwin::isa {

inline constexpr Chip kFamily950 = {
    .product = "Ascend 950",
    .series = "Ascend950",
    .family = Family::k950,
    .features =
        Features(Feature::kLike950, Feature::kAiCore, Feature::kBlocks, Feature::kFixpipe,
                 Feature::kUnitFlags, Feature::kVaLists, Feature::kCtrl, Feature::kCounterMask,
                 Feature::kCmpMask, Feature::kDeqScale, Feature::kLibrary, Feature::kLaterCalls,
                 Feature::kLaterAscendCalls, Feature::kBf16, Feature::kShifts,
                 Feature::kSortedPairs, Feature::kGathersBytes, Feature::kCopiesBytes,
                 Feature::kSoftNd2Nz, Feature::kPatternReductions),
    .npu_arch = 3510,
    .cce_aicore = 310,
    .generation = "__DAV_C310__",
    .soc_version = "ASCEND950",
    .split_cores = true,
    .size_bytes = by_memory({.ub = 248 * kKiB,
                             .l1 = 512 * kKiB,
                             .l0a = 64 * kKiB,
                             .l0b = 64 * kKiB,
                             .l0c = 256 * kKiB,
                             .bias = 4 * kKiB,
                             .fixbuf = 4 * kKiB + 2 * kKiB}),
    .memory = by_position({.c1 = Hardware::L1,
                           .c2 = Hardware::BIAS,
                           .co2 = Hardware::GM,
                           .spm = Hardware::GM,
                           .tscm = Hardware::L1,
                           .c2pipe2gm = Hardware::FIXBUF}),
    .align_bytes = kAlignBytes,
    .scratch_begin = 248 * kKiB,  // library scratch lies above the UB a kernel can name
    .event_ids = 8,
    .library_workspace_bytes = 16 * 1024 * kKiB,
    .vector_register_bytes = 256,
    .saturates_half = false,
    .zero_is_nop = true,
    .count_form_sets_mask = true,
    .deq_scale_is_one_at_launch = true,
    .reduces_masked_blocks = true,
    .sums_few_by_lanes = true,
    .compare_obeys_mask = true,
    .fuses_products = true,
    .bias_unit_bytes = 32,
    .fixbuf_unit_bytes = 64,
    .pad_value_fills_dummy = true,
    .hf32_bits = 10,
    .l0a_by_columns = true,
    .load_ignores_dst_gap = true,
    .fixpipe_counts_elements = true,
    .matrix_unit = 16,
    .cube_reaches_vector_ub = true,
    .cross_wait_holds_one_pipe = true,
    .keeps_vector_order = true,
};

inline constexpr std::array kAscend950 =
    parts_of(kFamily950, {
                             {"Ascend950", 32, 64, 128 * kMiB, 1650},
                         });

}  // namespace asctwin::isa
