// Pages are made where a shadow is put.
#include "why/shadow_values.h"

#include <cstring>

namespace asctwin::why {

uint64_t ShadowValues::bits_of(const uint8_t* element, DType dtype) {
  uint64_t bits = 0;
  std::memcpy(&bits, element, size_of(dtype));
  return bits;
}

ShadowValues::Page* ShadowValues::page_of(const uint8_t* at) {
  const uintptr_t number = reinterpret_cast<uintptr_t>(at) / kPageBytes;
  if (number == newest_number_) return newest_;
  const auto known = pages_.find(number);
  if (known == pages_.end()) return nullptr;
  newest_number_ = number;
  return newest_ = known->second.get();
}

ShadowValue& ShadowValues::slot(const uint8_t* at) {
  Page* page = page_of(at);
  if (page == nullptr) {
    auto& made = pages_[reinterpret_cast<uintptr_t>(at) / kPageBytes];
    made = std::make_unique<Page>();
    page = made.get();
  }
  return (*page)[index_of(at)];
}

void ShadowValues::clear(const uint8_t* begin, int64_t bytes) {
  for_each_in(begin, begin + bytes, [](const uint8_t*, ShadowValue& one) { one = {}; });
}

bool ShadowValues::holds(const uint8_t* element, const ShadowValue& shadow) {
  uint64_t bits = 0;
  std::memcpy(&bits, element, shadow.size_bytes);
  return bits == shadow.bits;
}

const ShadowValue* ShadowValues::find(const uint8_t* element, DType dtype) {
  Page* const page = page_of(element);
  if (page == nullptr) return nullptr;
  const ShadowValue& one = (*page)[index_of(element)];
  return one.source != 0 && one.size_bytes == size_of(dtype) && holds(element, one) ? &one
                                                                                    : nullptr;
}

}  // namespace asctwin::why
