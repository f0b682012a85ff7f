// Names as pid and tid. Insight takes a file for a simulation if `profilingType` stands before the
// events; it pairs flags by `id`, and ends flows with `t`.
// spec: sync_and_timing.md, section 5.1; profile_formats.md, B4
#include <algorithm>
#include <map>
#include <set>

#include "timeline/trace_text.h"

namespace asctwin::timeline {
namespace {

const char* colour_of(const Event& event) {
  if (event.kind == EventKind::kSignal) return "black";
  if (event.kind == EventKind::kWait) return "yellow";
  switch (event.pipe) {
    case PIPE_MTE1:
      return "thread_state_running";
    case PIPE_MTE2:
      return "thread_state_iowait";
    case PIPE_MTE3:
      return "rail_response";
    case PIPE_S:
      return "startup";
    case PIPE_V:
      return "cq_build_failed";
    case PIPE_M:
      return "background_memory_dump";
    case PIPE_FIX:
      return "thread_state_unknown";
    default:
      return "good";
  }
}

class InsightWriter {
 public:
  explicit InsightWriter(const TraceSource& source) : source_(source) {
    text_ = "{\"schemaVersion\":2,\"displayTimeUnit\":\"ns\",\"profilingType\":\"op\"," +
            note_of(source) + ",\"traceEvents\":[\n";
  }

  std::string text() {
    sort_lanes();
    for (const Event& event : source_.list.events) add(event);
    int id = 0;
    for (const Flow& flow : source_.list.flows) add(flow, ++id);
    std::stable_sort(lines_.begin(), lines_.end(),
                     [](const Line& a, const Line& b) { return a.when < b.when; });
    for (const Line& line : lines_) text_ += line.text + ",\n";
    text_.erase(text_.rfind(','), 1);
    return text_ + "]}\n";
  }

 private:
  struct Line {
    double when;
    std::string text;
  };

  std::string core(const Event& event) const {
    return core_name(source_.recording, static_cast<size_t>(event.core));
  }

  void sort_lanes() {
    std::set<std::string> cores;
    std::set<std::pair<std::string, std::string>> lanes;
    for (const Event& event : source_.list.events) {
      const std::string pid = core(event), tid = name_of_pipe(event.pipe);
      if (cores.insert(pid).second)
        text_ += fmt::format(
            R"({{"name":"process_sort_index","ph":"M","pid":"{}","tid":"NA","args":{{"sort_index":{}}}}},)"
            "\n",
            pid, place_among_cores(source_.recording, static_cast<size_t>(event.core)));
      if (lanes.insert({pid, tid}).second)
        text_ += fmt::format(
            R"({{"name":"thread_sort_index","ph":"M","pid":"{}","tid":"{}","args":{{"sort_index":{}}}}},)"
            "\n",
            pid, tid, lane_order(event.pipe));
    }
  }

  void add(const Event& event) {
    const double tick = source_.list.us_per_cycle;
    const double begin = event.begin_us;
    const double end = std::max(begin + event.us, begin + tick);
    const std::string where =
        fmt::format(R"("pid":"{}","tid":"{}")", core(event), name_of_pipe(event.pipe));
    const std::string args = args_of(source_, event);
    if (event.kind == EventKind::kInstruction || event.kind == EventKind::kBarrier) {
      lines_.push_back(
          {begin,
           fmt::format(
               R"({{"name":{},"cname":"{}","ph":"X","ts":{:.4f},"dur":{:.4f},{},"args":{{{}}}}})",
               quoted(event.kind == EventKind::kBarrier ? "BAR"
                                                        : event_name(source_.recording, event)),
               colour_of(event), begin, end - begin, where, args)});
      return;
    }
    const bool is_signal = event.kind == EventKind::kSignal;
    const char* const name = is_signal ? "SET_FLAG" : "WAIT_FLAG";
    ++flags_;
    lines_.push_back(
        {begin, fmt::format(
                    R"({{"name":"{}","cname":"{}","ph":"B","id":{},"ts":{:.4f},{},"args":{{{}}}}})",
                    name, colour_of(event), flags_, begin, where, args)});
    lines_.push_back({end, fmt::format(R"({{"name":"{}","ph":"E","id":{},"ts":{:.4f},{}}})", name,
                                       flags_, end, where)});
  }

  void add(const Flow& flow, int id) {
    const auto add = [&](const char* phase, const Event& event, double when) {
      const Event& from = source_.list.events[flow.from];
      const Event& to = source_.list.events[flow.to];
      lines_.push_back(
          {when,
           fmt::format(
               R"({{"name":"flow","id":"{}_{}","ph":"{}","ts":{:.4f},"pid":"{}","tid":"{}","cat":"{}To{}"}})",
               core(from), id, phase, when, core(event), name_of_pipe(event.pipe),
               name_of_pipe(from.pipe), name_of_pipe(to.pipe))});
    };
    const Event& from = source_.list.events[flow.from];
    const Event& to = source_.list.events[flow.to];
    add("s", from, from.begin_us + source_.list.us_per_cycle);
    add("t", to, std::max(to.begin_us + to.us, from.begin_us + source_.list.us_per_cycle));
  }

  const TraceSource& source_;
  std::vector<Line> lines_;
  int flags_ = 0;
  std::string text_;
};

}  // namespace

std::string insight_trace(const TraceSource& source) { return InsightWriter(source).text(); }

}  // namespace asctwin::timeline
