// Answers and records a kernel's declarations and queries about its launch.
#include "asctwin/task.h"

#include <algorithm>
#include <string>

#include "asctwin/cube_service.h"
#include "core/core.h"
#include "core/launch/launch.h"

namespace asctwin::framework {

using namespace core;

namespace {

constexpr const char* kOp = "KERNEL_TASK_TYPE";
constexpr const char* kMatmul = "REGIST_MATMUL_OBJ";

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

Finding small_workspace(const Core& core, const char* call, SourceLoc where, size_t bytes,
                        size_t needed, bool is_library) {
  Finding finding = core.finding(Code::E1210, call, where);
  finding.with("what", phrase("needs {} B", needed)).with("bytes", static_cast<int64_t>(bytes));
  finding.with("needed", is_library ? "Matmul objects of a mixed kernel talk through the workspace "
                                      "of the library: GetLibApiWorkSpaceSize()"
                                    : "a mixed kernel has a workspace");
  return finding;
}

// A mixed kernel of an operator: what its host side has to ask for.
void check_mixed(Core& core, KernelKind kind, const char* call, SourceLoc where) {
  const LaunchSpec& spec = core.launch().spec();
  if (!spec.operator_launch || kind.cube == 0 || kind.vector == 0) return;
  const OperatorLaunch& op = *spec.operator_launch;
  const auto report = [&](Finding finding, const Phrase& note) {
    if (!note.empty()) finding.notes.push_back(note);
    core.report(std::move(finding));
  };
  if (spec.blocks > core.chip().cube_cores) {
    Finding finding = core.finding(Code::E1205, op.type.c_str(), where);
    finding.with("blocks", static_cast<int64_t>(spec.blocks))
        .with("why", phrase("beyond the {} AI cores of {}", core.chip().cube_cores,
                            std::string(core.chip().name)))
        .with("allowed", "the blocks of a mixed kernel run at the same time");
    report(std::move(finding), op.blocks_note);
  }
  const bool is_library = call == kMatmul;
  const size_t needed = is_library ? core.chip().library_workspace_bytes : 1;
  if (op.workspace_bytes >= needed) return;
  report(small_workspace(core, call, where, op.workspace_bytes, needed, is_library),
         op.workspace_note);
}

// Nothing, if the launch is already of this kind or must be of another.
void start_as(Core& core, KernelKind kind, const char* op, SourceLoc where) {
  check_mixed(core, kind, op, where);
  Launch& launch = core.launch();
  if (launch.spec().kind && !launch.spec().kind->assumed) return;
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
// Returns the workspace that the kernel has set, or else that of the launch.
uint8_t* system_workspace_of(const Core& core) {
  const std::optional<OperatorLaunch>& op = core.launch().spec().operator_launch;
  return core.system_workspace != nullptr || !op ? core.system_workspace : op->workspace;
}
}  // namespace

uint8_t* system_workspace() { return system_workspace_of(this_core()); }

// UNVERIFIED: evidence = inferred. Without a workspace that was set, the argument is the user's own
// as it is.
uint8_t* user_workspace(uint8_t* argument) {
  const Core& core = this_core();
  uint8_t* const system = system_workspace_of(core);
  if (system == nullptr) return argument;
  // Behind its end where the library's part is all there is, so that a use of it is found.
  const std::optional<OperatorLaunch>& op = core.launch().spec().operator_launch;
  const size_t library_bytes = core.chip().library_workspace_bytes;
  if (op && system == op->workspace) return system + std::min(library_bytes, op->workspace_bytes);
  return system + library_bytes;
}

void check_tiling_data(const void* from, size_t bytes, SourceLoc where) {
  Core& core = this_core(where);
  const std::optional<OperatorLaunch>& op = core.launch().spec().operator_launch;
  if (!op || from != op->tiling) return;
  const auto padded = [](size_t size) { return (size + 7) / 8 * 8; };  // as macros pad a struct
  if (padded(bytes) == padded(op->tiling_bytes)) return;
  const Code code = bytes > op->tiling_bytes ? Code::E1207 : Code::W1201;
  Finding finding = core.finding(code, "GET_TILING_DATA", where);
  finding.with("bytes", static_cast<int64_t>(bytes))
      .with("written", static_cast<int64_t>(op->tiling_bytes));
  if (!op->tiling_note.empty()) finding.notes.push_back(op->tiling_note);
  core.report(std::move(finding));
}

}  // namespace asctwin::framework

namespace asctwin {

// An operator's workspace is checked before the kernel starts, that of a host program or of a
// kernel that is run by itself where the launch has passed it.
void need_library_workspace(const uint8_t* workspace, SourceLoc where) {
  core::Core& core = core::this_core(where);
  if (core.launch().spec().operator_launch) return;
  const core::Object* object = core.object_at(workspace);
  if (object == nullptr || object->memory != Hardware::GM) return;
  const auto bytes = static_cast<size_t>(object->end - workspace);
  const size_t needed = core.chip().library_workspace_bytes;
  if (bytes >= needed) return;
  core.report(framework::small_workspace(core, framework::kMatmul, where, bytes, needed, true));
}

void need_kernel_kind(KernelKind kind, SourceLoc where) {
  core::Core& core = core::this_core(where);
  if (core.chip().split_cores) framework::start_as(core, kind, framework::kMatmul, where);
}

}  // namespace asctwin
