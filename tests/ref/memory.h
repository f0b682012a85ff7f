// A memory that remembers which of its bytes were read, written, or left without a defined value.
// References read and write through it byte by byte, so the sets they report are exact by
// construction. An offset outside the memory throws.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ref {

using Bytes = std::vector<uint8_t>;
using ByteSet = std::vector<uint8_t>;  // 1 for each byte in it, else 0

class Memory {
 public:
  explicit Memory(Bytes content)
      : bytes_(std::move(content)),
        read_(bytes_.size()),
        written_(bytes_.size()),
        unspecified_(bytes_.size()) {}

  uint8_t read(int64_t at) {
    read_.at(at) = true;
    return bytes_.at(at);
  }
  void write(int64_t at, uint8_t byte) {
    bytes_.at(at) = byte;
    written_.at(at) = true;
    unspecified_.at(at) = false;
  }
  void write_unspecified(int64_t at) {
    written_.at(at) = true;
    unspecified_.at(at) = true;
  }

  // Little-endian values of 1 to 8 bytes.
  uint64_t load(int64_t at, int64_t size_bytes) {
    uint64_t value = 0;
    for (int64_t i = 0; i < size_bytes; ++i) value |= uint64_t{read(at + i)} << (8 * i);
    return value;
  }
  void store(int64_t at, int64_t size_bytes, uint64_t value) {
    for (int64_t i = 0; i < size_bytes; ++i) write(at + i, static_cast<uint8_t>(value >> (8 * i)));
  }
  // Stores where the specification allows two values.
  void store_either(int64_t at, int64_t size_bytes, uint64_t value, uint64_t other) {
    store(at, size_bytes, value);
    if (other != value) others_.push_back({at, size_bytes, other});
  }

  const Bytes& bytes() const { return bytes_; }
  const ByteSet& bytes_read() const { return read_; }
  const ByteSet& bytes_written() const { return written_; }
  const ByteSet& bytes_unspecified() const { return unspecified_; }
  // Whether the byte is part of a value that `actual`, the whole memory, may have instead.
  bool is_other_value(int64_t byte, const uint8_t* actual) const {
    for (const Other& one : others_) {
      bool is_it = one.at <= byte && byte < one.at + one.size_bytes;
      for (int64_t i = 0; is_it && i < one.size_bytes; ++i)
        is_it = actual[one.at + i] == static_cast<uint8_t>(one.value >> (8 * i));
      if (is_it) return true;
    }
    return false;
  }
  // The first byte of `actual`, the whole memory, that has another value than a defined one.
  std::optional<int64_t> first_difference(const uint8_t* actual) const {
    if (std::equal(bytes_.begin(), bytes_.end(), actual)) return std::nullopt;
    for (size_t i = 0; i < bytes_.size(); ++i) {
      const auto byte = static_cast<int64_t>(i);
      if (actual[i] != bytes_[i] && !unspecified_[i] && !is_other_value(byte, actual)) return byte;
    }
    return std::nullopt;
  }

 private:
  struct Other {
    int64_t at, size_bytes;
    uint64_t value;
  };

  Bytes bytes_;
  ByteSet read_, written_, unspecified_;
  std::vector<Other> others_;
};

// Where an operand starts.
struct Place {
  Memory& memory;
  int64_t at = 0;
};

}  // namespace ref
