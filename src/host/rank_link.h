// The connections between the processes of a communicator, each of which has one to each other. A
// thread receives, so that the end of a process is known at once and nobody waits for another to
// read; whoever waits in a meeting takes what has come. spec: multi_card.md, section 6.2
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "host/socket.h"

namespace asctwin::host {

// The other end of a connection.
struct Member {
  Descriptor socket;
  Descriptor memory;  // of its devices, where rank 0 maps it
  pid_t process = 0;
};

class RankLink {
 public:
  // Is called by a thread of its own when other ranks have waited long in a meeting for this one.
  using Bring = std::function<void(size_t meeting)>;

  // @param members by rank; empty connections are none
  RankLink(int rank, std::vector<Member> members, Bring bring);
  ~RankLink();
  RankLink(const RankLink&) = delete;
  RankLink& operator=(const RankLink&) = delete;

  struct Arrival {
    int rank;
    Packet packet;
  };
  std::optional<Arrival> take();
  // Packets to ranks, all before news of a rank that has ended.
  void send(const std::vector<std::pair<int, Packet>>& packets);
  void end_meeting(size_t meeting);  // nobody waits in it any more

  struct Lost {
    int rank = 0;
    pid_t process = 0;
  };
  // The rank, if its process has ended and all that it has sent is taken.
  std::optional<Lost> lost(int rank) const;
  // The first rank whose process has ended, if all that rank 0 has sent before this news is taken.
  std::optional<Lost> lost_to_meetings() const;
  const Member& member(int rank) const { return members_[static_cast<size_t>(rank)]; }

  // Gives `outer` up until there is something to take, a rank is lost, or wake() is called.
  void wait(std::mutex& outer, std::chrono::steady_clock::time_point until);
  void wake();

 private:
  void serve();
  void receive(int rank);
  void handle(int rank, Packet packet);
  void lose(Lost lost);
  void note_gone(Lost gone);
  void ask_for_missing();

  struct Waiting {
    std::set<int> ranks;  // that have come
    std::chrono::steady_clock::time_point asked;
  };

  const int rank_;
  const std::vector<Member> members_;
  const Bring bring_;
  std::vector<bool> is_open_;  // of the receiving thread alone
  std::mutex sending_;
  mutable std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  uint64_t changes_ = 0;
  std::deque<Arrival> arrivals_;
  std::map<size_t, Waiting> waiting_;  // meetings
  std::vector<Lost> gone_;             // the other ends of connections
  std::optional<Lost> lost_;           // as rank 0 says
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace asctwin::host
