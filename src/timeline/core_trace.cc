// A file of one core: a pid for each pipe, by the numbers of msprof, and waits as X.
// spec: profile_formats.md, A7 and C2
#include <algorithm>
#include <set>

#include "timeline/trace_text.h"

namespace asctwin::timeline {
namespace {

struct PipeNumber {
  pipe_t pipe;
  int pid;
  const char* name;
};
constexpr PipeNumber kNumbers[] = {{PIPE_S, 10, "SCALAR"},   {PIPE_V, 30, "VECTOR"},
                                   {PIPE_M, 40, "CUBE"},     {PIPE_MTE1, 50, "MTE1"},
                                   {PIPE_MTE2, 60, "MTE2"},  {PIPE_MTE3, 70, "MTE3"},
                                   {PIPE_FIX, 80, "FIXPIPE"}};

const PipeNumber& number_of(pipe_t pipe) {
  for (const PipeNumber& number : kNumbers)
    if (number.pipe == pipe) return number;
  return kNumbers[0];
}

}  // namespace

std::string core_trace(const TraceSource& source, int core) {
  std::string text = "{\"displayTimeUnit\":\"ns\"," + note_of(source) + ",\"traceEvents\":[\n";
  std::set<int> named;
  std::vector<std::string> lines;
  std::vector<std::pair<double, size_t>> order;
  for (const Event& event : source.list.events) {
    if (event.core != core || event.kind == EventKind::kSignal) continue;
    const PipeNumber& number = number_of(event.pipe);
    if (named.insert(number.pid).second)
      text += fmt::format(
          R"({{"name":"process_name","ph":"M","pid":{},"tid":0,"args":{{"name":"{}"}}}},)"
          "\n",
          number.pid, number.name);
    const std::string name = event.kind == EventKind::kInstruction
                                 ? event_name(source.recording, event)
                                 : mnemonic(source.recording, event);
    order.emplace_back(event.begin_us, lines.size());
    lines.push_back(fmt::format(
        R"({{"name":{},"ph":"X","ts":{:.4f},"dur":{:.4f},"pid":{},"tid":{},"args":{{{}}}}})",
        quoted(name), event.begin_us, std::max(event.us, source.list.us_per_cycle), number.pid,
        event.kind == EventKind::kInstruction ? 1 : 2, args_of(source, event)));
  }
  std::sort(order.begin(), order.end());
  for (size_t i = 0; i < order.size(); ++i)
    text += lines[order[i].second] + (i + 1 < order.size() ? ",\n" : "\n");
  if (order.empty() && text.back() == '\n' && text[text.size() - 2] == ',')
    text.erase(text.size() - 2, 1);
  return text + "]}\n";
}

}  // namespace asctwin::timeline
