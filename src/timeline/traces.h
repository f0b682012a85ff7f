// Writers of traces, from one list of events.
// spec: sync_and_timing.md, part 5; profile_formats.md, parts B and C
#pragma once

#include <functional>
#include <string>

#include "timeline/events.h"
#include "timeline/profile.h"

namespace asctwin::timeline {

// Every writer gets these.
struct TraceSource {
  const Recording& recording;
  const Timeline& timeline;
  const EventList& list;
  const Profile& profile;
  std::string findings = {};  // as a report says them
};

// Chrome's format as Perfetto and chrome://tracing read it: integer pid and tid, names as metadata.
std::string chrome_trace(const TraceSource& source);
// The form that MindStudio Insight imports as a simulation: names as pid and tid, flags as B and E.
std::string insight_trace(const TraceSource& source);
// The trace of one core with a pid for each pipe, and waits as X with PIPE: in their detail.
std::string core_trace(const TraceSource& source, int core);
// A page that needs nothing else. `source_text` gives the text of a file, or nothing.
std::string html_page(const TraceSource& source,
                      const std::function<std::string(const std::string& file)>& source_text);
// Pipes as rows of characters.
std::string terminal_view(const TraceSource& source, size_t columns);

}  // namespace asctwin::timeline
