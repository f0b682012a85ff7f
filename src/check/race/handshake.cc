// Word by word: flags lie apart.
#include "check/race/handshake.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace asctwin::check {
namespace {

constexpr uintptr_t kWordBytes = 4;

template <class Visit>
void for_each_word(Bytes bytes, Visit visit) {
  const auto end = (reinterpret_cast<uintptr_t>(bytes.end) - 1) / kWordBytes;
  for (uintptr_t word = reinterpret_cast<uintptr_t>(bytes.begin) / kWordBytes; word <= end; ++word)
    visit(word);
}

// As it stands there now.
bool is_small_number(Bytes bytes) {
  uint64_t value = 0;
  std::memcpy(&value, bytes.begin,
              std::min(sizeof(value), static_cast<size_t>(bytes.end - bytes.begin)));
  return value <= kMostFlagValue;
}

}  // namespace

std::shared_ptr<const LaunchClock> Handshakes::joined(const Release& earlier,
                                                      const LaunchClock& later) {
  auto both = std::make_shared<LaunchClock>(later);
  check::join(*both, *earlier.remote);
  if (both->size() <= earlier.core) both->resize(earlier.core + 1);
  check::join((*both)[earlier.core], earlier.done);
  return both;
}

void Handshakes::release(Bytes flag, size_t core, const Epochs& done,
                         std::shared_ptr<const LaunchClock> remote, bool adds) {
  const std::lock_guard lock(mutex_);
  CoreReleases& mine = of_core_[core];
  Release made{core, mine.stores++, done, remote, adds};
  std::optional<std::pair<size_t, uint64_t>> continued;  // whose release it has joined last
  for_each_word(flag, [&](uintptr_t word) {
    const auto earlier = releases_.find(word);
    if (adds && earlier != releases_.end()) {
      const auto& [its_core, its_number] = std::tie(earlier->second.core, earlier->second.number);
      if (continued != std::pair(its_core, its_number))
        made.remote = joined(earlier->second, *remote);
      continued = {its_core, its_number};
    } else if (continued) {
      made.remote = remote;
      continued.reset();
    }
    releases_[word] = made;
    released_lines_[slot_of(reinterpret_cast<const uint8_t*>(word * kWordBytes))] = true;
    mine.words.push_back({word, made.number});
    if (mine.words.size() > most_words_) drop_oldest(mine);
  });
}

// A word that was stored again since stays.
void Handshakes::drop_oldest(CoreReleases& releases) {
  const ReleasedWord oldest = releases.words.front();
  releases.words.pop_front();
  const auto release = releases_.find(oldest.word);
  if (release == releases_.end()) return;
  const auto core = of_core_.find(release->second.core);
  if (&core->second == &releases && release->second.number == oldest.number)
    releases_.erase(release);
}

// Returns the clock of the other cores at the release; for a core's own store, the clock that it
// has added to.
std::optional<LaunchClock> Handshakes::known_from(const Release& release, size_t core) const {
  const bool is_own = release.core == core;
  if (is_own && !release.adds) return std::nullopt;
  LaunchClock known = *release.remote;
  if (is_own) return known;
  if (known.size() <= release.core) known.resize(release.core + 1);
  check::join(known[release.core], release.done);
  return known;
}

std::vector<LaunchClock> Handshakes::acquire(Bytes flag, size_t core) {
  std::vector<LaunchClock> acquired;
  const std::lock_guard lock(mutex_);
  for_each_word(flag, [&](uintptr_t word) {
    flags_.insert(word);
    const auto newest = releases_.find(word);
    if (newest == releases_.end()) return;
    if (auto known = known_from(newest->second, core)) acquired.push_back(std::move(*known));
  });
  return acquired;
}

std::vector<LaunchClock> Handshakes::acquire_released(Bytes bytes, size_t core) {
  std::vector<LaunchClock> acquired;
  const std::lock_guard lock(mutex_);
  std::pair<size_t, uint64_t> last{SIZE_MAX, 0};
  for (const uint8_t* at = bytes.begin; at < bytes.end; at += kLineBytes) {
    const Bytes part{at, std::min(at + kLineBytes, bytes.end)};
    if (!may_have_released(part.begin) && !may_have_released(part.end - 1)) continue;
    for_each_word(part, [&](uintptr_t word) {
      const auto newest = releases_.find(word);
      if (newest == releases_.end()) return;
      flags_.insert(word);
      const Release& release = newest->second;
      const std::pair now(release.core, release.number);
      if (std::exchange(last, now) == now) return;
      if (auto known = known_from(release, core)) acquired.push_back(std::move(*known));
    });
  }
  return acquired;
}

std::vector<LaunchClock> Handshakes::acquire_one(Bytes word, size_t core) {
  const std::lock_guard lock(mutex_);
  const uintptr_t looked_at = reinterpret_cast<uintptr_t>(word.begin) / kWordBytes;
  const auto newest = releases_.find(looked_at);
  if (newest == releases_.end()) return {};
  const auto is_of_the_store = [&](uintptr_t other) {
    const auto release = releases_.find(other);
    return release != releases_.end() && release->second.core == newest->second.core &&
           release->second.number == newest->second.number;
  };
  for (uintptr_t other = looked_at; is_of_the_store(other); ++other) flags_.insert(other);
  for (uintptr_t other = looked_at; is_of_the_store(other); --other) flags_.insert(other);
  if (auto known = known_from(newest->second, core)) return {std::move(*known)};
  return {};
}

bool Handshakes::is_flag(Bytes bytes) const {
  if (flags_.empty()) return false;
  bool all = true;
  for_each_word(bytes, [&](uintptr_t word) { all = all && flags_.contains(word); });
  return all;
}

uintptr_t Polls::line_of(const uint8_t* address) {
  return reinterpret_cast<uintptr_t>(address) / kLineBytes;
}

// A line that nobody has invalidated may be older than the store.
void Polls::load(Bytes bytes, bool is_cached) {
  if (!is_cached && (all_invalid_ || invalid_.contains(line_of(bytes.begin))))
    polled_.push_back({bytes, false});
}

void Polls::look(Bytes bytes, const Handshakes& handshakes) {
  for (const Copy& copy : copies_) {
    const auto size = copy.from.end - copy.from.begin;
    if (copy.to == nullptr || bytes.begin >= copy.to + size || copy.to >= bytes.end) continue;
    const uint8_t* const source = copy.from.begin + (bytes.begin - copy.to);
    if (size <= kMostFlagBytes)
      polled_.push_back({copy.from, false});
    else if (handshakes.may_have_released(source) && is_small_number(bytes))
      polled_.push_back({{source, source + 1}, true});
  }
}

}  // namespace asctwin::check
