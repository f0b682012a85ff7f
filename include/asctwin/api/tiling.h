// Tiling data on its way into a kernel, and the tiling key. A struct comes out of global memory
// through the scalar pipe, so that a block that is too small or was never written is found.
// spec: vector.md, section 5
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "asctwin/api/task.h"
#include "asctwin/framework.h"
#include "asctwin/issue.h"
#include "asctwin/task.h"

namespace asctwin {

// Copies `to` from global memory, in the widest words that the addresses allow.
template <class Tiling>
void load_tiling(Tiling& to, const void* from, SourceLoc where = SourceLoc::here()) {
  static_assert(std::is_trivially_copyable_v<Tiling>, "tiling data is a plain struct");
  constexpr DType kWords[] = {DType::kUInt64, DType::kUInt32, DType::kUInt16, DType::kUInt8};
  const isa::Operand source{static_cast<uint8_t*>(const_cast<void*>(from))};
  const DType* word = kWords;
  size_t width = sizeof(uint64_t);
  for (size_t at = 0; at < sizeof(Tiling); at += width) {
    for (; (reinterpret_cast<uintptr_t>(from) | at) % width != 0 || sizeof(Tiling) - at < width;
         width /= 2)
      ++word;
    framework::before_global_read();
    issue(isa::GetValue{source, *word, at / width, reinterpret_cast<uint8_t*>(&to) + at}, where,
          "GET_TILING_DATA");
  }
}

// Loads all of the tiling data.
template <class Tiling>
void load_whole_tiling(Tiling& to, const void* from, SourceLoc where = SourceLoc::here()) {
  framework::check_tiling_data(from, sizeof(Tiling), where);
  load_tiling(to, from, where);
}

}  // namespace asctwin

// The struct whose bytes these are, as a constant: tiling data that is known when a kernel is
// compiled.
template <typename T>
constexpr T convert_from_bytes(const uint8_t* bytes) {
  struct Bytes {
    uint8_t all[sizeof(T)];
  } copy{};
  for (size_t i = 0; i < sizeof(T); ++i) copy.all[i] = bytes[i];
  return __builtin_bit_cast(T, copy);
}

// Each of these ends with a semicolon, so that one behind it may stand or be missing.
#define GET_TILING_DATA_WITH_STRUCT(tiling_struct, tiling_data, tiling_arg) \
  tiling_struct tiling_data;                                                \
  ::asctwin::load_whole_tiling(tiling_data, tiling_arg);
#define GET_TILING_DATA_PTR_WITH_STRUCT(tiling_struct, tiling_ptr, tiling_arg) \
  const __gm__ tiling_struct* tiling_ptr = (const __gm__ tiling_struct*)(tiling_arg);
// Where it says that a pointer points to tiling data.
#define __tiling_data_ptr__
// `copy` points to a copy of what `source` points to: of a struct, of an array.
#define COPY_TILING_WITH_STRUCT(tiling_struct, source, copy)    \
  tiling_struct whole_of_##copy;                                \
  ::asctwin::load_tiling(whole_of_##copy, source);              \
  const tiling_struct* copy = &whole_of_##copy;
#define COPY_TILING_WITH_ARRAY(type, count, source, copy)       \
  type whole_of_##copy[count];                                  \
  ::asctwin::load_tiling(whole_of_##copy, source);              \
  const type(*copy)[count] = &whole_of_##copy;
#define GET_TILING_DATA_MEMBER(tiling_struct, member, var, tiling_arg) \
  decltype(tiling_struct::member) var;                                 \
  ::asctwin::load_tiling(var,                                          \
                         (const __gm__ uint8_t*)(tiling_arg) + offsetof(tiling_struct, member));

// The struct that GET_TILING_DATA reads in this scope.
#define REGISTER_TILING_DEFAULT(tiling_struct) \
  using struct_of_REGISTER_TILING_DEFAULT [[maybe_unused]] = tiling_struct;
#define GET_TILING_DATA(tiling_data, tiling_arg) \
  GET_TILING_DATA_WITH_STRUCT(struct_of_REGISTER_TILING_DEFAULT, tiling_data, tiling_arg)
// UNVERIFIED: evidence = inferred. Under a key of its own, a kernel names the struct where it reads
// it; what is registered here is only required to be one.
#define REGISTER_TILING_FOR_TILINGKEY(expression, tiling_struct) \
  static_assert(sizeof(expression) > 1 && std::is_class_v<tiling_struct>, "");
#define REGISTER_NONE_TILING static_assert(true, "");

// `if (TILING_KEY_IS(1)) { ... }`
#define TILING_KEY_IS(key) (static_cast<uint64_t>(TILING_KEY_VAR) == static_cast<uint64_t>(key))
#define TILING_KEY_LIST(first, second) (TILING_KEY_IS(first) || TILING_KEY_IS(second))
