// One look at every line; what stands inside a literal is taken for a comment, too.
#include "report/comments.h"

#include <filesystem>
#include <fstream>
#include <system_error>
#include <optional>
#include <string_view>

namespace asctwin::report {
namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool take(std::string_view& text, std::string_view begin) {
  if (text.substr(0, begin.size()) != begin) return false;
  text = trimmed(text.substr(begin.size()));
  return true;
}

// The words behind `// asctwin:` of a line.
std::optional<std::string_view> words_to_asctwin(std::string_view line) {
  for (size_t at = line.find("//"); at != line.npos; at = line.find("//", at + 2)) {
    std::string_view rest = trimmed(line.substr(at + 2));
    if (take(rest, "asctwin:")) return rest;
  }
  return std::nullopt;
}

// "allow(W0101, W0102) and why" without the reason.
AllowComment comment_of(std::string_view words) {
  AllowComment comment;
  const size_t close = words.find(')');
  comment.text = words.substr(0, close == words.npos ? words.npos : close + 1);
  if (close == words.npos || !take(words, "allow") || !take(words, "(")) return comment;
  std::string_view list = words.substr(0, words.find(')'));
  while (true) {
    const size_t comma = list.find(',');
    comment.codes.emplace_back(trimmed(list.substr(0, comma)));
    if (comma == list.npos) return comment;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace

std::vector<AllowComment> comments_of(const std::string& file) {
  std::vector<AllowComment> comments;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return {};
  std::ifstream source(file);
  std::string line;
  size_t waiting = 0;  // the first comment that still looks for its line
  for (int number = 1; std::getline(source, line); ++number) {
    const std::string_view code = trimmed(line);
    if (const auto words = words_to_asctwin(line)) {
      comments.push_back(comment_of(*words));
      comments.back().line = number;
    }
    if (code.empty() || code.substr(0, 2) == "//") continue;
    for (; waiting < comments.size(); ++waiting) comments[waiting].target = number;
  }
  return comments;
}

}  // namespace asctwin::report
