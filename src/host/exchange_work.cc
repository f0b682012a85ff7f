// Whichever end comes last moves the data; between processes the sender's packet has it.
#include "host/exchange_work.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <tuple>

#include "core/card/task_kind.h"
#include "host/call_packet.h"
#include "host/communicator.h"
#include "host/findings.h"

namespace asctwin::host {
namespace {

ExchangeEnd& end_at(std::vector<ExchangeEnd>& ends, size_t number) {
  if (number >= ends.size()) ends.resize(number + 1);
  return ends[number];
}

uint64_t bytes_of(const ExchangeItem& item) {
  return item.count * core::bytes_of_hccl_type(item.type);
}

class ExchangeWork final : public Work {
 public:
  ExchangeWork(HostCall host_call, RankHandle mine, const void* stream,
               std::vector<ExchangeItem> items);
  ~ExchangeWork() override;

  aclError perform(Runtime& runtime) override;
  Worth worth() const override { return Worth::kResult; }
  std::optional<Conflict> conflict(const HostAccess& access) override;

 private:
  struct Part {
    ExchangeItem item;
    size_t number = 0;
  };
  std::vector<ExchangeEnd>& ends(const Part& part, bool sender) const {
    const int peer = part.item.peer;
    return group()
        .exchanges.between(part.item.sends ? mine_.rank : peer, part.item.sends ? peer : mine_.rank)
        .of(sender);
  }
  ExchangeEnd& own_end(const Part& part) const {
    return end_at(ends(part, part.item.sends), part.number);
  }
  ExchangeEnd& other_end(const Part& part) const {
    return end_at(ends(part, !part.item.sends), part.number);
  }
  Communicator& group() const { return *mine_.group; }
  bool is_of_process(const Part& part) const {
    return group().link != nullptr && part.item.peer != mine_.rank;
  }
  void come(const Part& part);
  void complete(Runtime& runtime, const Part& part);
  bool agrees(const Part& part);
  bool bring(Runtime& runtime) const;
  const Part* first_open() const;

