// Lines in the order of memory.
#include "check/race/data_cache.h"

namespace asctwin::check {
namespace {

uintptr_t line_of(const uint8_t* address) {
  return reinterpret_cast<uintptr_t>(address) / kLineBytes;
}

bool meet(const Bytes& a, const Bytes& b) { return a.begin < b.end && b.begin < a.end; }

}  // namespace

DataCache::Line& DataCache::fetch(const uint8_t* address, uint32_t abroad) {
  const auto [at, is_new] = lines_.try_emplace(line_of(address));
  if (is_new) {
    const auto* begin = reinterpret_cast<const uint8_t*>(at->first * kLineBytes);
    at->second.bytes = {begin, begin + kLineBytes};
    at->second.fetched = abroad;
  }
  return at->second;
}

const DataCache::Line* DataCache::dirty_in(const Bytes& bytes) const {
  for (auto at = lines_.lower_bound(line_of(bytes.begin));
       at != lines_.end() && meet(at->second.bytes, bytes); ++at)
    if (!at->second.dirty_spans.empty()) return &at->second;
  return nullptr;
}

void DataCache::write_behind(const Bytes& bytes, SiteNumber site) {
  for (auto at = lines_.lower_bound(line_of(bytes.begin));
       at != lines_.end() && meet(at->second.bytes, bytes); ++at) {
    at->second.is_stale = true;
    at->second.stale_site = site;
  }
}

std::vector<DataCache::Line> DataCache::clean(const Bytes& bytes) {
  std::vector<Line> dirty;
  auto at = lines_.lower_bound(line_of(bytes.begin));
  while (at != lines_.end() && meet(at->second.bytes, bytes)) {
    if (!at->second.dirty_spans.empty()) dirty.push_back(std::move(at->second));
    at = lines_.erase(at);
  }
  return dirty;
}

}  // namespace asctwin::check
