// Each core runs the launch of its rank, over the memory of all devices.
#include "host/joint_launch.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

#include "asctwin/card.h"
#include "host/call_packet.h"
#include "host/chip.h"
#include "host/code_address.h"
#include "host/findings.h"

namespace asctwin::host {
namespace {

class JointLaunch final : public MeetingWork {
 public:
  JointLaunch(HostCall host_call, RankHandle mine, const void* stream, RunOptions options,
              const BoundKernel& bound, KernelState state)
      : MeetingWork(std::move(host_call), std::move(mine), stream),
        kernel_name_(options.kernel_name),
        options_(std::move(options)),
        run_(bound.run),
        state_bytes_(bound.size_bytes),
        state_(std::move(state)) {
    options_.kernel_name = kernel_name_.c_str();
  }
  JointLaunch(HostCall host_call, RankHandle mine, size_t number, Packet& packet);

 private:
  aclError meet(Runtime& runtime, const std::vector<MeetingWork*>& all) override;
  void write(Runtime& runtime, Packet& packet) const override;
  void write_result(Packet& packet) const override;
  void read_result(Runtime& runtime, Packet& packet) override;
  bool agrees(const std::vector<MeetingWork*>& all,
              std::vector<const JointLaunch*>& launches) const;
  std::vector<GlobalRange> ranges(Runtime& runtime) const;
  void take_allocation(Packet& packet);
  Phrase fault() const;

  using Run = void (*)(const void* state);
  static constexpr size_t kStateAlignment = 64;

