// A launch knows what it was handed: words of its arguments that point into memory of a device.
// What it writes is known when it has run; until then it remembers what the host has read too
// early.
#include "host/launch_work.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>
#include <vector>

#include "host/chip.h"
#include "host/findings.h"
#include "host/runtime.h"
#include "run/memory_note.h"

namespace asctwin::host {
namespace {

// A read of the host while the launch was queued, with the bytes as the launch has found them.
struct EarlyRead {
  HostCall host_call;
  Region region;
  Phrase object;  // the allocation, by name: it may be freed meanwhile
  std::vector<std::vector<uint8_t>> rows = {};

  void remember(const Memory& memory) {
    const Allocation* inside = memory.find(region.begin);
    if (inside == nullptr || inside->name != object) return;
    for (size_t i = 0; i < region.rows; ++i)
      rows.emplace_back(region.row(i).begin, region.row(i).end);
  }
  // From the first to the last word of a row that the launch has changed. Words, as a number seldom
  // changes in all of its bytes.
  std::optional<Bytes> changed() const {
    constexpr int64_t kWord = core::WrittenWords::kWordBytes;
    for (size_t i = 0; i < rows.size(); ++i) {
      const Bytes now = region.row(i);
      const int64_t size = now.end - now.begin;
      int64_t first = size, last = 0;
      for (int64_t at = 0; at < size; ++at) {
        if (now.begin[at] == rows[i][static_cast<size_t>(at)]) continue;
        first = std::min(first, at / kWord * kWord);
        last = std::min(size, (at / kWord + 1) * kWord);
      }
      if (first < last) return Bytes{now.begin + first, now.begin + last};
    }
    return std::nullopt;
  }
};

// A program may launch many kernels beside much memory, which is looked at before and after a
// launch that may write nothing.
constexpr size_t kMostToCompare = size_t{4} << 20;

size_t total_bytes(const std::vector<GlobalRange>& ranges) {
  size_t total = 0;
  for (const GlobalRange& range : ranges) total += range.freed ? 0 : range.size_bytes;
  return total;
}

class LaunchWork final : public Work {
 public:
  LaunchWork(HostCall host_call, RunOptions options, const BoundKernel& bound, KernelState state,
             int device, std::vector<const uint8_t*> handed)
      : Work(std::move(host_call)),
        kernel_name_(options.kernel_name),
        options_(std::move(options)),
        run_(bound.run),
        state_(std::move(state)),
        device_(device),
        handed_(std::move(handed)) {
    options_.kernel_name = kernel_name_.c_str();
  }

  aclError perform(Runtime& runtime) override {
    for (EarlyRead& read : early_reads_) read.remember(runtime.memory());
    const std::vector<GlobalRange> ranges = runtime.memory().ranges_of(device_);
    options_.expects_writes = !handed_.empty() && total_bytes(ranges) <= kMostToCompare;
    const CheckOptions how = options_from_environment(options_);
    const auto start = std::chrono::steady_clock::now();
    const Report report = run_on_cores([&] { run_(state_.get()); }, how.options, ranges);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    publish(report, how, taken.count());
    if (how.options.tells_memory) tell_memory(report);
    for (const EarlyRead& read : early_reads_) report_if_changed(read, runtime.memory());
    early_reads_.clear();  // a graph runs it again
    return report.ok() ? ACL_SUCCESS : exception_code();
  }

  std::optional<Conflict> conflict(const HostAccess& access) override {
    if (!access.writes) {
      if (access.inside != nullptr && access.inside->device != kHost)
        early_reads_.push_back({access.host_call, access.region, access.inside->name});
      return std::nullopt;
    }
    for (const uint8_t* pointer : handed_)
      if (const auto common = common_bytes(access.region, region_of(pointer, 1)))
        return Conflict{{common->begin, access.region.hull().end}, "used"};
    return std::nullopt;
  }

  Worth worth() const override { return Worth::kResult; }

 private:
  void report_if_changed(const EarlyRead& read, const Memory& memory) const {
    const auto bytes = read.changed();
    if (!bytes) return;
    const HostAccess access{read.host_call, read.region, memory.find(read.region.begin), false};
    publish(conflict_finding(access, {*bytes, "written"}, host_call()));
  }

  aclError exception_code() const {
    const bool on_vector_cores =
        chosen_chip().split_cores && options_.kind.value_or(KernelKind{}).cube == 0;
    return on_vector_cores ? ACL_ERROR_RT_VECTOR_CORE_EXCEPTION : ACL_ERROR_RT_AICORE_EXCEPTION;
  }

  std::string kernel_name_;
  RunOptions options_;
  void (*run_)(const void* state);
  KernelState state_;
  int device_;
  std::vector<const uint8_t*> handed_;
  std::vector<EarlyRead> early_reads_;
};

// Arguments are copied into the state, so a pointer among them, or in a struct, is a word of it.
std::vector<const uint8_t*> pointers_in(const BoundKernel& bound, const Memory& memory) {
  std::vector<const uint8_t*> pointers;
  const auto* const bytes = static_cast<const uint8_t*>(bound.state);
  for (size_t at = 0; at + sizeof(void*) <= bound.size_bytes; at += sizeof(void*)) {
    const uint8_t* word = nullptr;
    std::memcpy(&word, bytes + at, sizeof(word));
    if (memory.is_on_device(word)) pointers.push_back(word);
  }
  return pointers;
}

}  // namespace

Phrase fault_of_blocks(int64_t blocks) {
  constexpr int64_t kMost = 65535;
  if (blocks >= 1 && blocks <= kMost) return "";
  return phrase("`blocks` is {}, outside [1, {}]", blocks, kMost);
}

std::unique_ptr<Work> make_launch(HostCall host_call, const KernelEntry& entry,
                                  const BoundKernel& bound, KernelState state, int blocks,
                                  const SimtShape& shape,
                                  int device, const Memory& memory) {
  RunOptions options;
  options.blocks = blocks;
  options.simt = shape;
  options.soc = chosen_chip().name;
  options.kind = entry.kind;
  options.kernel_name = entry.name;
  return std::make_unique<LaunchWork>(std::move(host_call), std::move(options), bound,
                                      std::move(state), device, pointers_in(bound, memory));
}

}  // namespace asctwin::host
