// Names are read from the text, as a line of it gives them; a name that a macro makes is not seen.
#include "driver/header_search.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>

#include "driver/content_hash.h"

namespace asctwin::driver {
namespace {

// The name behind `at` in quotes or angle brackets.
std::optional<std::string> name_at(std::string_view line, size_t at) {
  at = line.find_first_not_of(" \t(", at);
  if (at == std::string_view::npos || (line[at] != '"' && line[at] != '<')) return std::nullopt;
  const size_t end = line.find(line[at] == '"' ? '"' : '>', at + 1);
  if (end == std::string_view::npos) return std::nullopt;
  return std::string(line.substr(at + 1, end - at - 1));
}

void add_parts(std::vector<std::string>& directories, const char* path) {
  for (std::string_view rest = path == nullptr ? "" : path; !rest.empty();) {
    const size_t end = std::min(rest.find(':'), rest.size());
    directories.emplace_back(end == 0 ? "." : rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace

std::vector<std::string> included_names(std::string_view text) {
  constexpr std::string_view kWord = "include", kNext = "_next";  // __has_include ends with it
  std::vector<std::string> names;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    for (size_t found = line.find(kWord); found != std::string_view::npos;
         found = line.find(kWord, found + 1)) {
      const size_t behind = found + kWord.size();
      const bool is_next = line.substr(behind).starts_with(kNext);
      if (auto name = name_at(line, behind + (is_next ? kNext.size() : 0)))
        names.push_back(*std::move(name));
    }
  }
  return names;
}

std::vector<std::string> header_directories(const std::vector<std::string>& arguments) {
  constexpr std::string_view kOptions[] = {"-I", "-iquote", "-isystem", "-idirafter"};
  std::vector<std::string> directories;
  for (size_t i = 0; i < arguments.size(); ++i)
    for (const std::string_view option : kOptions) {
      if (!arguments[i].starts_with(option)) continue;
      const std::string rest = arguments[i].substr(option.size());
      if (!rest.empty()) directories.push_back(rest);
      if (rest.empty() && i + 1 < arguments.size()) directories.push_back(arguments[i + 1]);
      break;
    }
  add_parts(directories, std::getenv("CPATH"));
  add_parts(directories, std::getenv("CPLUS_INCLUDE_PATH"));
  return directories;
}

std::vector<std::string> possible_headers(const std::vector<std::string>& sources,
                                          const std::vector<std::string>& directories) {
  std::set<std::string> headers;
  for (const std::string& source : sources) {
    const std::optional<std::string> text = read_regular_file(source);
    const std::filesystem::path beside = std::filesystem::path(source).parent_path();
    for (const std::string& name : included_names(text.value_or(""))) {
      headers.insert((beside / name).string());
      for (const std::string& directory : directories)
        headers.insert((std::filesystem::path(directory) / name).string());
    }
  }
  return {headers.begin(), headers.end()};
}

}  // namespace asctwin::driver
