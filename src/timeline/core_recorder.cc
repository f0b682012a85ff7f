// Turns events of one core into operations.
#include "timeline/core_recorder.h"

#include <algorithm>

#include "core/launch/launch.h"
#include "timeline/rows.h"
#include "timeline/work_of.h"

namespace asctwin::timeline {
namespace {

constexpr uint64_t kCacheLineBytes = 64;
// UNVERIFIED: evidence = inferred. No document has the size of the data cache.
constexpr size_t kCacheLines = 512;
constexpr size_t kKnownCalls = 1024;
constexpr size_t kMostSpans = 512;         // of an instruction
constexpr uint16_t kMostSpansOfItem = 64;  // of a scope, but for its last access

uint32_t narrow(int64_t value) {
  return static_cast<uint32_t>(std::min<int64_t>(value, UINT32_MAX));
}

bool is_part(const stream::Instruction& call) {
  return call.item != nullptr && !call.begins_item();
}

}  // namespace

CoreRecorder::CoreRecorder(const core::Core& core, size_t most_ops) : most_ops_(most_ops) {
  stream_.id = core.id();
  stream_.rank = core.rank();
  on_vector_ = core.id().kind != CoreKind::kCube;
  known_calls_.resize(kKnownCalls);
  core.launch().global_objects().for_each([&](const core::Object& object) {
    tensors_.emplace(object.begin, uint64_t{tensors_.size()});
  });
}

void CoreRecorder::add(OpKind kind, pipe_t pipe, uint32_t what, uint16_t detail) {
  if (stream_.ops.size() >= most_ops_) {
    stream_.is_cut = true;
    return;
  }
  stream_.ops.push_back(
      {kind, pipe, detail, site_, what, static_cast<uint32_t>(stream_.spans.size())});
}

uint32_t CoreRecorder::site_of(const core::Core& core, SourceLoc where, const char* name) {
  const auto [found, is_new] =
      site_numbers_.try_emplace(Place{where, name}, static_cast<uint32_t>(sites_.size()));
  if (is_new) {
    sites_.push_back({where, name});
    user_places_.push_back(core.library_calls.user_place(where));
  }
  return found->second;
}

uint32_t CoreRecorder::name_of(const char* name) {
  const auto [found, is_new] =
      name_numbers_.try_emplace(name, static_cast<uint32_t>(names_.size()));
  if (is_new) names_.push_back(name);
  return found->second;
}

uint32_t CoreRecorder::work_number(const Work& work) {
  const auto [found, is_new] =
      work_numbers_.try_emplace(work, static_cast<uint32_t>(works_.size()));
  if (is_new) works_.push_back(work);
  return found->second;
}

void CoreRecorder::begin(const core::Core& core, const stream::Instruction& call) {
  if (is_part(call)) return add_item_part(core, call);
  close_item();
  site_ = site_of(core, call.where, call.name);
  is_interlocked_ = passes_cache_ = false;
  drains_ = PIPE_ALL;
  if (call.order != nullptr) call.order(call.record, *this);
  if (call.begins_item()) {
    in_item_ = true;
    item_ = {};
    item_.name = name_of(call.name);
    item_.pipe = call.item->pipe;
    item_.is_item = true;
    item_op_ = stream_.ops.size();
    return add(OpKind::kInstruction, item_.pipe, 0);
  }
  add_instruction(core, call);
  if (drains_ != PIPE_ALL) add(OpKind::kDrain, drains_, 0);
}

void CoreRecorder::add_instruction(const core::Core& core, const stream::Instruction& call) {
  find_spans(core, call, kMostSpans);
  const uint32_t work = work_of_call(core, call);
  const size_t before = stream_.ops.size();
  add(OpKind::kInstruction, works_[work].pipe, work);
  if (stream_.ops.size() > before) add_spans(stream_.ops.back());
}

uint32_t CoreRecorder::work_of_call(const core::Core& core, const stream::Instruction& call) {
  const uint64_t number = call.footprint == nullptr ? 0 : call.footprint->number();
  uint64_t slot = number;
  for (const uint64_t place : call_places_) slot = slot * 0x9e3779b97f4a7c15u + place;
  KnownCall& known = known_calls_[(slot ^ slot >> 32) % kKnownCalls];
  if (number != 0 && known.number == number && known.is_interlocked == is_interlocked_ &&
      known.places == call_places_)
    return known.work;
  Work work = work_of(core, call);
  const bool is_call_of_sync = call.accesses == nullptr;
  if (is_call_of_sync) work.pipe = PIPE_S;
  work.name = name_of(call.name);
  work.is_interlocked = is_interlocked_;
  const bool uses_cache = work.pipe == PIPE_S && !is_call_of_sync;
  if (uses_cache) work.misses_cache = misses_cache(core, call);
  const uint32_t made = work_number(work);
  if (number != 0 && !uses_cache) known = {number, is_interlocked_, call_places_, made};
  return made;
}

// A scope is one instruction of its pipe, however many accesses it has.
void CoreRecorder::add_item_part(const core::Core& core, const stream::Instruction& call) {
  if (!in_item_ || call.footprint == nullptr || item_op_ >= stream_.ops.size()) return;
  for (const stream::Footprint::Part& part : call.footprint->parts()) {
    constexpr int64_t kRegisterBytes = 256;
    const int64_t bytes = part.end - part.begin;
    const int64_t registers = std::max<int64_t>(1, bytes / kRegisterBytes);
    const bool is_write = isa::is_write(part.access.effect);
    (is_write ? item_.stores : item_.loads) += registers;
    (is_write ? item_.bytes_written : item_.bytes_read) += bytes;
    (is_write ? item_.to : item_.from) = memory_of(core, part.begin);
  }
  if (stream_.ops[item_op_].detail >= kMostSpansOfItem) return;
  find_spans(core, call, kMostSpans);
  add_spans(stream_.ops[item_op_]);
}

void CoreRecorder::close_item() {
  if (!in_item_) return;
  in_item_ = false;
  if (item_op_ < stream_.ops.size()) stream_.ops[item_op_].what = work_number(item_);
}

uint64_t CoreRecorder::global_offset(const core::Core& core, const uint8_t* address) {
  const core::Object* const object = core.container_of(address);
  if (object == nullptr) return 0;
  if (object->begin != newest_tensor_.first) {
    const auto found = tensors_.find(object->begin);
    newest_tensor_ = {object->begin, found == tensors_.end() ? tensors_.size() : found->second};
  }
  return (newest_tensor_.second << kTensorShift) + static_cast<uint64_t>(address - object->begin);
}

// Finds the call's bytes, and the parts of their addresses on which its time depends: lines of
// global memory, and all of an address on the core.
void CoreRecorder::find_spans(const core::Core& core, const stream::Instruction& call,
                              size_t most) {
  call_spans_.clear();
  call_places_.clear();
  if (call.footprint == nullptr) return;
  for (const stream::Footprint::Part& part : call.footprint->parts()) {
    if (call_spans_.size() >= most) return;
    const core::Object* const memory = core.memory_at(part.begin);
    if (memory == nullptr) {
      find_global_spans(core, part, most);
      continue;
    }
    Span span;
    span.memory = memory->memory;
    span.begin = static_cast<uint64_t>(part.begin - memory->begin);
    span.bytes = narrow(part.end - part.begin);
    span.is_write = isa::is_write(part.access.effect);
    span.is_whole = part.is_run;
    call_spans_.push_back(span);
    call_places_.push_back((static_cast<uint64_t>(span.memory) << 32) + span.begin);
  }
}

void CoreRecorder::find_global_spans(const core::Core& core, const stream::Footprint::Part& part,
                                     size_t most) {
  for_each_rows(part, [&](const GlobalRows& rows) {
    if (call_spans_.size() >= most) return;
    Span span;
    span.begin = global_offset(core, rows.begin);
    span.bytes = narrow((rows.count - 1) * rows.pitch + rows.bytes);
    span.is_write = isa::is_write(part.access.effect);
    span.is_whole = rows.count == 1;
    // Rows that reach further than a span does are one run of all of it.
    if (span.bytes != UINT32_MAX) {
      span.rows = narrow(rows.count);
      span.pitch = narrow(rows.pitch);
    }
    call_spans_.push_back(span);
    call_places_.push_back(span.begin % uint64_t{kLineBytes});
  });
}

void CoreRecorder::add_spans(Op& op) {
  stream_.spans.insert(stream_.spans.end(), call_spans_.begin(), call_spans_.end());
  op.detail = static_cast<uint16_t>(op.detail + call_spans_.size());
}

// The data cache of the scalar unit: the oldest line makes room for a new one.
bool CoreRecorder::misses_cache(const core::Core& core, const stream::Instruction& call) {
  if (call.footprint == nullptr || call.footprint->parts().empty()) return false;
  const uint8_t* const address = call.footprint->parts().front().begin;
  if (memory_of(core, address) != Hardware::GM) return false;
  if (passes_cache_) return true;
  const uint64_t line = global_offset(core, address) / kCacheLineBytes;
  if (!cache_lines_.insert(line).second) return false;
  if (cache_order_.size() < kCacheLines) {
    cache_order_.push_back(line);
  } else {
    cache_lines_.erase(cache_order_[cache_oldest_]);
    cache_order_[cache_oldest_] = line;
    cache_oldest_ = (cache_oldest_ + 1) % kCacheLines;
  }
  return true;
}

void CoreRecorder::clean_cache(const uint8_t*) { cache_lines_.clear(); }

void CoreRecorder::barrier(pipe_t pipe) { add(OpKind::kBarrier, pipe, 0); }

void CoreRecorder::toolchain_flags() {
  if (on_vector_) add(OpKind::kDrain, PIPE_V, 0);
}

void CoreRecorder::signals(const core::Core& core, pipe_t pipe, const stream::TokenUse& use) {
  close_item();
  site_ = site_of(core, core.last_where, core.last_op);
  if (use.token.scope == stream::TokenScope::kCore) {
    signalled_[use.token] = static_cast<uint32_t>(stream_.ops.size());
    return add(OpKind::kSignal, pipe, 0, token_detail(use.token.event, use.token.id));
  }
  const auto [found, is_new] =
      launch_numbers_.try_emplace(use.token, static_cast<uint32_t>(launch_tokens_.size()));
  if (is_new) launch_tokens_.push_back(use.token);
  add(OpKind::kLaunchSignal, pipe, found->second);
}

void CoreRecorder::waited(const core::Core& core, pipe_t pipe, const stream::TokenUse& use) {
  close_item();
  site_ = site_of(core, core.last_where, core.last_op);
  if (use.token.scope == stream::TokenScope::kCore) {
    uint32_t signal = kNoSignal;
    if (const auto found = signalled_.find(use.token); found != signalled_.end()) {
      signal = found->second;
      signalled_.erase(found);
    }
    return add(OpKind::kWait, pipe, signal, token_detail(use.token.event, use.token.id));
  }
  const auto [found, is_new] =
      launch_numbers_.try_emplace(use.token, static_cast<uint32_t>(launch_tokens_.size()));
  if (is_new) launch_tokens_.push_back(use.token);
  add(OpKind::kLaunchWait, pipe, found->second);
}

namespace {

const char* token_name(stream::TokenKind kind) {
  switch (kind) {
    case stream::TokenKind::kCoreFlag:
      return "CrossCore flag";
    case stream::TokenKind::kBarrier:
      return "SyncAll";
    case stream::TokenKind::kSoftBarrier:
      return "SyncAll through GM";
    case stream::TokenKind::kTurn:
      return "turn";
    case stream::TokenKind::kEvent:
      return "IBSet";
    case stream::TokenKind::kGroup:
      return "group barrier";
    default:
      return "message";
  }
}

template <class Key>
uint32_t number_in(std::map<Key, uint32_t>& numbers, const Key& key) {
  return numbers.try_emplace(key, static_cast<uint32_t>(numbers.size())).first->second;
}

}  // namespace

void CoreRecorder::join(Recording& all, std::map<Work, uint32_t>& works,
                        std::map<Site, uint32_t>& sites, std::map<std::string, uint32_t>& names,
                        std::map<stream::Token, uint32_t>& tokens) {
  close_item();
  std::vector<uint32_t> site_numbers, work_numbers, token_numbers;
  for (size_t i = 0; i < sites_.size(); ++i) {
    const SourceLoc& at = user_places_[i];
    site_numbers.push_back(number_in(sites, Site{at.file, at.line, sites_[i].call}));
  }
  for (Work work : works_) {
    work.name = number_in(names, std::string(names_[work.name]));
    work_numbers.push_back(number_in(works, work));
  }
  for (const stream::Token& token : launch_tokens_) {
    const uint32_t number = number_in(tokens, token);
    token_numbers.push_back(number);
    if (number >= all.launch_tokens.size())
      all.launch_tokens.push_back(std::string(token_name(token.kind)) + " " +
                                  std::to_string(token.id));
  }
  for (Op& op : stream_.ops) {
    op.site = site_numbers[op.site];
    if (op.kind == OpKind::kInstruction) op.what = work_numbers[op.what];
    if (op.kind == OpKind::kLaunchSignal || op.kind == OpKind::kLaunchWait)
      op.what = token_numbers[op.what];
  }
  all.cores.push_back(std::move(stream_));
}

}  // namespace asctwin::timeline
