// A Markdown table; a column that is empty in every row is left out.
#pragma once

#include <string>
#include <vector>

namespace asctwin::reference {

class MarkdownTable {
 public:
  explicit MarkdownTable(std::vector<std::string> headings) : headings_(std::move(headings)) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::string text() const;  // empty without rows

 private:
  std::vector<std::string> headings_;
  std::vector<std::vector<std::string>> rows_;
};

std::string in_code(const std::string& text);  // `text`; empty for nothing

}  // namespace asctwin::reference
