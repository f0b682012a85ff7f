// Communicators of a host program: ranks are devices of this process, or processes of this machine.
// Work of a rank that meets that of the others, a collective or a launch that reaches their
// windows, waits in its stream until every rank has come to its own; one does the work of all: the
// last one that comes, or rank 0 where ranks are processes. spec: multi_card.md, sections 4.2, 6.2
// and 6.4
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/card/cards.h"
#include "hccl/hccl_types.h"
#include "host/exchange_work.h"
#include "host/gathering.h"
#include "host/rank_link.h"
#include "host/runtime.h"

namespace asctwin::host {

class MeetingWork;

struct Communicator {
  std::string name;
  uint64_t key = 0;  // of its root info
  int ranks = 0;
  std::shared_ptr<core::Cards> cards;
  std::vector<int> devices;    // of each rank of this process; -1: it has not come yet
  std::vector<void*> handles;  // the same
  int alive = 0;               // ranks of this process that are not destroyed
  // The meetings of each rank, by their number: what its streams hold, or have begun.
  struct Place {
    MeetingWork* work = nullptr;
    const void* stream = nullptr;
    bool has_come = false;
  };
  std::vector<std::vector<Place>> meetings;
  std::vector<bool> are_over;  // of each number
  Exchanges exchanges;
  std::map<std::tuple<int, int, bool>, size_t> exchange_counts;  // by rank, peer, whether it sends

  // A rank that is a process has connections, and rank 0 the work of the others.
  std::unique_ptr<Gathering> gathering;
  std::unique_ptr<RankLink> link;
  std::vector<std::unique_ptr<MeetingWork>> visitors;
  // Symmetric memory of the other processes, as it lies here too, by its begin.
  std::map<const uint8_t*, std::unique_ptr<SharedPages>> symmetric_pages;

  Communicator();
  ~Communicator();
  core::Windows& windows() const { return *cards->group(0).windows; }
  Place& place(int rank, size_t number);
  // The rank whose process has ended, so that it, or for -1 all ranks, can no longer come.
  std::optional<RankLink::Lost> lost(int rank) const;
  bool is_over(size_t number) const { return number < are_over.size() && are_over[number]; }
  void end(size_t number);
};

struct RankHandle {
  std::shared_ptr<Communicator> group;
  int rank;
};

enum class MeetingKind : uint8_t { kCollective, kLaunch, kSymmetric };

// Work of one rank that takes part in meeting number `number` of its communicator.
class MeetingWork : public Work {
 public:
  MeetingWork(HostCall host_call, RankHandle mine, const void* stream);
  // Stands for a rank of another process, which has come to the meeting.
  MeetingWork(HostCall host_call, RankHandle mine, size_t number);
  ~MeetingWork() override;

  aclError perform(Runtime& runtime) final;
  Worth worth() const override { return Worth::kResult; }
  const RankHandle& mine() const { return mine_; }
  void take_reply(Runtime& runtime, Packet& packet);  // of rank 0

 protected:
  // Called once, for all ranks, with the work of each.
  virtual aclError meet(Runtime& runtime, const std::vector<MeetingWork*>& all) = 0;
  // A rank that is a process writes what rank 0 has to know, and reads its answer.
  virtual void write(Runtime& runtime, Packet& packet) const = 0;
  virtual void write_result(Packet& packet) const = 0;
  virtual void read_result(Runtime& runtime, Packet& packet) = 0;

 private:
  bool bring(Runtime& runtime);
  bool all_have_come() const;
  void meet_all(Runtime& runtime);
  void report_missing() const;
  void announce(Runtime& runtime) const;

 protected:
  // E1503: the ranks have called different things, or with different arguments.
  void report_difference(const MeetingWork& other, const Phrase& what, const Phrase& actual,
                         const Phrase& wanted) const;

 private:
  RankHandle mine_;
  size_t number_;
  aclError result_ = ACL_SUCCESS;
};

// The rest is for works that wait for other ranks.
// Returns until when they wait, from now on.
std::chrono::steady_clock::time_point time_of_meetings();
void wake_ranks();  // of this process: there may be something new for them
// Gives the runtime's lock up for a while. False: time is up, or nobody can bring what is waited
// for: this rank alone where it is given, or any rank for -1, is a process that has ended.
bool wait_for_rank(Runtime& runtime, const Communicator& group, int rank,
                   std::chrono::steady_clock::time_point until);
// Takes what other processes have sent, for whatever work of this one.
void take_packets(Runtime& runtime, const RankHandle& mine);
// E1504: the rank has not come, or `lost` has ended before.
void report_missing_rank(const HostCall& host_call, const Communicator& group, int rank,
                         const std::optional<RankLink::Lost>& lost);
// E1503: two ranks have called different things, or with different arguments.
struct CallOfRank {
  const HostCall& host_call;
  int rank;
};
void report_rank_difference(const CallOfRank& mine, const CallOfRank& other, const Phrase& what,
                            const Phrase& actual, const Phrase& wanted);

// A rank says this when it joins a communicator.
struct Membership {
  uint64_t key = 0;
  int ranks = 0, rank = 0, device = 0;
  bool has_symmetric = false;  // ranks are PEs: each reaches memory of all others
  std::string name = "";       // empty: the next of those that are numbered
  size_t window_bytes = 0;     // 0: by the environment
};

class Communicators {
 public:
  static Communicators& instance();

  uint64_t new_key();
  // Waits until all ranks of this key are there. @throw Refusal
  void* join(Runtime& runtime, const Membership& member);
  // All ranks at once.
  std::vector<void*> make(const std::vector<int>& devices);
  RankHandle& find(const void* handle);                           // @throw Refusal
  void* find_by_name(const std::string& name, int device) const;  // nullptr: there is none
  void destroy(const void* handle);
  // The rank to whose context or windows the address belongs; nullptr: to none.
  const RankHandle* owner_of(const uint8_t* address, int device) const;

 private:
  std::shared_ptr<Communicator> open(const Membership& member);
  void* enter(const std::shared_ptr<Communicator>& group, int rank, int device);
  void leave(const std::shared_ptr<Communicator>& group, int rank);
  void wait_for_ranks(Runtime& runtime, const std::shared_ptr<Communicator>& group,
                      const Membership& member);
  bool gather(Runtime& runtime, const std::shared_ptr<Communicator>& group,
              const Membership& member);

  Handles<RankHandle> handles_;
  std::vector<std::shared_ptr<Communicator>> open_;
  int count_ = 0;
};

}  // namespace asctwin::host
