// The two forms in which gcov prints counters. Lines of a template count all of its instances.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "runner/coverage.h"

namespace asctwin::runner {
namespace {

using nlohmann::json;

std::string_view next_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// A call that may end its core leaves in two ways, one of them by an exception: that is no branch
// of the source.
bool leaves_a_call(const json& branches, size_t i) {
  const auto throws = [&](size_t at) {
    return at < branches.size() && branches[at].at("throw").get<bool>();
  };
  return throws(i) || (branches[i].at("fallthrough").get<bool>() && throws(i + 1));
}

void add_line(const json& line, FileCoverage& file) {
  const auto number = line.at("line_number").get<int64_t>();
  const auto count = line.at("count").get<uint64_t>();
  file.lines[number] += count;
  const json& branches = line.at("branches");
  for (size_t i = 0; i < branches.size(); ++i) {
    if (leaves_a_call(branches, i)) continue;
    const auto taken = branches[i].at("count").get<uint64_t>();
    file.branches[number].push_back(count == 0 ? std::nullopt : std::optional(taken));
  }
}

std::optional<uint64_t> number_at(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

// "       14:    3:  if (x > 3)", "    #####:   11:" for 0, "        -:" where there is no code,
// and behind it "branch  0 taken 6" or "branch  0 never executed".
class TextReader {
 public:
  explicit TextReader(Coverage& coverage) : coverage_(coverage) {}

  void take(std::string_view line) {
    constexpr std::string_view kBranch = "branch ", kTaken = " taken ";
    if (line.starts_with(kBranch)) {
      const size_t taken = line.find(kTaken);
      const auto count =
          taken == line.npos ? std::nullopt : number_at(line.substr(taken + kTaken.size()));
      if (file_ != nullptr) file_->branches[line_].push_back(count);
      return;
    }
    const size_t first = line.find(':');
    const size_t second = first == line.npos ? first : line.find(':', first + 1);
    if (second == line.npos || line.starts_with("function ")) return;
    const auto number = number_at(line.substr(first + 1, second - first - 1));
    if (!number) return;
    take_line(line.substr(0, first), static_cast<int64_t>(*number), line.substr(second + 1));
  }

 private:
  void take_line(std::string_view count, int64_t number, std::string_view text) {
    constexpr std::string_view kSource = "Source:";
    if (number == 0) {
      if (text.starts_with(kSource)) file_ = &coverage_[text.substr(kSource.size())];
      return;
    }
    line_ = number;
    if (file_ == nullptr || count.ends_with('-')) return;
    file_->lines[number] += number_at(count).value_or(0);
  }

  Coverage& coverage_;
  FileCoverage* file_ = nullptr;
  int64_t line_ = 0;
};

}  // namespace

void add_gcov_json(std::string_view text, Coverage& coverage) {
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (line.empty()) continue;
    try {
      const json document = json::parse(line);
      for (const json& file : document.at("files"))
        for (const json& one : file.at("lines"))
          add_line(one, coverage[file.at("file").get<std::string>()]);
    } catch (const json::exception&) {
      constexpr size_t kShown = 60;
      throw std::runtime_error("gcov has printed no coverage: " +
                               std::string(line.substr(0, kShown)));
    }
  }
}

void add_gcov_text(std::string_view text, Coverage& coverage) {
  TextReader reader(coverage);
  while (!text.empty()) reader.take(next_line(text));
}

}  // namespace asctwin::runner
