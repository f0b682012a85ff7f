// Follows which core waits for which, and writes it as text.
#include "core/launch/wait_table.h"

#include <algorithm>
#include <utility>

#include "core/launch/launch.h"
#include "core/place.h"

namespace asctwin::core {
namespace {

constexpr size_t kMostNames = 8;  // in a list of names; the rest is a count

}  // namespace

void WaitTable::begin(int core, Wait wait) {
  Row& row = rows_[index(core)];
  row.state = State::kWaits;
  row.wait = std::move(wait);
}

bool WaitTable::any_stopped() const {
  return std::ranges::any_of(rows_, [](const Row& row) { return row.state == State::kStopped; });
}

bool WaitTable::all_ended() const {
  return std::ranges::all_of(rows_, [](const Row& row) { return row.state == State::kEnded; });
}

// A core that stops after a deadlock has its finding already.
void WaitTable::stop(int core) {
  if (!frozen_) rows_[index(core)].state = State::kStopped;
}

void WaitTable::freeze() {
  if (frozen_) return;  // later callers only read, also in stop()
  frozen_ = true;
  for (Row& row : rows_)
    if (row.state == State::kWaits) row.needs = row.wait.needs();
  find_blameless();
}

// A core waits because of errors elsewhere if each core that it needs was stopped by an error or
// waits for that reason itself. A cycle of waiting cores never does.
void WaitTable::find_blameless() {
  const auto excused = [&](int core) {
    return rows_[index(core)].state == State::kStopped || rows_[index(core)].blameless;
  };
  const auto is_new = [&](const Row& row) {
    if (row.state != State::kWaits || row.blameless) return false;
    if (row.needs.is_guess) return any_stopped();
    return !row.needs.cores.empty() && std::ranges::all_of(row.needs.cores, excused);
  };
  for (bool grown = true; grown;) {
    grown = false;
    for (Row& row : rows_) {
      if (!is_new(row)) continue;
      row.blameless = grown = true;
    }
  }
}

Phrase WaitTable::name_of(int core) const {
  const Core& at = *cores_[index(core)];
  const Phrase name = name_on_card(core);
  return at.launch().spec().ranks > 1 ? phrase("rank {} {}", at.rank(), name) : name;
}

Phrase WaitTable::name_on_card(int core) const {
  const CoreId id = cores_[index(core)]->id();
  const KernelKind kind = cores_[index(core)]->context().team.kind;
  if (id.kind == CoreKind::kFused || kind.cube + kind.vector == 1)
    return phrase("block {}", id.block);
  if (id.kind == CoreKind::kCube) return phrase("block {} AIC", id.block);
  return kind.vector > 1 ? phrase("block {} AIV {}", id.block, id.sub_block)
                         : phrase("block {} AIV", id.block);
}

Phrase WaitTable::doing(int core) const {
  const Row& row = rows_[index(core)];
  const Core& at = *cores_[index(core)];
  if (row.state == State::kWaits)
    return phrase("waits for {} at {}", row.wait.what, place_text(at, row.wait.where));
  const bool was_stopped = row.state == State::kStopped;
  if (at.instructions == 0)
    return was_stopped ? "was stopped before any instruction" : "has ended before any instruction";
  return phrase(was_stopped ? "was stopped, its last call was `{}` at {}"
                            : "has ended, its last call was `{}` at {}",
                at.last_op, place_text(at, at.last_where));
}

// Follows the first core that each core needs, until it comes back to `core`: "block 0 waits for
// ... <- ... <- block 0". Empty if it ends, or runs into a cycle without `core`.
Phrase WaitTable::cycle(int core) const {
  std::vector<int> way{core};
  std::vector<bool> seen(rows_.size());
  do {
    const Row& row = rows_[index(way.back())];
    if (seen[index(way.back())] || row.needs.cores.empty()) return "";
    seen[index(way.back())] = true;
    way.push_back(row.needs.cores.front());
  } while (way.back() != core);
  Phrase text = phrase("{} {}", name_of(core), doing(core));
  for (size_t i = 1; i + 1 < way.size() && i < kMostNames; ++i)
    text = phrase("{} <- {} {}", text, name_of(way[i]), doing(way[i]));
  if (way.size() > kMostNames + 1)
    text = phrase("{} <- {} more", text, way.size() - 1 - kMostNames);
  return phrase("{} <- {}", text, name_of(core));
}

Phrase WaitTable::names_of(const std::vector<int>& cores) const {
  Phrase text = name_of(cores.front());
  for (size_t i = 1; i < cores.size() && i < kMostNames; ++i)
    text = phrase("{}, {}", text, name_of(cores[i]));
  if (cores.size() > kMostNames) text = phrase("{} and {} more", text, cores.size() - kMostNames);
  return text;
}

std::vector<Phrase> WaitTable::reasons(int core) const {
  std::vector<std::pair<Phrase, std::vector<int>>> groups;  // what they do, which cores
  for (const int other : rows_[index(core)].needs.cores) {
    const Phrase what = doing(other);
    const auto known = std::ranges::find(groups, what, &decltype(groups)::value_type::first);
    if (known == groups.end())
      groups.emplace_back(what, std::vector<int>{other});
    else
      known->second.push_back(other);
  }
  std::vector<Phrase> lines;
  const Phrase ring = cycle(core);
  if (!ring.empty()) lines.push_back(ring);
  if (ring.empty() || groups.size() > 1)
    for (const auto& [what, cores] : groups)
      lines.push_back(phrase("{} {}", names_of(cores), what));
  return lines;
}

}  // namespace asctwin::core
