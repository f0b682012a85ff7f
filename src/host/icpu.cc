// Global memory here is what GmAlloc has given out: every launch sees all of it.
#include "asctwin/host/icpu.h"

#include <map>
#include <mutex>
#include <new>
#include <string>
#include <vector>

#include "asctwin/global_block.h"
#include "host/chip.h"
#include "host/findings.h"
#include "host/kernel_name.h"
#include "host/launch_work.h"
#include "host/runtime.h"

namespace asctwin::host {
namespace {

struct Allocation {
  GlobalBlock block;
  Phrase name;
};

struct State {
  std::mutex mutex;
  std::map<const void*, Allocation> allocations;  // by begin
  int count = 0;                                  // of all that were ever made
  std::optional<KernelKind> kind;
  uint64_t tiling_key = 0;
};

// Never destroyed: objects of the program with static storage may still free.
State& state() {
  static State& only = *new State;
  return only;
}

std::vector<GlobalRange> ranges() {
  std::vector<GlobalRange> all;
  for (const auto& [begin, allocation] : state().allocations)
    all.push_back({.begin = allocation.block.data(),
                   .size_bytes = allocation.block.size_bytes(),
                   .name = allocation.name,
                   .unwritten = true,
                   .room_bytes = allocation.block.room_bytes()});
  return all;
}

}  // namespace

void* gm_alloc(size_t size_bytes) {
  const std::lock_guard lock(state().mutex);
  try {
    GlobalBlock block(size_bytes);
    uint8_t* const begin = block.data();
    const Phrase name = phrase("memory {} of GmAlloc", ++state().count);
    state().allocations[begin] = {std::move(block), name};
    return begin;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void gm_free(void* begin) {
  const std::lock_guard lock(state().mutex);
  if (begin != nullptr && state().allocations.erase(begin) == 0)
    publish_error("`GmFree` is given an address that is none of `GmAlloc`, or is freed");
}

void set_kernel_kind(KernelKind kind) {
  const std::lock_guard lock(state().mutex);
  state().kind = kind;
}

void set_tiling_key(uint64_t key) {
  const std::lock_guard lock(state().mutex);
  state().tiling_key = key;
}

const char* run_now(const char* call, int64_t blocks, const std::function<void()>& body,
                    SourceLoc where) {
  Runtime::instance();  // sees to the end of the process
  const std::string name = kernel_name_of(call);
  const std::lock_guard lock(state().mutex);
  thread_local std::string text;
  if (const Phrase fault = fault_of_blocks(blocks); !fault.empty()) {
    const HostCall host_call{phrase("the launch of `{}`", name), CallSite(where)};
    publish(finding_at(Code::E1003, host_call).with("why", fault));
    return (text = fault.english()).c_str();
  }
  RunOptions options;
  options.blocks = static_cast<int>(blocks);
  options.soc = chosen_chip().name;
  options.kind = state().kind;
  options.tiling_key = state().tiling_key;
  options.kernel_name = name.c_str();
  const CheckOptions chosen = options_from_environment(options);
  const Report report = run_on_cores(body, chosen.options, ranges());
  publish(report, chosen);
  return report.ok() ? nullptr : (text = report.text()).c_str();
}

}  // namespace asctwin::host
