// Tiling structs as a host defines them, field by field. The result is a plain struct, so that one
// definition serves the host, which sets and saves it, and the kernel, which reads its members.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace asctwin {

// The host's view of a struct; its members are those of `Tiling`, which begins at `this`.
template <class Tiling>
struct TilingMethods {
  size_t GetDataSize() const { return sizeof(Tiling); }
  // Copies the struct to `buffer`, unless it holds less than GetDataSize() bytes.
  void SaveToBuffer(void* buffer, size_t capacity) const {
    if (buffer != nullptr && capacity >= sizeof(Tiling))
      std::memcpy(buffer, static_cast<const Tiling*>(this), sizeof(Tiling));
  }
};

}  // namespace asctwin

// UNVERIFIED: evidence = inferred. Fields lie at their natural alignment, the whole at 8 bytes.
#define BEGIN_TILING_DATA_DEF(name) struct alignas(8) name : ::asctwin::TilingMethods<name> {
#define END_TILING_DATA_DEF }
#define TILING_DATA_FIELD_DEF(type, field)                    \
  void set_##field(type new_##field) { field = new_##field; } \
  type get_##field() const { return field; }                  \
  type field = {}
#define TILING_DATA_FIELD_DEF_ARR(type, count, field)                                           \
  void set_##field(const type* new_##field) { std::memcpy(field, new_##field, sizeof(field)); } \
  const type* get_##field() const { return field; }                                             \
  type field[count] = {}
#define TILING_DATA_FIELD_DEF_STRUCT(type, field) type field = {}
// The operator that the struct belongs to; only an operator package asks for it.
#define REGISTER_TILING_DATA_CLASS(op, name) static_assert(sizeof(name) > 0, "");
