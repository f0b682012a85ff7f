// A change shows best as NaN, which every sum and product keeps. Where it does not, as in a
// comparison, large values of both signs and random bits are tried.
#include "why/influence.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <map>
#include <memory>
#include <optional>

#include "stream/footprint.h"

namespace asctwin::why {
namespace {

using Part = stream::Footprint::Part;

constexpr int64_t kMostBytes = int64_t{1} << 28;
constexpr int64_t kAround = 256;  // vector code may load beyond the last element
constexpr size_t kMostContributors = 4096;
constexpr std::chrono::milliseconds kMostTime(2000);

// A copy of a range that operands lie in; operands that overlap share one.
struct Copy {
  const uint8_t* begin;
  const uint8_t* end;
  std::vector<uint8_t> first, bytes;  // as it was, and to run on
  uint8_t* base = nullptr;            // of `begin` in `bytes`

  int64_t size() const { return end - begin; }
};

struct Element {
  size_t copy;
  int64_t offset;
  int64_t size_bytes;
  int operand;
};

constexpr size_t kPatterns = 4;

struct FloatBits {
  uint64_t nan, large, negative;
};
std::optional<FloatBits> float_bits(DType dtype) {
  switch (dtype) {
    case DType::kHalf:
      return FloatBits{0x7E00, 0x7A00, 0xFA00};
    case DType::kBFloat16:
      return FloatBits{0x7FC0, 0x7F00, 0xFF00};
    case DType::kFloat:
      return FloatBits{0x7FC00000, 0x7F000000, 0xFF000000};
    default:
      return {};
  }
}

uint64_t mixed(uint64_t number) {
  number = (number ^ number >> 31) * 0x9E3779B97F4A7C15;
  return (number ^ number >> 29) * 0xBF58476D1CE4E5B9;
}

class Trial {
 public:
  Trial(const stream::Instruction& call, const uint8_t* target, int64_t size_bytes)
      : call_(call), target_bytes_(size_bytes) {
    if (call.execute_at == nullptr || !make_copies(target)) return;
    place_operands();
    if (call.info.addresses_are_data) find_address_operands();
    list_elements();
    execute();
    result_.assign(target_, target_ + size_bytes);
    restore_written();
    is_possible_ = true;
  }

  bool is_possible() const { return is_possible_; }
  const std::vector<uint8_t>& result() const { return result_; }

  void find(Influence& influence) {
    end_ = std::chrono::steady_clock::now() + kMostTime;
    find(0, elements_.size(), influence);
    // Registers keep what the call itself has left in them.
    execute();
  }

 private:
  bool make_copies(const uint8_t* target) {
    std::vector<std::pair<const uint8_t*, const uint8_t*>> hulls;
    // All parts of an operand lie in one copy, because they are reached from its address.
    std::map<int, std::pair<const uint8_t*, const uint8_t*>> of_operand;
    for (const Part& part : call_.footprint->parts()) {
      auto& hull = of_operand.try_emplace(part.access.operand, part.begin, part.end).first->second;
      hull = {std::min(hull.first, part.begin), std::max(hull.second, part.end)};
    }
    for (const auto& [operand, hull] : of_operand) hulls.push_back(hull);
    std::ranges::sort(hulls);
    int64_t total = 0;
    for (const auto& [begin, end] : hulls) {
      if (!copies_.empty() && begin < copies_.back().end)
        copies_.back().end = std::max(copies_.back().end, end);
      else
        copies_.push_back({begin, end, {}, {}});
    }
    for (const Copy& copy : copies_) total += copy.size();
    if (total > kMostBytes) return false;
    for (Copy& copy : copies_) {
      copy.first.assign(copy.begin, copy.end);
      copy.bytes.assign(static_cast<size_t>(copy.size() + 3 * kAround), 0);
      // At the same distance from a whole repeat as the operand itself.
      const auto own = reinterpret_cast<uintptr_t>(copy.begin) % kAround;
      const auto at = reinterpret_cast<uintptr_t>(copy.bytes.data()) % kAround;
      copy.base = copy.bytes.data() + kAround + (own + kAround - at) % kAround;
      std::memcpy(copy.base, copy.first.data(), copy.first.size());
    }
    target_ = copied(target);
    return target_ != nullptr;
  }

