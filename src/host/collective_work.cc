// A collective does what the task of a kernel does, where there is one.
#include "host/collective_work.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <tuple>
#include <utility>

#include "core/card/task_kind.h"
#include "host/findings.h"

namespace asctwin::host {
namespace {

using Kind = Collective;

uint64_t block_of(const CollectiveCall& call, int times = 1) {
  return bytes_of_elements(static_cast<__uint128_t>(call.count) * static_cast<unsigned>(times),
                           call.type);
}

// A rank to which nothing goes has no place there, whatever its offset says.
uint64_t end_of(const CollectiveCall& call, const std::vector<uint64_t>& counts,
                const std::vector<uint64_t>& offsets) {
  __uint128_t end = 0;
  for (size_t i = 0; i < counts.size(); ++i)
    if (counts[i] > 0) end = std::max(end, static_cast<__uint128_t>(offsets[i]) + counts[i]);
  return bytes_of_elements(end, call.type);
}

class CollectiveWork final : public MeetingWork {
 public:
  CollectiveWork(HostCall host_call, RankHandle mine, const void* stream, CollectiveCall call)
      : MeetingWork(std::move(host_call), std::move(mine), stream), call_(std::move(call)) {}

  CollectiveWork(HostCall host_call, RankHandle mine, size_t number, Packet& packet);

  std::optional<Conflict> conflict(const HostAccess& access) override {
    if (const auto common = common_bytes(access.region, region_of(call_.recv, received())))
      return Conflict{*common, "written"};
    if (!access.writes) return std::nullopt;
    const auto common = common_bytes(access.region, region_of(call_.send, sent()));
    return common ? std::optional<Conflict>({*common, "read"}) : std::nullopt;
  }

 private:
  aclError meet(Runtime& runtime, const std::vector<MeetingWork*>& all) override;
  void write(Runtime& runtime, Packet& packet) const override;
  void write_result(Packet& packet) const override { packet.put_bytes(call_.recv, received()); }
  void read_result(Runtime& runtime, Packet& packet) override;
  bool agrees(const std::vector<const CollectiveWork*>& all) const;
  static bool counts_agree(const std::vector<const CollectiveWork*>& all);
  bool is_root() const { return static_cast<uint32_t>(mine().rank) == call_.root; }
  uint64_t sent() const {
    return call_.send == nullptr ? 0 : sent_bytes(call_, mine().rank, mine().group->ranks);
  }
  uint64_t received() const {
    return call_.recv == nullptr ? 0 : received_bytes(call_, mine().rank, mine().group->ranks);
  }
  void move_from_root(const std::vector<const CollectiveWork*>& all) const;
  void run_task(const std::vector<const CollectiveWork*>& all, uint32_t kind) const;

