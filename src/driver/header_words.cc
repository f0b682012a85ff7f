// Kinds of lines: C a class of ours, F a file, I a name that is included, M a macro, W a word. The
// lines are sorted, so that a word is found by halves.
#include "driver/header_words.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "driver/content_hash.h"
#include "driver/header_search.h"
#include "driver/lexer.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string, std::less<>>;

// `target: file file \` as make reads it: a backslash keeps a blank in a name.
Names dependencies_in(std::string_view text) {
  Names files;
  std::string name;
  bool is_behind_colon = false;
  const auto take = [&] {
    if (is_behind_colon && !name.empty()) files.insert(name);
    is_behind_colon = is_behind_colon || (!name.empty() && name.back() == ':');
    name.clear();
  };
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '\\' && i + 1 < text.size();
    if (is_escape && text[i + 1] == ' ')
      name += text[++i];
    else if (is_escape && text[i + 1] == '\n')
      ++i;
    else if (text[i] == ' ' || text[i] == '\n')
      take();
    else
      name += text[i];
  }
  take();
  return files;
}

// The names in lines `#define NAME ...`.
Names macros_in(std::string_view text) {
  constexpr std::string_view kDefine = "#define ";
  Names names;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with(kDefine)) continue;
    const std::string_view rest = line.substr(kDefine.size());
    names.emplace(rest.substr(0, std::min(rest.find_first_of(" ("), rest.size())));
  }
  return names;
}

// Comments count too: a word too many is a compiled header too few, and nothing worse.
void add_words(std::string_view text, Names& words) {
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && is_word_part(text[end])) ++end;
    if (end > i && is_word_start(text[i])) {
      const std::string_view word = text.substr(i, end - i);
      if (words.find(word) == words.end()) words.emplace(word);
    }
    i = std::max(end, i + 1);
  }
}

std::string lines_of(char kind, const Names& names) {
  std::string text;
  for (const std::string& name : names) {
    text += kind;
    text += ' ';
    text += name + '\n';
  }
  return text;
}

}  // namespace

HeaderWords HeaderWords::of(std::string_view dependencies, std::string_view defined,
                            std::string_view given, const std::vector<std::string>& classes,
                            const std::string& first_directory) {
  const Names files = dependencies_in(dependencies);
  Names macros, words, included;
  for (const std::string& file : files) {
    const std::string text = read_regular_file(file).value_or("");
    add_words(text, words);
    for (std::string& name : included_names(text)) {
      std::error_code error;
      if (first_directory.empty() || !fs::exists(fs::path(first_directory) / name, error))
        included.insert(std::move(name));
    }
  }
  const Names before = macros_in(given);
  for (const std::string& name : macros_in(defined))
    if (before.find(name) == before.end()) macros.insert(name);
  return HeaderWords(lines_of('C', Names(classes.begin(), classes.end())) + lines_of('F', files) +
                     lines_of('I', included) + lines_of('M', macros) + lines_of('W', words));
}

bool HeaderWords::agree_with(const Preamble& preamble) const {
  const auto is_word = [this](const std::string& name) { return has('W', name); };
  const auto is_macro = [this](const std::string& name) { return has('M', name); };
  return std::none_of(preamble.defined.begin(), preamble.defined.end(), is_word) &&
         std::none_of(preamble.words.begin(), preamble.words.end(), is_macro);
}

bool HeaderWords::are_shadowed_by(const std::vector<std::string>& directories) const {
  const std::vector<std::string> names = all('I');
  for (const std::string& directory : directories)
    for (const std::string& name : names) {
      std::error_code error;
      if (fs::exists(fs::path(directory) / name, error)) return true;
    }
  return false;
}

bool HeaderWords::has(char kind, std::string_view name) const {
  const std::string wanted = std::string{kind, ' '} + std::string(name);
  size_t low = 0, high = text_.size();  // where lines begin
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    const size_t before = middle == 0 ? text_.npos : text_.rfind('\n', middle - 1);
    const size_t begin = std::max(before == text_.npos ? 0 : before + 1, low);
    const size_t end = std::min(text_.find('\n', begin), text_.size());
    const std::string_view line = std::string_view(text_).substr(begin, end - begin);
    if (line == wanted) return true;
    if (line < wanted)
      low = end + 1;
    else
      high = begin;
  }
  return false;
}

std::vector<std::string> HeaderWords::all(char kind) const {
  std::vector<std::string> names;
  for (size_t at = 0; at < text_.size();) {
    const size_t end = std::min(text_.find('\n', at), text_.size());
    if (text_[at] == kind) names.push_back(text_.substr(at + 2, end - at - 2));
    at = end + 1;
  }
  return names;
}

}  // namespace asctwin::driver
