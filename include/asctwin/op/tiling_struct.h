// Tiling structs as a host defines them, field by field. The result is a plain struct, so that one
// definition serves the host, which sets and saves it, and a kernel, which reads its members. The
// list of fields is kept, because the kernel of a package gets its struct from it.
// spec: custom_op.md, sections 2.3 and 2.4
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "asctwin/op/registry.h"

namespace asctwin::op {

template <int N>
using Nth = std::integral_constant<int, N>;

template <class Tiling, int N, class = void>
inline constexpr bool kHasField = false;
template <class Tiling, int N>
inline constexpr bool kHasField<Tiling, N, std::void_t<decltype(Tiling::asctwin_field(Nth<N>{}))>> =
    true;

// Each source that includes this has its own copy: two sources that define structs of one name
// differently keep their own fields, though the linker takes functions of one name for the same.
namespace {
struct ThisSource {};
}  // namespace

struct FieldText {
  const char* type;
  const char* name;
  size_t count, offset, size;
};

template <class Source, class Tiling, int N>
void add_field(std::vector<TilingField>& fields) {
  if constexpr (kHasField<Tiling, N>) {
    constexpr FieldText field = Tiling::asctwin_field(Nth<N>{});
    fields.push_back({field.type, field.name, field.count, field.offset, field.size});
  }
}
template <class Source, class Tiling, int... N>
std::vector<TilingField> fields_between(std::integer_sequence<int, N...>) {
  std::vector<TilingField> fields;
  (add_field<Source, Tiling, Tiling::asctwin_begin + N>(fields), ...);
  return fields;
}

template <class Source, class Tiling>
TilingStruct struct_of(SourceLoc where = {}) {
  constexpr int count = Tiling::asctwin_end - Tiling::asctwin_begin;
  return {Tiling::asctwin_name(), sizeof(Tiling),
          fields_between<Source, Tiling>(std::make_integer_sequence<int, count>{}), where};
}

// The host's view of a struct; its members are those of `Tiling`, which begins at `this`.
template <class Tiling>
struct TilingMethods {
  size_t GetDataSize() const { return sizeof(Tiling); }
  // Copies the struct to `buffer`, unless it holds less than GetDataSize() bytes.
  void SaveToBuffer(void* buffer, size_t capacity, SourceLoc where = SourceLoc::here()) const {
    check_tiling_bytes(sizeof(Tiling), capacity, where);
    if (buffer == nullptr || capacity < sizeof(Tiling)) return;
    std::memcpy(buffer, static_cast<const Tiling*>(this), sizeof(Tiling));
  }
  const char* GetTilingClassName() const { return Tiling::asctwin_name(); }
  std::vector<TilingField> GetFieldInfo() const { return struct_of<ThisSource, Tiling>().fields; }
};

struct RegisterTiling {
  RegisterTiling(const char* key, TilingStruct tiling) {
    Registry::instance().add_struct(key, std::move(tiling));
  }
};

}  // namespace asctwin::op

// Each is complete by itself; a semicolon behind it may stand or be missing. Fields lie at their
// natural alignment, nested structs and the whole at 8 bytes.
#define BEGIN_TILING_DATA_DEF(name)                             \
  struct alignas(8) name : ::asctwin::op::TilingMethods<name> { \
    using asctwin_self = name;                                  \
    static const char* asctwin_name() { return #name; }         \
    static constexpr int asctwin_begin = __COUNTER__;
#define END_TILING_DATA_DEF                       \
  static constexpr int asctwin_end = __COUNTER__; \
  }                                               \
  ;
#define ASCTWIN_TILING_FIELD(type, count, field)                                               \
  static constexpr ::asctwin::op::FieldText asctwin_field(::asctwin::op::Nth<__COUNTER__>) {   \
    return {#type, #field, count, offsetof(asctwin_self, field), sizeof(asctwin_self::field)}; \
  }
#define TILING_DATA_FIELD_DEF(type, field)                    \
  void set_##field(type new_##field) { field = new_##field; } \
  type get_##field() const { return field; }                  \
  type field = {};                                            \
  ASCTWIN_TILING_FIELD(type, 0, field)
#define TILING_DATA_FIELD_DEF_ARR(type, count, field)                                           \
  void set_##field(const type* new_##field) { std::memcpy(field, new_##field, sizeof(field)); } \
  const type* get_##field() const { return field; }                                             \
  type* get_##field() { return field; }                                                         \
  type field[count] = {};                                                                       \
  ASCTWIN_TILING_FIELD(type, count, field)
#define TILING_DATA_FIELD_DEF_STRUCT(type, field) \
  type field = {};                                \
  ASCTWIN_TILING_FIELD(type, 0, field)
#define REGISTER_TILING_DATA_CLASS(key, name)                                          \
  static const ::asctwin::op::RegisterTiling ASCTWIN_OP_UNIQUE(asctwin_tiling_##name){ \
      #key, ::asctwin::op::struct_of<::asctwin::op::ThisSource, name>(                 \
                ::asctwin::SourceLoc::here())};
