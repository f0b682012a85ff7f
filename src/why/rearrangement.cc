// A mark is a digit of the element's number; each digit is written twice, in two forms. What says
// twice the same digit has come from there; what does not is a constant, if it is the same as in
// the instruction's own result.
#include "why/rearrangement.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"
#include "runner/decimal.h"
#include "stream/footprint.h"
#include "why/influence.h"
#include "why/rehearsal.h"

namespace asctwin::why {
namespace {

using Part = stream::Footprint::Part;

struct Marked {
  const uint8_t* at;
  DType dtype;
};

constexpr int kForms = 2;

// A digit as the bits of an element.
class BitMarks {
 public:
  explicit BitMarks(DType dtype) : size_(size_of(dtype)) {}

  bool takes(DType from, DType /*to*/) const { return size_of(from) == size_; }
  uint64_t base() const { return uint64_t{1} << std::min<size_t>(8 * size_, 32); }
  void write(uint8_t* to, DType, uint64_t digit, int form) const {
    const uint64_t bits = masked(digit, form);
    std::memcpy(to, &bits, size_);
  }
  std::optional<uint64_t> read(const uint8_t* from, DType, int form) const {
    uint64_t bits = 0;
    std::memcpy(&bits, from, size_);
    bits = masked(bits, form);
    if (bits >= base()) return {};
    return bits;
  }
  bool is_same(const uint8_t* to, DType, const uint8_t* from, DType) const {
    return std::memcmp(to, from, size_) == 0;
  }

 private:
  uint64_t masked(uint64_t digit, int form) const { return form == 0 ? digit : digit ^ 0x5A; }

  size_t size_;
};

// A digit as a whole number, from 1, that both types hold.
class NumberMarks {
 public:
  NumberMarks(DType from, DType to)
      : base_(from == DType::kBFloat16 || to == DType::kBFloat16 ? 127 : 1023) {}

  static bool is_small_float(DType dtype) {
    return dtype == DType::kHalf || dtype == DType::kBFloat16 || dtype == DType::kFloat;
  }
  bool takes(DType from, DType to) const { return is_small_float(from) && is_small_float(to); }
  uint64_t base() const { return base_; }
  void write(uint8_t* to, DType dtype, uint64_t digit, int form) const {
    const auto number = static_cast<float>(form == 0 ? digit + 1 : base_ - digit);
    if (dtype == DType::kHalf) return put(to, half(number));
    if (dtype == DType::kBFloat16) return put(to, bfloat16_t(number));
    put(to, number);
  }
  std::optional<uint64_t> read(const uint8_t* from, DType dtype, int form) const {
    const double number = floating_value(dtype, from);
    const auto digit = form == 0 ? number - 1 : static_cast<double>(base_) - number;
    if (!(digit >= 0 && digit < static_cast<double>(base_)) || digit != std::floor(digit))
      return {};
    return static_cast<uint64_t>(digit);
  }
  // But for its rounding, and for what Relu makes 0.
  bool is_same(const uint8_t* to, DType to_type, const uint8_t* from, DType from_type) const {
    const double result = floating_value(to_type, to), source = floating_value(from_type, from);
    if (!std::isfinite(result) || !std::isfinite(source)) return true;
    return std::abs(result - source) <= std::abs(source) / 64 + 1e-7 || (result == 0 && source < 0);
  }

 private:
  template <class T>
  static void put(uint8_t* to, T number) {
    std::memcpy(to, &number, sizeof number);
  }

  uint64_t base_;
};

template <class Marks>
class Search {
 public:
  Search(const stream::Instruction& call, const Marks& marks, DType to)
      : call_(call), marks_(marks), to_(to), stage_(call) {}

  std::optional<std::vector<Moved>> find() {
    if (!stage_.is_possible() || !list_results()) return {};
    list_sources();
    if (sources_.empty() || !list_own_results()) return {};
    if (!read_numbers()) return {};
    std::vector<Moved> all;
    for (size_t i = 0; i < results_.size(); ++i) {
      const auto& number = numbers_[i];
      all.push_back({results_[i], number ? sources_[*number].at : nullptr});
    }
    return all;
  }

 private:
  template <class Visit>
  void for_each_element(const Part& part, DType dtype, Visit visit) {
    const auto size = static_cast<int64_t>(size_of(dtype));
    isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
      for (int64_t at = 0; at + size <= bytes; at += size) visit(run + at);
    });
  }

  // False: they are of several types.
  bool list_results() {
    for (const Part& part : call_.footprint->parts()) {
      if (!isa::is_write(part.access.effect) ||
          part.access.effect == isa::Effect::kWriteUnspecified)
        continue;
      if (type_of_operand(call_, part.access.operand, DType::kUInt8) != to_) return false;
      accumulates_ = accumulates_ || part.access.effect == isa::Effect::kAccumulate;
      for_each_element(part, to_, [&](const uint8_t* at) { results_.push_back(at); });
    }
    return !results_.empty();
  }

