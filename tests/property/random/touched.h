// The bytes of the arena that a call declares, one flag a byte.
#pragma once

#include <stdexcept>
#include <vector>

#include "isa/access.h"
#include "property/random/arena.h"

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
      for (int64_t i = run - begin_; i < run - begin_ + bytes; ++i) mark(access.effect, i);
    });
  }

  Touched touched;

 private:
  void mark(isa::Effect effect, int64_t at) {
    const auto i = static_cast<size_t>(at);
    if (isa::is_read(effect)) touched.read.at(i) = 1;
    if (!isa::is_write(effect)) return;
    touched.written.at(i) = 1;
    touched.unspecified.at(i) = effect == isa::Effect::kWriteUnspecified;
  }

  const uint8_t* begin_;
};

template <class I>
Touched touched_by(const I& op, Arena& arena) {
  TouchedSink sink(arena);
  op.accesses(sink);
  return std::move(sink.touched);
}

}  // namespace asctwin::test
