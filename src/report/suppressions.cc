// Patterns are those of a shell's file names, but `*` crosses slashes.
#include "report/suppressions.h"

#include <fnmatch.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "report/allowable.h"

namespace asctwin {
namespace {

[[noreturn]] void refuse(const Suppression& at, const std::string& why) {
  throw std::invalid_argument(at.origin + ":" + std::to_string(at.origin_line) + ": " + why);
}

// "rope.cpp:52" or "rope.cpp".
void set_place(Suppression& made, const std::string& place) {
  const size_t colon = place.rfind(':');
  made.file = place.substr(0, colon);
  if (colon == place.npos) return;
  const char* const end = place.data() + place.size();
  const auto [stopped, error] = std::from_chars(place.data() + colon + 1, end, made.line);
  if (error != std::errc() || stopped != end || made.line < 1)
    refuse(made, "`" + place.substr(colon + 1) + "` is no line, which is a number from 1");
}

void parse(const std::string& line, Suppression made, std::vector<Suppression>& all) {
  std::istringstream rest(line);
  std::vector<std::string> words;
  for (std::string word; rest >> word && word[0] != '#';) {
    made.text += (words.empty() ? "" : " ") + word;
    words.push_back(std::move(word));
  }
  if (words.empty()) return;
  if (const char* why = report::why_not_allowed(words[0]))
    refuse(made, "`" + words[0] + "` " + why);
  if (words.size() > 3)
    refuse(made, "`" + words[3] + "` is too much, the form is CODE [FILE[:LINE]] [KERNEL]");
  made.code = *find_code(words[0]);
  if (words.size() > 1) set_place(made, words[1]);
  if (words.size() > 2) made.kernel = words[2];
  all.push_back(std::move(made));
}

bool fits(const std::string& pattern, const std::string& text) {
  return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

// `src/rope.cpp` is reached by itself and by `rope.cpp`.
bool fits_path(const std::string& pattern, const std::string& path) {
  return fits(pattern, path) || fits("*/" + pattern, path);
}

}  // namespace

std::vector<Suppression> read_suppressions(const std::string& path) {
  constexpr uintmax_t kMostBytes = uintmax_t{1} << 20;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw std::invalid_argument("`" + path + "` is no file that can be read");
  if (std::filesystem::file_size(path, error) > kMostBytes)
    throw std::invalid_argument("`" + path + "` is larger than 1 MiB");
  std::ifstream file(path);
  std::vector<Suppression> all;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    Suppression made{};
    made.origin = path;
    made.origin_line = number;
    parse(line, std::move(made), all);
  }
  if (!file.eof()) throw std::invalid_argument("`" + path + "` is no file that can be read");
  return all;
}

namespace report {

bool Suppressions::match(const Finding& finding) {
  if (stops_core(finding.code)) return false;
  bool found = false;
  for (size_t i = 0; i < used_.size(); ++i) {
    const Suppression& line = policy_.suppressions[i];
    if (line.code != finding.code || (line.line != 0 && line.line != finding.line) ||
        !fits_path(line.file, finding.file) || !fits(line.kernel, policy_.kernel))
      continue;
    used_[i] = true;
    found = true;
  }
  return found;
}

void Suppressions::tell_unused(const std::set<std::string>& files,
                               std::vector<Finding>& findings) const {
  for (size_t i = 0; i < used_.size(); ++i) {
    const Suppression& line = policy_.suppressions[i];
    const auto named = [&](const std::string& file) { return fits_path(line.file, file); };
    if (used_[i] || line.file == "*" || !fits(line.kernel, policy_.kernel) ||
        std::none_of(files.begin(), files.end(), named))
      continue;
    Finding finding{};
    finding.code = Code::W0002;
    finding.file = line.origin;
    finding.line = line.origin_line;
    finding.core.block = kNoBlock;
    findings.push_back(finding.with("text", line.text));
  }
}

}  // namespace report
}  // namespace asctwin
