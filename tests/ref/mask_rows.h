// Select with a mask of whole elements, and DropOut.
// spec: adv_math.md, section 5
#pragma once

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

struct SelectRowsParams {
  int64_t size_bytes, mask_size_bytes;
  int64_t first_axis, src_last_axis, mask_last_axis;
  bool scalar_where_zero;  // Select(dst, scalar, src1, ...)
  uint64_t scalar;
  bool spoils_mask;
};
void select_rows(const SelectRowsParams& params, Place dst, Place src, Place mask);

struct DropOutParams {
  Type type;
  int64_t first_axis, src_last_axis, mask_last_axis;
  int64_t mode;
  uint64_t factor;  // of a float
  bool spoils_mask;
};
void drop_out(const DropOutParams& params, Place dst, Place src, Place mask);

}  // namespace ref
