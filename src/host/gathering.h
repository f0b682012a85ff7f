// Lets ranks find each other that are processes: rank 0 listens at a name that follows from the
// user and the key, and the others come there.
// spec: multi_card.md, section 6.2
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/base/phrase.h"
#include "host/rank_link.h"

namespace asctwin::host {

class Gathering {
 public:
  // @param memory what rank 0 may map of this rank
  // @param for_all the other ranks may map it too
  Gathering(uint64_t key, int ranks, int rank, int memory, bool for_all);

  // Does what can be done now. True: every rank is there. @throw Refusal
  bool step();
  // Rank 0 lets the others go on with what they have to know of the communicator.
  void welcome(const Packet& packet, int file);
  // The other ranks take it.
  Packet take_welcome() { return std::move(*welcome_); }
  const Descriptor& shared_file() const { return file_; }
  std::vector<Member> take_members() { return std::move(members_); }

  // Says why not all are there, when time is up. Rank 0 tells the others.
  Phrase fault();
  bool knows_fault() const { return rank_ == 0 || !members_[0].socket; }

 private:
  bool receive_guests();
  bool come();
  void greet(Member guest);
  void admit(Member guest, Packet hello);  // @throw std::out_of_range: it is too short
  void refuse_all(const Phrase& why);
  void send_memories(int rank);
  void connect_guests();
  void take_peers();

  const std::string name_;
  const int ranks_, rank_;
  const int memory_;
  const bool for_all_;
  Descriptor listener_;
  std::vector<Member> guests_;   // that have not said who they are
  std::vector<Member> members_;  // by rank
  std::optional<Packet> welcome_;
  Descriptor file_;
};

// The machine of this process, and its network namespace, in which names of sockets hold.
uint64_t this_machine();

}  // namespace asctwin::host
