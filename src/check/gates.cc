// Every look is one of the checks' own; a gate only knows beforehand where. What is rare stands in
// functions of its own, so that the rest has the registers.
#include "check/gates.h"

#include "check/units.h"

namespace asctwin::check {
namespace {

using core::Instruction;
using core::Spots;
using isa::Effect;

// The cube's units have orders of their own, and loads and stores of the scalar unit a cache.
bool is_plain_agent(const std::optional<Agent>& agent) {
  return agent == Agent::kV || agent == Agent::kMte1 || agent == Agent::kMte2 ||
         agent == Agent::kMte3;
}

// An atomic copy is one by what the registers hold.
bool is_plain_effect(Effect effect, const Plan::Place& place) {
  return effect != Effect::kWriteUnspecified &&
         !(effect == Effect::kAccumulate && place.memory == Hardware::GM);
}

bool is_plain_on_chip(const OperandRun& run, BlocksOfWord blocks) {
  return !run.closed->any(blocks) && (!run.is_read || run.marks->all_defined(blocks));
}

}  // namespace

void FastGate::fill(Ticket& ticket, const Instruction& call) {
  ticket.visits = &visits_.visits_of(call.where);
  ticket.plain_room = UnitsCheck::room_that_is_plain(call);
}

std::unique_ptr<core::Ticket> FastGate::ticket_for(const core::Core&, const Instruction& call) {
  auto ticket = std::make_unique<Ticket>();
  fill(*ticket, call);
  return ticket;
}

std::optional<OperandRun> FullGate::run_of(const core::Footprint::Part& touched,
                                           const Instruction& call, const Plan& plan) {
  const auto operand = static_cast<size_t>(touched.access.operand);
  const Plan::Place& place = plan.places[operand];
  const Effect effect = touched.access.effect;
  const bool is_of_cube = place.memory == Hardware::L0B;  // whose fractals are told apart
  if (is_of_cube || !touched.is_run || !is_plain_effect(effect, place)) return std::nullopt;
  const uint8_t* address =
      isa::operand_at(call.info, call.record, touched.access.operand).operand->address;
  OperandRun run;
  run.operand = operand;
  run.first = touched.begin - address;
  run.length = touched.end - touched.begin;
  run.is_read = is_read(effect);
  run.is_written = is_write(effect);
  run.place = place;
  run.deed = {place.site, *plan.agent, is_write(effect) ? Use::kWrite : Use::kRead};
  run.use = unread_.use_at(touched.begin);
  run.marks = undefined_.marks().on_chip(address);
  if (run.marks == nullptr) return run;
  run.memory = run.marks->memory();
  run.closed = &lifetime_.closed_at(address)->bits;
  run.pasts = races_.on_chip(address);
  if (place.is_shared || run.length % isa::kBlockBytes != 0) return run;
  run.blocks = static_cast<size_t>(run.length / isa::kBlockBytes);
  if (run.blocks <= BlockBits::kBits)
    run.few_bits = ~uint64_t{0} >> (BlockBits::kBits - run.blocks);
  return run;
}

std::unique_ptr<core::Ticket> FullGate::ticket_for(const core::Core&, const Instruction& call) {
  if (call.accesses == nullptr || call.execute_at == nullptr) return nullptr;
  auto ticket = std::make_unique<Ticket>();
  fast_.fill(*ticket, call);
  ticket->plan = races_.plan_of(call);
  const auto parts = call.footprint->parts();
  if (races_.may_hand_over(call, ticket->plan)) return nullptr;
  if (!is_plain_agent(ticket->plan.agent) || parts.size() > core::kMostSpots) return nullptr;
  for (const auto& touched : parts) {
    const auto run = run_of(touched, call, ticket->plan);
    if (!run) return nullptr;
    ticket->runs[ticket->count++] = *run;
    if (run->is_written) ticket->last_written = ticket->count;
    ticket->is_in_buffers = ticket->is_in_buffers || run->use != nullptr;
  }
  return ticket;
}

[[gnu::noinline]] bool FullGate::is_plain(const OperandRun& run, const PlacedRun& placed) {
  if (run.memory != nullptr)
    return !BlockBits::any_word(blocks_of(run, placed),
                                [&](BlocksOfWord some) { return !is_plain_on_chip(run, some); });
  const GlobalMarks& global = undefined_.marks().global();
  const Bytes bytes = bytes_of(run, placed);
  return !run.is_read || global.all_written(bytes) || !global.first_unwritten(bytes);
}

bool FullGate::loses_nothing(const Instruction& call, const Ticket& ticket,
                             const PlacedRuns& placed) {
  const size_t count = ticket.count;
  for (size_t i = 0; i < count; ++i) {
    const OperandRun& run = ticket.runs[i];
    const Bytes bytes = bytes_of(run, placed[i]);
    if (run.is_read && run.use != nullptr) run.use->take_read(bytes.begin, bytes.end);
  }
  for (size_t i = 0; i < count; ++i) {
    const OperandRun& run = ticket.runs[i];
    const Bytes bytes = bytes_of(run, placed[i]);
    if (run.is_written && run.use != nullptr &&
        run.use->is_lost_by(bytes.begin, bytes.end, call.number))
      return false;
  }
  return true;
}

[[gnu::noinline]] void FullGate::define(const OperandRun& run, const PlacedRun& placed) {
  if (run.memory == nullptr)
    undefined_.marks().global().write(bytes_of(run, placed));
  else if (!run.marks->all_defined(blocks_of(run, placed)))
    run.marks->define(bytes_of(run, placed));
}

inline void FullGate::note_write(const Instruction& call, const OperandRun& run,
                                 const PlacedRun& placed) {
  if (!placed.is_few_blocks() || !run.marks->all_defined(placed.few_blocks())) define(run, placed);
  if (run.use == nullptr) return;
  const Bytes bytes = bytes_of(run, placed);
  run.use->take_write(bytes.begin, bytes.end, UnreadCheck::writer_of(call));
}

inline size_t FullGate::follow(const Ticket& ticket, const PlacedRuns& placed) {
  const uint32_t number = races_.begin(ticket.plan);
  size_t i = 0;
  for (; i < ticket.count; ++i) {
    const OperandRun& run = ticket.runs[i];
    if (placed[i].block == PlacedRun::kNone ||
        !races_.follow(*run.pasts, placed[i].block, run.blocks, {number, kWholeBlock, run.deed}))
      break;
  }
  return i;
}

bool FullGate::let_in(const Instruction& call, const core::Ticket& shown, const Spots& spots,
                      std::vector<Finding>& findings) {
  if (races_.wants_all()) return false;
  const auto& ticket = static_cast<const Ticket&>(shown);
  PlacedRuns placed;
  for (size_t i = 0; i < ticket.count; ++i) {
    const OperandRun& run = ticket.runs[i];
    placed[i] = placed_at(run, spots);
    if (!(placed[i].is_few_blocks() ? is_plain_on_chip(run, placed[i].few_blocks())
                                    : is_plain(run, placed[i])))
      return false;
  }
  if (ticket.is_in_buffers && !loses_nothing(call, ticket, placed)) return false;
  if (!FastGate::count(ticket, spots)) return false;
  if (ticket.count == 0) return true;
  for (size_t i = 0; i < ticket.last_written; ++i)
    if (ticket.runs[i].is_written) note_write(call, ticket.runs[i], placed[i]);
  const size_t followed = follow(ticket, placed);
  if (followed < ticket.count) touch(call, ticket, placed, followed, findings);
  return true;
}

[[gnu::noinline]] void FullGate::touch(const Instruction& call, const Ticket& ticket,
                                       const PlacedRuns& placed, size_t first,
                                       std::vector<Finding>& findings) {
  TouchSink touches = races_.touches_of(ticket.plan);
  for (size_t i = first; i < ticket.count; ++i) {
    const OperandRun& run = ticket.runs[i];
    touches.add_run(run.pasts, run.place, run.deed, placed[i].begin, run.length);
  }
  races_.tell(call, touches, findings);
  for (Finding& finding : findings) finding.iteration = *ticket.visits;
  races_.hold_back(findings);
}

}  // namespace asctwin::check