  std::string kernel_name_;
  RunOptions options_;
  Run run_;
  size_t state_bytes_ = 0;
  KernelState state_;
  // The memory of the device, for a rank of another process.
  std::vector<GlobalRange> ranges_;
  std::vector<std::unique_ptr<SharedPages>> pages_;
  bool has_pages_ = true;
};

// The kernel and its arguments; what they point to stays where it is, and is mapped by rank 0.
void JointLaunch::write(Runtime& runtime, Packet& packet) const {
  const CodeAddress code = code_address_of(reinterpret_cast<const void*>(run_));
  packet.put(MeetingKind::kLaunch).put_text(kernel_name_).put(options_.blocks);
  packet.put(options_.kind).put_text(code.file).put(code.offset);
  packet.put_bytes(state_.get(), state_bytes_);
  Packet allocations;
  size_t count = 0;
  const int device = mine().group->devices[static_cast<size_t>(mine().rank)];
  runtime.memory().share(device, [&](const Allocation& allocation) {
    ++count;
    allocations.put(allocation.block.data()).put(allocation.size_bytes).put(*allocation.shared_at);
    put(allocations, allocation.name);
    put(allocations, allocation.host_call);
    allocations.put_list(allocation.written->bits());
  });
  packet.put(count).put_bytes(allocations.bytes().data(), allocations.bytes().size());
  packet.put_list(mine().group->cards->teams().of(mine().rank));
}

JointLaunch::JointLaunch(HostCall host_call, RankHandle mine, size_t number, Packet& packet)
    : MeetingWork(std::move(host_call), std::move(mine), number), state_(nullptr, std::free) {
  kernel_name_ = packet.take_text();
  options_.blocks = packet.take<int>();
  options_.kind = packet.take<std::optional<KernelKind>>();
  CodeAddress code{packet.take_text(), 0};
  code.offset = packet.take<uint64_t>();
  run_ = reinterpret_cast<Run>(const_cast<void*>(local_address_of(code)));
  const std::vector<uint8_t> state = packet.take_bytes();
  state_.reset(
      std::aligned_alloc(kStateAlignment, (state.size() / kStateAlignment + 1) * kStateAlignment));
  std::memcpy(state_.get(), state.data(), state.size());
  const auto count = packet.take<size_t>();
  Packet allocations(PacketKind::kCome, packet.take_bytes());
  for (size_t i = 0; i < count; ++i) take_allocation(allocations);
  this->mine().group->cards->teams().set(this->mine().rank, packet.take_list<card::Team>());
}

void JointLaunch::take_allocation(Packet& packet) {
  auto* const begin = packet.take<uint8_t*>();
  const auto size_bytes = packet.take<size_t>(), at = packet.take<size_t>();
  Phrase name = take_phrase(packet);
  const HostCall giver = take_host_call(packet);
  auto written = std::make_shared<core::WrittenWords>(begin, begin + size_bytes);
  written->add(packet.take_list<uint64_t>());
  // The page behind the pages of another process, where the last block of the room lies, may be
  // anything here.
  constexpr size_t kBlock = 32;
  const size_t room = GlobalBlock::room_bytes_for(size_bytes) - kBlock;
  const int file = mine().group->link->member(mine().rank).memory.get();
  try {
    if (!mine().group->symmetric_pages.contains(begin))
      pages_.push_back(std::make_unique<SharedPages>(file, at, begin, size_bytes));
  } catch (const std::bad_alloc&) {
    has_pages_ = false;
  }
  ranges_.push_back({.begin = begin,
                     .size_bytes = size_bytes,
                     .name = std::move(name),
                     .unwritten = true,
                     .written = std::move(written),
                     .giver = [giver] { return text_of(giver); },
                     .room_bytes = room});
}

void JointLaunch::write_result(Packet& packet) const {
  for (const GlobalRange& range : ranges_) packet.put(range.begin).put_list(range.written->bits());
  packet.put<const uint8_t*>(nullptr);
}

void JointLaunch::read_result(Runtime& runtime, Packet& packet) {
  while (const auto* const begin = packet.take<const uint8_t*>()) {
    const auto bits = packet.take_list<uint64_t>();
    if (const Allocation* const found = runtime.memory().find(begin)) found->written->add(bits);
  }
}

std::vector<GlobalRange> JointLaunch::ranges(Runtime& runtime) const {
  const int device = mine().group->devices[static_cast<size_t>(mine().rank)];
  std::vector<GlobalRange> all = device < 0 ? ranges_ : runtime.memory().ranges_of(device);
  for (GlobalRange& range : all) range.rank = mine().rank;
  return all;
}

// Why rank 0 cannot run the launch of another process; empty: it can.
Phrase JointLaunch::fault() const {
  if (run_ == nullptr)
    return phrase("rank {} has another program than rank 0, which is not modelled", mine().rank);
  if (!has_pages_)
    return phrase(
        "the memory of rank {} lies at addresses that rank 0 uses; start the program again",
        mine().rank);
  return {};
}

bool JointLaunch::agrees(const std::vector<MeetingWork*>& all,
                         std::vector<const JointLaunch*>& launches) const {
  for (MeetingWork* work : all) {
    const auto* const launch = dynamic_cast<const JointLaunch*>(work);
    if (launch == nullptr) {
      report_difference(*work, "the kind of task", "a launch", work->host_call().name);
      return false;
    }
    if (launch->options_.blocks != options_.blocks) {
      report_difference(*work, "the number of blocks", phrase("{}", options_.blocks),
                        phrase("{}", launch->options_.blocks));
      return false;
    }
    if (const Phrase fault = launch->fault(); !fault.empty()) {
      publish(finding_at(Code::E1003, work->host_call()).with("why", fault));
      return false;
    }
    launches.push_back(launch);
  }
  return true;
}

aclError JointLaunch::meet(Runtime& runtime, const std::vector<MeetingWork*>& all) {
  std::vector<const JointLaunch*> launches;
  if (!agrees(all, launches)) return ACL_ERROR_RT_TASK_TIMEOUT;
  const Communicator& group = *mine().group;
  CheckOptions how = options_from_environment(options_);
  how.options.ranks = group.ranks;
  how.options.cards = group.cards;
  std::vector<GlobalRange> ranges;
  for (const JointLaunch* launch : launches) {
    const auto its = launch->ranges(runtime);
    ranges.insert(ranges.end(), its.begin(), its.end());
  }
  const auto start = std::chrono::steady_clock::now();
  const Report report = run_on_cores(
      [&] {
        const JointLaunch& launch = *launches[static_cast<size_t>(card::running_rank())];
        launch.run_(launch.state_.get());
      },
      how.options, ranges);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  publish(report, how, taken.count());
  return report.ok() ? ACL_SUCCESS : ACL_ERROR_RT_VECTOR_CORE_EXCEPTION;
}

}  // namespace

std::unique_ptr<MeetingWork> read_joint_launch(HostCall host_call, RankHandle mine, size_t number,
                                               Packet& packet) {
  return std::make_unique<JointLaunch>(std::move(host_call), std::move(mine), number, packet);
}

const RankHandle* rank_of_launch(const BoundKernel& bound, int device) {
  const auto* const bytes = static_cast<const uint8_t*>(bound.state);
  for (size_t at = 0; at + sizeof(void*) <= bound.size_bytes; at += sizeof(void*)) {
    const uint8_t* word = nullptr;
    std::memcpy(&word, bytes + at, sizeof(word));
    if (const RankHandle* rank = Communicators::instance().owner_of(word, device)) return rank;
  }
  return nullptr;
}

std::unique_ptr<Work> make_joint_launch(HostCall host_call, const KernelEntry& entry,
                                        const BoundKernel& bound, KernelState state, int blocks,
                                        const RankHandle& mine, const void* stream) {
  RunOptions options;
  options.blocks = blocks;
  options.soc = chosen_chip().name;
  options.kind = entry.kind;
  options.kernel_name = entry.name;
  return std::make_unique<JointLaunch>(std::move(host_call), mine, stream, std::move(options),
                                       bound, std::move(state));
}

}  // namespace asctwin::host
