// Goes over the bytes from the lowest address to the highest, with the accesses that reach them.
#include "core/order/conflicts.h"

#include <algorithm>
#include <map>
#include <set>

namespace asctwin::core {
namespace {

constexpr size_t kMostComparisons = 50'000'000;

struct Reach {
  const uint8_t* begin;
  const uint8_t* end;
  size_t instruction;
  bool is_write;
};

// Sums of integers, largest and smallest integers come out alike in any order.
bool commute(const LoggedInstruction& a, const LoggedInstruction& b) {
  const bool is_float =
      a.dtype == DType::kFloat || a.dtype == DType::kHalf || a.dtype == DType::kBFloat16;
  return a.atomic != isa::AtomicOp::kNone && a.atomic == b.atomic && a.dtype == b.dtype &&
         !is_float;
}

class Search {
 public:
  explicit Search(const std::vector<LoggedInstruction>& log) : log_(log) {
    for (size_t i = 0; i < log.size(); ++i)
      for (const LoggedInstruction::Run& run : log[i].runs)
        reaches_.push_back({run.begin, run.end, i, run.is_write});
    std::ranges::sort(reaches_, {}, &Reach::begin);
  }

  Conflicts run() {
    std::vector<Reach> open;
    for (const Reach& reach : reaches_) {
      std::erase_if(open, [&](const Reach& one) { return one.end <= reach.begin; });
      comparisons_ += open.size();
      for (const Reach& one : open) compare(one, reach);
      open.push_back(reach);
      if (comparisons_ > kMostComparisons || pairs_.size() > kMostPairs) return cut();
    }
    return numbered();
  }

 private:
  static constexpr size_t kMostPairs = 100'000;

  void compare(const Reach& a, const Reach& b) {
    if (a.instruction == b.instruction || (!a.is_write && !b.is_write)) return;
    const auto [first, second] = std::minmax(a.instruction, b.instruction);
    const LoggedInstruction &one = log_[first], &other = log_[second];
    if (one.is_behind(other.id) || other.is_behind(one.id)) return;
    if (a.is_write && b.is_write && commute(one, other)) return;
    pairs_.insert({first, second});
  }

  static Conflicts cut() {
    Conflicts none;
    none.is_whole = false;
    return none;
  }

  Conflicts numbered() const {
    std::map<size_t, size_t> numbers;
    for (const auto& [first, second] : pairs_) numbers[first] = numbers[second] = 0;
    if (numbers.size() > Conflicts::kMostInstructions) return cut();
    Conflicts found;
    for (auto& [instruction, number] : numbers) {
      number = found.instructions.size();
      found.instructions.push_back(&log_[instruction]);
    }
    for (const auto& [first, second] : pairs_)
      found.pairs.emplace_back(numbers[first], numbers[second]);
    return found;
  }

  const std::vector<LoggedInstruction>& log_;
  std::vector<Reach> reaches_;
  std::set<std::pair<size_t, size_t>> pairs_;
  size_t comparisons_ = 0;
};

}  // namespace

Conflicts conflicts_of(const std::vector<LoggedInstruction>& log) { return Search(log).run(); }

}  // namespace asctwin::core
