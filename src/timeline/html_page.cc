// The page: a template in two parts with the data between them.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "report/language.h"
#include "timeline/profile_text.h"
#include "timeline/trace_text.h"

namespace asctwin::timeline {
namespace {

constexpr const char* kHead =
#include "timeline/page_style.inc"
    ;
constexpr const char* kScript =
#include "timeline/page_script.inc"
    ;

using nlohmann::json;
using report::translated;

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// A piece of an on-chip memory between its write and its last read.
struct Tile {
  uint64_t begin = 0, bytes = 0;
  double from = 0, to = 0;
  pipe_t pipe = PIPE_S;
};

class Data {
 public:
  explicit Data(const TraceSource& source) : source_(source) {}

  json document(const std::function<std::string(const std::string&)>& source_text) {
    const Profile& profile = source_.profile;
    add_events();
    json document = {
        {"title", profile.kernel + " · " + profile.chip},
        {"headline", fmt::format("{} us ± {} %", three_digits(profile.total_us),
                                 three_digits(profile.band_percent))},
        {"bound", report::sentence("bound by {}: {} % of the critical path\n", profile.bound_by,
                                   three_digits(profile.bound_percent))},
        {"total", total_},
        {"lanes", lanes_},
        {"names", names_},
        {"events", events_},
        {"critical", critical()},
        {"profile", to_text(profile)},
        {"findings", source_.findings.empty() ? translated("no findings") : source_.findings},
        {"roofline", roofline()},
        {"memories", memories()}};
    json sites = json::array();
    json sources = json::object();
    for (const Site& site : source_.recording.sites) {
      sites.push_back({site.file, site.line, site.call});
      if (!sources.contains(site.file)) sources[site.file] = source_text(site.file);
    }
    document["sites"] = sites;
    document["sources"] = sources;
    return document;
  }

 private:
  int lane_of(const Event& event) {
    const bool is_signal = event.kind == EventKind::kSignal;
    const auto key = std::make_tuple(event.core, lane_order(event.pipe), is_signal);
    return lane_numbers_.at(key);
  }

  void add_lanes() {
    for (const Event& event : source_.list.events)
      lane_numbers_[{event.core, lane_order(event.pipe), event.kind == EventKind::kSignal}] =
          event.pipe;
    int number = 0;
    for (auto& [key, value] : lane_numbers_) {
      const auto pipe = static_cast<pipe_t>(value);
      const auto core = static_cast<size_t>(std::get<0>(key));
      const std::string label = fmt::format("{} {}{}", core_name(source_.recording, core),
                                            name_of_pipe(pipe), std::get<2>(key) ? " set" : "");
      lanes_.push_back({{"label", label}, {"pipe", static_cast<int>(pipe)}});
      value = number++;
    }
  }

  int name_number(const std::string& name) {
    const auto [found, is_new] = name_numbers_.try_emplace(name, static_cast<int>(names_.size()));
    if (is_new) names_.push_back(name);
    return found->second;
  }

  void add_events() {
    add_lanes();
    for (size_t i = 0; i < source_.list.events.size(); ++i) {
      const Event& event = source_.list.events[i];
      numbers_[{event.core, event.op}] = static_cast<int>(i);
    }
    std::vector<int> signal_of(source_.list.events.size(), -1);
    for (const Flow& flow : source_.list.flows) signal_of[flow.to] = static_cast<int>(flow.from);
    for (size_t i = 0; i < source_.list.events.size(); ++i) {
      const Event& event = source_.list.events[i];
      const auto round = [](double us) { return std::round(us * 1e5) / 1e5; };
      total_ = std::max(total_, event.begin_us + event.us);
      events_.push_back({lane_of(event), static_cast<int>(event.kind), round(event.begin_us),
                         round(event.us), name_number(event_name(source_.recording, event)),
                         op_of(source_.recording, event).site, pred_of(event),
                         round(event.latency_us), signal_of[i]});
    }
  }

  // The nearest operation before it that is an event.
  int pred_of(const Event& event) const {
    OpRef at = source_.timeline.cores[static_cast<size_t>(event.core)].ops[event.op].pred;
    for (int steps = 0; at.exists() && steps < 100; ++steps) {
      if (const auto found = numbers_.find({at.core, at.op}); found != numbers_.end())
        return found->second;
      at = source_.timeline.cores[static_cast<size_t>(at.core)].ops[at.op].pred;
    }
    return -1;
  }

