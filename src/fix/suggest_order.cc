// Races: a flag pair, a barrier or a queue orders the two calls; caches are written back.
// spec: sync_and_timing.md
#include <algorithm>
#include <set>

#include "asctwin/base/pipe.h"
#include "fix/suggester.h"

namespace asctwin::fix {
namespace {

constexpr struct {
  const char* name;
  const char* from;
  const char* to;
} kEvents[] = {
#define ASCTWIN_HARD_EVENT(name, from, to) {#name, #from, #to},
#include "asctwin/base/hard_events.inc"
#undef ASCTWIN_HARD_EVENT
};

class OrderSuggester : public Suggester {
 public:
  using Suggester::Suggester;

  void run() {
    const auto at = statement();
    if (!at) return;
    const std::string code = info_of(finding_.code).id;
    if (code == "E0401") by_queue(*at);
    if (code == "E0401" || code == "E0402") by_flags(*at);
    // SyncAll orders the cores of one rank.
    if (code == "E0403" && finding_.fact("rank").empty()) between_cores(*at);
    if (code == "E0404") write_back(*at);
    if (code == "E0405") own_line();
  }

 private:
  // A tensor that has been allocated and is used by another pipe goes through its queue.
  void by_queue(Span at) {
    const auto& tokens = source_.tokens();
    std::set<std::string> tried;
    for (size_t i = at.first; i < at.last; ++i) {
      if (!tokens.is_word(i) || !tried.insert(std::string(tokens.spelling(i))).second) continue;
      const std::string tensor(tokens.spelling(i));
      for (const Call& call : source_.calls("AllocTensor")) {
        if (assigned(call) != tensor || call.name > at.first) continue;
        if (source_.block_end(call.name) != source_.block_end(at.first)) continue;
        if (!calls_on(call.object, "EnQue").empty()) continue;
        const std::string type = call.open > call.name + 1
                                     ? source_.text({call.name + 1, call.open})
                                     : "<" + element_of(tensor) + ">";
        const std::string dot = source_.text({call.name - 1, call.name});
        insert_before(at, call.object + dot + "EnQue(" + tensor + "); " + tensor + " = " +
                              call.object + dot + "DeQue" + type + "();");
      }
    }
  }

  void by_flags(Span at) {
    const std::string to = finding_.fact("pipe"), from = finding_.fact("other_pipe");
    const std::string waiting = to.empty() ? name_of(finding_.pipe) : to;
    const std::string setting = from.empty() ? waiting : from;
    if (setting == waiting && waiting != "S")
      return insert_before(at, "PipeBarrier<PIPE_" + waiting + ">();");
    for (const auto& event : kEvents)
      if (setting == event.from && waiting == event.to) return by_event(at, event.name);
    insert_before(at, "PipeBarrier<PIPE_ALL>();");
  }

  void by_event(Span at, const std::string& event) {
    const std::string hard = "HardEvent::" + event;
    const auto free_id = free_event_id(hard);
    if (free_id && !source_.mentions("TPipe")) return insert_before(at, pair(hard, *free_id));
    const std::string id = "event" + event.substr(0, event.find('_')) + "To" +
                           event.substr(event.find('_') + 1) +
                           std::to_string(source_.line_of(at.first));
    insert_before(at, "const auto " + id + " = static_cast<event_t>(GetTPipePtr()->FetchEventID(" +
                          hard + ")); " + pair(hard, id));
    insert_before(at, pair(hard, last_event_id()));
  }

  static std::string pair(const std::string& event, const std::string& id) {
    return "SetFlag<" + event + ">(" + id + "); WaitFlag<" + event + ">(" + id + ");";
  }

  void between_cores(Span at) {
    insert_before(at, "SyncAll();");
    insert_before(at, "PipeBarrier<PIPE_ALL>(); SyncAll();");
    for (const Call& call : source_.calls("GetBlockIdx")) own_share(call, at);
  }

  // `64 * GetBlockIdx()` where each block writes 128: the factor becomes the count.
  void own_share(const Call& block, Span at) {
    const auto& tokens = source_.tokens();
    if (block.begin < at.first || block.begin >= at.last || block.begin < 2) return;
    const auto written = call();
    if (!written || written->arguments.empty()) return;
    const std::string count = source_.text(written->arguments.back());
    size_t factor = 0;
    if (tokens.is(block.begin - 1, "*")) factor = block.begin - 2;
    if (tokens.is(block.last, "*")) factor = block.last + 1;
    if (factor == 0 || source_.text({factor, factor + 1}) == count) return;
    replace({factor, factor + 1}, count);
  }

  // `g.SetValue(GetBlockIdx(), x)`: the elements of two cores are a line apart.
  void own_line() {
    const auto store = call();
    if (!store || store->object.empty() || store->arguments.size() != 2) return;
    const std::string index = source_.text(store->arguments[0]);
    const std::string type = element_of(store->object.substr(0, store->object.find('[')));
    if (type.empty() || index.find("GetBlockIdx") == index.npos) return;
    replace(store->arguments[0], "(" + index + ") * (64 / sizeof(" + type + "))");
  }

  // The store's cache line goes to memory, or the reader's copy of it is dropped.
  void write_back(Span at) {
    const int other = line_of_fact("other");
    const auto store = other > 0 ? call_at(other, finding_.fact("other_op")) : std::nullopt;
    const auto load = call();
    if (store && !store->object.empty()) {
      const std::string clean = cache_call(store->object);
      const Span stored = source_.statement(store->begin);
      insert_behind(stored, clean);
      if (load && !load->object.empty())
        add(phrase("insert `{}` behind line {} and before line {}", clean,
                   source_.line_of(stored.last - 1), source_.line_of(at.first)),
            {source_.behind(stored, clean), source_.before(at, cache_call(load->object))});
    }
    if (load && !load->object.empty()) insert_before(at, cache_call(load->object));
  }

  std::string cache_call(const std::string& object) const {
    const std::string base = object.substr(0, object.find('['));
    const std::string type = element_of(base);
    return "DataCacheCleanAndInvalid<" + (type.empty() ? "uint8_t" : type) +
           ", CacheLine::ENTIRE_DATA_CACHE, DcciDst::CACHELINE_OUT>(" + base + ");";
  }
};

}  // namespace

void suggest_order(const Finding& finding, const Subject& subject, std::vector<Suggestion>& found) {
  OrderSuggester(finding, subject, found).run();
}

}  // namespace asctwin::fix
