// The text of a profile.
#include "timeline/profile_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "report/language.h"

namespace asctwin::timeline {
namespace {

using report::sentence;
using report::translated;

std::string bytes_text(int64_t bytes) {
  const auto value = static_cast<double>(bytes);
  if (bytes >= 1024 * 1024) return three_digits(value / (1024 * 1024)) + " MiB";
  if (bytes >= 1024) return three_digits(value / 1024) + " KiB";
  return fmt::format("{} B", bytes);
}

std::string place_text(const std::string& file, int line) {
  return fmt::format("{}:{}", std::filesystem::path(file).filename().string(), line);
}

std::string head(const Profile& profile) {
  std::string text = sentence("profile of {} on {}, timing model {}\n", profile.kernel,
                              profile.chip, profile.model);
  const double part = profile.band_percent / 100;
  text +=
      sentence("total {} us, estimated within {} %: {} to {} us; a launch takes {} to {} us more\n",
               three_digits(profile.total_us), three_digits(profile.band_percent),
               three_digits(std::max(0.0, profile.total_us * (1 - part))),
               three_digits(profile.total_us * (1 + part)), three_digits(profile.head_us_least),
               three_digits(profile.head_us_most));
  text += sentence("{} blocks, {} of them at once\n", profile.blocks,
                   std::min(profile.blocks, profile.at_once));
  if (profile.ranks > 1)
    text += sentence(
        "{} ranks, each with such blocks on a chip of its own; links between them take no time of "
        "their own\n",
        profile.ranks);
  text += sentence("bound by {}: {} % of the critical path\n", profile.bound_by,
                   three_digits(profile.bound_percent));
  constexpr double kNotCalibrated = 30;
  for (const auto& [name, band] : profile.bands)
    if (band > kNotCalibrated)
      text += sentence("not calibrated: {} ({} %)\n", name, three_digits(band));
  if (profile.is_cut)
    text += translated("the launch is longer than what is recorded; only its begin is shown\n");
  return text;
}

std::string pipes(const Profile& profile) {
  std::string text = translated("\nbusy       mean   least    most   instructions\n");
  for (const PipeUse& pipe : profile.pipes)
    text += fmt::format("{:<10} {:>4} % {:>5} % {:>5} %   {}\n", pipe.core + " " + pipe.pipe,
                        three_digits(pipe.mean * 100), three_digits(pipe.least * 100),
                        three_digits(pipe.most * 100), pipe.instructions);
  return text;
}

std::string memory(const Profile& profile) {
  std::string text =
      sentence("\nglobal memory: {} read, {} written, {} needed; {} GB/s of {} GB/s\n",
               bytes_text(profile.bytes_read), bytes_text(profile.bytes_written),
               bytes_text(profile.bytes_needed), three_digits(profile.bandwidth / 1e9),
               three_digits(profile.bandwidth_possible / 1e9));
  if (profile.l2_hits > 0) text += sentence("in L2: {}\n", bytes_text(profile.l2_hits));
  const double ratio = profile.mean_us > 0 ? profile.longest_us / profile.mean_us : 1;
  if (profile.cores > 1)
    text += sentence("longest core {} us, mean {} us: {}\n", three_digits(profile.longest_us),
                     three_digits(profile.mean_us), three_digits(ratio));
  return text;
}

// "12.3 T" of operations per second.
std::string rate_text(double rate) {
  return rate >= 1e12 ? three_digits(rate / 1e12) + " T" : three_digits(rate / 1e9) + " G";
}

std::string roofline(const Profile& profile) {
  const Roofline& at = profile.roofline;
  if (at.unit.empty()) return "";
  return sentence(
      "roofline of {}: {} operations a byte; {}op/s of {}op/s that {}\n", at.unit,
      three_digits(at.intensity), rate_text(at.achieved), rate_text(at.possible),
      at.is_of_memory() ? translated("global memory allows") : translated("the unit can do"));
}

std::string lines(const char* heading, const std::vector<LineTime>& lines) {
  if (lines.empty()) return "";
  std::string text = translated(heading);
  for (const LineTime& line : lines) {
    text += fmt::format("  {:>7} us {:>5} %  {} {} ({})", three_digits(line.us),
                        three_digits(line.percent), place_text(line.file, line.line), line.call,
                        line.pipe);
    text += line.factor > 1 ? sentence(", {} cycles a repeat\n", three_digits(line.factor)) : "\n";
  }
  return text;
}

std::string hints(const Profile& profile) {
  std::string text = profile.hints.empty()
                         ? translated("\nno hint: the model knows nothing that would gain 1 %\n")
                         : "\n";
  int number = 0;
  for (const Hint& hint : profile.hints) {
    const CauseInfo& cause = info_of(hint.cause);
    text += sentence("hint {}: {} at {}:{}, gain {} us ({} %)\n", ++number, cause.name, hint.file,
                     hint.line, three_digits(hint.gain_us), three_digits(hint.gain_percent));
    text += fmt::format("        {}: {}; {}\n", hint.call, translated(cause.text), hint.evidence);
  }
  return text;
}

nlohmann::json json_of(const std::vector<LineTime>& lines) {
  nlohmann::json all = nlohmann::json::array();
  for (const LineTime& line : lines) {
    all.push_back({{"file", line.file},
                   {"line", line.line},
                   {"call", line.call},
                   {"on", line.pipe},
                   {"us", line.us},
                   {"percent", line.percent},
                   {"factor", line.factor},
                   {"count", line.count}});
    if (line.cores > 0) all.back()["cores"] = line.cores;
  }
  return all;
}

std::vector<LineTime> lines_from(const nlohmann::json& all) {
  std::vector<LineTime> lines;
  for (const nlohmann::json& one : all)
    lines.push_back({one.at("file"), one.at("line"), one.at("call"), one.at("on"), one.at("us"),
                     one.at("percent"), one.at("factor"), one.at("count"), one.value("cores", 0)});
  return lines;
}

nlohmann::json hints_json(const Profile& profile) {
  nlohmann::json hints = nlohmann::json::array();
  for (const Hint& hint : profile.hints)
    hints.push_back({{"cause", info_of(hint.cause).name},
                     {"file", hint.file},
                     {"line", hint.line},
                     {"call", hint.call},
                     {"gain_us", hint.gain_us},
                     {"gain_percent", hint.gain_percent},
                     {"evidence", hint.evidence}});
  return hints;
}

nlohmann::json roofline_json(const Roofline& roofline) {
  if (roofline.unit.empty()) return nullptr;
  return {{"unit", roofline.unit},
          {"intensity", roofline.intensity},
          {"achieved", roofline.achieved},
          {"possible", roofline.possible},
          {"peak", roofline.peak}};
}

}  // namespace

std::string to_text(const Profile& profile) {
  std::string text = head(profile) + pipes(profile) + memory(profile) + roofline(profile);
  text += lines("\ncritical path\n", profile.critical);
  text += lines("\nwaits, mean of the cores\n", profile.waits);
  text += lines("\nbank conflicts\n", profile.conflicts);
  text += lines("\ncopies that cross lines of 512 B\n", profile.unaligned);
  return text + hints(profile);
}

nlohmann::json to_json(const Profile& profile) {
  nlohmann::json pipes = nlohmann::json::array();
  for (const PipeUse& pipe : profile.pipes)
    pipes.push_back({{"core", pipe.core},
                     {"pipe", pipe.pipe},
                     {"mean", pipe.mean},
                     {"min", pipe.least},
                     {"max", pipe.most},
                     {"busy_us", pipe.busy_us},
                     {"instructions", pipe.instructions}});
  return {{"version", 1},
          {"kernel", profile.kernel},
          {"chip", profile.chip},
          {"model", profile.model},
          {"total_us", profile.total_us},
          {"band_percent", profile.band_percent},
          {"bands", profile.bands},
          {"blocks", profile.blocks},
          {"ranks", profile.ranks},
          {"blocks_at_once", profile.at_once},
          {"bound_by", profile.bound_by},
          {"bound_percent", profile.bound_percent},
          {"pipes", pipes},
          {"bytes_read", profile.bytes_read},
          {"bytes_written", profile.bytes_written},
          {"bytes_needed", profile.bytes_needed},
          {"l2_hit_bytes", profile.l2_hits},
          {"bandwidth", profile.bandwidth},
          {"bandwidth_possible", profile.bandwidth_possible},
          {"roofline", roofline_json(profile.roofline)},
          {"longest_core_us", profile.longest_us},
          {"mean_core_us", profile.mean_us},
          {"truncated", profile.is_cut},
          {"critical_path", json_of(profile.critical)},
          {"waits", json_of(profile.waits)},
          {"bank_conflicts", json_of(profile.conflicts)},
          {"unaligned", json_of(profile.unaligned)},
          {"lines", json_of(profile.lines)},
          {"hints", hints_json(profile)}};
}

Profile profile_from_json(const nlohmann::json& document) {
  Profile profile;
  profile.kernel = document.at("kernel");
  profile.chip = document.at("chip");
  profile.model = document.at("model");
  profile.total_us = document.at("total_us");
  profile.band_percent = document.at("band_percent");
  profile.blocks = document.at("blocks");
  profile.bound_by = document.at("bound_by");
  profile.bytes_read = document.at("bytes_read");
  profile.bytes_written = document.at("bytes_written");
  for (const nlohmann::json& pipe : document.at("pipes"))
    profile.pipes.push_back({pipe.at("core"), pipe.at("pipe"), pipe.at("mean"), pipe.at("min"),
                             pipe.at("max"), pipe.at("busy_us"), pipe.at("instructions")});
  profile.lines = lines_from(document.at("lines"));
  profile.waits = lines_from(document.at("waits"));
  return profile;
}

}  // namespace asctwin::timeline
