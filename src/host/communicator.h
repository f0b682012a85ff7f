// Communicators of a host program: ranks are devices of this process. Work of a rank that meets
// that of the others, a collective or a launch that reaches their windows, waits in its stream
// until every rank has come to its own; the last one does the work of all. spec: multi_card.md,
// sections 4.2, 6.2 and 6.4
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/card/cards.h"
#include "hccl/hccl_types.h"
#include "host/runtime.h"

namespace asctwin::host {

class MeetingWork;

struct Communicator {
  std::string name;
  uint64_t key = 0;  // of its root info
  int ranks = 0;
  std::shared_ptr<core::Cards> cards;
  std::vector<int> devices;    // of each rank; -1: it has not come yet
  std::vector<void*> handles;  // of each rank
  int alive = 0;               // ranks that are not destroyed
  // The meetings of each rank, by their number: what its streams hold, or have begun.
  struct Place {
    MeetingWork* work = nullptr;
    const void* stream = nullptr;
    bool has_come = false;
  };
  std::vector<std::vector<Place>> meetings;
  std::vector<bool> are_over;  // of each number

  core::Windows& windows() const { return *cards->group(0).windows; }
};

struct RankHandle {
  std::shared_ptr<Communicator> group;
  int rank;
};

// Work of one rank that takes part in meeting number `number` of its communicator.
class MeetingWork : public Work {
 public:
  MeetingWork(HostCall host_call, RankHandle mine, const void* stream);
  ~MeetingWork() override;

  aclError perform(Runtime& runtime) final;
  Worth worth() const override { return Worth::kResult; }
  const RankHandle& mine() const { return mine_; }

 protected:
  // Called once, by the last that comes, with the work of every rank.
  virtual aclError meet(Runtime& runtime, const std::vector<MeetingWork*>& all) = 0;

 private:
  bool bring(Runtime& runtime);

 protected:
  // E1503: the ranks have called different things, or with different arguments.
  void report_difference(const MeetingWork& other, const Phrase& what, const Phrase& actual,
                         const Phrase& wanted) const;

 private:
  RankHandle mine_;
  size_t number_;
  aclError result_ = ACL_SUCCESS;
};

class Communicators {
 public:
  static Communicators& instance();

  uint64_t new_key();
  // Waits until all ranks of this key are there. @throw Refusal
  void* join(Runtime& runtime, uint64_t key, int ranks, int rank, int device);
  // All ranks at once.
  std::vector<void*> make(const std::vector<int>& devices);
  RankHandle& find(const void* handle);                           // @throw Refusal
  void* find_by_name(const std::string& name, int device) const;  // nullptr: there is none
  void destroy(const void* handle);
  // The rank to whose context or windows the address belongs; nullptr: to none.
  const RankHandle* owner_of(const uint8_t* address, int device) const;

 private:
  std::shared_ptr<Communicator> open(uint64_t key, int ranks);
  void* enter(const std::shared_ptr<Communicator>& group, int rank, int device);

  Handles<RankHandle> handles_;
  std::vector<std::shared_ptr<Communicator>> open_;
  int count_ = 0;
};

}  // namespace asctwin::host
