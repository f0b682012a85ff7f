// One bit for each aligned word of a tensor in global memory: whether a core of the launch has
// written it.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace asctwin::core {

class WrittenWords {
 public:
  static constexpr size_t kWordBytes = 8;  // of the widest element

  enum class Sharing : uint8_t { kPrivate, kWithChildren };

  // Covers the bytes [begin, end). @throw std::bad_alloc
  WrittenWords(const uint8_t* begin, const uint8_t* end, Sharing sharing = Sharing::kPrivate);

  // Every word that the bytes [first, last) touch.
  void write(const uint8_t* first, const uint8_t* last) {
    any_group(first, last, [](std::atomic<uint64_t>& group, uint64_t words) {
      if (words == kAll)
        group.store(kAll, std::memory_order_relaxed);
      else if ((group.load(std::memory_order_relaxed) & words) != words)
        group.fetch_or(words, std::memory_order_relaxed);
      return false;
    });
  }
  bool are_written(const uint8_t* first, const uint8_t* last) const {
    return !touches_rest(first, last) &&
           !any_group(first, last, [](const std::atomic<uint64_t>& group, uint64_t words) {
             return (group.load(std::memory_order_relaxed) & words) != words;
           });
  }
  bool is_written(const uint8_t* address) const {
    const size_t word = offset_of(address) / kWordBytes;
    return (bits_[word / kBits].load(std::memory_order_relaxed) >> word % kBits & 1) != 0;
  }
  // Asks about the first and the last of these bytes, which lie in at most two words.
  bool is_element_written(const uint8_t* first, int64_t bytes) const {
    return !touches_rest(first, first + bytes) && is_written(first) &&
           is_written(first + bytes - 1);
  }
  // The tensor ends at `end`: what lies behind is room that its allocation was rounded up by.
  void end_tensor(const uint8_t* end) { tensor_end_ = end; }
  const uint8_t* tensor_end() const { return tensor_end_; }
  // The word in whose middle the tensor ends; nullptr: there is none.
  const uint8_t* cut_word() const {
    const size_t own = reinterpret_cast<uintptr_t>(tensor_end_) % kWordBytes;
    return own == 0 ? nullptr : tensor_end_ - own;
  }
  // Whether some of these bytes lie in the rest of that word, of which its bit says nothing.
  bool touches_rest(const uint8_t* first, const uint8_t* last) const {
    const uint8_t* const word = cut_word();
    return word != nullptr && last > tensor_end_ && first < word + kWordBytes;
  }
  // Whether these bytes belong to the room alone.
  bool is_room(const uint8_t* first) const {
    return tensor_end_ != nullptr && first >= tensor_end_;
  }
  // The bits of all words, for a process that has the tensor as well, and what it has added.
  std::vector<uint64_t> bits() const;
  void add(const std::vector<uint64_t>& bits);
  // Whether a core has read of the tensor: then it is more than a result.
  void note_read() { was_read_.store(true, std::memory_order_relaxed); }
  bool was_read() const { return was_read_.load(std::memory_order_relaxed); }

 private:
  static constexpr size_t kBits = 64;
  static constexpr size_t kGroupBytes = kBits * kWordBytes;
  static constexpr uint64_t kAll = ~uint64_t{0};

  // Calls test(bits of a group of words, bits of those that the bytes touch) for each group, until
  // it returns true.
  template <class Test>
  bool any_group(const uint8_t* first, const uint8_t* last, Test test) const {
    if (first >= last) return false;
    const size_t word = offset_of(first) / kWordBytes;
    const size_t end = (offset_of(last) + kWordBytes - 1) / kWordBytes;
    uint64_t words = kAll << word % kBits;
    size_t group = word / kBits;
    for (; group < end / kBits; ++group, words = kAll)
      if (test(bits_[group], words)) return true;
    words &= ~(kAll << end % kBits);
    return words != 0 && test(bits_[group], words);
  }
  size_t offset_of(const uint8_t* address) const { return static_cast<size_t>(address - begin_); }

  using Group = std::atomic<uint64_t>;
  struct Release {
    size_t mapped_bytes;  // 0: it was allocated with new
    void operator()(Group* groups) const;
  };

  const uint8_t* begin_;
  const uint8_t* tensor_end_ = nullptr;  // nullptr: there is no room
  size_t groups_;
  std::unique_ptr<Group[], Release> bits_;
  std::atomic<bool> was_read_ = false;
};

}  // namespace asctwin::core
