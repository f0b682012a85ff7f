// Whether cores that write the same bytes of global memory write the same values: what each copy
// and each scalar store writes is compared with what an earlier one of the launch has left there.
// So it does not matter which core came first. spec: sync_and_timing.md, part 7, item 4
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "check/access_shape.h"
#include "isa/gm_store.h"

namespace asctwin::check {

class EqualStores final : public isa::StoreWatch {
 public:
  void store(uint8_t* dst, const uint8_t* src, int64_t bytes) override;
  void store_element(uint8_t* dst, uint64_t bits, size_t size) override;
  // False: two stores have left different values in one of these bytes, or none has stored to one
  // of their pages. @pre all cores have ended
  bool are_equal(Bytes bytes) const;

 private:
  static constexpr uintptr_t kPageBytes = 4096;
  // The bytes that one lock covers for the length of a copy. Taking a lock waits until all stores
  // have reached the cache, so a copy takes few of them.
  static constexpr uintptr_t kRegionBytes = 16 * kPageBytes;
  static constexpr size_t kLocks = 64;
  using ByteSet = std::array<uint64_t, kPageBytes / 64>;  // a bit each, a word for each line

  // Most copies store whole lines, once. Only the other ones need a bit for each byte.
  struct Page {
    uint64_t lines = 0;                  // that a copy has stored as a whole, a bit each
    std::unique_ptr<ByteSet> parts;      // that are written of other lines; nullptr: nothing
    std::unique_ptr<ByteSet> differing;  // nullptr: nothing

    uint64_t written(size_t line) const;
  };
  using Region = std::array<Page, kRegionBytes / kPageBytes>;
  struct Regions {
    std::mutex lock;  // of these regions and their memory
    std::unordered_map<uintptr_t, Region> by_number;
  };

  static bool note_first_store(Page& page, size_t begin, size_t bytes);
  static void note_line(Page& page, size_t line, uint64_t bits);
  static void compare_in_page(Page& page, const uint8_t* dst, const uint8_t* src, size_t bytes);
  // put() stores the bytes after they have been compared. @pre they lie in one region
  template <class Put>
  void store_in_region(uint8_t* dst, const uint8_t* src, size_t bytes, Put put);

  std::array<Regions, kLocks> regions_;  // region r is in r % kLocks
};

}  // namespace asctwin::check
