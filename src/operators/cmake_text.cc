// One pass over the text: a name, a parenthesis, words up to the one that closes it.
#include "operators/cmake_text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>

#include "driver/content_hash.h"

namespace asctwin::operators {
namespace {

using Words = std::vector<std::string>;
using Variables = std::map<std::string, Words>;

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Words and parentheses of a text; comments are left out.
class Tokens {
 public:
  explicit Tokens(const std::string& text) : text_(text) {}

  // Empty behind the last one. A quoted word is `quoted`.
  std::string next() {
    skip();
    if (at_ >= text_.size()) return "";
    if (text_[at_] == '(' || text_[at_] == ')') return {text_[at_++]};
    std::string word;
    if (text_[at_] == '"') {
      for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) word += text_[at_];
      ++at_;
      return word.empty() ? " " : word;
    }
    while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != '(' && text_[at_] != ')' &&
           text_[at_] != '#')
      add(word);
    return word;
  }

 private:
  void skip() {
    while (at_ < text_.size()) {
      if (text_[at_] == '#')
        at_ = std::min(text_.find('\n', at_), text_.size());
      else if (is_space(text_[at_]) || text_[at_] == ';')
        ++at_;
      else
        return;
    }
  }

  // The next character, or the quoted part inside a word.
  void add(std::string& word) {
    if (text_[at_] != '"') {
      word += text_[at_++];
      return;
    }
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) word += text_[at_];
    ++at_;
  }

  const std::string& text_;
  size_t at_ = 0;
};

// A word that is one variable becomes all its words.
void add_expanded(const std::string& word, const Variables& variables, Words& to) {
  const size_t begin = word.find("${");
  const size_t end = word.find('}', begin == word.npos ? 0 : begin);
  if (begin == word.npos || end == word.npos) {
    to.push_back(word);
    return;
  }
  const auto found = variables.find(word.substr(begin + 2, end - begin - 2));
  if (found == variables.end()) {
    to.push_back(word);
    return;
  }
  for (const std::string& value : found->second)
    add_expanded(word.substr(0, begin) + value + word.substr(end + 1), variables, to);
}

}  // namespace

std::vector<CMakeCommand> read_cmake_commands(const std::string& file, const std::string& root) {
  const std::string text = driver::read_file(file).value_or("");
  const std::string own = std::filesystem::path(file).parent_path();
  Variables variables;
  for (const char* const name : {"CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR"})
    variables[name] = {own};
  for (const char* const name : {"CMAKE_SOURCE_DIR", "PROJECT_SOURCE_DIR"})
    variables[name] = {root};
  std::vector<CMakeCommand> commands;
  Tokens tokens(text);
  for (std::string name = tokens.next(); !name.empty(); name = tokens.next()) {
    if (!std::all_of(name.begin(), name.end(), is_name)) continue;
    if (tokens.next() != "(") continue;
    CMakeCommand command{name, {}};
    for (char& c : command.name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    int depth = 1;
    for (std::string word = tokens.next(); !word.empty(); word = tokens.next()) {
      depth += word == "(" ? 1 : word == ")" ? -1 : 0;
      if (depth == 0) break;
      add_expanded(word, variables, command.words);
    }
    if (command.name == "set" && !command.words.empty())
      variables[command.words[0]] = {command.words.begin() + 1, command.words.end()};
    commands.push_back(std::move(command));
  }
  return commands;
}

std::vector<std::string> words_behind(const Words& words, const std::string& keyword,
                                      const Words& keywords) {
  const auto found = std::find(words.begin(), words.end(), keyword);
  if (found == words.end()) return {};
  return {found + 1, std::find_if(found + 1, words.end(), [&](const std::string& word) {
            return std::find(keywords.begin(), keywords.end(), word) != keywords.end();
          })};
}

}  // namespace asctwin::operators