  const Copy* copy_with(const uint8_t* address) const {
    for (const Copy& copy : copies_)
      if (copy.begin <= address && address < copy.end) return &copy;
    return nullptr;
  }
  uint8_t* copied(const uint8_t* address) const {
    const Copy* const copy = copy_with(address);
    return copy == nullptr ? nullptr : copy->base + (address - copy->begin);
  }

  void place_operands() {
    const int count = isa::operand_count(call_.info);
    for (int i = 0; i < count; ++i) {
      uint8_t* const own = isa::operand_at(call_.info, call_.record, i).operand->address;
      const auto part = std::ranges::find_if(
          call_.footprint->parts(), [&](const Part& one) { return one.access.operand == i; });
      own_.push_back(own);
      if (part == call_.footprint->parts().end()) {
        addresses_.push_back(own);
        continue;
      }
      addresses_.push_back(copied(part->begin) + (own - part->begin));
    }
  }

  void put_addresses(const std::vector<uint8_t*>& addresses) const {
    for (int i = 0; i < static_cast<int>(addresses.size()); ++i)
      const_cast<isa::Operand*>(isa::operand_at(call_.info, call_.record, i).operand)->address =
          addresses[static_cast<size_t>(i)];
  }

  // The bytes that the call would touch in the copies as they are now.
  std::vector<std::pair<const uint8_t*, const uint8_t*>> touched() const {
    put_addresses(addresses_);
    stream::Footprint footprint;
    footprint.walk(call_, 0);
    put_addresses(own_);
    std::vector<std::pair<const uint8_t*, const uint8_t*>> hulls;
    for (const Part& part : footprint.parts()) hulls.emplace_back(part.begin, part.end);
    return hulls;
  }
  bool stays_inside() const {
    return std::ranges::all_of(touched(), [&](const auto& hull) {
      return std::ranges::any_of(copies_, [&](const Copy& copy) {
        return copy.base <= hull.first && hull.second <= copy.base + copy.size();
      });
    });
  }

