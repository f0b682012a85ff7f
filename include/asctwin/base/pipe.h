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

// A source may define macros with these names before.
#pragma push_macro("EVENT_ID0")
#undef EVENT_ID0
#pragma push_macro("EVENT_ID1")
#undef EVENT_ID1
#pragma push_macro("EVENT_ID2")
#undef EVENT_ID2
#pragma push_macro("EVENT_ID3")
#undef EVENT_ID3
#pragma push_macro("EVENT_ID4")
#undef EVENT_ID4
#pragma push_macro("EVENT_ID5")
#undef EVENT_ID5
#pragma push_macro("EVENT_ID6")
#undef EVENT_ID6
#pragma push_macro("EVENT_ID7")
#undef EVENT_ID7
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
#pragma pop_macro("EVENT_ID0")
#pragma pop_macro("EVENT_ID1")
#pragma pop_macro("EVENT_ID2")
#pragma pop_macro("EVENT_ID3")
#pragma pop_macro("EVENT_ID4")
#pragma pop_macro("EVENT_ID5")
#pragma pop_macro("EVENT_ID6")
#pragma pop_macro("EVENT_ID7")

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

// The event from one pipe to another; HardEvent::MAX: there is none.
constexpr HardEvent event_between(pipe_t from, pipe_t to) {
  for (int i = 0; i < kHardEvents; ++i)
    if (kHardEventInfo[i].from == from && kHardEventInfo[i].to == to)
      return static_cast<HardEvent>(i);
  return HardEvent::MAX;
}

}  // namespace asctwin
