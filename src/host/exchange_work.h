// Sends and receives between two ranks as work of a stream. The k-th send of a rank to another one
// belongs to the k-th receive there; it is over when the receive has taken its data.
// spec: multi_card.md, section 4.4
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "host/call_site.h"
#include "host/packet.h"
#include "host/work.h"

namespace asctwin::host {

struct Communicator;
struct RankHandle;

struct ExchangeItem {
  bool sends = false;
  uint8_t* buffer = nullptr;
  uint64_t count = 0;
  uint32_t type = 0;
  int peer = 0;
};

// One end of a send and its receive: a work of this process, or data that another one has sent.
struct ExchangeEnd {
  const HostCall* host_call = nullptr;
  ExchangeItem item = {};
  const void* stream = nullptr;
  bool has_come = false, is_over = false;
  aclError result = ACL_SUCCESS;
  // For an end in another process:
  std::shared_ptr<const HostCall> its_call = {};
  std::vector<uint8_t> its_data = {};
};

// All sends and receives of a communicator, by sender and receiver and in the order of the calls.
class Exchanges {
 public:
  struct Ends {
    std::vector<ExchangeEnd> sends, receives;
    std::vector<ExchangeEnd>& of(bool sender) { return sender ? sends : receives; }
  };
  Ends& between(int from, int to) { return ends_[{from, to}]; }
  // Takes what another process has sent to `rank`: data (kSent), or that it has taken some.
  void take(Packet& packet, PacketKind kind, int rank, int peer);

 private:
  std::map<std::pair<int, int>, Ends> ends_;
};

// The items of one call do not wait for each other.
std::unique_ptr<Work> make_exchange(HostCall host_call, const RankHandle& mine, const void* stream,
                                    std::vector<ExchangeItem> items);

}  // namespace asctwin::host
