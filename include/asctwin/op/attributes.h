// An operator's attributes as a tiling function reads them, by index.
// spec: custom_op.md, section 2.5.3
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "asctwin/base/phrase.h"
#include "asctwin/op/tensor.h"

namespace asctwin::op {

// An attribute's value, by its declared type.
using AttrValue =
    std::variant<int64_t, float, bool, std::string, std::vector<int64_t>, std::vector<float>,
                 std::vector<bool>, std::vector<std::vector<int64_t>>>;

// One attribute in every type that it is read in: projects read an Int as uint32_t, a Float as
// double.
class HeldAttr {
 public:
  HeldAttr(std::string name, const AttrValue& value);
  const std::string& name() const { return name_; }
  // nullptr where the declared type cannot be read so
  template <class T>
  const T* as() const;
  // The bytes behind the attribute, for a reader that takes it for another type.
  template <class T>
  const T* bytes() const {
    static_assert(sizeof(T) <= sizeof(bytes_));
    return reinterpret_cast<const T*>(bytes_);
  }
  // Explains a fault in reading a number of `size` bytes; empty: no fault.
  enum class Reading { kInteger, kFloating, kFlag, kOther };
  Phrase fault_of(Reading reading, size_t size_bytes, bool is_signed) const;

 private:
  enum class Declared { kInt, kFloat, kBool, kOther };

  std::string name_;
  Declared declared_ = Declared::kOther;
  bool is_number_ = false;
  int64_t i64_ = 0;
  uint64_t u64_ = 0;
  int32_t i32_ = 0;
  uint32_t u32_ = 0;
  int16_t i16_ = 0;
  uint16_t u16_ = 0;
  int8_t i8_ = 0;
  uint8_t u8_ = 0;
  float f32_ = 0;
  double f64_ = 0;
  bool flag_ = false;
  bool is_text_ = false;
  std::string text_;
  bool is_ints_ = false, is_floats_ = false, is_flags_ = false, is_rows_ = false;
  gert::TypedContinuousVector<int64_t> ints_;
  gert::TypedContinuousVector<float> floats_;
  gert::TypedContinuousVector<bool> flags_;
  gert::ContinuousVectorVector rows_;
  alignas(8) uint8_t bytes_[16] = {};
};

template <class T>
const T* HeldAttr::as() const {
  const auto number = [&](const auto* held) { return is_number_ ? held : nullptr; };
  if constexpr (std::is_same_v<T, char>)
    return is_text_ ? text_.c_str() : nullptr;
  else if constexpr (std::is_same_v<T, bool>)
    return number(&flag_);
  else if constexpr (std::is_same_v<T, float>)
    return number(&f32_);
  else if constexpr (std::is_same_v<T, double>)
    return number(&f64_);
  else if constexpr (std::is_same_v<T, gert::ContinuousVectorVector>)
    return is_rows_ ? &rows_ : nullptr;
  else if constexpr (std::is_same_v<T, gert::TypedContinuousVector<float>>)
    return is_floats_ ? &floats_ : nullptr;
  else if constexpr (std::is_same_v<T, gert::TypedContinuousVector<bool>>)
    return is_flags_ ? &flags_ : nullptr;
  else if constexpr (std::is_same_v<T, gert::TypedContinuousVector<int64_t>>)
    return is_ints_ ? &ints_ : nullptr;
  else if constexpr (std::is_same_v<T, gert::ContinuousVector>)
    return is_ints_     ? static_cast<const T*>(&ints_)
           : is_floats_ ? static_cast<const T*>(&floats_)
           : is_flags_  ? static_cast<const T*>(&flags_)
                        : nullptr;
  else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
    const void* held = nullptr;
    if constexpr (std::is_unsigned_v<T>)
      held = sizeof(T) == 8   ? static_cast<const void*>(&u64_)
             : sizeof(T) == 4 ? static_cast<const void*>(&u32_)
             : sizeof(T) == 2 ? static_cast<const void*>(&u16_)
                              : &u8_;
    else
      held = sizeof(T) == 8   ? static_cast<const void*>(&i64_)
             : sizeof(T) == 4 ? static_cast<const void*>(&i32_)
             : sizeof(T) == 2 ? static_cast<const void*>(&i16_)
                              : &i8_;
    return is_number_ ? static_cast<const T*>(held) : nullptr;
  } else {
    static_assert(sizeof(T) == 0, "an attribute has no value of this type");
  }
}

// The type that an attribute is read as.
struct AttrReading {
  HeldAttr::Reading reading;
  size_t size;  // bytes
  bool is_signed;

  template <class T>
  static constexpr AttrReading of() {
    if constexpr (std::is_floating_point_v<T>)
      return {HeldAttr::Reading::kFloating, sizeof(T), true};
    else if constexpr (std::is_same_v<T, bool>)
      return {HeldAttr::Reading::kFlag, sizeof(T), false};
    else if constexpr ((std::is_integral_v<T> || std::is_enum_v<T>)&&!std::is_same_v<T, char>)
      return {HeldAttr::Reading::kInteger, sizeof(T), std::is_signed_v<T>};
    else
      return {HeldAttr::Reading::kOther, sizeof(T), false};
  }
};

// Warns where attribute `index` of `attrs` should not be read so. `is_held`: it has such a value.
void check_attr_read(const std::vector<HeldAttr>& attrs, size_t index, bool is_held,
                     AttrReading reading, SourceLoc where);

}  // namespace asctwin::op

namespace gert {

class RuntimeAttrs {
 public:
  using SourceLoc = asctwin::SourceLoc;
  RuntimeAttrs();
  explicit RuntimeAttrs(std::vector<asctwin::op::HeldAttr> attrs);
  RuntimeAttrs(const RuntimeAttrs& other);
  RuntimeAttrs& operator=(const RuntimeAttrs& other);
  ~RuntimeAttrs();

  size_t GetAttrNum() const { return attrs_.size(); }
  // nullptr beyond the declared attributes, and for a list that the attribute is not. A number is
  // read from whatever bytes the attribute has.
  template <class T>
  const T* GetAttrPointer(size_t index, SourceLoc where = SourceLoc::here()) const {
    const T* const held = index < attrs_.size() ? attrs_[index].as<T>() : nullptr;
    asctwin::op::check_attr_read(attrs_, index, held != nullptr, asctwin::op::AttrReading::of<T>(),
                                 where);
    if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>)
      if (held == nullptr && index < attrs_.size()) return attrs_[index].bytes<T>();
    return held;
  }
  const int64_t* GetInt(size_t index, SourceLoc where = SourceLoc::here()) const;
  const float* GetFloat(size_t index, SourceLoc where = SourceLoc::here()) const;
  const bool* GetBool(size_t index, SourceLoc where = SourceLoc::here()) const;
  const char* GetStr(size_t index, SourceLoc where = SourceLoc::here()) const;
  const TypedContinuousVector<int64_t>* GetListInt(size_t index,
                                                   SourceLoc where = SourceLoc::here()) const;
  const TypedContinuousVector<float>* GetListFloat(size_t index,
                                                   SourceLoc where = SourceLoc::here()) const;
  const ContinuousVectorVector* GetListListInt(size_t index,
                                               SourceLoc where = SourceLoc::here()) const;
  const Tensor* GetTensor(size_t) const { return nullptr; }  // no attribute is one

 private:
  std::vector<asctwin::op::HeldAttr> attrs_;
};

}  // namespace gert