  CollectiveCall call_;
  std::vector<uint8_t> sent_, received_;  // for a rank of another process
};

// Also what is to be received goes there, as not all of it may be overwritten.
void CollectiveWork::write(Runtime&, Packet& packet) const {
  packet.put(MeetingKind::kCollective).put(call_.kind).put_text(call_.name);
  packet.put(call_.count).put(call_.type).put(call_.op).put(call_.root);
  for (const auto* list :
       {&call_.send_counts, &call_.send_offsets, &call_.recv_counts, &call_.recv_offsets})
    packet.put_list(*list);
  packet.put_bytes(call_.send, sent()).put_bytes(call_.recv, received());
}

CollectiveWork::CollectiveWork(HostCall host_call, RankHandle mine, size_t number, Packet& packet)
    : MeetingWork(std::move(host_call), std::move(mine), number) {
  call_.kind = packet.take<Collective>();
  call_.name = packet.take_text();
  call_.count = packet.take<uint64_t>();
  call_.type = packet.take<uint32_t>();
  call_.op = packet.take<uint32_t>();
  call_.root = packet.take<uint32_t>();
  for (auto* list :
       {&call_.send_counts, &call_.send_offsets, &call_.recv_counts, &call_.recv_offsets})
    *list = packet.take_list<uint64_t>();
  sent_ = packet.take_bytes();
  received_ = packet.take_bytes();
  call_.send = sent_.data();
  call_.recv = received_.data();
}

void CollectiveWork::read_result(Runtime& runtime, Packet& packet) {
  const std::vector<uint8_t> bytes = packet.take_bytes();
  if (bytes.empty()) return;
  std::memcpy(call_.recv, bytes.data(), bytes.size());
  runtime.memory().note_written(region_of(call_.recv, bytes.size()), host_call());
}

bool CollectiveWork::agrees(const std::vector<const CollectiveWork*>& all) const {
  for (const CollectiveWork* other : all) {
    const CollectiveCall& its = other->call_;
    const std::tuple<const char*, uint64_t, uint64_t> numbers[] = {
        {"the type", call_.type, its.type},
        {"the operation", call_.op, its.op},
        {"the count", call_.count, its.count},
        {"the root", call_.root, its.root}};
    if (its.kind != call_.kind) {
      report_difference(*other, "the kind of task", call_.name, its.name);
      return false;
    }
    for (const auto& [what, actual, wanted] : numbers) {
      if (actual == wanted) continue;
      report_difference(*other, what, phrase("{}", actual), phrase("{}", wanted));
      return false;
    }
  }
  return call_.kind != Kind::kAllToAllV || counts_agree(all);
}

// Whether each rank receives from each other one as much as that one sends to it.
bool CollectiveWork::counts_agree(const std::vector<const CollectiveWork*>& all) {
  for (size_t from = 0; from < all.size(); ++from)
    for (size_t to = 0; to < all.size(); ++to) {
      const uint64_t sent = all[from]->call_.send_counts[to];
      const uint64_t received = all[to]->call_.recv_counts[from];
      if (sent == received) continue;
      all[from]->report_difference(*all[to], "the count between the two",
                                   phrase("{} to send", sent), phrase("{} to receive", received));
      return false;
    }
  return true;
}

void CollectiveWork::move_from_root(const std::vector<const CollectiveWork*>& all) const {
  const CollectiveWork& root = *all[call_.root];
  std::vector<uint8_t> data(root.call_.send, root.call_.send + root.sent());
  const uint64_t block = block_of(call_);
  for (size_t rank = 0; rank < all.size(); ++rank) {
    const size_t at = call_.kind == Kind::kScatter ? rank * block : 0;
    if (block != 0) std::memcpy(all[rank]->call_.recv, data.data() + at, block);
  }
}

// A rank that receives nothing of a Reduce gets its result into memory of its own.
void CollectiveWork::run_task(const std::vector<const CollectiveWork*>& all, uint32_t kind) const {
  std::vector<core::RankTask> tasks(all.size());
  std::vector<const core::RankTask*> pointers;
  std::vector<std::vector<uint8_t>> aside(all.size());
  for (size_t rank = 0; rank < all.size(); ++rank) {
    const CollectiveCall& call = all[rank]->call_;
    card::HcclTask& task = tasks[rank].call;
    task.kind = kind;
    task.send = call.send;
    task.recv = call.recv;
    if (call.kind == Kind::kReduce && !all[rank]->is_root()) {
      aside[rank].resize(block_of(call_));
      task.recv = aside[rank].data();
    }
    task.count = call.count;
    task.type = call.type;
    task.op = call.op;
    tasks[rank].send_counts = call.send_counts;
    tasks[rank].send_offsets = call.send_offsets;
    tasks[rank].recv_counts = call.recv_counts;
    tasks[rank].recv_offsets = call.recv_offsets;
    pointers.push_back(&tasks[rank]);
  }
  core::execute_turn(pointers, 0, mine().group->windows());
}

aclError CollectiveWork::meet(Runtime& runtime, const std::vector<MeetingWork*>& works) {
  std::vector<const CollectiveWork*> all;
  for (MeetingWork* work : works) {
    const auto* const collective = dynamic_cast<const CollectiveWork*>(work);
    if (collective == nullptr) {
      report_difference(*work, "the kind of task", call_.name, "a launch");
      return ACL_ERROR_RT_TASK_TIMEOUT;
    }
    all.push_back(collective);
  }
  if (!agrees(all)) return ACL_ERROR_RT_TASK_TIMEOUT;
  switch (call_.kind) {
    case Kind::kBarrier:
      return ACL_SUCCESS;
    case Kind::kBroadcast:
    case Kind::kScatter:
      move_from_root(all);
      break;
    case Kind::kAllReduce:
    case Kind::kReduce:
      run_task(all, core::kAllReduce);
      break;
    case Kind::kReduceScatter:
      run_task(all, core::kReduceScatter);
      break;
    case Kind::kAllGather:
      run_task(all, core::kAllGather);
      break;
    case Kind::kAllToAll:
      run_task(all, core::kAllToAll);
      break;
    case Kind::kAllToAllV:
      run_task(all, core::kAllToAllV);
      break;
  }
  for (const CollectiveWork* work : all)
    runtime.memory().note_written(region_of(work->call_.recv, work->received()), work->host_call());
  return ACL_SUCCESS;
}

}  // namespace

uint64_t bytes_of_elements(__uint128_t count, uint32_t type) {
  constexpr uint64_t kMost = uint64_t{1} << 62;
  const __uint128_t bytes = count * core::bytes_of_hccl_type(type);
  return bytes < kMost ? static_cast<uint64_t>(bytes) : kMost;
}

uint64_t sent_bytes(const CollectiveCall& call, int rank, int ranks) {
  const bool is_root = static_cast<uint32_t>(rank) == call.root;
  switch (call.kind) {
    case Kind::kBarrier:
      return 0;
    case Kind::kBroadcast:
      return is_root ? block_of(call) : 0;
    case Kind::kScatter:
      return is_root ? block_of(call, ranks) : 0;
    case Kind::kReduceScatter:
    case Kind::kAllToAll:
      return block_of(call, ranks);
    case Kind::kAllToAllV:
      return end_of(call, call.send_counts, call.send_offsets);
    case Kind::kAllReduce:
    case Kind::kReduce:
    case Kind::kAllGather:
      break;
  }
  return block_of(call);
}

uint64_t received_bytes(const CollectiveCall& call, int rank, int ranks) {
  const bool is_root = static_cast<uint32_t>(rank) == call.root;
  switch (call.kind) {
    case Kind::kBarrier:
      return 0;
    case Kind::kReduce:
      return is_root ? block_of(call) : 0;
    case Kind::kAllGather:
    case Kind::kAllToAll:
      return block_of(call, ranks);
    case Kind::kAllToAllV:
      return end_of(call, call.recv_counts, call.recv_offsets);
    case Kind::kAllReduce:
    case Kind::kBroadcast:
    case Kind::kReduceScatter:
    case Kind::kScatter:
      break;
  }
  return block_of(call);
}

std::unique_ptr<Work> make_collective(HostCall host_call, RankHandle mine, const void* stream,
                                      CollectiveCall call) {
  return std::make_unique<CollectiveWork>(std::move(host_call), std::move(mine), stream,
                                          std::move(call));
}

std::unique_ptr<MeetingWork> read_collective(HostCall host_call, RankHandle mine, size_t number,
                                             Packet& packet) {
  return std::make_unique<CollectiveWork>(std::move(host_call), std::move(mine), number, packet);
}

}  // namespace asctwin::host
