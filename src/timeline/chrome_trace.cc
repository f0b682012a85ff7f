// Lanes of a process: its pipes, then for each pipe those of its signals and waits, because both
// lie beside instructions that go on.
#include <algorithm>
#include <map>
#include <set>

#include "timeline/trace_text.h"

namespace asctwin::timeline {
namespace {

constexpr int kSignalLane = 20, kWaitLane = 40;

int lane_number(const Event& event) {
  const int order = lane_order(event.pipe);
  if (event.kind == EventKind::kSignal) return kSignalLane + order;
  if (event.kind == EventKind::kInstruction) return order;
  return kWaitLane + order;
}

std::string lane_name(const Event& event) {
  const std::string pipe = name_of_pipe(event.pipe);
  if (event.kind == EventKind::kSignal) return pipe + " signals";
  return event.kind == EventKind::kInstruction ? pipe : pipe + " waits";
}

std::string metadata(const std::string& what, int pid, int tid, const std::string& args) {
  return fmt::format(R"({{"name":"{}","ph":"M","pid":{},"tid":{},"args":{{{}}}}},)", what, pid, tid,
                     args) +
         "\n";
}

class ChromeWriter {
 public:
  explicit ChromeWriter(const TraceSource& source) : source_(source) {
    text_ = "{\"displayTimeUnit\":\"ns\"," + note_of(source) + ",\"traceEvents\":[\n";
    place();
  }

  std::string text() {
    name_lanes();
    std::vector<size_t> order(source_.list.events.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return begins_[a] < begins_[b]; });
    for (const size_t number : order) add(number);
    int id = 0;
    for (const Flow& flow : source_.list.flows) add(flow, ++id);
    text_.erase(text_.rfind(','), 1);
    return text_ + "]}\n";
  }

 private:
  // Short events last a tick; those of one lane lie one behind the other.
  void place() {
    std::map<std::pair<int, int>, double> free;
    for (const Event& event : source_.list.events) {
      double& until = free[{event.core, lane_number(event)}];
      const double begin = std::max(event.begin_us, until);
      begins_.push_back(begin);
      const double end = std::max(event.begin_us + event.us, begin + source_.list.us_per_cycle);
      ends_.push_back(end);
      until = end;
    }
  }

  int process_of(const Event& event) const {
    return place_among_cores(source_.recording, static_cast<size_t>(event.core));
  }

  void name_lanes() {
    std::set<int> processes;
    std::set<std::pair<int, int>> lanes;
    for (const Event& event : source_.list.events) {
      const int pid = process_of(event), tid = lane_number(event);
      if (processes.insert(pid).second) {
        text_ += metadata(
            "process_name", pid, 0,
            "\"name\":" + quoted(core_name(source_.recording, static_cast<size_t>(event.core))));
        text_ += metadata("process_sort_index", pid, 0, fmt::format("\"sort_index\":{}", pid));
      }
      if (!lanes.insert({pid, tid}).second) continue;
      text_ += metadata("thread_name", pid, tid, "\"name\":" + quoted(lane_name(event)));
      text_ += metadata("thread_sort_index", pid, tid, fmt::format("\"sort_index\":{}", tid));
    }
  }

  void add(size_t number) {
    const Event& event = source_.list.events[number];
    text_ += fmt::format(
        R"({{"name":{},"ph":"X","ts":{:.4f},"dur":{:.4f},"pid":{},"tid":{},"args":{{{}}}}},)",
        quoted(event_name(source_.recording, event)), begins_[number],
        ends_[number] - begins_[number], process_of(event), lane_number(event),
        args_of(source_, event));
    text_ += "\n";
  }

  void add(const Flow& flow, int id) {
    const Event& from = source_.list.events[flow.from];
    const Event& to = source_.list.events[flow.to];
    const std::string category =
        fmt::format("{}To{}", name_of_pipe(from.pipe), name_of_pipe(to.pipe));
    const auto add = [&](const char* phase, const Event& event, double when, const char* more) {
      text_ += fmt::format(
          R"({{"name":"flow","cat":"{}","id":{},"ph":"{}","ts":{:.4f},"pid":{},"tid":{}{}}},)",
          category, id, phase, when, process_of(event), lane_number(event), more);
      text_ += "\n";
    };
    add("s", from, begins_[flow.from], "");
    const double arrives = ends_[flow.to] - source_.list.us_per_cycle;
    add("f", to, std::max(begins_[flow.to], arrives), R"(,"bp":"e")");
  }

  const TraceSource& source_;
  std::vector<double> begins_, ends_;
  std::string text_;
};

}  // namespace

std::string chrome_trace(const TraceSource& source) { return ChromeWriter(source).text(); }

}  // namespace asctwin::timeline
