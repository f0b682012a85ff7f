// Regions are sorted, and the newest one is asked first.
#include "why/memories.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "core/launch/launch.h"
#include "report/words.h"

namespace asctwin::why {

Memories::~Memories() {
  for (const Region& region : regions_)
    ::munmap(region.writers, static_cast<size_t>(region.size_bytes) * sizeof(Time));
}

void Memories::add_region(const uint8_t* begin, int64_t size_bytes, Place first) {
  if (size_bytes <= 0 || at(begin) != nullptr) return;
  void* const writers =
      ::mmap(nullptr, static_cast<size_t>(size_bytes) * sizeof(Time), PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (writers == MAP_FAILED) throw std::bad_alloc();
  const auto behind = std::ranges::lower_bound(regions_, begin, {}, &Region::begin);
  regions_.insert(behind, {begin, size_bytes, std::move(first), static_cast<Time*>(writers)});
}

void Memories::add(const core::Core& core) {
  for (int i = 0; i < kMemories; ++i) {
    const auto memory = static_cast<Hardware>(i);
    if (memory == Hardware::GM) continue;
    const auto bytes = core.memory.of(memory);
    add_region(bytes.data(), static_cast<int64_t>(bytes.size()), {core.number(), i});
  }
  if (std::exchange(has_global_, true)) return;
  core.launch().global_objects().for_each([&](const core::Object& object) {
    add_region(object.begin, object.size_bytes(),
               {-1, static_cast<int>(Hardware::GM), report::text_of(object.name)});
  });
}

const Memories::Region* Memories::at(const uint8_t* address) const {
  const auto holds = [&](const Region& region) {
    return region.begin <= address && address < region.end();
  };
  if (newest_ < regions_.size() && holds(regions_[newest_])) return &regions_[newest_];
  const auto behind = std::ranges::upper_bound(regions_, address, {}, &Region::begin);
  if (behind == regions_.begin() || !holds(*(behind - 1))) return nullptr;
  newest_ = static_cast<size_t>(behind - 1 - regions_.begin());
  return &regions_[newest_];
}

const uint8_t* Memories::address_of(const Place& place) const {
  for (const Region& region : regions_)
    if (region.first.core == place.core && region.first.memory == place.memory &&
        region.first.object == place.object && place.offset < region.size_bytes)
      return region.begin + place.offset;
  return nullptr;
}

Place Memories::place_of(const uint8_t* address) const {
  const Region* const region = at(address);
  if (region == nullptr) return {-1, static_cast<int>(Hardware::MAX), "", 0};
  Place place = region->first;
  place.offset = address - region->begin;
  return place;
}

void Memories::wrote(const uint8_t* begin, int64_t size_bytes, Time time) {
  const Region* const region = at(begin);
  if (region == nullptr) return;
  const int64_t bytes = std::min<int64_t>(size_bytes, region->end() - begin);
  std::fill_n(region->writers + (begin - region->begin), bytes, time);
}

Time Memories::writer_of(const uint8_t* begin, int64_t size_bytes) const {
  const Region* const region = at(begin);
  if (region == nullptr) return 0;
  const int64_t bytes = std::min<int64_t>(size_bytes, region->end() - begin);
  const Time* const first = region->writers + (begin - region->begin);
  return bytes <= 0 ? 0 : *std::max_element(first, first + bytes);
}

}  // namespace asctwin::why
