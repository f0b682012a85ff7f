// What a kernel declares about its launch, and what it asks about it.
#include "asctwin/task.h"

#include <string>

#include "core/core.h"
#include "core/launch/launch.h"

namespace asctwin::framework {

using namespace core;

namespace {

constexpr const char* kOp = "KERNEL_TASK_TYPE";

struct KernelType {
  const char* name;
  KernelKind kind;

  bool is_of_separate_cores() const { return kind.cube + kind.vector > 0; }
};

constexpr KernelType kTypes[] = {
#define ASCTWIN_KERNEL_TYPE(name, cube, vector, alone) {#name, {cube, vector, alone}},
#include "asctwin/base/kernel_types.inc"
#undef ASCTWIN_KERNEL_TYPE
};

std::string names_of(bool separate_cores) {
  std::string names;
  for (const KernelType& type : kTypes)
    if (type.is_of_separate_cores() == separate_cores)
      names += std::string(names.empty() ? "" : ", ") + type.name;
  return names;
}

}  // namespace

void declare_kernel_type(KernelMetaType meta_type, SourceLoc where) {
  Core& core = this_core(where);
  const KernelType& type = kTypes[meta_type];
  if (!core.chip().split_cores) return;
  if (!type.is_of_separate_cores()) {
    Finding finding = core.finding(Code::E0101, kOp, where);
    finding.with("what", type.name).with("supported", names_of(true));
    core.report(std::move(finding));
    return;
  }
  Launch& launch = core.launch();
  if (launch.spec().kind) return;
  if (launch.kind() == type.kind) return core.set_alone(type.kind.alone);
  if (core.instructions > core.global_reads) {
    Finding finding = core.finding(Code::E0901, kOp, where);
    core.report(std::move(finding.with("what", "a place behind the first instruction")));
    return;
  }
  launch.declare_kind(type.kind);
  core.stop();
}

uint64_t tiling_key() { return this_core().launch().spec().tiling_key; }

void set_system_workspace(uint8_t* workspace, bool replace) {
  Core& core = this_core();
  if (core.system_workspace == nullptr || replace) core.system_workspace = workspace;
}

uint8_t* system_workspace() { return this_core().system_workspace; }

// UNVERIFIED: evidence = inferred. Without a workspace that was set, the argument is the user's own
// as it is.
uint8_t* user_workspace(uint8_t* argument) {
  const Core& core = this_core();
  if (core.system_workspace == nullptr) return argument;
  return core.system_workspace + core.chip().library_workspace_bytes;
}

}  // namespace asctwin::framework
