// Goes block by block, so that a DataBlock costs a word.
#include "check/padding/padding_marks.h"

namespace asctwin::check {

PaddingMarks::PaddingMarks(std::span<uint8_t> memory)
    : memory_(memory),
      marked_(static_cast<int64_t>(memory.size())),
      unread_(static_cast<int64_t>(memory.size())) {}

bool PaddingMarks::has_padding(Bytes bytes) const {
  if (!touches(bytes)) return false;
  bool found = false;
  for_each_part(bytes, [&](int64_t block, uint32_t bits) {
    found = found || (lanes_[static_cast<size_t>(block)] & bits) != 0;
  });
  return found;
}

// Most cores never have padding, and need no room for it.
void PaddingMarks::set(Bytes bytes, Origin origin) {
  if (lanes_.empty()) {
    lanes_.resize(memory_.size() / kBlock + 1);
    origins_.resize(lanes_.size());
  }
  for_each_part(bytes, [&](int64_t block, uint32_t bits) {
    lanes_[static_cast<size_t>(block)] |= bits;
    origins_[static_cast<size_t>(block)] = origin;
    marked_.set({block, block + 1});
  });
}

void PaddingMarks::watch(Bytes bytes) {
  for_each_part(bytes, [&](int64_t block, uint32_t) {
    const uint32_t lanes = lanes_[static_cast<size_t>(block)];
    if (lanes != 0 && lanes != ~uint32_t{0}) unread_.set({block, block + 1});
  });
}

}  // namespace asctwin::check
