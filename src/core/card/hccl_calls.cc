// Objects of class Hccl and their tasks: every core may call, one of each rank sends. What may be
// called when is checked here. spec: multi_card.md, sections 2.3 to 2.6
#include "core/card/hccl_use.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include "asctwin/base/mc2_tiling.h"
#include "core/card/task_kind.h"
#include "core/place.h"
#include "isa/chips/card_layout.h"

namespace asctwin::card {

using namespace core;

namespace {

std::atomic<bool> wanted = false;

constexpr const char* kOrderOfCalls =
    "an object is used in this order: InitV2, SetCcTilingV2 of each kind of task, tasks, Finalize";

}  // namespace

Cards::Group& group_of(const Core& core, const HcclObject& object) {
  return core.launch().spec().cards->group(static_cast<size_t>(object.group));
}
Tasks& tasks_of(const Core& core, const HcclObject& object) {
  return *group_of(core, object).tasks;
}

void misuse(Core& core, const char* op, SourceLoc where, const Phrase& actual,
            const Phrase& statement) {
  Finding finding = core.finding(Code::E1501, op, where);
  core.report(std::move(finding.with("actual", actual).with("statement", statement)));
}

bool is_in_use(Core& core, const HcclObject& object, const char* op, SourceLoc where) {
  if (object.is_ready && !object.is_ended) return true;
  if (object.is_ended)
    misuse(core, op, where,
           phrase("is called after `Finalize` at {}", place_text(core, object.ended_at)),
           kOrderOfCalls);
  else
    misuse(core, op, where, "is called before `InitV2`", kOrderOfCalls);
  return false;
}

// The core that sends the tasks of its rank.
bool sends(const Core& core, const HcclObject& object) {
  constexpr uint32_t kAiv = 1, kAic = 2;
  const CoreKind kind = core.id().kind;
  if (object.sends_on == kAiv && kind == CoreKind::kCube) return false;
  if (object.sends_on == kAic && kind == CoreKind::kVector) return false;
  return core.block_index() == (object.sends_on == 0 ? 0 : object.sending_block);
}

// UNVERIFIED: evidence = inferred. Where the tiling names a number of cores for it, each of so many
// cores sends the items that it is given; elsewhere the core that sends for the rank.
bool sends_own(const Core& core, const HcclObject& object) {
  Mc2InitTiling tiling{};
  if (object.tiling != nullptr) std::memcpy(&tiling, object.tiling, sizeof(tiling));
  if (tiling.commBlockNum > 1) return core.block_index() < tiling.commBlockNum;
  return sends(core, object);
}

namespace {

bool supports(Core& core, const char* op, uint32_t kind, SourceLoc where) {
  const isa::CardLayout layout = isa::card_layout_of(core.chip());
  const bool is_mesh = layout == isa::CardLayout::kMesh,
             is_950 = layout == isa::CardLayout::kDirect;
  const bool is_there = layout != isa::CardLayout::kNone && (kind != kAllToAllV || !is_mesh) &&
                        (kind != kHalfAllToAllV || is_950) && (kind != kBatchWrite || !is_950);
  if (is_there) return true;
  const char* const known =
      is_mesh  ? "AllReduce, AllGather, ReduceScatter, AlltoAll, BatchWrite"
      : is_950 ? "AllReduce, AllGather, ReduceScatter, AlltoAll, AlltoAllV, AlltoAllvWrite"
      : layout == isa::CardLayout::kNone
          ? "nothing of it"
          : "AllReduce, AllGather, ReduceScatter, AlltoAll, AlltoAllV, BatchWrite";
  Finding finding = core.finding(Code::E0101, "Hccl", where);
  core.report(std::move(finding.with("what", op).with("supported", known)));
  return false;
}

bool has_type(Core& core, const HcclTask& task, const char* op, SourceLoc where) {
  constexpr uint32_t kInt8 = 0, kInt16 = 1, kInt32 = 2, kHalf = 3, kFloat = 4, kBf16 = 11;
  const auto refuse = [&](const Phrase& what, const Phrase& supported) {
    Finding finding = core.finding(Code::E0101, op, where);
    core.report(std::move(finding.with("what", what).with("supported", supported)));
    return false;
  };
  const char* const type = name_of_hccl_type(task.type);
  if (bytes_of_hccl_type(task.type) == 0) return refuse("this type", "the types of HcclDataType");
  if (task.kind != kAllReduce && task.kind != kReduceScatter) return true;
  const uint32_t reduced[] = {kInt8, kInt16, kInt32, kHalf, kFloat, kBf16};
  if (std::ranges::find(reduced, task.type) == std::end(reduced))
    return refuse(phrase("{}", type), "INT8, INT16, INT32, FP16, FP32, BFP16");
  if (task.op != kReduceSum && task.op != kReduceMax && task.op != kReduceMin)
    return refuse(phrase("operation {}", task.op), "SUM, MAX, MIN");
  return true;
}

void copy_arrays(const Core& core, RankTask& task) {
  const auto n = static_cast<size_t>(core.launch().spec().ranks);
  const HcclTask& call = task.call;
  if (call.kind == kAllToAllV) {
    task.send_counts.assign(call.send_counts, call.send_counts + n);
    task.send_offsets.assign(call.send_offsets, call.send_offsets + n);
    task.recv_counts.assign(call.recv_counts, call.recv_counts + n);
    task.recv_offsets.assign(call.recv_offsets, call.recv_offsets + n);
  } else if (call.kind == kHalfAllToAllV) {
    task.send_counts.assign(call.send_counts, call.send_counts + 2 * n);
    task.send_offsets.assign(call.send_offsets, call.send_offsets + 2 * n);
  }
}

template <class T>
T word_at(const uint8_t* bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes + offset, sizeof(value));
  return value;
}

// Items of 32 B say an element type and a rank; those of 64 B have addresses in halves.
void read_items(const Core& core, RankTask& task) {
  const bool is_mesh = isa::card_layout_of(core.chip()) == isa::CardLayout::kMesh;
  const size_t item_bytes = is_mesh ? 32 : 64;
  for (uint64_t i = 0; i < task.call.count; ++i) {
    const uint8_t* const item = task.call.send + i * item_bytes;
    if (is_mesh) {
      task.send_offsets.push_back(word_at<uint64_t>(item, 0));
      task.recv_offsets.push_back(word_at<uint64_t>(item, 8));
      task.send_counts.push_back(word_at<uint64_t>(item, 16) *
                                 bytes_of_hccl_type(word_at<uint32_t>(item, 24)));
    } else {
      task.send_counts.push_back(word_at<uint32_t>(item, 28));
      task.send_offsets.push_back(word_at<uint64_t>(item, 32));
      task.recv_offsets.push_back(word_at<uint64_t>(item, 40));
    }
  }
}

// The tiling that InitV2 gets lies on the stack: one in global memory is not read by the scalar
// unit as it is.
bool has_place(Core& core, const void* tiling, SourceLoc where) {
  const auto* const bytes = static_cast<const uint8_t*>(tiling);
  if (core.launch().global_objects().find(bytes) == nullptr) return true;
  misuse(core, "InitV2", where, "gets a tiling in global memory",
         "the tiling struct of InitV2 lies on the stack: copy it there with GET_TILING_DATA");
  return false;
}

bool has_context(Core& core, HcclObject& object, const uint8_t* context, SourceLoc where) {
  Cards* const cards = core.launch().spec().cards.get();
  const auto owner = cards == nullptr ? std::nullopt : cards->owner_of(context);
  const char* const statement = "the context is what GetHcclContext gives";
  if (!owner)
    misuse(core, "InitV2", where,
           context == nullptr ? "gets no context" : "gets an address that is no context",
           statement);
  else if (owner->second != core.rank())
    misuse(core, "InitV2", where, phrase("gets the context of rank {}", owner->second), statement);
  else
    object.group = static_cast<int>(owner->first);
  return owner && owner->second == core.rank();
}

}  // namespace