  json roofline() const {
    const Roofline& at = source_.profile.roofline;
    if (at.unit.empty()) return nullptr;
    return {{"unit", at.unit},         {"intensity", at.intensity},
            {"achieved", at.achieved}, {"possible", at.possible},
            {"peak", at.peak},         {"bandwidth", source_.profile.bandwidth_possible}};
  }

  json critical() const {
    json all = json::array();
    for (const CriticalStep& step : critical_path(source_.recording, source_.timeline))
      if (const auto found = numbers_.find({step.op.core, step.op.op}); found != numbers_.end())
        all.push_back(found->second);
    return all;
  }

  // Takes the first core of each kind.
  json memories() const {
    std::map<Hardware, std::vector<Tile>> tiles;
    std::set<CoreKind> kinds;
    for (size_t core = 0; core < source_.recording.cores.size(); ++core)
      if (kinds.insert(source_.recording.cores[core].id.kind).second) add_tiles(core, tiles);
    static const char* const kNames[] = {"GM", "UB", "L1", "L0A", "L0B", "L0C", "BT", "FB"};
    json all = json::array();
    for (const auto& [memory, list] : tiles) {
      json rows = json::array();
      uint64_t size = 1;
      for (const Tile& tile : list) {
        rows.push_back({tile.begin, tile.bytes, tile.from, tile.to, static_cast<int>(tile.pipe)});
        size = std::max(size, tile.begin + tile.bytes);
      }
      all.push_back({{"name", kNames[static_cast<int>(memory)]}, {"size", size}, {"tiles", rows}});
    }
    return all;
  }

  void add_tiles(size_t core, std::map<Hardware, std::vector<Tile>>& tiles) const {
    constexpr size_t kMostTiles = 5000;
    const CoreStream& stream = source_.recording.cores[core];
    const double us = source_.list.us_per_cycle;
    std::map<std::pair<Hardware, uint64_t>, size_t> newest;
    for (size_t i = 0; i < stream.ops.size(); ++i) {
      const Op& op = stream.ops[i];
      if (op.kind != OpKind::kInstruction) continue;
      const Placed& placed = source_.timeline.cores[core].ops[i];
      for (uint32_t k = 0; k < op.detail; ++k) {
        const Span& span = stream.spans[op.first_span + k];
        if (span.memory == Hardware::GM) continue;
        std::vector<Tile>& list = tiles[span.memory];
        const std::pair key{span.memory, span.begin};
        if (span.is_write && list.size() < kMostTiles) {
          newest[key] = list.size();
          list.push_back({span.begin, span.bytes, placed.begin * us, placed.end * us, op.pipe});
        } else if (const auto found = newest.find(key); found != newest.end()) {
          list[found->second].to = std::max(list[found->second].to, placed.end * us);
        }
      }
    }
  }

  const TraceSource& source_;
  double total_ = 0;
  std::map<std::tuple<int, int, bool>, int> lane_numbers_;
  std::map<std::string, int> name_numbers_;
  std::map<std::pair<int, uint32_t>, int> numbers_;
  json lanes_ = json::array(), names_ = json::array(), events_ = json::array();
};

}  // namespace

std::string html_page(const TraceSource& source,
                      const std::function<std::string(const std::string& file)>& source_text) {
  std::string head = kHead, script = kScript;
  const bool is_chinese = report::language() == report::Language::kChinese;
  replace_all(head, "LANG", is_chinese ? "zh-CN" : "en");
  replace_all(head, "TITLE", source.profile.kernel);
  static const std::pair<const char*, const char*> kWords[] = {
      {"W_ALL", "whole"},
      {"W_SEARCH", "search"},
      {"W_NEXT", "next"},
      {"W_CRITICAL", "critical path"},
      {"W_THEME", "light or dark"},
      {"W_TIMELINE", "timeline"},
      {"W_PROFILE", "profile"},
      {"W_ROOFLINE", "roofline: operations a second over operations a byte"},
      {"W_FINDINGS", "findings"},
      {"W_MEMORY", "memories of the first core"},
      {"W_SOURCE", "source"},
      {"W_AFTER", "after"},
      {"W_HELP",
       "wheel or + - zooms, dragging or arrows move, a click shows what an instruction "
       "has waited for, [ ] go to its neighbours"}};
  for (const auto& [mark, word] : kWords) {
    replace_all(head, mark, translated(word));
    replace_all(script, mark, translated(word));
  }
  std::string data =
      Data(source).document(source_text).dump(-1, ' ', false, json::error_handler_t::replace);
  replace_all(data, "</", "<\\/");
  return head + data + script;
}

}  // namespace asctwin::timeline
