// summary.json by profile_formats.md, A3; op_summary by B3; the tables of instructions by B1.
#include "timeline/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

#include "timeline/trace_text.h"

namespace asctwin::timeline {
namespace {

using nlohmann::ordered_json;

std::string sub_core(const CoreId& id) {
  return id.kind == CoreKind::kVector ? fmt::format("AIV{}", id.sub_block) : "AIC";
}

std::string summary_pipe(pipe_t pipe) { return pipe == PIPE_V ? "SIMD" : name_of_pipe(pipe); }

// Busy cycles of each pipe of each core, by "AIV0_MTE2".
using Busy = std::map<std::string, std::vector<double>>;

Busy busy_of(const TraceSource& source) {
  Busy busy;
  for (size_t core = 0; core < source.recording.cores.size(); ++core) {
    const CoreStream& stream = source.recording.cores[core];
    std::map<std::string, double> sums;
    for (size_t i = 0; i < stream.ops.size(); ++i) {
      if (stream.ops[i].kind != OpKind::kInstruction) continue;
      const Placed& placed = source.timeline.cores[core].ops[i];
      sums[sub_core(stream.id) + "_" + summary_pipe(stream.ops[i].pipe)] +=
          placed.free - placed.begin;
    }
    for (const auto& [key, cycles] : sums) busy[key].push_back(cycles);
  }
  return busy;
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

ordered_json utilization(const TraceSource& source, const Busy& busy) {
  const double total = std::max(1.0, source.timeline.end);
  ordered_json all = ordered_json::object();
  for (const auto& [key, cycles] : busy) {
    const auto [least, most] = std::minmax_element(cycles.begin(), cycles.end());
    ordered_json one = {
        {"mean", mean_of(cycles) / total}, {"min", *least / total}, {"max", *most / total}};
    if (source.recording.cores.size() > 1) {
      one["per_core"] = ordered_json::array();
      for (const double value : cycles) one["per_core"].push_back(value / total);
    }
    all[key] = one;
  }
  return {{"pipeline_util_summary", all}};
}

ordered_json diagnosis(const TraceSource& source, const Busy& busy) {
  std::string dominant;
  double most = -1, longest = 0, shortest = 1e300;
  for (const auto& [key, cycles] : busy)
    if (mean_of(cycles) > most) {
      most = mean_of(cycles);
      dominant = key;
    }
  for (const CoreTimeline& core : source.timeline.cores) {
    longest = std::max(longest, core.end - core.begin);
    shortest = std::min(shortest, core.end - core.begin);
  }
  return {{"dominant_pipeline", dominant},
          {"dominant_pipeline_util", std::max(0.0, most) / std::max(1.0, source.timeline.end)},
          {"imbalance_ratio", shortest > 0 && shortest < 1e300 ? longest / shortest : 1.0}};
}

std::string summary_json(const TraceSource& source) {
  const Busy busy = busy_of(source);
  ordered_json all;
  all["kernel_info"] = {
      {"ai_core_active", source.recording.cores.size()},
      {"kernel_total_clocks", static_cast<int64_t>(source.timeline.end)},
      {"kernel_instructions_executed", static_cast<int64_t>(source.recording.op_count())}};
  all["pipe_utilization"] = utilization(source, busy);
  all["top_level_diagnosis"] = diagnosis(source, busy);
  all["simd_vf_metrics"] = ordered_json::object();
  return all.dump(2) + "\n";
}

struct Sum {
  double cycles = 0;
  int64_t count = 0;
};

std::string lines_of(const std::string& head, const std::map<std::string, Sum>& sums,
                     const std::function<std::string(const std::string&, const Sum&)>& line) {
  std::vector<std::pair<std::string, Sum>> rows(sums.begin(), sums.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.second.cycles > b.second.cycles; });
  std::string text = head + "\n";
  for (const auto& [key, sum] : rows) text += line(key, sum) + "\n";
  return text;
}

// code_exe and instr_exe of one core.
void add_core_tables(const TraceSource& source, size_t core, const std::string& directory,
                     std::vector<NamedText>& files) {
  const CoreStream& stream = source.recording.cores[core];
  const double us = source.list.us_per_cycle;
  std::map<std::string, Sum> code, instr;
  std::map<std::string, std::string> details;
  for (uint32_t i = 0; i < stream.ops.size(); ++i) {
    const Op& op = stream.ops[i];
    if (op.kind != OpKind::kInstruction) continue;
    const Placed& placed = source.timeline.cores[core].ops[i];
    const Event event{EventKind::kInstruction, static_cast<int>(core), i, op.pipe};
    const auto add = [&](Sum& sum) {
      sum.cycles += placed.free - placed.begin;
      ++sum.count;
    };
    add(code[code_of(source.recording, op)]);
    const std::string key = fmt::format("{},{},{}", mnemonic(source.recording, event),
                                        4 * (op.site + 1), name_of_pipe(op.pipe));
    add(instr[key]);
    details.emplace(key, detail_of(source.recording, op));
  }
  const std::string name = core_name(source.recording, core);
  files.push_back({directory + name + "_code_exe.csv",
                   lines_of("code,call_count,cycles,running_time(us)", code,
                            [&](const std::string& key, const Sum& sum) {
                              return fmt::format("{},{},{:.0f},{:.6f}", key, sum.count, sum.cycles,
                                                 sum.cycles * us);
                            })});
  files.push_back({directory + name + "_instr_exe.csv",
                   lines_of("instr,addr,pipe,call_count,cycles,running_time(us),detail", instr,
                            [&](const std::string& key, const Sum& sum) {
                              return fmt::format("{},{},{:.0f},{:.6f},{}", key, sum.count,
                                                 sum.cycles, sum.cycles * us, details.at(key));
                            })});
}

// A column of op_summary: the mean over cores of a kind, and its share of their time.
std::string share_of(const Profile& profile, const char* core, const char* pipe, bool ratio) {
  for (const PipeUse& use : profile.pipes)
    if (use.core == core && use.pipe == pipe)
      return fmt::format("{:.6f}", ratio ? use.mean : use.busy_us);
  return "NA";
}

std::string op_summary(const TraceSource& source, const isa::Chip& chip) {
  const Profile& profile = source.profile;
  bool has_cube = false, has_vector = false;
  for (const CoreStream& core : source.recording.cores)
    (core.id.kind == CoreKind::kVector ? has_vector : has_cube) = true;
  const char* const type = has_cube && has_vector ? "MIX_AIC"
                           : has_vector           ? "AI_VECTOR_CORE"
                                                  : "AI_CORE";
  std::string head =
      "Device_id,Op Name,OP Type,Task Type,Task Duration(us),Task Wait Time(us),"
      "Block Dim,aicore_time(us),aic_total_cycles";
  const auto us = fmt::format("{:.6f}", profile.total_us);
  const auto cycles = [&](bool has) {
    return has ? fmt::format("{:.0f}", profile.mean_us * source.recording.cores.size() /
                                           source.list.us_per_cycle)
               : std::string("NA");
  };
  std::string row = fmt::format("0,{},{},{},{},NA,{},{},{}", profile.kernel, profile.kernel, type,
                                us, profile.blocks, has_cube ? us : "NA", cycles(has_cube));
  const auto add = [&](const char* prefix, const char* name, const char* core, const char* pipe) {
    head += fmt::format(",{}_{}_time(us),{}_{}_ratio", prefix, name, prefix, name);
    row += "," + share_of(profile, core, pipe, false) + "," + share_of(profile, core, pipe, true);
  };
  const char* const cube_core = chip.split_cores ? "AIC" : "AI Core";
  add("aic", "mac", cube_core, "CUBE");
  add("aic", "scalar", cube_core, "SCALAR");
  add("aic", "mte1", cube_core, "MTE1");
  add("aic", "mte2", cube_core, "MTE2");
  add("aic", "fixpipe", cube_core, "FIXP");
  head += ",aic_icache_miss_rate,aiv_time(us),aiv_total_cycles";
  row += fmt::format(",NA,{},{}", has_vector ? us : "NA", cycles(has_vector));
  add("aiv", "vec", "AIV", "VECTOR");
  add("aiv", "scalar", "AIV", "SCALAR");
  add("aiv", "mte2", "AIV", "MTE2");
  add("aiv", "mte3", "AIV", "MTE3");
  return head + ",aiv_icache_miss_rate\n" + row + ",NA\n";
}

}  // namespace

std::vector<NamedText> profile_files(const TraceSource& source, const isa::Chip& chip) {
  std::vector<NamedText> files;
  files.push_back({"report/results/kernel_0_reports/summary.json", summary_json(source)});
  files.push_back({"mindstudio_profiler_output/op_summary_0.csv", op_summary(source, chip)});
  files.push_back({"simulator/trace.json", insight_trace(source)});
  for (size_t core = 0; core < source.recording.cores.size(); ++core) {
    const std::string directory = "simulator/" + core_name(source.recording, core) + "/";
    files.push_back({directory + "trace.json", core_trace(source, static_cast<int>(core))});
    add_core_tables(source, core, directory, files);
  }
  return files;
}

}  // namespace asctwin::timeline
