// The pipes of a core and the events that order them; names and values are the API's own.
// spec: sync_and_timing.md, sections 1.1 and 1.2; data_movement.md, section 13.4
#pragma once

#include <cstdint>

enum pipe_t : uint8_t {
  PIPE_S = 0,
  PIPE_V = 1,
  PIPE_M = 2,
  PIPE_MTE1 = 3,
  PIPE_MTE2 = 4,
  PIPE_MTE3 = 5,
  PIPE_ALL = 6,
  PIPE_MTE4 = 7,
  PIPE_MTE5 = 8,
  PIPE_V2 = 9,
  PIPE_FIX = 10,
};

enum event_t : uint8_t {
  EVENT_ID0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7,
};

namespace asctwin {

inline constexpr const char* kPipeNames[] = {"S",   "V",    "M",    "MTE1", "MTE2", "MTE3",
                                             "ALL", "MTE4", "MTE5", "V2",   "FIX"};
constexpr const char* name_of(pipe_t pipe) { return kPipeNames[pipe]; }

enum class HardEvent : uint8_t {
#define ASCTWIN_HARD_EVENT(name, from, to) name,
#include "asctwin/base/hard_events.inc"
#undef ASCTWIN_HARD_EVENT
  MAX,
};
inline constexpr int kHardEvents = static_cast<int>(HardEvent::MAX);

struct HardEventInfo {
  const char* name;
  pipe_t from;  // the pipe that sets
  pipe_t to;    // the pipe that waits
};

inline constexpr HardEventInfo kHardEventInfo[] = {
#define ASCTWIN_HARD_EVENT(name, from, to) {#name, PIPE_##from, PIPE_##to},
#include "asctwin/base/hard_events.inc"
#undef ASCTWIN_HARD_EVENT
};

constexpr const HardEventInfo& info_of(HardEvent event) {
  return kHardEventInfo[static_cast<int>(event)];
}

}  // namespace asctwin
