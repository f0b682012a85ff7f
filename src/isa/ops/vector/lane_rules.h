// Rules of masks, for every instruction that takes one.
// spec: vector.md, sections 1.2 and 1.3
#pragma once

#include <cstdio>
#include <string>

#include "isa/chips/features.h"
#include "isa/lanes.h"
#include "isa/op_info.h"

namespace asctwin::isa {

inline bool is_own_mask(const Lanes& lanes) { return !lanes.count_form && lanes.set_mask; }
inline bool is_own_bits(const Lanes& lanes) { return is_own_mask(lanes) && lanes.length < 0; }

template <class Record>
int64_t lanes_of_repeat(const Record& op) {
  return lanes_per_repeat(op_info_of(op), &op);
}

// Normal mode: the bits behind the lanes of a repeat are zeros.
template <class Record>
bool mask_fits_type(const Record& op, const Context&) {
  if (op.lanes.counter || !is_own_bits(op.lanes)) return true;
  const int64_t lanes = lanes_of_repeat(op);
  if (lanes > 64) return true;
  return op.lanes.mask[1] == 0 && (lanes == 64 || op.lanes.mask[0] >> lanes == 0);
}
// Counter mode: a number of elements that the register can hold.
template <class Record>
bool mask_is_a_count(const Record& op, const Context&) {
  if (!op.lanes.counter || !is_own_mask(op.lanes)) return true;
  return op.lanes.mask[1] == 0 && op.lanes.mask[0] <= UINT32_MAX;
}
template <class Record>
bool mask_has_a_lane(const Record& op, const Context&) {
  return op.lanes.counter || op.lanes.mask[0] != 0 || op.lanes.mask[1] != 0;
}
template <class Record>
bool length_fits_a_repeat(const Record& op, const Context&) {
  return op.lanes.counter || !is_own_mask(op.lanes) || op.lanes.length <= lanes_of_repeat(op);
}
// isSetMask = false takes what is in the register.
template <class Record>
bool mask_is_set(const Record& op, const Context&) {
  return !op.lanes.unset_mask;
}
// The mask register has a bit for each of 128 lanes; a repeat of 8-bit types has 256.
template <class Record>
bool mask_has_bits_enough(const Record& op, const Context&) {
  return op.lanes.count_form || op.lanes.counter || lanes_of_repeat(op) <= 128;
}

// By whose width lanes are counted.
template <class Record>
DType lane_type(const Record& op) {
  if constexpr (requires { op.dst_dtype; })
    return info_of(op.dst_dtype).bits > info_of(op.dtype).bits ? op.dst_dtype : op.dtype;
  else
    return op.dtype;
}

template <class Record>
void add_mask(Finding& finding, const Record& op) {
  char text[64];
  std::snprintf(text, sizeof(text), "{0x%llx, 0x%llx}",
                static_cast<unsigned long long>(op.lanes.mask[0]),
                static_cast<unsigned long long>(op.lanes.mask[1]));
  finding.with("mask", text).with("type", info_of(lane_type(op)).api_name);
  finding.with("lanes", lanes_of_repeat(op));
}
template <class Record>
void mask_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  add_mask(finding, op);
}
template <class Record>
void length_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const Record*>(record);
  finding.with("field", "mask").with("actual", op.lanes.length);
  add_mask(finding, op);
}
inline void no_lane_facts(const void*, Finding& finding) { finding.with("field", "mask"); }
inline void no_bits_facts(const void*, Finding& finding) {
  finding.with("what", "masks of 8-bit types");
}

// UNVERIFIED: an empty mask does nothing on A2 and A3, and 310P and 910A refuse it; of the other
// chips no document says more, they are taken to do nothing.
inline constexpr Families kRefuseEmptyMasks = families_with(&Chip::refuses_empty_masks);
inline constexpr Families kTakeEmptyMasks = families_without(&Chip::refuses_empty_masks);

template <class Record>
inline constexpr Rule kEmptyMaskRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<Record, mask_has_a_lane<Record>>,
     .actual = "an empty mask",
     .statement = "in Normal mode a mask selects a lane",
     .families = kRefuseEmptyMasks},
    {.code = Code::W0102,
     .holds = holds_for<Record, mask_has_a_lane<Record>>,
     .actual = "",
     .statement = "an empty mask does nothing",
     .families = kTakeEmptyMasks,
     .facts = no_lane_facts},
};

template <class Record>
void type_facts(const void* record, Finding& finding) {
  finding.with("type", info_of(static_cast<const Record*>(record)->dtype).api_name);
}
// reg_api.md, section 15.
template <class Record>
bool type_has_form(const Record& op, const Context&) {
  const size_t bytes = size_of(op.dtype);
  const bool counted = bytes == 1 || bytes == 8 || op.dtype == DType::kComplex32;
  return op.lanes.count_form || !counted;
}
template <class Record>
inline constexpr Rule kCountFormRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, type_has_form<Record>>,
    .actual = "a mask with type {type}",
    .statement = "types of 8 and 64 bits and complex ones have the count form alone",
    .families = like::k950,
    .facts = type_facts<Record>,
    .summary = "types of 8 and 64 bits and complex ones have the count form alone"};

template <class Record>
inline constexpr Rule kLaneRules[] = {
    {.code = Code::E0901,
     .holds = holds_for<Record, mask_has_bits_enough<Record>>,
     .actual = "",
     .statement = "the mask register has a bit for each of 128 lanes, a repeat of 8 bits 256 lanes",
     .facts = no_bits_facts},
    {.code = Code::E0105,
     .holds = holds_for<Record, mask_fits_type<Record>>,
     .actual = "mask {mask} with type {type}",
     .statement = "a repeat holds 256 B: the bits of the lanes behind it are zeros",
     .help = "mask[0] holds lanes 0 to 63, mask[1] lanes 64 to 127",
     .facts = mask_facts<Record>},
    {.code = Code::E0105,
     .holds = holds_for<Record, mask_is_a_count<Record>>,
     .actual = "mask {mask} in counter mode",
     .statement = "in counter mode a mask is a number of elements, below 2^32",
     .facts = mask_facts<Record>},
    kEmptyMaskRules<Record>[0],
    kEmptyMaskRules<Record>[1],
    {
      .code = Code::W0108, .holds = holds_for<Record, length_fits_a_repeat<Record>>, .actual = "",
      .statement = "", .facts = length_facts<Record>
    },
    {
      .code = Code::W0112, .holds = holds_for<Record, mask_is_set<Record>>, .actual = "",
      .statement = ""
    },
};

}  // namespace asctwin::isa
