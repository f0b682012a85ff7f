// The numbers of call sites: a hash table with open addressing. Texts are compared by address, so
// nothing is read.
#include "check/race/access.h"

namespace asctwin::check {
namespace {

size_t hash_of(const Site& site) {
  constexpr uint64_t kMix = 0x9E3779B97F4A7C15;
  uint64_t hash = reinterpret_cast<uintptr_t>(site.op);
  hash = (hash ^ reinterpret_cast<uintptr_t>(site.operand)) * kMix;
  hash = (hash ^ hash_of(site.where)) * kMix;
  return static_cast<size_t>(hash >> 32 ^ static_cast<uint64_t>(site.memory));
}

}  // namespace

// The slot that holds the site, or the free slot where it belongs.
size_t Sites::slot_of(const Site& site) const {
  const size_t last = slots_.size() - 1;  // a power of two, less one
  size_t slot = hash_of(site) & last;
  while (slots_[slot] != kFree && !(sites_[slots_[slot]] == site)) slot = (slot + 1) & last;
  return slot;
}

void Sites::grow() {
  slots_.assign(2 * slots_.size(), kFree);
  for (size_t i = 0; i < sites_.size(); ++i)
    slots_[slot_of(sites_[i])] = static_cast<SiteNumber>(i);
}

SiteNumber Sites::number_of(const Site& site) {
  const size_t slot = slot_of(site);
  if (slots_[slot] != kFree) return slots_[slot];
  if (sites_.size() == kFree) return kFree - 1;
  slots_[slot] = static_cast<SiteNumber>(sites_.size());
  sites_.push_back(site);
  if (2 * sites_.size() > slots_.size()) grow();
  return static_cast<SiteNumber>(sites_.size() - 1);
}

}  // namespace asctwin::check