  void list_sources() {
    const std::vector<bool> is_address = stage_.address_operands();
    std::set<const uint8_t*> seen;
    for (const Part& part : call_.footprint->parts()) {
      if (part.access.effect != isa::Effect::kRead) continue;
      if (is_address[static_cast<size_t>(part.access.operand)]) continue;
      const DType dtype = type_of_operand(call_, part.access.operand, DType::kUInt8);
      if (!marks_.takes(dtype, to_)) continue;
      for_each_element(part, dtype, [&](const uint8_t* at) {
        if (seen.insert(at).second) sources_.push_back({at, dtype});
      });
    }
  }

  void clear_results() {
    for (const uint8_t* at : results_) std::memset(stage_.copied(at), 0, size_of(to_));
  }

  // The results of the instruction on its own inputs.
  bool list_own_results() {
    if (accumulates_) clear_results();
    stage_.execute();
    for (const uint8_t* at : results_) {
      const uint8_t* const made = stage_.copied(at);
      own_.insert(own_.end(), made, made + size_of(to_));
    }
    stage_.restore();
    return true;
  }

  // False: it is no rearrangement.
  bool read_numbers() {
    std::vector<uint64_t> numbers(results_.size(), 0);
    std::vector<bool> is_constant(results_.size(), false);
    for (uint64_t place = 1; place == 1 || place < sources_.size(); place *= marks_.base()) {
      std::vector<std::optional<uint64_t>> digits[kForms];
      for (int form = 0; form < kForms; ++form) digits[form] = digits_of(place, form);
      for (size_t i = 0; i < results_.size(); ++i)
        if (digits[0][i] && digits[0][i] == digits[1][i])
          numbers[i] += *digits[0][i] * place;
        else
          is_constant[i] = true;
    }
    stage_.execute();  // registers keep what the call itself has left in them
    stage_.restore();
    for (size_t i = 0; i < results_.size(); ++i) {
      const uint8_t* const own = own_.data() + i * size_of(to_);
      if (is_constant[i]) {
        if (!is_same_always_[i]) return false;
        numbers_.emplace_back();
        continue;
      }
      if (numbers[i] >= sources_.size()) return false;
      const Marked& from = sources_[numbers[i]];
      if (!marks_.is_same(own, to_, from.at, from.dtype)) return false;
      numbers_.emplace_back(numbers[i]);
    }
    return true;
  }

  std::vector<std::optional<uint64_t>> digits_of(uint64_t place, int form) {
    for (size_t i = 0; i < sources_.size(); ++i)
      marks_.write(stage_.copied(sources_[i].at), sources_[i].dtype, i / place % marks_.base(),
                   form);
    if (accumulates_) clear_results();
    stage_.execute();
    std::vector<std::optional<uint64_t>> digits;
    is_same_always_.resize(results_.size(), true);
    for (size_t i = 0; i < results_.size(); ++i) {
      const uint8_t* const made = stage_.copied(results_[i]);
      digits.push_back(marks_.read(made, to_, form));
      if (std::memcmp(made, own_.data() + i * size_of(to_), size_of(to_)) != 0)
        is_same_always_[i] = false;
    }
    stage_.restore();
    return digits;
  }

  const stream::Instruction& call_;
  const Marks marks_;
  const DType to_;
  Rehearsal stage_;
  bool accumulates_ = false;
  std::vector<const uint8_t*> results_;
  std::vector<Marked> sources_;
  std::vector<uint8_t> own_;
  std::vector<bool> is_same_always_;
  std::vector<std::optional<uint64_t>> numbers_;
};

// The first operand that is written.
DType type_of_result(const stream::Instruction& call) {
  for (const Part& part : call.footprint->parts())
    if (isa::is_write(part.access.effect))
      return type_of_operand(call, part.access.operand, DType::kUInt8);
  return DType::kUInt8;
}
// The first small float that is read.
DType type_of_source(const stream::Instruction& call) {
  for (const Part& part : call.footprint->parts()) {
    const DType dtype = type_of_operand(call, part.access.operand, DType::kUInt8);
    if (part.access.effect == isa::Effect::kRead && NumberMarks::is_small_float(dtype))
      return dtype;
  }
  return DType::kUInt8;
}

}  // namespace

std::optional<std::vector<Moved>> moved_bits(const stream::Instruction& call) {
  const DType to = type_of_result(call);
  if (info_of(to).bits < 8) return {};
  return Search<BitMarks>(call, BitMarks(to), to).find();
}

std::optional<std::vector<Moved>> moved_numbers(const stream::Instruction& call) {
  const DType to = type_of_result(call), from = type_of_source(call);
  const NumberMarks marks(from, to);
  if (!marks.takes(from, to)) return {};
  return Search<NumberMarks>(call, marks, to).find();
}

}  // namespace asctwin::why
