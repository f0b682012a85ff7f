// Files are read when the page is written: it stands by itself then.
#include "html/excerpt.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "html/escape.h"

namespace asctwin::html {
namespace {

constexpr int kAround = 2;  // lines

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream source(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(source, line);) {
    std::replace(line.begin(), line.end(), '\r', ' ');
    lines.push_back(std::move(line));
  }
  return lines;
}

struct Span {
  size_t begin, end;
};

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// The call of `op` up to the bracket that closes it, or the whole line without its blanks.
Span span_of(const std::string& line, const std::string& op) {
  const size_t first = line.find_first_not_of(" \t"), last = line.find_last_not_of(" \t");
  if (first == line.npos) return {0, line.size()};
  size_t begin = op.empty() ? line.npos : line.find(op);
  while (begin != line.npos &&
         ((begin > 0 && is_name(line[begin - 1])) ||
          (begin + op.size() < line.size() && is_name(line[begin + op.size()]))))
    begin = line.find(op, begin + 1);
  if (begin == line.npos) return {first, last + 1};
  int depth = 0;
  for (size_t i = begin; i < line.size(); ++i) {
    if (line[i] == '(') ++depth;
    if (line[i] == ')' && --depth == 0) return {begin, i + 1};
    if (line[i] == ';' && depth == 0) return {begin, i};
  }
  return {begin, last + 1};
}

std::string marked(const std::string& line, const Mark& mark) {
  const Span span = span_of(line, mark.op);
  return fmt::format("{}<mark class=\"{}\">{}</mark>{}", escaped(line.substr(0, span.begin)),
                     mark.is_main ? "main" : "other",
                     escaped(line.substr(span.begin, span.end - span.begin)),
                     escaped(line.substr(span.end)));
}

std::string row(int number, const std::string& code, const Mark* mark) {
  const std::string label =
      mark == nullptr || mark->label.empty()
          ? ""
          : fmt::format("<span class=\"label {}\">{}</span>", mark->is_main ? "main" : "other",
                        with_code(mark->label));
  return fmt::format("<tr{}><td class=\"n\">{}</td><td><pre>{}</pre>{}</td></tr>\n",
                     mark == nullptr ? "" : " class=\"hit\"", number, code, label);
}

std::string table_of(const std::string& file, const std::vector<const Mark*>& marks) {
  const std::vector<std::string> lines = lines_of(file);
  std::map<int, const Mark*> shown;  // by line; nullptr: around a mark
  for (const Mark* mark : marks) {
    if (mark->line < 1 || mark->line > static_cast<int>(lines.size())) continue;
    for (int line = mark->line - kAround; line <= mark->line + kAround; ++line)
      if (line >= 1 && line <= static_cast<int>(lines.size())) shown.try_emplace(line, nullptr);
  }
  for (const Mark* mark : marks)
    if (const auto at = shown.find(mark->line); at != shown.end() && at->second == nullptr)
      at->second = mark;
  if (shown.empty()) return "";
  std::string rows;
  int before = shown.begin()->first - 1;
  for (const auto& [line, mark] : shown) {
    if (line != before + 1)
      rows += "<tr class=\"cut\"><td class=\"n\">&#8942;</td><td></td></tr>\n";
    const std::string& text = lines[static_cast<size_t>(line) - 1];
    rows += row(line, mark == nullptr ? escaped(text) : marked(text, *mark), mark);
    before = line;
  }
  return fmt::format("<table class=\"source\"><caption>{}</caption>\n{}</table>\n", escaped(file),
                     rows);
}

}  // namespace

std::string excerpt_html(const std::vector<Mark>& marks) {
  std::vector<std::string> files;
  for (const Mark& mark : marks)
    if (std::find(files.begin(), files.end(), mark.file) == files.end()) files.push_back(mark.file);
  std::string html;
  for (const std::string& file : files) {
    std::vector<const Mark*> of_file;
    for (const Mark& mark : marks)
      if (mark.file == file) of_file.push_back(&mark);
    html += table_of(file, of_file);
  }
  return html;
}

}  // namespace asctwin::html
