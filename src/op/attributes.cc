// Attributes in every type that they are read in, and what is told of one that is read as another.
#include "asctwin/op/attributes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace asctwin::op {
namespace {

// The first bytes of an attribute as they lie in memory: of a list its capacity and its size.
// UNVERIFIED: evidence = inferred.
template <class T>
void store_bytes(const T& held, uint8_t (&bytes)[16]) {
  if constexpr (std::is_arithmetic_v<T>) {
    std::memcpy(bytes, &held, sizeof(held));
  } else if constexpr (std::is_same_v<T, std::string>) {
    std::memcpy(bytes, held.data(), std::min(held.size(), sizeof(bytes) - 1));
  } else {
    const uint64_t words[] = {held.size(), held.size()};
    std::memcpy(bytes, words, sizeof(words));
  }
}

}  // namespace

HeldAttr::HeldAttr(std::string name, const AttrValue& value) : name_(std::move(name)) {
  std::visit([this](const auto& held) { store_bytes(held, bytes_); }, value);
  const auto number = [this](auto held) {
    is_number_ = true;
    i64_ = static_cast<int64_t>(held);
    u64_ = static_cast<uint64_t>(i64_);
    i32_ = static_cast<int32_t>(i64_);
    u32_ = static_cast<uint32_t>(i64_);
    i16_ = static_cast<int16_t>(i64_);
    u16_ = static_cast<uint16_t>(i64_);
    i8_ = static_cast<int8_t>(i64_);
    u8_ = static_cast<uint8_t>(i64_);
    f32_ = static_cast<float>(held);
    f64_ = static_cast<double>(held);
    flag_ = held != 0;
  };
  std::visit(
      [&](const auto& held) {
        using T = std::decay_t<decltype(held)>;
        if constexpr (std::is_arithmetic_v<T>)
          number(held), declared_ = std::is_same_v<T, bool>    ? Declared::kBool
                                    : std::is_same_v<T, float> ? Declared::kFloat
                                                               : Declared::kInt;
        else if constexpr (std::is_same_v<T, std::string>)
          is_text_ = true, text_ = held;
        else if constexpr (std::is_same_v<T, std::vector<int64_t>>)
          is_ints_ = true, ints_ = gert::TypedContinuousVector<int64_t>(held);
        else if constexpr (std::is_same_v<T, std::vector<float>>)
          is_floats_ = true, floats_ = gert::TypedContinuousVector<float>(held);
        else if constexpr (std::is_same_v<T, std::vector<bool>>)
          is_flags_ = true, flags_ = gert::TypedContinuousVector<bool>(held);
        else
          is_rows_ = true, rows_ = gert::ContinuousVectorVector(held);
      },
      value);
}

Phrase HeldAttr::fault_of(Reading reading, size_t size_bytes, bool is_signed) const {
  const Phrase bytes = phrase("{} B", size_bytes);
  const auto read_as = [&](const Phrase& type) {
    constexpr const char* kTypeNames[] = {"an Int", "a Float", "a Bool", "no number"};
    return phrase("`{}` is {}, but is read as {}", name_,
                  Phrase(kTypeNames[static_cast<int>(declared_)]), type);
  };
  switch (declared_) {
    case Declared::kInt: {
      if (reading == Reading::kFloating) return read_as(size_bytes == 4 ? "float" : "double");
      if (size_bytes >= 8) return "";
      const auto bits = static_cast<int>(8 * size_bytes);
      const int64_t least = is_signed ? -(int64_t{1} << (bits - 1)) : 0;
      const int64_t most = (int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
      const bool fits =
          reading == Reading::kFlag ? i64_ == 0 || i64_ == 1 : least <= i64_ && i64_ <= most;
      if (fits) return "";
      return phrase("{}, which cannot hold {}",
                    read_as(reading == Reading::kFlag ? Phrase("bool") : bytes), i64_);
    }
    case Declared::kFloat:
      if (reading == Reading::kFloating && size_bytes == sizeof(float)) return "";
      return read_as(reading == Reading::kFloating ? "double" : "an integer");
    case Declared::kBool:
      return size_bytes == 1 ? "" : read_as(bytes);
    case Declared::kOther:
      return "";
  }
  return "";
}

void check_attr_read(const std::vector<HeldAttr>& attrs, size_t index, bool is_held,
                     AttrReading reading, SourceLoc where) {
  Phrase fault;
  if (index >= attrs.size())
    fault = phrase("is read, but the prototype has {}", attrs.size());
  else if (!is_held)
    fault = phrase("`{}` is read as a type that it has not", attrs[index].name());
  else if (reading.reading != HeldAttr::Reading::kOther)
    fault = attrs[index].fault_of(reading.reading, reading.size, reading.is_signed);
  if (!fault.empty()) warn_of_attr(index, fault, where);
}

}  // namespace asctwin::op

namespace gert {

RuntimeAttrs::RuntimeAttrs() = default;
RuntimeAttrs::RuntimeAttrs(std::vector<asctwin::op::HeldAttr> attrs) : attrs_(std::move(attrs)) {}
RuntimeAttrs::RuntimeAttrs(const RuntimeAttrs& other) = default;
RuntimeAttrs& RuntimeAttrs::operator=(const RuntimeAttrs& other) = default;
RuntimeAttrs::~RuntimeAttrs() = default;

const int64_t* RuntimeAttrs::GetInt(size_t index, SourceLoc where) const {
  return GetAttrPointer<int64_t>(index, where);
}
const float* RuntimeAttrs::GetFloat(size_t index, SourceLoc where) const {
  return GetAttrPointer<float>(index, where);
}
const bool* RuntimeAttrs::GetBool(size_t index, SourceLoc where) const {
  return GetAttrPointer<bool>(index, where);
}
const char* RuntimeAttrs::GetStr(size_t index, SourceLoc where) const {
  return GetAttrPointer<char>(index, where);
}
const TypedContinuousVector<int64_t>* RuntimeAttrs::GetListInt(size_t index,
                                                               SourceLoc where) const {
  return GetAttrPointer<TypedContinuousVector<int64_t>>(index, where);
}
const TypedContinuousVector<float>* RuntimeAttrs::GetListFloat(size_t index,
                                                               SourceLoc where) const {
  return GetAttrPointer<TypedContinuousVector<float>>(index, where);
}
const ContinuousVectorVector* RuntimeAttrs::GetListListInt(size_t index, SourceLoc where) const {
  return GetAttrPointer<ContinuousVectorVector>(index, where);
}

}  // namespace gert
