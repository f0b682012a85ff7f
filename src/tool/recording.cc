// Files keep their absolute paths, below another root in a replay; words that name such a path are
// changed there.
#include "tool/recording.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <string_view>

#include "driver/own_files.h"
#include "format/file.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/base64.h"
#include "tool/chip_option.h"
#include "tool/one_run.h"
#include "tool/version_text.h"

namespace asctwin::tool {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

constexpr const char* kField = "asctwin_recording";
constexpr int kForm = 1;

std::optional<std::string> content_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

bool is_utf8(const std::string& text) {
  try {
    (void)ordered_json(text).dump();
    return true;
  } catch (const ordered_json::exception&) {
    return false;
  }
}

void add_headers(const RunCommand& command, std::set<fs::path>& files) {
  const bool all = command.soc == kEveryChip;
  const isa::Chip& chip = all ? isa::default_chip() : chip_named(command.soc);
  try {
    files.merge(driver::own_files(build_request(command, chip)));
  } catch (const driver::BuildError&) {
    // The source is recorded nevertheless.
  }
}

// "2=y.npy", "f16[8]=@x.bin", "[a.npy,b.npy]", "known.txt": the parts that may name files.
void add_named(const std::string& word, std::set<fs::path>& files) {
  constexpr std::string_view kEnds = "=@[],";
  for (size_t begin = 0; begin <= word.size();) {
    const size_t end = std::min(word.find_first_of(kEnds, begin), word.size());
    if (end > begin) files.insert(fs::absolute(word.substr(begin, end - begin)).lexically_normal());
    begin = end + 1;
  }
}

std::set<fs::path> files_of(const RunCommand& command) {
  std::set<fs::path> files = {fs::absolute(command.file).lexically_normal()};
  add_headers(command, files);
  for (const auto* words :
       {&command.arguments, &command.expects, &command.suppressions, &command.includes})
    for (const std::string& word : *words) add_named(word, files);
  return files;
}

ordered_json json_of_files(const std::set<fs::path>& files) {
  ordered_json list = ordered_json::array();
  for (const fs::path& path : files) {
    const std::optional<std::string> content = content_of(path);
    if (!content) continue;
    if (is_utf8(*content))
      list.push_back({{"path", path.string()}, {"text", *content}});
    else
      list.push_back({{"path", path.string()}, {"base64", base64_of(*content)}});
  }
  return list;
}

// A path that cannot leave the root.
bool is_safe(const fs::path& path) {
  return path.is_absolute() && path == path.lexically_normal() && path.has_filename();
}

void put(const fs::path& root, const ordered_json& entry) {
  const fs::path path = entry.at("path").get<std::string>();
  if (!is_safe(path))
    throw UsageError(report::sentence("the recording has a file `{}`", path.string()));
  std::optional<std::string> content;
  if (entry.contains("text"))
    content = entry["text"].get<std::string>();
  else
    content = bytes_of_base64(entry.at("base64").get_ref<const std::string&>());
  if (!content)
    throw UsageError(report::sentence("the recording's file `{}` is damaged", path.string()));
  const fs::path place = root / path.relative_path();
  fs::create_directories(place.parent_path());
  std::ofstream file(place, std::ios::binary);
  if (!(file << *content).flush())
    throw UsageError(report::sentence("`{}` cannot be written", place.string()));
}

// Absolute paths of a word that are there below the root.
std::string moved(const std::string& word, const fs::path& root) {
  std::string result;
  for (size_t i = 0; i < word.size(); ++i) {
    const bool begins = word[i] == '/' && (i == 0 || std::string_view("=@[,I").find(word[i - 1]) !=
                                                         std::string_view::npos);
    const std::string path = word.substr(i, word.find_first_of(",]", i) - i);
    std::error_code error;
    if (begins && path.size() > 1 && fs::exists(root / path.substr(1), error))
      result += root.string();
    result += word[i];
  }
  return result;
}

// The library's own text names types of its own.
std::string fault_of(const ordered_json::exception& error) {
  constexpr int kNoKey = 403;
  return error.id == kNoKey ? "a field of it is missing" : "a field of it has the wrong type";
}

// Whatever the recording says, it is written below the directory.
std::string redirected(const std::string& path, const fs::path& directory) {
  if (path.empty()) return path;
  const fs::path normal = fs::path(path).lexically_normal();
  const bool is_inside = normal.is_relative() && *normal.begin() != "..";
  const fs::path place =
      directory / (is_inside ? normal : fs::absolute(normal).lexically_normal().relative_path());
  fs::create_directories(place.parent_path());
  return place.string();
}

}  // namespace