bool want_contexts() { return wanted = true; }
bool contexts_are_wanted() { return wanted; }

int running_rank() { return running_core == nullptr ? 0 : running_core->rank(); }
int running_ranks() { return running_core == nullptr ? 1 : running_core->launch().spec().ranks; }

uint8_t* context_of(uint32_t group) {
  Core& core = this_core();
  Cards* const cards = core.launch().spec().cards.get();
  if (cards == nullptr) return nullptr;
  if (uint8_t* set = cards->state(core, group).context) return set;
  return group < cards->groups() ? cards->group(group).windows->context(core.rank()) : nullptr;
}

void set_context(uint32_t group, uint8_t* context) {
  Core& core = this_core();
  if (Cards* const cards = core.launch().spec().cards.get())
    cards->state(core, group).context = context;
}

void init(HcclObject& object, uint8_t* context, const void* tiling, SourceLoc where) {
  Core& core = this_core(where);
  if (core.stopping() || !has_context(core, object, context, where) ||
      !has_place(core, tiling, where))
    return;
  Cards::CoreState& state = core.launch().spec().cards->state(core, object.group);
  if (state.has_object)
    return misuse(core, "InitV2", where, "initialises a second object with the context",
                  "a context belongs to one object at a time");
  state.has_object = object.is_ready = true;
  object.context = context;
  object.tiling = static_cast<const uint8_t*>(tiling);
}

