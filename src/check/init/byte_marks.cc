// Works on whole blocks where it can, on bytes in mixed blocks.
#include "check/init/byte_marks.h"

#include <cstring>

#include "isa/poison.h"

namespace asctwin::check {
namespace {

constexpr int64_t kBlock = isa::kBlockBytes;
constexpr int64_t kWord = 8;  // of the widest element

bool is_poison(Bytes bytes) {
  return std::all_of(bytes.begin, bytes.end, [](uint8_t byte) { return byte == isa::kPoison; });
}

// Whether the marks of a block say that all of it is defined.
bool are_defined(const uint8_t* marks) {
  return std::all_of(marks, marks + kBlock,
                     [](uint8_t mark) { return mark == ByteMarks::kDefined; });
}

}  // namespace

ByteMarks::ByteMarks(std::span<uint8_t> memory)
    : memory_(memory),
      defined_(static_cast<int64_t>(memory.size())),
      mixed_(static_cast<int64_t>(memory.size())) {}

// The marks are not initialised, because only those of mixed blocks are read.
void ByteMarks::make_marks() {
  if (marks_ == nullptr) marks_.reset(new uint8_t[memory_.size()]);
}

uint8_t* ByteMarks::mixed(int64_t block) {
  make_marks();
  uint8_t* const marks = marks_of(block);
  const bool whole = defined_.test(block);
  if (!whole && mixed_.test(block)) return marks;
  std::fill_n(marks, kBlock, whole ? kDefined : kUnwritten);
  defined_.reset({block, block + 1});
  mixed_.set({block, block + 1});
  return marks;
}

// False: something else has written the byte, which is marked.
bool ByteMarks::holds_its_value(int64_t offset) const {
  const auto at = static_cast<size_t>(offset);
  if (marks_[at] < kFirstComputed) return memory_[at] == isa::kPoison;
  return !knows_values_ || memory_[at] == computed_[at].value;
}

bool ByteMarks::settle(int64_t block) {
  if (defined_.test(block)) return true;
  const uint8_t* const memory = memory_.data() + block * kBlock;
  if (!mixed_.test(block) && is_poison({memory, memory + kBlock})) return false;
  uint8_t* const marks = mixed(block);
  for (int64_t word = 0; word < kBlock; word += kWord)
    for (int64_t i = word; i < word + kWord; ++i)
      if (marks[i] != kDefined && !holds_its_value(block * kBlock + i)) {
        std::fill_n(marks + word, kWord, kDefined);
        break;
      }
  if (!are_defined(marks)) return false;
  defined_.set({block, block + 1});
  return true;
}

uint8_t ByteMarks::mark_at(int64_t offset) const {
  const int64_t block = offset / kBlock;
  if (defined_.test(block)) return kDefined;
  return mixed_.test(block) ? marks_[static_cast<size_t>(offset)] : kUnwritten;
}

std::optional<ByteMarks::MarkedRun> ByteMarks::first_undefined(Bytes bytes) {
  const Blocks blocks = touched(bytes);
  if (defined_.all(blocks)) return std::nullopt;
  const int64_t end = bytes.end - memory_.data();
  int64_t first = -1;
  for (int64_t at = bytes.begin - memory_.data(); at < end; ++at) {
    if (first < 0 || at % kBlock == 0)
      if (settle(at / kBlock) && first < 0) {
        at = (at / kBlock + 1) * kBlock - 1;
        continue;
      }
    const uint8_t mark = mark_at(at);
    if (first < 0 && mark != kDefined) first = at;
    if (first >= 0 && mark != mark_at(first))
      return MarkedRun{{memory_.data() + first, memory_.data() + at}, mark_at(first)};
  }
  if (first < 0) return std::nullopt;
  return MarkedRun{{memory_.data() + first, bytes.end}, mark_at(first)};
}

void ByteMarks::define(Bytes bytes) {
  const int64_t begin = bytes.begin - memory_.data(), end = bytes.end - memory_.data();
  const Blocks covered = blocks_covered(begin, end);
  defined_.set(covered);
  const auto define_part = [&](int64_t from, int64_t to) {
    const int64_t block = from / kBlock;
    if (from >= to || defined_.test(block)) return;
    uint8_t* const marks = mixed(block);
    std::fill_n(marks + from % kBlock, to - from, kDefined);
    // Elements are mostly written one after the other: the last one may complete the block.
    if (to % kBlock == 0 && are_defined(marks)) defined_.set({block, block + 1});
  };
  if (begin % kBlock == 0 && end % kBlock == 0) return;
  if (covered.first > covered.last) return define_part(begin, end);
  define_part(begin, covered.first * kBlock);
  define_part(covered.last * kBlock, end);
}

void ByteMarks::mark(Bytes bytes, uint8_t mark) {
  for (const uint8_t* at = bytes.begin; at < bytes.end;) {
    const int64_t offset = at - memory_.data();
    const int64_t part = std::min<int64_t>(bytes.end - at, kBlock - offset % kBlock);
    std::fill_n(mixed(offset / kBlock) + offset % kBlock, part, mark);
    at += part;
  }
}

// Memory that was never written is poison already, and its pages are left untouched.
void ByteMarks::forget(Bytes bytes) {
  constexpr int64_t kAtOnce = 64;
  const Blocks blocks = touched(bytes);
  for (int64_t first = blocks.first; first < blocks.last; first += kAtOnce) {
    const Blocks some{first, std::min(first + kAtOnce, blocks.last)};
    if (!defined_.any(some) && !mixed_.any(some)) continue;
    std::memset(memory_.data() + some.first * kBlock, isa::kPoison,
                static_cast<size_t>((some.last - some.first) * kBlock));
  }
  defined_.reset(blocks);
  mixed_.reset(blocks);
}

void ByteMarks::read(Bytes bytes, uint8_t* marks) {
  const Blocks blocks = touched(bytes);
  for (int64_t block = blocks.first; block < blocks.last; ++block) settle(block);
  for (const uint8_t* at = bytes.begin; at < bytes.end; ++at)
    *marks++ = mark_at(at - memory_.data());
}

void ByteMarks::write(Bytes bytes, const uint8_t* marks) {
  for (const uint8_t* at = bytes.begin; at < bytes.end; ++at) {
    const int64_t offset = at - memory_.data();
    mixed(offset / kBlock)[offset % kBlock] = *marks++;
  }
}

void ByteMarks::write(Bytes bytes, const uint8_t* marks, const Computed* computed, bool are_known) {
  if (computed_ == nullptr) computed_.reset(new Computed[memory_.size()]);
  knows_values_ = knows_values_ && are_known;
  write(bytes, marks);
  std::copy_n(computed, bytes.end - bytes.begin, computed_.get() + (bytes.begin - memory_.data()));
}

uint8_t ByteMarks::undefined_bits(const uint8_t* at) const {
  const int64_t offset = at - memory_.data();
  const uint8_t mark = mark_at(offset);
  if (mark == kDefined) return 0;
  return mark < kFirstComputed ? 0xFF : computed_[static_cast<size_t>(offset)].bits;
}

}  // namespace asctwin::check
