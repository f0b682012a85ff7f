// Poison is found byte by byte with memchr, and looked at in words and elements.
#include "core/memory/unwritten.h"

#include <algorithm>
#include <cstring>

#include "isa/poison.h"

namespace asctwin::core {
namespace {

constexpr auto kWord = static_cast<int64_t>(WrittenWords::kWordBytes);

bool is_poison(const uint8_t* begin, const uint8_t* end) {
  return std::all_of(begin, end, [](uint8_t byte) { return byte == isa::kPoison; });
}

// Whether an element of poison was hardly ever written: a number of 4 B and more, or a NaN that no
// instruction makes.
bool is_improbable(std::optional<DType> element) {
  return element && (size_of(*element) >= 4 || *element == DType::kHalf);
}

class GapSearch {
 public:
  GapSearch(const UnwrittenTensor& tensor, int64_t size_bytes)
      : tensor_(tensor),
        end_(tensor.begin + size_bytes),
        element_bytes_(tensor.element ? static_cast<int64_t>(size_of(*tensor.element)) : 1),
        is_improbable_(is_improbable(tensor.element)) {}

  std::vector<Gap> run() && {
    for (const uint8_t* at = next_poison(tensor_.begin); at < end_; at = next_poison(at)) {
      const uint8_t* const word =
          std::max(tensor_.begin, at - reinterpret_cast<uintptr_t>(at) % kWord);
      const uint8_t* const word_end =
          std::min(tensor_.end, at - reinterpret_cast<uintptr_t>(at) % kWord + kWord);
      if (is_gap(word, word_end))
        at = add(word, word_end);
      else
        at = look_at_element(at);
    }
    return std::move(gaps_);
  }

 private:
  const uint8_t* next_poison(const uint8_t* at) const {
    if (at >= end_) return end_;
    const void* const found = std::memchr(at, isa::kPoison, static_cast<size_t>(end_ - at));
    return found == nullptr ? end_ : static_cast<const uint8_t*>(found);
  }

  bool is_known_written(const uint8_t* word) const {
    return tensor_.written != nullptr ? tensor_.written->is_written(word) : !is_improbable_;
  }

  bool is_gap(const uint8_t* word, const uint8_t* word_end) const {
    const bool is_short = word_end - word < kWord;
    const bool looks = is_short && (is_improbable_ || word_end - word > 1)
                           ? is_poison(word, word_end)
                           : looks_unwritten(word, word_end, tensor_.begin);
    return looks && !is_known_written(word);
  }

  // Examines a word that was written in part or with poison.
  const uint8_t* look_at_element(const uint8_t* at) {
    const uint8_t* const element = at - (at - tensor_.begin) % element_bytes_;
    const uint8_t* const element_end = std::min(element + element_bytes_, tensor_.end);
    const uint8_t* const word = element - reinterpret_cast<uintptr_t>(element) % kWord;
    const uint8_t* const word_end = std::min(word + kWord, tensor_.end);
    const bool is_whole =
        element_bytes_ >= kWord || is_poison(std::max(word, tensor_.begin), word_end);
    if (is_improbable_ && !is_whole && is_poison(element, element_end)) add(element, element_end);
    return element_end;
  }

  // A gap begins in the middle of the word before it, if half of this word holds poison. Where both
  // halves do, poison was written.
  const uint8_t* add(const uint8_t* begin, const uint8_t* end) {
    constexpr int64_t kHalf = kWord / 2;
    const bool is_first_word = begin - tensor_.begin < kWord;
    if (begin - tensor_.begin >= kHalf && is_poison(begin - kHalf, begin) &&
        (is_first_word || !is_poison(begin - kWord, begin - kHalf)))
      begin -= kHalf;
    const int64_t first = begin - tensor_.begin, last = std::min(end, end_) - tensor_.begin;
    if (!gaps_.empty() && gaps_.back().last >= first)
      gaps_.back().last = last;
    else
      gaps_.push_back({first, last});
    return end;
  }

  const UnwrittenTensor& tensor_;
  const uint8_t* end_;
  int64_t element_bytes_;
  bool is_improbable_;
  std::vector<Gap> gaps_;
};

bool is_padding(const Gap& gap) {
  constexpr int64_t kBlock = 32, kLine = 64;
  if (gap.size_bytes() < kBlock && gap.last % kBlock == 0) return true;
  return gap.last % kLine == 0 && gap.first % kLine <= kWord && gap.first % kLine > 0 &&
         gap.size_bytes() < kLine;
}

}  // namespace

bool looks_unwritten(const uint8_t* word_begin, const uint8_t* word_end,
                     const uint8_t* tensor_begin) {
  constexpr int64_t kLeast = 4;
  return is_poison(std::max(tensor_begin, std::min(word_begin, word_end - kLeast)), word_end);
}

std::vector<Gap> gaps_in(const UnwrittenTensor& tensor, int64_t size_bytes) {
  return GapSearch(tensor, size_bytes).run();
}

std::vector<Gap> without_padding(std::vector<Gap> gaps, int64_t size_bytes, int64_t shares) {
  const bool has_rows = std::any_of(gaps.begin(), gaps.end(), [&](const Gap& gap) {
    return gap.last < size_bytes && is_padding(gap);
  });
  const bool is_rounded_up = shares > 0 && gaps.size() == 1 &&
                             (shares == 1 || (size_bytes - bytes_of(gaps)) % shares != 0);
  if (has_rows || is_rounded_up)
    gaps.erase(std::remove_if(gaps.begin(), gaps.end(), is_padding), gaps.end());
  return gaps;
}

int64_t bytes_of(const std::vector<Gap>& gaps) {
  int64_t bytes = 0;
  for (const Gap& gap : gaps) bytes += gap.size_bytes();
  return bytes;
}

}  // namespace asctwin::core
