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
#include "why/rehearsal.h"

namespace asctwin::why {
namespace {

using Part = stream::Footprint::Part;

constexpr size_t kMostContributors = 4096;
constexpr std::chrono::milliseconds kMostTime(2000);

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
      : call_(call), stage_(call) {
    target_ = stage_.is_possible() ? stage_.copied(target) : nullptr;
    if (target_ == nullptr) return;
    is_address_ = stage_.address_operands();
    list_elements();
    stage_.execute();
    result_.assign(target_, target_ + size_bytes);
    stage_.restore_written();
  }

  bool is_possible() const { return target_ != nullptr; }
  const std::vector<uint8_t>& result() const { return result_; }

  void find(Influence& influence) {
    end_ = std::chrono::steady_clock::now() + kMostTime;
    find(0, elements_.size(), influence);
    // Registers keep what the call itself has left in them.
    stage_.execute();
  }

 private:
  void list_elements() {
    std::vector<std::vector<bool>> seen;
    for (const Rehearsal::Copy& copy : stage_.copies()) seen.emplace_back(copy.size(), false);
    for (const Part& part : call_.footprint->parts()) {
      if (!isa::is_read(part.access.effect)) continue;
      const DType dtype = type_of_operand(call_, part.access.operand, DType::kUInt8);
      const auto whole = static_cast<int64_t>(size_of(dtype));
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        const auto copy = stage_.copy_with(run);
        for (int64_t at = 0; at < bytes;) {
          const int64_t offset = run + at - stage_.copies()[copy].begin;
          const int64_t size = bytes - at >= whole ? whole : 1;
          if (!seen[copy][static_cast<size_t>(offset)])
            elements_.push_back({copy, offset, size, part.access.operand});
          seen[copy][static_cast<size_t>(offset)] = true;
          at += size;
        }
      });
    }
  }

  uint64_t value_of(const Element& element) const {
    uint64_t value = 0;
    std::memcpy(&value, stage_.copies()[element.copy].first.data() + element.offset,
                static_cast<size_t>(element.size_bytes));
    return value;
  }

  bool is_address(const Element& element) const {
    return is_address_[static_cast<size_t>(element.operand)];
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
      std::memcpy(stage_.copies()[element.copy].base + element.offset, &value,
                  static_cast<size_t>(element.size_bytes));
    }
    bool differs = true;
    if (!has_address || stage_.stays_inside()) {
      stage_.execute();
      differs = std::memcmp(target_, result_.data(), result_.size()) != 0;
      stage_.restore_written();
    }
    for (size_t i = first; i < last; ++i) {
      const Element& element = elements_[i];
      std::memcpy(stage_.copies()[element.copy].base + element.offset,
                  stage_.copies()[element.copy].first.data() + element.offset,
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
      influence.contributors.push_back({element.operand,
                                        stage_.copies()[element.copy].begin + element.offset,
                                        element.size_bytes});
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
  Rehearsal stage_;
  uint8_t* target_ = nullptr;     // in its copy
  std::vector<bool> is_address_;  // by operand: these get values of one another, which are valid
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
