// From a recording to what people and tools read.
#include "tool/timeline_run.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <sstream>

#include "format/file.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "timeline/measurement.h"
#include "timeline/profile_text.h"
#include "timeline/tables.h"
#include "timeline/traces.h"
#include "tool/chip_option.h"
#include "tool/terminal_options.h"

namespace asctwin::tool {
namespace {

std::string text_of_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// CLI::NonNegativeNumber writes its upper bound with 309 digits.
CLI::Validator not_below_zero() {
  return {[](std::string& text) {
            double value = 0;
            return CLI::detail::lexical_cast(text, value) && value >= 0 && value < 1e9
                       ? ""
                       : text + " is no number of at least 0";
          },
          "", "not below 0"};
}

bool ends_with(const std::string& text, std::string_view end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void write(const std::string& file, const std::string& text) {
  write_atomically(file, {std::as_bytes(std::span(text))});
}

std::optional<timeline::Measurement> measured(const RunCommand& command,
                                              const std::shared_ptr<std::string>& recording,
                                              const isa::Chip& chip) {
  if (!recording || recording->empty()) return std::nullopt;
  const timeline::PlacementOptions options{command.timeline.scalar_ns, command.timeline.warm,
                                           command.autosync != Autosync::kOff};
  return timeline::measurement_of(timeline::from_bytes(*recording),
                                  timing_model(command.timeline.model, chip), chip, options);
}

void write_timeline(const RunCommand& command, const std::string& file,
                    const timeline::TraceSource& source) {
  if (file == "-") {
    if (!command.shows_text()) return;
    const size_t columns = Terminal::output().columns();
    fmt::print("{}", timeline::terminal_view(source, columns == 0 ? 100 : columns));
  } else if (ends_with(file, ".html")) {
    write(file, timeline::html_page(source, text_of_file));
  } else if (command.timeline.format == "insight") {
    write(file, timeline::insight_trace(source));
  } else {
    write(file, timeline::chrome_trace(source));
  }
}

void write_directory(const std::string& directory, const timeline::TraceSource& source,
                     const isa::Chip& chip) {
  for (const timeline::NamedText& file : timeline::profile_files(source, chip)) {
    const std::filesystem::path path = std::filesystem::path(directory) / file.name;
    std::filesystem::create_directories(path.parent_path());
    write(path.string(), file.text);
  }
}

void write_traces(const RunCommand& command, const timeline::Measurement& all,
                  const isa::Chip& chip, const Report& report) {
  const timeline::EventList list =
      timeline::events_of(all.recording, all.placed, all.model, command.timeline.blocks);
  const timeline::TraceSource source{all.recording, all.placed, list, all.profile, report.text()};
  for (const std::string& file : command.timeline.timelines) write_timeline(command, file, source);
  if (!command.timeline.profile_dir.empty())
    write_directory(command.timeline.profile_dir, source, chip);
}

}  // namespace

void add_profile_options(CLI::App& app, TimelineWishes& wishes) {
  app.add_flag("--profile", wishes.profile,
               "show where the time goes: an estimate, what bounds it, and what would gain time");
  app.add_option("--timing-model", wishes.model,
                 "a file with figures of your own, as asctwin calibrate writes it");
  app.add_option("--scalar-ns", wishes.scalar_ns,
                 "time of each scalar access and of each issue of an instruction")
      ->check(not_below_zero());
  app.add_flag("--warm", wishes.warm, "the tensors are in L2 when the kernel begins");
}

void add_timeline_options(CLI::App& app, TimelineWishes& wishes) {
  add_profile_options(app, wishes);
  app.add_option("--timeline", wishes.timelines,
                 "write when each instruction runs on its pipe: FILE.json for Perfetto and "
                 "chrome://tracing, FILE.html for a page, - for the terminal; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--timeline-format", wishes.format,
                 "format of a .json timeline: chrome, or insight for MindStudio Insight")
      ->check(CLI::IsMember({"chrome", "insight"}));
  app.add_option("--timeline-blocks", wishes.blocks,
                 "only this many blocks in a timeline; 0: as many as there is room for")
      ->check(not_below_zero());
  app.add_option("--profile-dir", wishes.profile_dir,
                 "write summary.json, traces and tables in the vendor's forms to a directory");
}

timeline::TimingModel timing_model(const std::string& file, const isa::Chip& chip) {
  auto model = timeline::model_of(chip);
  if (!model)
    throw UsageError(
        report::sentence("the time of `{}` is unmodelled: no figures are published for it",
                         std::string(chip.name)),
        report::translated("choose a chip of the Ascend 910B, 910C or 950"));
  if (file.empty()) return *model;
  if (!std::filesystem::is_regular_file(file))
    throw UsageError(report::sentence("`{}` is no file that can be read", file));
  try {
    model->add_lines(text_of_file(file), file);
  } catch (const timeline::ModelError& error) {
    throw UsageError(error.what());
  }
  return *model;
}

void check_timeline(const TimelineWishes& wishes, const isa::Chip& chip) {
  if (!wishes.any()) return;
  timing_model(wishes.model, chip);
  for (const std::string& file : wishes.timelines)
    if (file != "-" && !ends_with(file, ".json") && !ends_with(file, ".html"))
      throw UsageError(report::sentence("`{}` is neither FILE.json, FILE.html nor -", file));
}

void show_timeline(const RunCommand& command, const std::shared_ptr<std::string>& recording,
                   const isa::Chip& chip, const Report& report) {
  const bool prints = command.timeline.profile && command.shows_text();
  const bool traces = !command.timeline.timelines.empty() || !command.timeline.profile_dir.empty();
  if (!prints && !traces) return;
  const auto all = measured(command, recording, chip);
  if (!all) return;
  if (traces) write_traces(command, *all, chip, report);
  if (prints) fmt::print("{}", timeline::to_text(all->profile));
}

nlohmann::json profile_document(const RunCommand& command,
                                const std::shared_ptr<std::string>& recording) {
  if (!command.timeline.profile) return {};
  const auto all = measured(command, recording, chip_named(command.soc));
  return all ? timeline::to_json(all->profile) : nlohmann::json();
}

}  // namespace asctwin::tool
