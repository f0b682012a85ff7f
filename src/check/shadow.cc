// Notes are made memory by memory.
#include "check/shadow.h"

namespace asctwin::check {

uint8_t* Shadow::at(const uint8_t* address) {
  for (size_t i = 0; i < notes_.size(); ++i) {
    const auto memory = memory_.of(static_cast<Hardware>(i));
    if (memory.empty() || address < memory.data() || address >= memory.data() + memory.size())
      continue;
    if (notes_[i].empty()) notes_[i].resize(memory.size());
    return notes_[i].data() + (address - memory.data());
  }
  return nullptr;
}

Shadow Shadow::inverted() const {
  Shadow other = *this;
  for (std::vector<uint8_t>& notes : other.notes_)
    for (uint8_t& note : notes) note = static_cast<uint8_t>(~note);
  return other;
}

}  // namespace asctwin::check
