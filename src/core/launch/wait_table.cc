// Which core waits for which, as a graph and as text.
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

std::string WaitTable::name_of(int core) const {
  const CoreId id = cores_[index(core)]->id();
  std::string name = "block " + std::to_string(id.block);
  const KernelKind kind = cores_[index(core)]->context().team.kind;
  if (id.kind == CoreKind::kFused || kind.cube + kind.vector == 1) return name;
  if (id.kind == CoreKind::kCube) return name + " AIC";
  return name + " AIV" + (kind.vector > 1 ? " " + std::to_string(id.sub_block) : "");
}

std::string WaitTable::doing(int core) const {
  const Row& row = rows_[index(core)];
  const Core& at = *cores_[index(core)];
  if (row.state == State::kWaits)
    return "waits for " + row.wait.what + " at " + place_text(at, row.wait.where);
  const std::string verb = row.state == State::kStopped ? "was stopped" : "has ended";
  if (at.instructions == 0) return verb + " before any instruction";
  return verb + ", its last call was `" + at.last_op + "` at " + place_text(at, at.last_where);
}

// Follows the first core that each core needs, until it comes back to `core`: "block 0 waits for
// ... <- ... <- block 0". Empty if it ends, or runs into a cycle without `core`.
std::string WaitTable::cycle(int core) const {
  std::vector<int> way{core};
  std::vector<bool> seen(rows_.size());
  do {
    const Row& row = rows_[index(way.back())];
    if (seen[index(way.back())] || row.needs.cores.empty()) return "";
    seen[index(way.back())] = true;
    way.push_back(row.needs.cores.front());
  } while (way.back() != core);
  std::string text;
  for (size_t i = 0; i + 1 < way.size() && i < kMostNames; ++i)
    text += name_of(way[i]) + " " + doing(way[i]) + " <- ";
  if (way.size() > kMostNames + 1)
    text += std::to_string(way.size() - 1 - kMostNames) + " more <- ";
  return text + name_of(core);
}

std::string WaitTable::names_of(const std::vector<int>& cores) const {
  std::string text;
  for (size_t i = 0; i < cores.size() && i < kMostNames; ++i)
    text += (i == 0 ? "" : ", ") + name_of(cores[i]);
  if (cores.size() > kMostNames)
    text += " and " + std::to_string(cores.size() - kMostNames) + " more";
  return text;
}

std::vector<std::string> WaitTable::reasons(int core) const {
  std::vector<std::pair<std::string, std::vector<int>>> groups;  // what they do, which cores
  for (const int other : rows_[index(core)].needs.cores) {
    const std::string what = doing(other);
    const auto known = std::ranges::find(groups, what, &decltype(groups)::value_type::first);
    if (known == groups.end())
      groups.emplace_back(what, std::vector<int>{other});
    else
      known->second.push_back(other);
  }
  std::vector<std::string> lines;
  const std::string ring = cycle(core);
  if (!ring.empty()) lines.push_back(ring);
  if (ring.empty() || groups.size() > 1)
    for (const auto& [what, cores] : groups) lines.push_back(names_of(cores) + " " + what);
  return lines;
}

}  // namespace asctwin::core
