// The Kirin chips: X90, and 9020, which one document names and none describes.
// data_movement.md, section 0 and section 16, item 8.
#pragma once

#include "isa/chips/family_parts.h"

namespace asctwin::isa {

// UNVERIFIED: the core model, `__CCE_AICORE__`, the core count, L2 and the clock are not published;
// one fused core is assumed. Event ids are 8 in the documents, 4 in the code of queues.
inline constexpr Chip kFamilyX90 = {
    .product = "Kirin X90",
    .series = "KirinX90",
    .family = Family::kX90,
    .features = Features(Feature::kLikeX90, Feature::kLikeKirin, Feature::kAiCore,
                         Feature::kCounterMask, Feature::kLaterCalls, Feature::kCopiesBytes),
    .npu_arch = 3003,
    .cce_aicore = 300,
    .soc_version = "KIRINX90",
    .split_cores = false,
    .size_bytes = by_memory({.ub = 118 * kKiB,
                             .l1 = 1024 * kKiB,
                             .l0a = 64 * kKiB,
                             .l0b = 64 * kKiB,
                             .l0c = 128 * kKiB,
                             .bias = kKiB,
                             .fixbuf = 7 * kKiB}),
    .memory = by_position({.c1 = Hardware::L1,
                           .c2 = Hardware::BIAS,
                           .co2 = Hardware::GM,
                           .spm = Hardware::MAX,
                           .tscm = Hardware::L1,
                           .c2pipe2gm = Hardware::FIXBUF}),
    .align_bytes = kAlignBytes,
    .scratch_begin = 118 * kKiB,  // library scratch lies above the UB a kernel can name
    .event_ids = 8,
    // UNVERIFIED: evidence = inferred, as on A2; no document names the mode of Kirin.
    .saturates_half = false,
    .zero_is_nop = true,
};

// UNVERIFIED: 9020 is taken to be an X90 in everything.
constexpr Chip kirin_9020_family() {
  Chip chip = kFamilyX90;
  chip.product = "Kirin 9020";
  chip.series = "Kirin9020";
  chip.soc_version = "";
  chip.family = Family::k9020;
  chip.features = Features(Feature::kLike9020, Feature::kLikeKirin, Feature::kAiCore,
                           Feature::kCounterMask, Feature::kLaterCalls, Feature::kCopiesBytes);
  return chip;
}

inline constexpr std::array kKirinX90 = parts_of(kFamilyX90, {{"KirinX90", 1, 0, 0, 0}});
inline constexpr std::array kKirin9020 = parts_of(kirin_9020_family(), {{"Kirin9020", 1, 0, 0, 0}});

}  // namespace asctwin::isa