  RankHandle mine_;
  std::vector<Part> parts_;
};

ExchangeWork::ExchangeWork(HostCall call, RankHandle mine, const void* stream,
                           std::vector<ExchangeItem> items)
    : Work(std::move(call)), mine_(std::move(mine)) {
  for (const ExchangeItem& item : items) {
    Part part{item, 0};
    auto& count = group().exchange_counts[{mine_.rank, item.peer, item.sends}];
    part.number = count++;
    ExchangeEnd& end = own_end(part);
    end.host_call = &host_call();
    end.item = item;
    end.stream = stream;
    parts_.push_back(part);
  }
  wake_ranks();
}

ExchangeWork::~ExchangeWork() {
  for (const Part& part : parts_) {
    ExchangeEnd& end = own_end(part);
    end.host_call = nullptr;
    end.stream = nullptr;
    end.has_come = end.is_over;
  }
}

std::optional<Conflict> ExchangeWork::conflict(const HostAccess& access) {
  for (const Part& part : parts_) {
    if (part.item.sends && !access.writes) continue;
    const auto common =
        common_bytes(access.region, region_of(part.item.buffer, bytes_of(part.item)));
    if (common) return Conflict{*common, part.item.sends ? "read" : "written"};
  }
  return std::nullopt;
}

void ExchangeWork::come(const Part& part) {
  own_end(part).has_come = true;
  if (!part.item.sends || !is_of_process(part)) return;
  Packet packet(PacketKind::kSent);
  packet.put(part.number).put(part.item.count).put(part.item.type);
  put(packet, host_call());
  packet.put_bytes(part.item.buffer, bytes_of(part.item));
  group().link->send({{part.item.peer, std::move(packet)}});
}

// E1503: the two ends have other counts or types.
bool ExchangeWork::agrees(const Part& part) {
  const ExchangeEnd& other = other_end(part);
  const HostCall& its = other.its_call ? *other.its_call : *other.host_call;
  const std::tuple<const char*, uint64_t, uint64_t> numbers[] = {
      {"the type", part.item.type, other.item.type},
      {"the count", part.item.count, other.item.count}};
  for (const auto& [what, actual, wanted] : numbers) {
    if (actual == wanted) continue;
    report_rank_difference({host_call(), mine_.rank}, {its, part.item.peer}, what,
                           phrase("{}", actual), phrase("{}", wanted));
    return false;
  }
  return true;
}

void ExchangeWork::complete(Runtime& runtime, const Part& part) {
  ExchangeEnd &mine = own_end(part), &other = other_end(part);
  if (mine.is_over || !other.has_come) return;
  const ExchangeEnd &from = part.item.sends ? mine : other, &to = part.item.sends ? other : mine;
  const aclError result = agrees(part) ? ACL_SUCCESS : ACL_ERROR_RT_TASK_TIMEOUT;
  if (const uint64_t bytes = bytes_of(to.item); result == ACL_SUCCESS && bytes != 0) {
    std::memmove(to.item.buffer, is_of_process(part) ? other.its_data.data() : from.item.buffer,
                 bytes);
    runtime.memory().note_written(region_of(to.item.buffer, bytes), *to.host_call);
  }
  for (ExchangeEnd* end : {&mine, &other}) {
    end->is_over = true;
    end->result = result;
  }
  other.its_data = {};
  other.its_call.reset();
  wake_ranks();
  if (!is_of_process(part)) return;
  group().link->wake();
  group().link->send({{part.item.peer, Packet(PacketKind::kTaken).put(part.number).put(result)}});
}

const ExchangeWork::Part* ExchangeWork::first_open() const {
  const auto open =
      std::ranges::find_if(parts_, [&](const Part& part) { return !own_end(part).is_over; });
  return open == parts_.end() ? nullptr : &*open;
}

// Lets the stream of another end go on, where it is in this process.
bool ExchangeWork::bring(Runtime& runtime) const {
  return std::ranges::any_of(parts_, [&](const Part& part) {
    const ExchangeEnd& other = other_end(part);
    return !own_end(part).is_over && !other.has_come && other.stream != nullptr &&
           runtime.step_stream(other.stream);
  });
}

aclError ExchangeWork::perform(Runtime& runtime) {
  for (const Part& part : parts_) come(part);
  const auto until = time_of_meetings();
  while (true) {
    if (group().link != nullptr) take_packets(runtime, mine_);
    for (const Part& part : parts_)
      if (!is_of_process(part) || !part.item.sends) complete(runtime, part);
    const Part* const open = first_open();
    if (open == nullptr) break;
    if (bring(runtime) || wait_for_rank(runtime, group(), open->item.peer, until)) continue;
    report_missing_rank(host_call(), group(), open->item.peer, group().lost(open->item.peer));
    return ACL_ERROR_RT_TASK_TIMEOUT;
  }
  for (const Part& part : parts_)
    if (own_end(part).result != ACL_SUCCESS) return own_end(part).result;
  return ACL_SUCCESS;
}

}  // namespace

void Exchanges::take(Packet& packet, PacketKind kind, int rank, int peer) {
  const auto number = packet.take<size_t>();
  if (kind == PacketKind::kTaken) {
    ExchangeEnd& end = end_at(between(rank, peer).sends, number);
    end.is_over = true;
    end.result = packet.take<aclError>();
    if (end.result != ACL_SUCCESS) note_error_elsewhere();
    return;
  }
  ExchangeEnd& end = end_at(between(peer, rank).sends, number);
  end.has_come = true;
  end.item.count = packet.take<uint64_t>();
  end.item.type = packet.take<uint32_t>();
  end.its_call = std::make_shared<const HostCall>(take_host_call(packet));
  end.its_data = packet.take_bytes();
}

std::unique_ptr<Work> make_exchange(HostCall host_call, const RankHandle& mine, const void* stream,
                                    std::vector<ExchangeItem> items) {
  return std::make_unique<ExchangeWork>(std::move(host_call), mine, stream, std::move(items));
}

}  // namespace asctwin::host
