// The elements of an instruction's operands in the order of its lanes, each with the value that it
// should have; and its results as double has them.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "isa/op_info.h"
#include "isa/operations.h"
#include "stream/instruction.h"
#include "why/shadow_values.h"

namespace asctwin::why {

// An element that an instruction reads: its value, and the one that it should have.
struct Input {
  double actual = 0, exact = 0;
  uint32_t source = 0;  // line in which most of the difference arose; 0: there is none
};

// One that it writes: the results in double, of the actual inputs and of the exact ones.
struct Result {
  const uint8_t* at = nullptr;
  DType dtype = DType::kFloat;
  double of_actual = 0, of_exact = 0;
  uint32_t source = 0;       // of the error of its inputs
  double largest_input = 0;  // of a sum or difference of two; 0 elsewhere
  double input_error = 0;    // the largest relative one
};

// The results of an instruction in double. Elements that are in neither list have no error.
struct Step {
  std::vector<Result> results;
  std::vector<std::pair<const uint8_t*, ShadowValue>> moved;  // as they are, to this address
};

// The descriptions of a record's instructions, by which a call is known as one.
template <class Record>
const std::set<const isa::OpInfo*>& descriptions() {
  static const auto& all = *new const std::set<const isa::OpInfo*>([] {
    std::set<const isa::OpInfo*> infos;
    isa::for_each_operation<Record>(
        [&](const Record& record) { infos.insert(&isa::op_info_of(record)); });
    return infos;
  }());
  return all;
}

template <class Record>
const Record* as(const stream::Instruction& call) {
  return descriptions<Record>().contains(&call.info) ? static_cast<const Record*>(call.record)
                                                     : nullptr;
}

// A type of numbers, each in bytes of its own.
bool is_value(DType dtype);
double value_of(DType dtype, const uint8_t* element);
double relative_error(double actual, double exact);

class Operands {
 public:
  // @pre nothing of the call has taken effect; its footprint is known
  Operands(const stream::Instruction& call, ShadowValues& values) : call_(call), values_(values) {}

  const stream::Instruction& call() const { return call_; }
  DType type_of(int operand) const;
  bool accumulates(int operand) const;

  // The elements that the call reads, or writes with a defined value.
  std::vector<const uint8_t*> read(int operand) const { return elements(operand, false); }
  std::vector<const uint8_t*> written(int operand) const { return elements(operand, true); }
  std::vector<Input> inputs(int operand);
  Input input(const uint8_t* element, DType dtype);
  // The shadows of so many bytes from `element` on, each with its distance.
  std::vector<std::pair<int64_t, ShadowValue>> shadows(const uint8_t* element, int64_t bytes);

 private:
  std::vector<const uint8_t*> elements(int operand, bool written) const;

  const stream::Instruction& call_;
  ShadowValues& values_;
};

// A sum of products or terms, in which the input with the largest error is kept.
class Terms {
 public:
  void add(double actual, double exact, uint32_t source) {
    of_actual_ += actual;
    of_exact_ += exact;
    const double error = exact > actual ? exact - actual : actual - exact;
    if (source == 0 || error < most_) return;
    most_ = error;
    source_ = source;
  }
  void add(const Input& one) { add(one.actual, one.exact, one.source); }
  Result result(const uint8_t* at, DType dtype, double factor = 1) const {
    return {at, dtype, of_actual_ * factor, of_exact_ * factor, source_};
  }
  double of_actual() const { return of_actual_; }
  double of_exact() const { return of_exact_; }
  uint32_t source() const { return source_; }

 private:
  double of_actual_ = 0, of_exact_ = 0, most_ = 0;
  uint32_t source_ = 0;
};

}  // namespace asctwin::why
