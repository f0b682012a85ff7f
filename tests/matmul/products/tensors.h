// The tensors of a launch in one block of global memory, with gaps between them, so that every byte
// that the launch may not change can be compared.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "asctwin/run.h"

namespace matmul_test {

class Tensors {
 public:
  // A tensor with these values, which the launch only reads.
  template <class T>
  std::span<T> add_input(const char* name, const asctwin::Gm<T>& values) {
    const std::span<T> tensor = take<T>(name, values.size(), false);
    std::copy(values.begin(), values.end(), tensor.begin());
    return tensor;
  }
  // A tensor without values, which the launch may write.
  template <class T>
  std::span<T> add_output(const char* name, size_t count) {
    return take<T>(name, count, true);
  }

  // Those of the launch, after which changed() may be asked.
  const std::vector<asctwin::GlobalRange>& ranges() {
    before_.assign(block_.data(), block_.data() + block_.size_bytes());
    return ranges_;
  }
  // The first byte outside of the outputs that is another one now, or "".
  std::string changed() const {
    for (size_t i = 0; i < before_.size(); ++i) {
      const uint8_t* const byte = block_.data() + i;
      if (*byte != before_[i] && !is_output(byte))
        return "byte " + std::to_string(i) + nearest(byte);
    }
    return "";
  }

 private:
  static constexpr size_t kBlockBytes = size_t{1} << 20, kGapBytes = 512;

  template <class T>
  std::span<T> take(const char* name, size_t count, bool is_output) {
    uint8_t* const begin = block_.data() + used_bytes_;
    used_bytes_ += (count * sizeof(T) + 2 * kGapBytes - 1) / kGapBytes * kGapBytes;
    if (used_bytes_ > block_.size_bytes()) throw std::length_error("the tensors are too large");
    ranges_.push_back({begin, count * sizeof(T), name, is_output});
    return {reinterpret_cast<T*>(begin), count};
  }
  bool is_output(const uint8_t* byte) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const asctwin::GlobalRange& range) {
      return range.unwritten && range.begin <= byte && byte < range.begin + range.size_bytes;
    });
  }
  std::string nearest(const uint8_t* byte) const {
    std::string text = " of global memory";
    for (const asctwin::GlobalRange& range : ranges_)
      if (range.begin <= byte)
        text = ", byte " + std::to_string(byte - range.begin) + " from the begin of `" +
               range.name.text() + "`";
    return text;
  }

  asctwin::GlobalBlock block_{kBlockBytes};
  size_t used_bytes_ = kGapBytes;
  std::vector<asctwin::GlobalRange> ranges_;
  std::vector<uint8_t> before_;
};

}  // namespace matmul_test
