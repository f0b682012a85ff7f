// The functions of one SIMD level, by what they do and the type: `Level` has the static members
// compare<mode, T, scalar>(), select<T, scalar>() and stride<T, step, first>().
#pragma once

#include "isa/simd/select.h"

namespace asctwin {

struct SelectTable {
  static constexpr size_t kTypes = sizeof(kNumberTypes) / sizeof(kNumberTypes[0]);
  static constexpr size_t kSizes = 4;    // of elements: 1, 2, 4 and 8 B
  static constexpr size_t kStrides = 6;  // 2 of step 2, then 4 of step 4
  CompareFn compare[isa::kCmpModes][kTypes][2] = {};
  SelectFn select[kSizes][2] = {};
  StrideFn stride[2][kStrides] = {};  // of 2 and 4 B
};

extern const SelectTable kSelectPortable;
#if defined(__x86_64__)
extern const SelectTable kSelectAvx2;
extern const SelectTable kSelectAvx512;
extern const SelectTable kSelectAvx512Fp16;
#endif

template <class Level, isa::CmpMode kMode, class T>
constexpr void add_compare(SelectTable& table) {
  auto& bodies = table.compare[static_cast<size_t>(kMode)][static_cast<size_t>(dtype_of<T>)];
  bodies[0] = Level::template compare<kMode, T, false>;
  bodies[1] = Level::template compare<kMode, T, true>;
}

template <class Level, class T>
constexpr void add_compares(SelectTable& table) {
  using isa::CmpMode;
  add_compare<Level, CmpMode::kLT, T>(table);
  add_compare<Level, CmpMode::kGT, T>(table);
  add_compare<Level, CmpMode::kEQ, T>(table);
  add_compare<Level, CmpMode::kLE, T>(table);
  add_compare<Level, CmpMode::kGE, T>(table);
  add_compare<Level, CmpMode::kNE, T>(table);
}

template <class Level, class T>
constexpr void add_strides(StrideFn (&bodies)[SelectTable::kStrides]) {
  bodies[0] = Level::template stride<T, 2, 0>;
  bodies[1] = Level::template stride<T, 2, 1>;
  bodies[2] = Level::template stride<T, 4, 0>;
  bodies[3] = Level::template stride<T, 4, 1>;
  bodies[4] = Level::template stride<T, 4, 2>;
  bodies[5] = Level::template stride<T, 4, 3>;
}

template <class Level>
constexpr SelectTable select_table_of_level() {
  SelectTable table;
  add_compares<Level, int8_t>(table);
  add_compares<Level, uint8_t>(table);
  add_compares<Level, int16_t>(table);
  add_compares<Level, uint16_t>(table);
  add_compares<Level, int32_t>(table);
  add_compares<Level, uint32_t>(table);
  add_compares<Level, int64_t>(table);
  add_compares<Level, uint64_t>(table);
  add_compares<Level, half>(table);
  add_compares<Level, bfloat16_t>(table);
  add_compares<Level, float>(table);
  add_compare<Level, isa::CmpMode::kEQ, double>(table);
  table.select[0][0] = Level::template select<uint8_t, false>;
  table.select[0][1] = Level::template select<uint8_t, true>;
  table.select[1][0] = Level::template select<uint16_t, false>;
  table.select[1][1] = Level::template select<uint16_t, true>;
  table.select[2][0] = Level::template select<uint32_t, false>;
  table.select[2][1] = Level::template select<uint32_t, true>;
  table.select[3][0] = Level::template select<uint64_t, false>;
  table.select[3][1] = Level::template select<uint64_t, true>;
  add_strides<Level, uint16_t>(table.stride[0]);
  add_strides<Level, uint32_t>(table.stride[1]);
  return table;
}

}  // namespace asctwin
