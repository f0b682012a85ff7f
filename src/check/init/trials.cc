// As half, float and bfloat16_t the values are NaN or huge, zero, and numbers of either sign; as
// integers they are of either sign as well, and each bit is set in some. A result that is the same
// for all of them, such as a comparison with another number for equality, counts as independent.
#include "check/init/trials.h"

#include "isa/op_info.h"

namespace asctwin::check {
namespace {

constexpr uint8_t kValues[] = {0x00, 0xFD, 0x7F, 0x40, 0xC0};
constexpr size_t kValuesOfLinear = 2;

}  // namespace

void Trials::execute(const core::Instruction& instruction, const Touched& touched,
                     ProgramOrder& order) {
  results_.clear();
  Replica real(instruction, touched, order, Replica::Of::kContents);
  real.execute(instruction);
  for (const Touched::List& list : touched.lists())
    for_each_result(list, [&](const uint8_t* run, int64_t bytes) {
      for (const uint8_t* at = real.at(run); bytes > 0; --bytes) results_.push_back({*at++, 0});
    });
  const size_t trials = is_linear_ ? kValuesOfLinear : std::size(kValues);
  for (size_t i = 0; i < trials; ++i) {
    Replica trial(instruction, touched, order, Replica::Of::kContents);
    for (const Hole& hole : holes_) {
      uint8_t* to = trial.at(hole.bytes.begin);
      for (size_t bit = hole.first; bit < hole.first + (hole.bytes.end - hole.bytes.begin);
           ++bit, ++to)
        *to = static_cast<uint8_t>((*to & ~bits_[bit]) | (kValues[i] & bits_[bit]));
    }
    trial.execute(instruction);
    take_results(trial, touched, i == 0);
  }
  widen(instruction, touched);
}

void Trials::take_results(Replica& replica, const Touched& touched, bool is_first) {
  if (is_first) first_.clear();
  size_t at = 0;
  for (const Touched::List& list : touched.lists())
    for_each_result(list, [&](const uint8_t* run, int64_t bytes) {
      const uint8_t* const result = replica.at(run);
      if (is_first) return void(first_.insert(first_.end(), result, result + bytes));
      for (int64_t i = 0; i < bytes; ++i, ++at)
        results_[at].bits = static_cast<uint8_t>(results_[at].bits | (first_[at] ^ result[i]));
    });
}

void Trials::widen(const core::Instruction& instruction, const Touched& touched) {
  size_t first = 0;
  for (const Touched::List& list : touched.lists()) {
    if (list.writes.empty() || instruction.info.dtype == nullptr) continue;
    const DType type = isa::type_of(instruction.info, *list.info, instruction.record);
    const size_t size = shares_bytes(type) ? 1 : size_of(type);
    for_each_result(list, [&](const uint8_t*, int64_t bytes) {
      const size_t end = first + static_cast<size_t>(bytes);
      for (; size > 1 && first + size <= end; first += size) {
        const auto element = results_.begin() + static_cast<int64_t>(first);
        const auto depends = [](const ByteMarks::Computed& byte) { return byte.bits != 0; };
        if (std::any_of(element, element + static_cast<int64_t>(size), depends))
          for (size_t i = first; i < first + size; ++i) results_[i].bits = 0xFF;
      }
      first = end;
    });
  }
}

}  // namespace asctwin::check
