// The time of an instruction by a timing model, in cycles of its core.
// spec: sync_and_timing.md, sections 4.3 to 4.6; profile_formats.md, E1 and E2
#pragma once

#include <string>
#include <string_view>

#include "timeline/model.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

// Parts of an instruction's time that a run of the model leaves out, to say how much they cost.
enum class Without : uint8_t {
  kNothing,
  kConflicts,    // of banks
  kUnaligned,    // rows of global memory that cross lines
  kSmallCopies,  // the least time of an instruction and of a packet
  kOverhead,     // of short vector instructions: as if their repeats were those of one
  kAll,          // it takes no time
};

struct Cost {
  double issue = 0;    // of the scalar unit
  double head = 0;     // before it, where its pipe was idle
  double occupy = 0;   // until the next one of its pipe may begin
  double latency = 0;  // between that and its end
  // Bytes that go over what all cores share; 0: none.
  double shared_read = 0, shared_write = 0;
  double occupy_l2 = 0;  // the same time and latency where all bytes are in L2
  double latency_l2 = 0;
  double line = 0;  // so long a request keeps those of other cores from its line of global memory
};

Cost cost_of(const TimingModel& model, const Work& work, const std::string& name,
             Without without = Without::kNothing);

// The class of figures that it belongs to, by which its times are scaled.
std::string_view class_of(const Work& work);
// The class whose error it has: that; vf for a function on registers; gm.rows for a conversion of
// rows shorter than 512 B, and for rows that share blocks of 32 B.
std::string_view band_of(const Work& work);

}  // namespace asctwin::timeline
