// Memory as the documents' figures draw it: a row of 32 B blocks, each with its label.
// "A2" is a block full of A2, "A2~" one whose second half is zero, "." one that nobody touched.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "ref/memory.h"

namespace asctwin::test {

inline constexpr size_t kBlock = 32;
inline constexpr uint8_t kUntouched = 0xEE;

// `blocks` is labels with spaces between.
inline ref::Bytes draw(const std::string& blocks) {
  ref::Bytes bytes;
  std::istringstream labels(blocks);
  for (std::string label; labels >> label;)
    for (size_t i = 0; i < kBlock; ++i)
      bytes.push_back(label == "." ? kUntouched : static_cast<uint8_t>(label[i % 2]));
  return bytes;
}

inline std::string label_of(const ref::Bytes& bytes, size_t begin) {
  const auto all = [&](size_t from, size_t to, auto expected) {
    for (size_t i = from; i < to; ++i)
      if (bytes[begin + i] != expected(i)) return false;
    return true;
  };
  const auto label = [&](size_t i) { return bytes[begin + i % 2]; };
  const auto zero = [](size_t) { return uint8_t{0}; };
  if (all(0, kBlock, [](size_t) { return kUntouched; })) return ".";
  const std::string name(bytes.begin() + static_cast<int64_t>(begin),
                         bytes.begin() + static_cast<int64_t>(begin) + 2);
  if (all(0, kBlock, label)) return name;
  if (all(0, kBlock / 2, label) && all(kBlock / 2, kBlock, zero))
    return std::string(name).append(1, '~');
  return "?";
}

inline std::string picture(const ref::Bytes& bytes) {
  std::string text;
  for (size_t begin = 0; begin < bytes.size(); begin += kBlock) {
    if (begin != 0) text.push_back(' ');
    text.append(label_of(bytes, begin));
  }
  return text;
}

inline ref::Bytes untouched(size_t bytes) { return ref::Bytes(bytes, kUntouched); }

}  // namespace asctwin::test
