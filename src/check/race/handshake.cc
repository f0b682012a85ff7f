// Word by word: flags lie apart.
#include "check/race/handshake.h"

#include <algorithm>
#include <utility>

#include "check/race/strided_range.h"

namespace asctwin::check {
namespace {

constexpr uintptr_t kWordBytes = 4;

template <class Visit>
void for_each_word(Bytes bytes, Visit visit) {
  const auto end = (reinterpret_cast<uintptr_t>(bytes.end) - 1) / kWordBytes;
  for (uintptr_t word = reinterpret_cast<uintptr_t>(bytes.begin) / kWordBytes; word <= end; ++word)
    visit(word);
}

}  // namespace

void Handshakes::release(Bytes flag, size_t core, const Epochs& done,
                         std::shared_ptr<const LaunchClock> remote) {
  const std::lock_guard lock(mutex_);
  CoreReleases& mine = of_core_[core];
  const uint64_t number = mine.stores++;
  for_each_word(flag, [&](uintptr_t word) {
    releases_[word] = {core, number, done, remote};
    mine.words.push_back({word, number});
    if (mine.words.size() > kMostReleasedWords) drop_oldest(mine);
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

std::vector<LaunchClock> Handshakes::acquire(Bytes flag, size_t core) {
  std::vector<LaunchClock> acquired;
  const std::lock_guard lock(mutex_);
  for_each_word(flag, [&](uintptr_t word) {
    flags_.insert(word);
    const auto newest = releases_.find(word);
    if (newest == releases_.end() || newest->second.core == core) return;
    const Release& release = newest->second;
    LaunchClock& known = acquired.emplace_back(*release.remote);
    if (known.size() <= release.core) known.resize(release.core + 1);
    check::join(known[release.core], release.done);
  });
  return acquired;
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
    polled_.push_back(bytes);
}

void Polls::copy(Bytes from, const uint8_t* to) {
  copies_[next_copy_++ % copies_.size()] = {from, to};
}

void Polls::look(Bytes bytes) {
  for (const Copy& copy : copies_) {
    if (copy.to == nullptr) continue;
    const auto size = copy.from.end - copy.from.begin;
    if (bytes.begin < copy.to + size && copy.to < bytes.end) polled_.push_back(copy.from);
  }
}

}  // namespace asctwin::check
