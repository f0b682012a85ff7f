// What a kernel declares about its launch, and what it asks about it.
#include "asctwin/task.h"

#include <string>

#include "asctwin/cube_service.h"
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

// Nothing, if the launch is already of this kind or must be of another.
void start_as(Core& core, KernelKind kind, const char* op, SourceLoc where) {
  Launch& launch = core.launch();
  if (launch.spec().kind) return;
  if (launch.kind() == kind) return core.set_alone(kind.alone);
  if (core.instructions > core.global_reads) {
    Finding finding = core.finding(Code::E0901, op, where);
    core.report(std::move(finding.with("what", "a place behind the first instruction")));
    return;
  }
  launch.declare_kind(kind);
  core.stop();
}

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
  start_as(core, type.kind, kOp, where);
}

uint64_t tiling_key() { return this_core().launch().spec().tiling_key; }

void set_system_workspace(uint8_t* workspace, bool replace) {
  Core& core = this_core();
  if (core.system_workspace == nullptr || replace) core.system_workspace = workspace;
}

namespace {
// What the kernel has set, or else what the launch gives.
uint8_t* system_workspace_of(const Core& core) {
  return core.system_workspace != nullptr ? core.system_workspace
                                          : core.launch().spec().system_workspace;
}
}  // namespace

uint8_t* system_workspace() { return system_workspace_of(this_core()); }

// UNVERIFIED: evidence = inferred. Without a workspace that was set, the argument is the user's own
// as it is.
uint8_t* user_workspace(uint8_t* argument) {
  const Core& core = this_core();
  uint8_t* const system = system_workspace_of(core);
  if (system == nullptr) return argument;
  return system + core.chip().library_workspace_bytes;
}

}  // namespace asctwin::framework

namespace asctwin {

void need_kernel_kind(KernelKind kind, SourceLoc where) {
  core::Core& core = core::this_core(where);
  if (core.chip().split_cores) framework::start_as(core, kind, "REGIST_MATMUL_OBJ", where);
}

}  // namespace asctwin
