// Each pipe begins its instructions in order, when the scalar unit has issued them and what they
// wait for is done.
#include "timeline/core_placer.h"

#include <algorithm>

namespace asctwin::timeline {
namespace {

constexpr size_t kInFlight = 24;  // instructions back that data are looked for

bool overlap(const Span& a, const Span& b) {
  return a.memory == b.memory && (a.is_write || b.is_write) && a.begin < b.begin + b.bytes &&
         b.begin < a.begin + a.bytes;
}

}  // namespace

CorePlacer::CorePlacer(Machine& machine, int core)
    : machine_(machine),
      core_(core),
      card_(
          machine
              .cards[static_cast<size_t>(machine.recording.cores[static_cast<size_t>(core)].rank)]),
      stream_(machine.recording.cores[static_cast<size_t>(core)]),
      timeline_(machine.timeline.cores[static_cast<size_t>(core)]) {
  timeline_.ops.resize(stream_.ops.size());
}

void CorePlacer::start(double at) {
  timeline_.begin = timeline_.end = at;
  scalar_ = at + (stream_.has_pipe ? machine_.model.number("s.tpipe") : 0);
  for (Pipe& pipe : pipes_) pipe.free = pipe.gate = pipe.done = at;
}

const Cost& CorePlacer::cost_of(const Op& op) const {
  const bool is_changed =
      machine_.changes.without != Without::kNothing && machine_.changes.sites.count(op.site) > 0;
  return (is_changed ? machine_.changed_costs : machine_.costs)[op.what];
}

bool CorePlacer::is_shared(const Op& op) const {
  if (op.kind == OpKind::kLaunchWait || op.kind == OpKind::kLaunchSignal) return true;
  if (op.kind != OpKind::kInstruction) return false;
  const Cost& cost = cost_of(op);
  return cost.shared_read + cost.shared_write > 0;
}

bool CorePlacer::is_blocked() const {
  if (has_ended()) return false;
  const Op& op = stream_.ops[next_];
  return op.kind == OpKind::kLaunchWait && machine_.tokens[op.what].signals_left > 0;
}

double CorePlacer::next_begin() const {
  if (has_ended()) return timeline_.end;
  const Op& op = stream_.ops[next_];
  if (op.kind != OpKind::kInstruction) return scalar_;
  return std::max({scalar_, pipes_[op.pipe].gate, pipes_[op.pipe].free});
}

void CorePlacer::run() {
  while (!has_ended() && !is_shared(stream_.ops[next_])) step();
}

void CorePlacer::step() {
  place(stream_.ops[next_]);
  Placed& at = placed();
  timeline_.end = std::max(timeline_.end, at.end);
  ++next_;
}

void CorePlacer::place(const Op& op) {
  switch (op.kind) {
    case OpKind::kInstruction:
      return place_instruction(op);
    case OpKind::kSignal:
    case OpKind::kLaunchSignal:
      return place_signal(op);
    case OpKind::kWait:
    case OpKind::kLaunchWait:
      return place_wait(op);
    default:
      return place_barrier(op);
  }
}

void CorePlacer::hold_scalar(double until, OpRef by) {
  if (until <= scalar_) return;
  scalar_ = until;
  scalar_by_ = by;
}

void CorePlacer::gate(pipe_t pipe, double until, OpRef by, After why) {
  Pipe& at = pipes_[pipe];
  if (until <= at.gate) return;
  at.gate = until;
  at.gate_by = by;
  at.gate_kind = why;
}

double CorePlacer::done_of(pipe_t pipe, OpRef& by) const {
  if (pipe == PIPE_S) {
    by = scalar_by_;
    return scalar_;
  }
  double done = scalar_;
  by = scalar_by_;
  for (size_t number = 0; number < kPipeCount; ++number) {
    const Pipe& at = pipes_[number];
    if ((pipe != PIPE_ALL && pipe != number) || at.done <= done) continue;
    done = at.done;
    by = at.done_by;
  }
  return done;
}

void CorePlacer::place_scalar(const Op&, const Cost& cost) {
  Placed& at = placed();
  at.begin = scalar_;
  at.pred = scalar_by_;
  at.after = After::kIssue;
  at.free = at.end =
      scalar_ +
      (machine_.scalar_cycles >= 0 && cost.occupy > 0 ? machine_.scalar_cycles : cost.occupy);
  scalar_ = at.end;
  scalar_by_ = ref();
}

// Orders by bytes: what the toolchain keeps in order on a vector core, and what barriers that are
// left out have kept.
void CorePlacer::wait_for_data(const Op& op, Start& start) const {
  const bool orders_all = !machine_.changes.no_barrier.empty();
  const bool orders_vector =
      op.pipe == PIPE_V && machine_.options.autosync && !machine_.keeps_vector_order;
  if (!orders_all && !orders_vector) return;
  for (const uint32_t number : in_flight_) {
    const Op& earlier = stream_.ops[number];
    if (!orders_all && earlier.pipe != PIPE_V) continue;
    const Placed& at = timeline_.ops[number];
    if (at.end <= start.at) continue;
    bool meet = false;
    for (uint32_t i = 0; i < earlier.detail && !meet; ++i)
      for (uint32_t j = 0; j < op.detail && !meet; ++j)
        meet = overlap(stream_.spans[earlier.first_span + i], stream_.spans[op.first_span + j]);
    if (meet) start.later(at.end, {core_, number}, After::kData);
  }
}

CorePlacer::Start CorePlacer::ready(const Op& op, double issued) const {
  const Pipe& pipe = pipes_[op.pipe];
  Start start{issued, scalar_by_, After::kIssue};
  start.later(pipe.free, pipe.last, After::kPipe);
  start.later(pipe.gate, pipe.gate_by, pipe.gate_kind);
  wait_for_data(op, start);
  return start;
}

double CorePlacer::l2_share(const Op& op, bool& is_repeated) {
  double hits = 0, bytes = 0;
  for (uint32_t i = 0; i < op.detail; ++i) {
    const Span& span = stream_.spans[op.first_span + i];
    if (span.memory != Hardware::GM) continue;
    hits += card_.cache.touch(span) * span.bytes;
    bytes += span.bytes;
    if (!machine_.changes.first_reads_only || span.is_write) continue;
    const std::pair<uint64_t, uint64_t> key{span.begin, span.bytes};
    if (std::find(read_before_.begin(), read_before_.end(), key) != read_before_.end())
      is_repeated = true;
    else
      read_before_.push_back(key);
  }
  return bytes == 0 ? 0 : hits / bytes;
}

// Gives the time that an instruction waits for lines that are served to others.
double CorePlacer::wait_for_lines(const Op& op, const Cost& cost, double begin, double occupy) {
  if (machine_.changes.unlimited || machine_.changes.private_lines) return 0;
  LineQueue::Requests requests{core_, begin, occupy, cost.line};
  double all = 0;
  for (uint32_t i = 0; i < op.detail; ++i) {
    const Span& span = stream_.spans[op.first_span + i];
    if (span.memory != Hardware::GM) continue;
    const double waits = card_.lines.take(span, requests);
    all += waits;
    requests.begin += waits;
  }
  if (all > 0) machine_.timeline.line_waits[op.site] += all;
  return all;
}

// Returns when the pipe is free again.
// UNVERIFIED: evidence = inferred. Bytes of another rank take the time of those of its own card: no
// document has figures of the links.
double CorePlacer::transfer(const Op& op, const Cost& cost, double begin, double& latency) {
  bool is_repeated = false;
  const double hit = l2_share(op, is_repeated);
  if (is_repeated) {
    latency = 0;
    return begin;
  }
  Timeline& timeline = machine_.timeline;
  timeline.gm_read += static_cast<int64_t>(cost.shared_read);
  timeline.gm_written += static_cast<int64_t>(cost.shared_write);
  if (cost.shared_read == 0) {
    // Writes go to L2, and from there to memory.
    const double occupy = cost.occupy + wait_for_lines(op, cost, begin, cost.occupy);
    return std::max(card_.all.take(begin, occupy, cost.shared_write),
                    card_.l2.take(begin, occupy, cost.shared_write));
  }
  timeline.l2_hits += static_cast<int64_t>(cost.shared_read * hit);
  latency = cost.latency + (cost.latency_l2 - cost.latency) * hit;
  double occupy = cost.occupy + (cost.occupy_l2 - cost.occupy) * hit;
  occupy += wait_for_lines(op, cost, begin, occupy);
  const double missed = cost.shared_read * (1 - hit);
  double end = card_.reads.take(begin, occupy, missed);
  end = std::max(end, card_.all.take(begin, occupy, missed));
  return std::max(end, card_.l2.take(begin, occupy, cost.shared_read * hit));
}

void CorePlacer::place_instruction(const Op& op) {
  const Cost& cost = cost_of(op);
  if (op.pipe == PIPE_S) return place_scalar(op, cost);
  Pipe& pipe = pipes_[op.pipe];
  const double issue =
      machine_.scalar_cycles >= 0 && cost.issue > 0 ? machine_.scalar_cycles : cost.issue;
  const auto depth = static_cast<size_t>(machine_.queue_depth);
  if (pipe.begins.size() >= depth) hold_scalar(pipe.begins.front(), pipe.last);
  const Start start = ready(op, scalar_ + issue);
  Placed& at = placed();
  at.begin = start.at;
  at.pred = start.by;
  at.after = start.after;
  const bool was_idle = start.at > pipe.free || !pipe.last.exists();
  double latency = cost.latency;
  const double alone = start.at + (was_idle ? cost.head : 0) + cost.occupy;
  at.free = is_shared(op) ? transfer(op, cost, start.at, latency) : alone;
  at.shared = static_cast<float>(std::max(0.0, at.free - alone));
  at.end = at.free + latency;
  scalar_ += issue;
  pipe.begins.push_back(at.begin);
  if (pipe.begins.size() > depth) pipe.begins.pop_front();
  finish(op.pipe, at);
  if (op.detail > 0) {
    in_flight_.push_back(ref().op);
    if (in_flight_.size() > kInFlight) in_flight_.pop_front();
  }
}

void CorePlacer::finish(pipe_t pipe, const Placed& placed) {
  Pipe& at = pipes_[pipe];
  at.free = placed.free;
  at.last = ref();
  if (placed.end >= at.done) {
    at.done = placed.end;
    at.done_by = ref();
  }
}

// The signal stands in the queue of its pipe and does not hold what comes behind it.
void CorePlacer::place_signal(const Op& op) {
  Placed& at = placed();
  scalar_ += machine_.flag_cycles;
  OpRef by;
  at.begin = done_of(op.pipe, by);
  at.pred = by;
  at.after = After::kPipe;
  at.free = at.end = at.begin + machine_.flag_cycles;
  if (op.kind != OpKind::kLaunchSignal) return;
  Machine::Token& token = machine_.tokens[op.what];
  --token.signals_left;
  if (at.end < token.when) return;
  token.when = at.end;
  token.by = ref();
}

void CorePlacer::place_wait(const Op& op) {
  Placed& at = placed();
  scalar_ += machine_.flag_cycles;
  const bool is_launch = op.kind == OpKind::kLaunchWait;
  const auto [when, by] = signalled(op);
  const bool holds_scalar = op.pipe == PIPE_S || op.pipe == PIPE_ALL;
  Start reached{scalar_, scalar_by_, After::kIssue};
  if (!holds_scalar) {
    const Pipe& pipe = pipes_[op.pipe];
    reached.later(pipe.free, pipe.last, After::kPipe);
    reached.later(pipe.gate, pipe.gate_by, pipe.gate_kind);
  }
  at.begin = reached.at;
  reached.later(when, by, is_launch ? After::kOtherCore : After::kFlag);
  at.free = at.end = reached.at;
  at.pred = reached.by;
  at.after = reached.after;
  if (holds_scalar)
    hold_scalar(when, ref());
  else
    gate(op.pipe, when, ref(), is_launch ? After::kOtherCore : After::kFlag);
}

// When the token of a wait is there, and who has signalled it.
std::pair<double, OpRef> CorePlacer::signalled(const Op& op) const {
  if (op.kind == OpKind::kLaunchWait) {
    const Machine::Token& token = machine_.tokens[op.what];
    const bool is_barrier = machine_.recording.launch_tokens[op.what].rfind("SyncAll", 0) == 0;
    return {token.when + (is_barrier ? machine_.cross_barrier : machine_.cross_flag), token.by};
  }
  if (op.what == kNoSignal) return {0, {}};
  return {timeline_.ops[op.what].end, {core_, op.what}};
}

void CorePlacer::place_barrier(const Op& op) {
  Placed& at = placed();
  if (op.kind == OpKind::kBarrier) scalar_ += machine_.flag_cycles;
  OpRef by;
  const double until = done_of(op.pipe, by);
  at.after = After::kBarrier;
  at.pred = by;
  at.begin = at.free = at.end = scalar_;
  if (machine_.changes.no_barrier.count(op.site) > 0) return;
  if (op.kind == OpKind::kDrain && !machine_.options.autosync) return;
  const bool holds_scalar = op.kind == OpKind::kDrain || op.pipe == PIPE_ALL || op.pipe == PIPE_S;
  if (!holds_scalar) at.begin = std::max({scalar_, pipes_[op.pipe].free, pipes_[op.pipe].gate});
  at.free = at.end = std::max(at.begin, until);
  if (holds_scalar)
    hold_scalar(until, ref());
  else
    gate(op.pipe, until, ref(), After::kBarrier);
}

}  // namespace asctwin::timeline