// The struct lies anywhere: it is copied before anything of it is read.
int32_t set_tiling(HcclObject& object, uint64_t address, SourceLoc where) {
  constexpr int32_t kDone = 0, kFailed = -1;
  Core& core = this_core(where);
  if (core.stopping() || !is_in_use(core, object, "SetCcTilingV2", where)) return kFailed;
  Mc2CcTiling tiling;
  std::memcpy(&tiling, reinterpret_cast<const void*>(address), sizeof(tiling));
  if (tiling.opType == 0 || tiling.opType >= kTaskKinds) {
    misuse(core, "SetCcTilingV2", where,
           phrase("finds no Mc2CcTiling: its opType is {}", tiling.opType),
           "the offset is that of a Mc2CcTiling in the struct that InitV2 got");
    return kFailed;
  }
  const std::string name(tiling.groupName, strnlen(tiling.groupName, sizeof(tiling.groupName)));
  const std::string& group = group_of(core, object).windows->group();
  if (!name.empty() && name != group) {
    Finding finding = core.finding(Code::E1506, "SetCcTilingV2", where);
    core.report(std::move(finding.with("actual", name).with("wanted", group)));
    return kFailed;
  }
  object.tiling_of_kind[tiling.opType] = address;
  return kDone;
}

namespace {

// An object without a tiling is of the deprecated Init.
bool has_tiling(Core& core, const HcclObject& object, const HcclTask& task, const char* op,
                SourceLoc where) {
  if (object.tiling == nullptr || object.tiling_of_kind[task.kind] != 0) return true;
  misuse(core, op, where, "is called before SetCcTilingV2 with a tiling of this kind",
         kOrderOfCalls);
  return false;
}

bool may_prepare(Core& core, const HcclObject& object, const HcclTask& task, const char* op,
                 SourceLoc where) {
  if (core.stopping() || !supports(core, op, task.kind, where) ||
      !is_in_use(core, object, op, where) || !has_tiling(core, object, task, op, where) ||
      !has_type(core, task, op, where))
    return false;
  if (object.prepared < kMostTasks) return true;
  misuse(core, op, where, phrase("is task {} of its object", object.prepared + 1),
         phrase("a group has at most {} tasks in a launch", kMostTasks));
  return false;
}

// Blocks of different turns overlap.
void check_turns(Core& core, const HcclTask& task, const char* op, SourceLoc where) {
  const bool has_blocks =
      task.kind == kAllGather || task.kind == kReduceScatter || task.kind == kAllToAll;
  if (!has_blocks || task.repeat < 2 || core.launch().spec().ranks == 1) return;
  if (task.stride >= task.count * task.repeat) return;
  Finding finding = core.finding(Code::W1502, op, where);
  finding.with("repeat", int64_t{task.repeat}).with("count", static_cast<int64_t>(task.count));
  core.report(std::move(finding.with("stride", static_cast<int64_t>(task.stride))));
}

bool is_of_one_kind(Core& core, const Tasks& tasks, const char* op, SourceLoc where) {
  const auto& mine = tasks.of(core.rank());
  if (mine.empty()) return true;
  const Core& before = *core.launch().cores()[static_cast<size_t>(mine.front().core)];
  if (before.number() == core.number()) return true;
  misuse(
      core, op, where,
      phrase("is sent by another core than the task at {}", place_text(core, mine.front().where)),
      "all tasks of a rank are sent by one kind of core: vector cores or cube cores");
  return false;
}

}  // namespace

int prepare(HcclObject& object, const HcclTask& call, const char* op, SourceLoc where) {
  constexpr int kInvalid = -1;
  Core& core = this_core(where);
  if (!may_prepare(core, object, call, op, where)) return kInvalid;
  const bool is_own = call.kind == kBatchWrite;
  const bool is_sent = is_own ? sends_own(core, object) : sends(core, object);
  RankTask task;
  task.call = call;
  task.op = op;
  task.where = where;
  task.core = core.number();
  if (is_sent) copy_arrays(core, task);
  if (is_sent && is_own) read_items(core, task);
  HcclObject::Handle& handle = object.handles[object.prepared];
  handle = {};
  handle.repeat = call.repeat;
  handle.is_own = is_own;
  Cards::CoreState& state = core.launch().spec().cards->state(core, object.group);
  if (is_sent) check_turns(core, call, op, where);
  bool is_of_kind = true;
  core.launch().change([&] {
    Tasks& tasks = tasks_of(core, object);
    auto& own = tasks.own_of(core.number());
    handle.task = is_own ? static_cast<int>(own.size()) : state.tasks++;
    if (!is_sent) return;
    if (is_own) return own.push_back(std::move(task));
    is_of_kind =
        tasks.of(core.rank()).empty() || tasks.of(core.rank()).front().core == core.number();
    if (is_of_kind) tasks.prepare(core.rank(), std::move(task));
  });
  if (!is_of_kind) {
    is_of_one_kind(core, tasks_of(core, object), op, where);
    return kInvalid;
  }
  const int number = object.prepared++;
  if (call.commits) permit(core, object, number, call.repeat, op, where);
  return number;
}

}  // namespace asctwin::card
