// Reads files, calls the room `timeline`.
#include "tool/timeline_command.h"

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>

#include "format/file.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "timeline/calibration.h"
#include "timeline/comparison.h"
#include "timeline/profile_text.h"
#include "tool/chip_option.h"
#include "tool/timeline_run.h"

namespace asctwin::tool {
namespace {

std::string whole_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw UsageError(report::sentence("`{}` is no file that can be read", file));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The document of `asctwin run --profile --json`, or the profile in it.
timeline::Profile profile_in(const std::string& file) {
  try {
    const nlohmann::json document = nlohmann::json::parse(whole_file(file));
    return timeline::profile_from_json(document.contains("profile") ? document.at("profile")
                                                                    : document);
  } catch (const nlohmann::json::exception&) {
    throw UsageError(report::sentence("`{}` has no profile", file),
                     report::translated("asctwin run k.cpp --profile --json > a.json writes one"));
  }
}

bool is_table(const std::string& file) {
  return file.size() > 4 && file.compare(file.size() - 4, 4, ".csv") == 0;
}

}  // namespace

void add_diff_options(CLI::App& app, DiffCommand& command) {
  app.add_option("A", command.before, "before: a document of asctwin run --profile --json")
      ->required();
  app.add_option("B", command.after, "after: another such document")->required();
  app.add_option("--fail-if-slower", command.fail_if_slower,
                 "end with 1 if B is slower than A by more than this many percent");
}

void add_calibrate_options(CLI::App& app, CalibrateCommand& command) {
  app.footer(
      "asctwin calibrate op_summary.csv add.json mul.json --output my.model\n"
      "A .json is a document of asctwin run --profile --json, of a kernel and with blocks that a\n"
      "row of a .csv has measured. asctwin run --timing-model my.model uses the result.");
  app.add_option("FILE", command.files, "op_summary tables (.csv) and profiles (.json)")
      ->required();
  app.add_option("--soc", command.soc, "chip, as asctwin socs lists them")->capture_default_str();
  app.add_option("--output", command.output, "write the timing model to a file");
}

int diff_command(const DiffCommand& command) {
  const timeline::Profile before = profile_in(command.before), after = profile_in(command.after);
  fmt::print("{}", timeline::comparison_text(before, after));
  if (command.fail_if_slower < 0) return 0;
  return after.total_us > before.total_us * (1 + command.fail_if_slower / 100) ? 1 : 0;
}

int calibrate_command(const CalibrateCommand& command) {
  const timeline::TimingModel model = timing_model("", chip_named(command.soc));
  std::vector<timeline::Profile> profiles;
  std::vector<timeline::Pair> pairs;
  for (const std::string& file : command.files)
    if (!is_table(file)) profiles.push_back(profile_in(file));
  try {
    for (const std::string& file : command.files) {
      if (!is_table(file)) continue;
      const auto more = timeline::pairs_of(whole_file(file), file, profiles);
      pairs.insert(pairs.end(), more.begin(), more.end());
    }
  } catch (const timeline::ModelError& error) {
    throw UsageError(error.what());
  }
  if (pairs.empty())
    throw UsageError(
        report::translated("no row of the tables is of a kernel and of blocks that a profile has"),
        report::translated(
            "give .csv files with measured rows and .json files of the same kernels"));
  const auto fits = timeline::fits_of(pairs);
  fmt::print(stderr, "{}", timeline::fits_text(fits));
  const std::string text = timeline::fitted(model, fits).text();
  if (command.output.empty())
    fmt::print("{}", text);
  else
    write_atomically(command.output, {std::as_bytes(std::span(text))});
  return 0;
}

}  // namespace asctwin::tool
