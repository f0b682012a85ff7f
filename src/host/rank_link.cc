// The receiving thread never waits for the runtime's lock.
#include "host/rank_link.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>

namespace asctwin::host {
namespace {

// A rank whose host does something else for so long is asked to come; earlier its streams run only
// when it waits for them, as they do without other processes.
constexpr std::chrono::seconds kPatience{2};

}  // namespace

RankLink::RankLink(int rank, std::vector<Member> members, Bring bring)
    : rank_(rank), members_(std::move(members)), bring_(std::move(bring)) {
  for (const Member& member : members_) is_open_.push_back(static_cast<bool>(member.socket));
  thread_ = std::thread([this] { serve(); });
}

RankLink::~RankLink() {
  ends_ = true;
  for (const Member& member : members_)
    if (member.socket) shutdown(member.socket.get(), SHUT_RDWR);
  thread_.join();
}

std::optional<RankLink::Arrival> RankLink::take() {
  const std::lock_guard lock(mutex_);
  if (arrivals_.empty()) return std::nullopt;
  Arrival first = std::move(arrivals_.front());
  arrivals_.pop_front();
  return first;
}

void RankLink::send(const std::vector<std::pair<int, Packet>>& packets) {
  const std::lock_guard lock(sending_);
  for (const auto& [rank, packet] : packets) {
    const Member& member = members_[static_cast<size_t>(rank)];
    if (member.socket) send_packet(member.socket, packet);  // its end is noticed by the receiver
  }
}

void RankLink::end_meeting(size_t meeting) {
  const std::lock_guard lock(mutex_);
  waiting_.erase(meeting);
}

std::optional<RankLink::Lost> RankLink::lost(int rank) const {
  const std::lock_guard lock(mutex_);
  for (const Lost& gone : gone_)
    if (arrivals_.empty() && gone.rank == rank) return gone;
  return std::nullopt;
}

std::optional<RankLink::Lost> RankLink::lost_to_meetings() const {
  const std::lock_guard lock(mutex_);
  return arrivals_.empty() ? lost_ : std::nullopt;
}

void RankLink::wait(std::mutex& outer, std::chrono::steady_clock::time_point until) {
  std::unique_lock lock(mutex_);
  const uint64_t seen = changes_;
  if (!arrivals_.empty()) return;
  outer.unlock();
  changed_.wait_until(lock, until, [&] { return changes_ != seen; });
  lock.unlock();
  outer.lock();
}

void RankLink::wake() {
  const std::lock_guard lock(mutex_);
  ++changes_;
  changed_.notify_all();
}

void RankLink::serve() {
  while (!ends_) {
    std::vector<pollfd> looks;
    std::vector<int> ranks;
    for (size_t rank = 0; rank < members_.size(); ++rank) {
      if (!is_open_[rank]) continue;
      looks.push_back({members_[rank].socket.get(), POLLIN, 0});
      ranks.push_back(static_cast<int>(rank));
    }
    if (looks.empty()) return;
    const std::chrono::milliseconds patience = kPatience;
    poll(looks.data(), looks.size(), rank_ == 0 ? static_cast<int>(patience.count()) : -1);
    for (size_t i = 0; i < looks.size() && !ends_; ++i)
      if (looks[i].revents != 0) receive(ranks[i]);
    if (!ends_) ask_for_missing();
  }
}

void RankLink::receive(int rank) {
  const Member& member = members_[static_cast<size_t>(rank)];
  if (auto packet = receive_packet(member.socket)) return handle(rank, std::move(*packet));
  is_open_[static_cast<size_t>(rank)] = false;
  if (ends_) return;
  const Lost lost{rank, member.process};
  note_gone(lost);
  if (rank_ != 0) {  // each rank has a connection of its own to rank 0, which tells of others
    if (rank == 0) lose(lost);
    return;
  }
  std::vector<std::pair<int, Packet>> news;
  for (size_t other = 0; other < members_.size(); ++other)
    if (is_open_[other])
      news.emplace_back(other, Packet(PacketKind::kLost).put(lost.rank).put(lost.process));
  send(news);
  lose(lost);
}

void RankLink::handle(int rank, Packet packet) {
  if (packet.kind() == PacketKind::kLost) {
    const int which = packet.take<int>();
    return lose({which, packet.take<pid_t>()});
  }
  if (packet.kind() == PacketKind::kWanted) {
    std::thread([bring = bring_, meeting = packet.take<size_t>()] { bring(meeting); }).detach();
    return;
  }
  const std::lock_guard lock(mutex_);
  if (packet.kind() == PacketKind::kCome) {
    const auto [meeting, is_new] = waiting_.try_emplace(Packet(packet).take<size_t>());
    if (is_new) meeting->second.asked = std::chrono::steady_clock::now();
    meeting->second.ranks.insert(rank);
  }
  arrivals_.push_back({rank, std::move(packet)});
  ++changes_;
  changed_.notify_all();
}

void RankLink::note_gone(Lost gone) {
  const std::lock_guard lock(mutex_);
  gone_.push_back(gone);
  ++changes_;
  changed_.notify_all();
}

void RankLink::lose(Lost lost) {
  const std::lock_guard lock(mutex_);
  if (!lost_) lost_ = lost;
  ++changes_;
  changed_.notify_all();
}

void RankLink::ask_for_missing() {
  std::vector<std::pair<int, Packet>> questions;
  std::vector<size_t> own;
  {
    const std::lock_guard lock(mutex_);
    const auto now = std::chrono::steady_clock::now();
    for (auto& [meeting, waiting] : waiting_) {
      if (now < waiting.asked + kPatience) continue;
      waiting.asked = now;
      own.push_back(meeting);
      for (size_t rank = 0; rank < members_.size(); ++rank)
        if (is_open_[rank] && !waiting.ranks.contains(static_cast<int>(rank)))
          questions.emplace_back(rank, Packet(PacketKind::kWanted).put(meeting));
    }
  }
  send(questions);
  for (const size_t meeting : own)
    std::thread([bring = bring_, meeting] { bring(meeting); }).detach();
}

}  // namespace asctwin::host
