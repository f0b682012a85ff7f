// A line is joined with those that it continues on; comments become blanks first. Names of types
// and namespaces that our headers declare are refused, because a source that uses them before the
// include is wrong.
#include "driver/preamble.h"

#include <algorithm>
#include <filesystem>

#include "driver/content_hash.h"
#include "driver/header_search.h"
#include "driver/lexer.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

// Comments become one blank, and a line that a backslash continues is joined with the next.
std::string plain_text(std::string_view text) {
  std::string plain;
  Lexer lexer(text);
  uint32_t at = 0;
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next()) {
    plain += text.substr(at, token.begin - at);
    at = token.end;
    if (token.kind == TokenKind::kComment)
      plain += ' ';
    else
      plain += text.substr(token.begin, token.end - token.begin);
  }
  plain += text.substr(at);
  for (size_t line = plain.find("\\\n"); line != plain.npos; line = plain.find("\\\n", line))
    plain.replace(line, 2, "  ");
  return plain;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  Lexer lexer(text);
  for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next())
    if (token.kind == TokenKind::kIdentifier)
      words.emplace_back(text.substr(token.begin, token.end - token.begin));
  return words;
}

// <cstdint>, <math.h> and the like.
bool is_of_language(const std::string& name) {
  static const std::set<std::string> kOfC = {"assert.h", "ctype.h",  "errno.h",    "float.h",
                                             "limits.h", "math.h",   "inttypes.h", "stdarg.h",
                                             "stddef.h", "stdint.h", "stdbool.h",  "stdio.h",
                                             "stdlib.h", "string.h", "time.h"};
  return name.find_first_of("/.") == name.npos || kOfC.count(name) != 0;
}

// Names of types end so.
bool is_type_of_library(std::string_view word) {
  constexpr std::string_view kOfLanguage[] = {"int8_t",   "int16_t",   "int32_t",   "int64_t",
                                              "uint8_t",  "uint16_t",  "uint32_t",  "wchar_t",
                                              "uint64_t", "intptr_t",  "uintptr_t", "char16_t",
                                              "char32_t", "ptrdiff_t", "size_t",    "nullptr_t"};
  return word.ends_with("_t") &&
         std::find(std::begin(kOfLanguage), std::end(kOfLanguage), word) == std::end(kOfLanguage);
}

bool is_of_kernels(std::string_view word) {
  return word == "AscendC" || word == "asctwin" || word == "half" || is_type_of_library(word);
}

bool is_of_hosts(std::string_view word) {
  return word == "gert" || word == "ge" || word == "ops" || word == "asctwin" ||
         is_type_of_library(word);
}

class Reader {
 public:
  Reader(const std::vector<std::string>& directories, const std::string& ours,
         const SoughtHeader& header)
      : directories_(directories), ours_(ours), header_(header) {}

  // True when the header has been reached.
  bool read(const fs::path& file) {
    if (!seen_.insert(file.lexically_normal()).second) return false;
    const std::optional<std::string> text = read_regular_file(file);
    if (!text || text->size() > kLongestTextBytes) return refuse();
    const std::string plain = plain_text(*text);
    const size_t outer = open_;
    std::string guard;  // of #ifndef, while a #define may follow that makes it an include guard
    bool is_first = true;
    for (size_t at = 0; at < plain.size() && !refused_;) {
      const size_t end = std::min(plain.find('\n', at), plain.size());
      const std::string_view line = std::string_view(plain).substr(at, end - at);
      at = end + 1;
      const size_t hash = line.find_first_not_of(" \t\r");
      if (hash == line.npos) continue;
      if (line[hash] == '#') {
        if (read_directive(line.substr(hash + 1), file, guard, is_first)) return !refused_;
      } else {
        note(words_of(line));
        is_first = false;
      }
    }
    open_ = outer;
    return false;
  }

  bool refused() const { return refused_; }
  Preamble take() { return std::move(preamble_); }

 private:
  bool refuse() {
    refused_ = true;
    return false;
  }

  void note(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      if (header_.declares(word)) refused_ = true;
      preamble_.words.insert(word);
    }
  }

  // True when the header has been reached.
  bool read_directive(std::string_view line, const fs::path& file, std::string& guard,
                      bool& is_first) {
    std::vector<std::string> words = words_of(line);
    if (words.empty()) return false;
    if (line.find("/*") != line.npos) return refuse();
    const std::string directive = words.front();
    words.erase(words.begin());
    const std::string named = words.empty() ? "" : words.front();
    if (directive == "include") {
      is_first = false;
      return include(line, file);
    }
    if (directive == "define" || directive == "undef") {
      if (named == guard) --open_;
      guard.clear();
      preamble_.defined.insert(named);
      if (!words.empty()) words.erase(words.begin());
    }
    if (directive.starts_with("if")) ++open_;
    if (directive == "ifndef" && is_first) guard = named;
    if (directive == "endif" && open_ > 0) --open_;
    if (directive == "pragma") return named == "once" ? false : refuse();
    is_first = false;
    note(words);
    return false;
  }

  bool include(std::string_view line, const fs::path& file) {
    const std::vector<std::string> names = included_names("#" + std::string(line));
    if (names.size() != 1) return refuse();
    const std::string& name = names.front();
    const bool is_quoted = line[line.find_first_of("<\"")] == '"';
    std::error_code error;
    if (const fs::path beside = file.parent_path() / name;
        is_quoted && fs::is_regular_file(beside, error))
      return read(beside);
    const bool is_ours = fs::is_regular_file(fs::path(ours_) / name, error);
    if (is_ours && header_.ours_go_first) return include_ours(name);
    for (const std::string& directory : directories_)
      if (const fs::path found = fs::path(directory) / name; fs::is_regular_file(found, error))
        return read(found);
    if (is_ours) return include_ours(name);
    return is_of_language(name) ? false : refuse();
  }

  bool include_ours(const std::string& name) {
    const bool reaches = name == header_.name || leads_to_header(name);
    if (reaches && open_ != 0) return refuse();
    return reaches;
  }

  // Names of headers under which the public API is known, which include ours.
  bool leads_to_header(const std::string& name) const {
    const std::optional<std::string> text = read_regular_file(fs::path(ours_) / name);
    return text && text->find("#include \"" + std::string(header_.name) + "\"") != text->npos;
  }

  const std::vector<std::string>& directories_;
  const std::string& ours_;
  const SoughtHeader& header_;
  Preamble preamble_;
  std::set<std::string> seen_;
  size_t open_ = 0;  // conditions around, but for include guards
  bool refused_ = false;
};

}  // namespace

const SoughtHeader kKernelHeader{"kernel_operator.h", is_of_kernels, true};
const SoughtHeader kHostHeader{"asctwin/op/registry.h", is_of_hosts, false};

std::optional<Preamble> preamble_of(const std::vector<std::string>& files,
                                    const std::vector<std::string>& directories,
                                    const std::string& our_directory, const SoughtHeader& header) {
  Reader reader(directories, our_directory, header);
  for (const std::string& file : files) {
    const bool is_reached = reader.read(file);
    if (reader.refused()) return std::nullopt;
    if (is_reached) return reader.take();
  }
  return std::nullopt;
}

}  // namespace asctwin::driver
