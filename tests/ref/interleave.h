// Instructions with two results, of `count` elements each.
// spec: reg_api.md, sections 10 and 15
#pragma once

#include "ref/memory.h"

namespace ref {

void interleave(int64_t count, int64_t size_bytes, Place dst0, Place dst1, Place src0, Place src1);
void de_interleave(int64_t count, int64_t size_bytes, Place dst0, Place dst1, Place src0,
                   Place src1);
// Multiplies elements of 32 bits.
void mull(int64_t count, bool is_signed, Place dst0, Place dst1, Place src0, Place src1);

}  // namespace ref
