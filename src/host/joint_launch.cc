// Each core runs the launch of its rank, over the memory of all devices.
#include "host/joint_launch.h"

#include <chrono>
#include <cstring>
#include <utility>

#include "asctwin/card.h"
#include "host/chip.h"
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
        state_(std::move(state)) {
    options_.kernel_name = kernel_name_.c_str();
  }

 private:
  aclError meet(Runtime& runtime, const std::vector<MeetingWork*>& all) override;
  bool agrees(const std::vector<MeetingWork*>& all,
              std::vector<const JointLaunch*>& launches) const;

  std::string kernel_name_;
  RunOptions options_;
  void (*run_)(const void* state);
  KernelState state_;
};

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
  for (int rank = 0; rank < group.ranks; ++rank)
    for (GlobalRange& range :
         runtime.memory().ranges_of(group.devices[static_cast<size_t>(rank)])) {
      range.rank = rank;
      ranges.push_back(std::move(range));
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
