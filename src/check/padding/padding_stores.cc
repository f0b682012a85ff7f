// A stretch that is cleared in part leaves its ends.
#include "check/padding/padding_stores.h"

#include <algorithm>

namespace asctwin::check {
namespace {

PaddingStores::Stretch part_of(const PaddingStores::Stretch& whole, Bytes bytes) {
  PaddingStores::Stretch part{bytes, whole.site, {}};
  if (!whole.values.empty()) {
    const auto first = whole.values.begin() + (bytes.begin - whole.bytes.begin);
    part.values.assign(first, first + (bytes.end - bytes.begin));
  }
  return part;
}

}  // namespace

void PaddingStores::clear(Bytes bytes) {
  for (auto at = stretches_.upper_bound(bytes.begin);
       at != stretches_.end() && at->second.bytes.begin < bytes.end;) {
    const Stretch whole = std::move(at->second);
    at = stretches_.erase(at);
    if (whole.bytes.begin < bytes.begin)
      stretches_[bytes.begin] = part_of(whole, {whole.bytes.begin, bytes.begin});
    if (bytes.end < whole.bytes.end)
      stretches_[whole.bytes.end] = part_of(whole, {bytes.end, whole.bytes.end});
  }
}

void PaddingStores::add(Bytes bytes, const Site& site, const uint8_t* values) {
  clear(bytes);
  if (stretches_.size() >= kMost) return;
  Stretch& made = stretches_[bytes.end];
  made = {bytes, number_of(site), {}};
  if (values != nullptr) made.values.assign(values, values + (bytes.end - bytes.begin));
}

std::vector<PaddingStores::Stretch> PaddingStores::stretches() const {
  std::vector<Stretch> all;
  for (const auto& [end, stretch] : stretches_) all.push_back(stretch);
  return all;
}

size_t PaddingStores::number_of(const Site& site) {
  const auto known = std::ranges::find_if(sites_, [&](const Site& other) {
    return other.op == site.op && other.where == site.where && other.origin == site.origin;
  });
  const auto number = static_cast<size_t>(known - sites_.begin());
  if (known == sites_.end()) sites_.push_back(site);
  return number;
}

}  // namespace asctwin::check
