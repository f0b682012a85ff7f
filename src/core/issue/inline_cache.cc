// Calls come and go one at a time; a new one takes the place of an old one.
#include "core/issue/inline_cache.h"

#include <algorithm>

#include "core/observer.h"

namespace asctwin::core {

CachedCall::CachedCall(const CallLayout& layout)
    : mask(layout.mask()),
      words_(std::make_unique<uint64_t[]>(2 * layout.words())),
      ranges_(std::make_unique<AddressRange[]>(layout.operand_count())) {
  given = words_.get();
  resolved = given + layout.words();
  ranges = ranges_.get();
}

void CachedCall::fill(const CallLayout& layout, const void* record, const char* op) {
  copy_words(resolved, record, layout.words());
  op_name = op;
  is_filled = true;
}

const Instruction& ObservedCall::touching(const isa::Operand* operands) {
  for (size_t i = 0; i < placement.operand_count(); ++i) {
    const int64_t distance = operands[i].address - footprint_at[i];
    if (distance != 0) footprint.move(static_cast<int>(i), distance);
    footprint_at[i] = operands[i].address;
  }
  call->footprint = &footprint;
  return *call;
}

CachedCall& InlineCache::renew(RecordNumber type, SourceLoc where, const CallLayout& layout) {
  CachedCall*& place = places_[place_of(type, where)];
  if (place == nullptr)
    place = unobserved_.emplace_back(std::make_unique<CachedCall>(layout)).get();
  place->generation = CachedCall::kNever;
  place->is_filled = false;
  std::fill_n(place->ranges, layout.operand_count(), AddressRange{});
  return *place;
}

ObservedCall& InlineCache::renew_observed(RecordNumber type, SourceLoc where,
                                          const CallLayout& layout) {
  CachedCall** way = &places_[place_of(type, where)];
  size_t ways = 0;
  for (; *way != nullptr && ways < kWays; ++ways) way = &(*way)->next;
  if (ways < kWays) {
    *way = observed_.emplace_back(std::make_unique<ObservedCall>(layout)).get();
    return static_cast<ObservedCall&>(**way);
  }
  way = &places_[place_of(type, where)];
  for (size_t i = next_way_++ % kWays; i > 0; --i) way = &(*way)->next;
  auto& renewed = static_cast<ObservedCall&>(**way);
  CachedCall* const next = renewed.next;
  std::destroy_at(&renewed);
  std::construct_at(&renewed, layout);
  renewed.next = next;
  return renewed;
}

void InlineCache::clear() {
  places_ = {};
  unobserved_.clear();
  observed_.clear();
}

}  // namespace asctwin::core
