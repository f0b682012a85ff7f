// Each change lies in a unit: the statement of a call, or an expression. A unit becomes a choice
// between copies of itself, one for each mutation that changes it, and the unit as it was.
#include "driver/mutant_switch.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "driver/edits.h"
#include "driver/enclosing.h"

namespace asctwin::driver {
namespace {

using Change = Mutation::Change;

struct Unit {
  TokenRange range;
  bool is_statement;
};

// One number's changes in one unit.
using Alternatives = std::map<size_t, std::vector<Change>>;

std::string changed_text(const Tokens& tokens, TokenRange range, std::vector<Change> changes) {
  std::sort(changes.begin(), changes.end(),
            [](const Change& a, const Change& b) { return a.first < b.first; });
  std::string text;
  size_t at = range.first;
  for (const Change& change : changes) {
    text += tokens.flat(at, change.first) + " " + change.replacement + " ";
    at = change.last;
  }
  return text + tokens.flat(at, range.last);
}

class Switch {
 public:
  explicit Switch(const Tokens& tokens) : tokens_(tokens) {}

  // False where a change of it is in no unit.
  bool add(size_t number, const Mutation& mutation) {
    std::vector<Unit> units;
    for (const Change& change : mutation.changes) {
      const std::optional<Unit> unit = unit_of(change);
      if (!unit) return false;
      units.push_back(*unit);
    }
    for (size_t i = 0; i < units.size(); ++i) {
      Unit& known = units_.try_emplace(units[i].range.first, units[i]).first->second;
      if (known.range.last < units[i].range.last) known = units[i];
      changes_.push_back({number, mutation.changes[i]});
    }
    return true;
  }

  std::string text() && {
    Edits edits(tokens_);
    edits.insert_before(
        0, std::string("extern \"C\" { __attribute__((weak)) int ") + kMutantSwitch + "; } ");
    size_t end = 0;  // of the last unit: those within it are part of it
    for (const auto& [first, unit] : units_) {
      if (first < end) continue;
      end = unit.range.last;
      write(unit, edits);
    }
    return edits.apply();
  }

 private:
  struct NumberedChange {
    size_t number;
    Change change;
  };

  std::optional<Unit> unit_of(const Change& change) const {
    if (const auto call = call_statement_around(tokens_, change.first))
      if (change.last <= call->last) return Unit{*call, true};
    if (const auto condition = loop_condition_around(tokens_, change.first))
      if (change.last <= condition->last) return Unit{*condition, false};
    if (change.is_expression) return Unit{{change.first, change.last}, false};
    return std::nullopt;
  }

  Alternatives alternatives_of(const Unit& unit) const {
    Alternatives all;
    for (const NumberedChange& one : changes_)
      if (one.change.first >= unit.range.first && one.change.last <= unit.range.last)
        all[one.number].push_back(one.change);
    return all;
  }

  void write(const Unit& unit, Edits& edits) const {
    std::string before = unit.is_statement ? "{ " : "(";
    for (const auto& [number, changes] : alternatives_of(unit)) {
      const std::string chosen =
          std::string("::") + kMutantSwitch + " == " + std::to_string(number);
      const std::string copy = changed_text(tokens_, unit.range, changes);
      before += unit.is_statement ? "if (" + chosen + ") { " + copy + " } else "
                                  : chosen + " ? (" + copy + ") : ";
    }
    edits.insert_before(unit.range.first, before + (unit.is_statement ? "{ " : "("));
    edits.insert_after(unit.range.last - 1, unit.is_statement ? " } }" : "))");
  }

  const Tokens& tokens_;
  std::map<size_t, Unit> units_;  // by their first token
  std::vector<NumberedChange> changes_;
};

}  // namespace

SwitchedText switched(const Tokens& tokens, const std::vector<Mutation>& mutations,
                      const std::vector<size_t>& wanted) {
  Switch all(tokens);
  SwitchedText result;
  for (const size_t i : wanted)
    if (all.add(i + 1, mutations[i])) result.has.push_back(i);
  result.text = std::move(all).text();
  return result;
}

}  // namespace asctwin::driver