int record_run(const std::string& file, const std::vector<std::string>& words, RunCommand command) {
  const std::set<fs::path> files = files_of(command);
  const std::string report = file + ".report";
  const bool own = command.output.empty() && command.soc != kEveryChip;
  if (own) command.output = report;
  ordered_json recording = {{kField, kForm},
                            {"version", version_text()},
                            {"directory", fs::current_path().string()},
                            {"words", words},
                            {"files", json_of_files(files)}};
  int status = 2;
  try {
    status = run_command(command);
  } catch (const driver::BuildError& error) {
    recording["error"] = error.messages + error.what();
    fmt::print(stderr, "{}", error.what());
  }
  recording["status"] = status;
  if (own) recording["report"] = content_of(report).value_or("");
  std::error_code ignored;
  fs::remove(own ? report : "", ignored);
  const std::string text =
      recording.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  write_atomically(file, {std::as_bytes(std::span(text))});
  return status;
}

Replay unpack_recording(const std::string& file, const std::string& root) {
  const std::optional<std::string> text = content_of(file);
  if (!text) throw UsageError(report::sentence("`{}` is no file that can be read", file));
  const auto recording = ordered_json::parse(*text, nullptr, false);
  if (!recording.is_object() || !recording.contains(kField) || recording[kField] != kForm)
    throw UsageError(report::sentence("`{}` is no recording of this version", file),
                     report::translated("asctwin record FILE run ... writes one"));
  try {
    for (const ordered_json& entry : recording.at("files")) put(root, entry);
    const fs::path directory = recording.at("directory").get<std::string>();
    if (!is_safe(directory))
      throw UsageError(report::translated("the recording's directory is none"));
    Replay replay{{},
                  root + directory.string(),
                  recording.at("version"),
                  recording.at("status"),
                  fs::absolute(file).lexically_normal().string() + ".outputs"};
    fs::create_directories(replay.directory);
    for (const ordered_json& word : recording.at("words"))
      replay.words.push_back(moved(word.get<std::string>(), root));
    if (replay.words.empty() || replay.words[0] != "run")
      throw UsageError(report::sentence("the recording `{}` is of no `asctwin run`", file));
    return replay;
  } catch (const ordered_json::exception& error) {
    throw UsageError(report::sentence("the recording `{}` is damaged: {}", file, fault_of(error)));
  }
}

void redirect_outputs(const Replay& replay, RunCommand& command) {
  for (std::string* path : {&command.output, &command.coverage, &command.memory_svg, &command.html,
                            &command.picture, &command.timeline.profile_dir})
    *path = redirected(*path, replay.outputs);
  for (std::string& timeline : command.timeline.timelines)
    if (timeline != "-") timeline = redirected(timeline, replay.outputs);
  for (std::string& save : command.saves)
    if (const size_t equals = save.find('='); equals != save.npos)
      save = save.substr(0, equals + 1) + redirected(save.substr(equals + 1), replay.outputs);
  std::error_code error;
  if (fs::exists(replay.outputs, error))
    fmt::print(stderr, "note: what the run writes is below `{}`\n", replay.outputs);
}

}  // namespace asctwin::tool