  // Operands whose values decide what is touched get values of one another, which are valid.
  void find_address_operands() {
    const auto before = touched();
    is_address_.assign(addresses_.size(), false);
    for (size_t i = 0; i < is_address_.size(); ++i) {
      for (const Part& part : call_.footprint->parts()) {
        if (part.access.operand != static_cast<int>(i) || !isa::is_read(part.access.effect))
          continue;
        isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
          for (int64_t b = 0; b < bytes; ++b) copied(run)[b] ^= 0x15;
        });
        if (touched() != before) is_address_[i] = true;
        isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
          std::memcpy(copied(run), run, static_cast<size_t>(bytes));
        });
      }
    }
  }

  void list_elements() {
    std::vector<std::vector<bool>> seen;
    for (const Copy& copy : copies_) seen.emplace_back(copy.size(), false);
    for (const Part& part : call_.footprint->parts()) {
      if (!isa::is_read(part.access.effect)) continue;
      const DType dtype = type_of_operand(call_, part.access.operand, DType::kUInt8);
      const auto whole = static_cast<int64_t>(size_of(dtype));
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        const auto copy = static_cast<size_t>(copy_with(run) - copies_.data());
        for (int64_t at = 0; at < bytes;) {
          const int64_t offset = run + at - copies_[copy].begin;
          const int64_t size = bytes - at >= whole ? whole : 1;
          if (!seen[copy][static_cast<size_t>(offset)])
            elements_.push_back({copy, offset, size, part.access.operand});
          seen[copy][static_cast<size_t>(offset)] = true;
          at += size;
        }
      });
    }
  }

  void execute() const { call_.execute_at(call_.record, addresses_.data()); }

  void restore_written() {
    for (const Part& part : call_.footprint->parts()) {
      if (!isa::is_write(part.access.effect)) continue;
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        std::memcpy(copied(run), run, static_cast<size_t>(bytes));
      });
    }
  }

  uint64_t value_of(const Element& element) const {
    uint64_t value = 0;
    std::memcpy(&value, copies_[element.copy].first.data() + element.offset,
                static_cast<size_t>(element.size_bytes));
    return value;
  }

  bool is_address(const Element& element) const {
    return !is_address_.empty() && is_address_[static_cast<size_t>(element.operand)];
  }

  uint64_t changed(const Element& element, size_t number, size_t pattern) const {
    const uint64_t value = value_of(element);
    if (is_address(element)) return value_of(other_of(element, number, pattern));
    const DType dtype = type_of_operand(call_, element.operand, DType::kUInt8);
    const auto bits = float_bits(dtype);
    if (!bits || element.size_bytes == 1) return value ^ (mixed(number * kPatterns + pattern) | 1);
    switch (pattern) {
      case 0:
        return bits->nan;
      case 1:
        return bits->large;
      case 2:
        return bits->negative;
      default:
        return value ^ (mixed(number) >> 20 | 1);
    }
  }

  // Another element of its operand.
  const Element& other_of(const Element& element, size_t number, size_t pattern) const {
    for (size_t step = 1; step < elements_.size(); ++step) {
      const Element& other =
          elements_[(number + (pattern % 2 ? step : elements_.size() - step)) % elements_.size()];
      if (other.operand == element.operand && value_of(other) != value_of(element)) return other;
    }
    return element;
  }

  bool differs_with(size_t first, size_t last, size_t pattern) {
    bool has_address = false;
    for (size_t i = first; i < last; ++i) {
      const Element& element = elements_[i];
      const uint64_t value = changed(element, i, pattern);
      has_address = has_address || is_address(element);
      std::memcpy(copies_[element.copy].base + element.offset, &value,
                  static_cast<size_t>(element.size_bytes));
    }
    bool differs = true;
    if (!has_address || stays_inside()) {
      execute();
      differs = std::memcmp(target_, result_.data(), result_.size()) != 0;
      restore_written();
    }
    for (size_t i = first; i < last; ++i) {
      const Element& element = elements_[i];
      std::memcpy(copies_[element.copy].base + element.offset,
                  copies_[element.copy].first.data() + element.offset,
                  static_cast<size_t>(element.size_bytes));
    }
    return differs;
  }

  bool makes_a_difference(size_t first, size_t last) {
    for (size_t pattern = 0; pattern < kPatterns; ++pattern)
      if (differs_with(first, last, pattern)) return true;
    return false;
  }

  void add(size_t first, size_t last, Influence& influence) const {
    for (size_t i = first; i < last; ++i) {
      const Element& element = elements_[i];
      influence.contributors.push_back(
          {element.operand, copies_[element.copy].begin + element.offset, element.size_bytes});
    }
  }

  void find(size_t first, size_t last, Influence& influence) {
    if (first == last) return;
    if (influence.contributors.size() >= kMostContributors ||
        std::chrono::steady_clock::now() > end_) {
      influence.is_complete = false;
      return;
    }
    if (!makes_a_difference(first, last)) return;
    if (last - first == 1) return add(first, last, influence);
    const size_t middle = first + (last - first) / 2;
    find(first, middle, influence);
    find(middle, last, influence);
  }

  const stream::Instruction& call_;
  int64_t target_bytes_;
  bool is_possible_ = false;
  std::vector<Copy> copies_;
  uint8_t* target_ = nullptr;  // in its copy
  std::vector<uint8_t*> own_, addresses_;
  std::vector<bool> is_address_;
  std::vector<Element> elements_;
  std::vector<uint8_t> result_;
  std::chrono::steady_clock::time_point end_;
};

}  // namespace

DType type_of_operand(const stream::Instruction& call, int operand, DType otherwise) {
  const isa::OperandRef ref = isa::operand_at(call.info, call.record, operand);
  if (ref.info == nullptr || (ref.info->dtype == nullptr && call.info.dtype == nullptr))
    return otherwise;
  return isa::type_of(call.info, *ref.info, call.record);
}

Influence influence_on(const stream::Instruction& call, const uint8_t* target, int64_t size_bytes) {
  Influence influence;
  Trial trial(call, target, size_bytes);
  if (!trial.is_possible()) return influence;
  influence.is_known = true;
  influence.result = trial.result();
  trial.find(influence);
  return influence;
}

}  // namespace asctwin::why
