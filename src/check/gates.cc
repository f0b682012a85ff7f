// Every look is one of the checks' own; a gate only knows beforehand where.
#include "check/gates.h"

#include <algorithm>

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

std::optional<FullGate::Part> FullGate::part_of(const core::Footprint::Part& touched,
                                                const Instruction& call, const Plan& plan) {
  const auto operand = static_cast<size_t>(touched.access.operand);
  const Plan::Place& place = plan.places[operand];
  const Effect effect = touched.access.effect;
  const bool is_of_cube = place.memory == Hardware::L0B;  // whose fractals are told apart
  if (is_of_cube || !touched.is_run || !is_plain_effect(effect, place)) return std::nullopt;
  const uint8_t* address =
      isa::operand_at(call.info, call.record, touched.access.operand).operand->address;
  ByteMarks* const marks = undefined_.marks().on_chip(address);
  return Part{.operand = operand,
              .first = touched.begin - address,
              .length = touched.end - touched.begin,
              .is_read = is_read(effect),
              .is_written = is_write(effect),
              .place = place,
              .deed = {place.site, *plan.agent, is_write(effect) ? Use::kWrite : Use::kRead},
              .memory = marks == nullptr ? nullptr : marks->memory(),
              .closed = lifetime_.closed_at(address),
              .marks = marks,
              .use = unread_.use_at(touched.begin)};
}

std::unique_ptr<core::Ticket> FullGate::ticket_for(const core::Core&, const Instruction& call) {
  if (call.accesses == nullptr || call.execute_at == nullptr) return nullptr;
  auto ticket = std::make_unique<Ticket>();
  fast_.fill(*ticket, call);
  ticket->plan = races_.plan_of(call);
  if (!is_plain_agent(ticket->plan.agent)) return nullptr;
  for (const auto& touched : call.footprint->parts()) {
    const auto part = part_of(touched, call, ticket->plan);
    if (!part) return nullptr;
    ticket->parts.push_back(*part);
    ticket->is_in_buffers = ticket->is_in_buffers || part->use != nullptr;
  }
  return ticket;
}

inline bool FullGate::is_plain(const Part& part, const Bytes& bytes) {
  if (part.memory == nullptr) {
    GlobalMarks& global = undefined_.marks().global();
    return !part.is_read || global.all_written(bytes) || !global.first_unwritten(bytes);
  }
  const Blocks blocks = part.blocks_of(bytes);
  if (*part.closed && (*part.closed)->bits.any(blocks)) return false;
  return !part.is_read || part.marks->all_defined(blocks);
}

bool FullGate::loses_nothing(const Instruction& call, const Ticket& ticket, const Spots& spots) {
  for (const Part& part : ticket.parts)
    if (part.is_read && part.use != nullptr)
      part.use->take_read(part.at(spots).begin, part.at(spots).end);
  return std::none_of(ticket.parts.begin(), ticket.parts.end(), [&](const Part& part) {
    const Bytes bytes = part.at(spots);
    return part.is_written && part.use != nullptr &&
           part.use->is_lost_by(bytes.begin, bytes.end, call.number);
  });
}

inline void FullGate::define(const Part& part, const Bytes& bytes) {
  if (part.memory == nullptr)
    undefined_.marks().global().write(bytes);
  else if (!part.marks->all_defined(part.blocks_of(bytes)))
    part.marks->define(bytes);
}

bool FullGate::let_in(const Instruction& call, const core::Ticket& shown, const Spots& spots,
                      std::vector<Finding>& findings) {
  const auto& ticket = static_cast<const Ticket&>(shown);
  for (const Part& part : ticket.parts)
    if (!is_plain(part, part.at(spots))) return false;
  if (ticket.is_in_buffers && !loses_nothing(call, ticket, spots)) return false;
  if (!FastGate::count(ticket, spots)) return false;
  if (ticket.parts.empty()) return true;
  TouchSink touches = races_.begin(ticket.plan);
  for (const Part& part : ticket.parts) {
    const Bytes bytes = part.at(spots);
    if (part.is_written) define(part, bytes);
    if (part.is_written && part.use != nullptr)
      part.use->take_write(bytes.begin, bytes.end, UnreadCheck::writer_of(call));
    touches.add_run(part.place, part.deed, bytes.begin, part.length);
  }
  races_.tell(call, touches, findings);
  for (Finding& finding : findings) finding.iteration = *ticket.visits;
  return true;
}

}  // namespace asctwin::check
