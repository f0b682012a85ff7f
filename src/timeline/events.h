// The one list of events that all writers of traces read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "timeline/placement.h"

namespace asctwin::timeline {

enum class EventKind : uint8_t { kInstruction, kSignal, kWait, kBarrier };

struct Event {
  EventKind kind;
  int core = 0;
  uint32_t op = 0;
  pipe_t pipe = PIPE_S;
  double begin_us = 0, us = 0;  // until the next one of the pipe may begin
  double latency_us = 0;        // beyond that
};

// From the signal to the wait, both as numbers of events.
struct Flow {
  size_t from, to;
};

struct EventList {
  std::vector<Event> events;  // by their begin, core after core
  std::vector<Flow> flows;
  bool is_cut = false;  // not all blocks or events are in it
  double us_per_cycle = 0;
};

// Lists the events of the first `blocks` blocks; 0: of as many as there is room for.
EventList events_of(const Recording& recording, const Timeline& timeline, const TimingModel& model,
                    int blocks = 0);

// "core0.veccore1", as the vendor's simulators call it; "rank2.core0.veccore1" of several ranks.
std::string core_name(const Recording& recording, size_t core);
// Counts three for each block: its cube core, then its vector cores.
int place_among_cores(const Recording& recording, size_t core);
// Where it stands among the lanes of a core.
int lane_order(pipe_t pipe);
// The text of an event: the API's name.
std::string event_name(const Recording& recording, const Event& event);
// The mnemonic that the vendor's tools show.
std::string mnemonic(const Recording& recording, const Event& event);
const Op& op_of(const Recording& recording, const Event& event);

}  // namespace asctwin::timeline
