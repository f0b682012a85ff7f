// Chooses for one pair after the other, with what each choice implies for the rest.
#include "verify/orders.h"

#include <optional>
#include <set>

namespace asctwin::verify {
namespace {

class Choices {
 public:
  explicit Choices(const OrderedInstructions& instructions) : before_(instructions.is_before) {}

  bool is_before(size_t a, size_t b) const { return before_[a][b]; }
  // @pre !is_before(b, a)
  void order(size_t a, size_t b) {
    if (before_[a][b]) return;
    const size_t count = before_.size();
    for (size_t x = 0; x < count; ++x) {
      if (x != a && !before_[x][a]) continue;
      before_[x][b] = true;
      for (size_t y = 0; y < count; ++y)
        if (before_[b][y]) before_[x][y] = true;
    }
  }

 private:
  std::vector<std::vector<bool>> before_;
};

class Search {
 public:
  Search(const OrderedInstructions& instructions, size_t most)
      : instructions_(instructions), most_(most) {}

  OrderSpace run() {
    add_with({});
    for (const auto& [a, b] : instructions_.conflicts) add_with(InstructionPair{b, a});
    // So many pairs are taken to have more orders than may run.
    if (instructions_.conflicts.size() < most_)
      choose(Choices(instructions_), 0);
    else
      space_.is_whole = false;
    return std::move(space_);
  }

 private:
  // Program order but for one pair, and for what it implies.
  void add_with(std::optional<InstructionPair> first) {
    Choices made(instructions_);
    if (first) made.order(first->first, first->second);
    for (const auto& [a, b] : instructions_.conflicts)
      if (!made.is_before(b, a)) made.order(a, b);
    add(made);
  }

  // Every choice for the pairs from `next` on.
  void choose(const Choices& made, size_t next) {
    if (!space_.is_whole) return;
    const auto& conflicts = instructions_.conflicts;
    while (next < conflicts.size() && is_decided(made, conflicts[next])) ++next;
    if (next == conflicts.size()) return add(made);
    const auto& [a, b] = conflicts[next];
    for (const auto& [first, second] : {InstructionPair{a, b}, InstructionPair{b, a}}) {
      Choices one = made;
      one.order(first, second);
      choose(one, next + 1);
    }
  }

  static bool is_decided(const Choices& made, const InstructionPair& pair) {
    return made.is_before(pair.first, pair.second) || made.is_before(pair.second, pair.first);
  }

  void add(const Choices& made) {
    std::vector<InstructionPair> pairs;
    for (const auto& [a, b] : instructions_.conflicts)
      pairs.push_back(made.is_before(b, a) ? std::pair{b, a} : std::pair{a, b});
    if (seen_.contains(pairs)) return;
    if (space_.orders.size() == most_) {
      space_.is_whole = false;
      return;
    }
    seen_.insert(pairs);
    space_.orders.push_back(std::move(pairs));
  }

  const OrderedInstructions& instructions_;
  size_t most_;
  OrderSpace space_;
  std::set<std::vector<InstructionPair>> seen_;
};

}  // namespace

OrderSpace orders_of(const OrderedInstructions& instructions, size_t most) {
  return Search(instructions, most).run();
}

}  // namespace asctwin::verify
