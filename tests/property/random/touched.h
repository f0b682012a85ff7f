// The bytes of the arena that a call declares, one flag a byte.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "isa/access.h"
#include "property/random/call.h"

namespace asctwin::test {

struct Touched {
  std::vector<uint8_t> read, written, unspecified;
};

class TouchedSink final : public isa::AccessSink {
 public:
  explicit TouchedSink(Arena& arena) : begin_(arena.begin()) {
    const auto size = static_cast<size_t>(arena.size_bytes());
    touched.read.resize(size);
    touched.written.resize(size);
    touched.unspecified.resize(size);
  }
  void add(const isa::Access& access) override {
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      mark(access.effect, run - begin_, bytes);
    });
  }

  Touched touched;

 private:
  void mark(isa::Effect effect, int64_t first, int64_t bytes) {
    if (isa::is_read(effect)) set(touched.read, first, bytes, 1);
    if (!isa::is_write(effect)) return;
    set(touched.written, first, bytes, 1);
    set(touched.unspecified, first, bytes, effect == isa::Effect::kWriteUnspecified);
  }
  static void set(std::vector<uint8_t>& flags, int64_t first, int64_t bytes, uint8_t value) {
    if (bytes <= 0) return;
    if (first < 0 || bytes > static_cast<int64_t>(flags.size()) - first)
      throw std::out_of_range("an access outside of the arena");
    std::fill_n(flags.begin() + first, bytes, value);
  }

  const uint8_t* begin_;
};

inline Touched touched_by(const AnyCall& op, Arena& arena) {
  TouchedSink sink(arena);
  op.accesses(sink);
  return std::move(sink.touched);
}

}  // namespace asctwin::test
