// Who has touched which bytes last, as far as it can still matter, page by page.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>

#include "check/race/page.h"

namespace asctwin::check {

class History {
 public:
  // The bytes are touched; `touch` says by whom, its own `bytes` are filled in here. Afterwards
  // everything it met counts as ordered before it.
  void add(const uint8_t* begin, int64_t size_bytes, Touch touch, Meetings& meetings);

 private:
  static constexpr uintptr_t kPages = 64;
  using Chapter = std::array<Page, kPages>;  // neighbours, 256 KiB in all
  struct Seen {
    uintptr_t number = ~uintptr_t{0};
    Chapter* chapter = nullptr;
  };

  Page& page_of(uintptr_t number);

  std::unordered_map<uintptr_t, std::unique_ptr<Chapter>> chapters_;
  std::array<Seen, 16> seen_;  // lately, by the low bits of their numbers
};

}  // namespace asctwin::check
