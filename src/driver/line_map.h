// Where a byte of preprocessed text stands in the user's files, read from the line markers
// (`# 12 "rope.cpp" 1`, `#line 12 "rope.cpp"`).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace asctwin::driver {

struct SourceLine {
  std::string file;
  int line = 0;
};

class LineMap {
 public:
  explicit LineMap(std::string_view text);

  // A directive that ends at `end`; one that is no line marker is passed over. In rising order.
  void add(std::string_view directive, uint32_t end);

  SourceLine place(uint32_t offset) const;
  const std::vector<std::string>& files() const { return files_; }  // each once, as it first came

 private:
  struct Mark {
    uint32_t offset;  // of the end of the marker's line
    int line;         // of the line behind it
    uint32_t file;
  };
  uint32_t index_of(std::string_view quoted);
  size_t newlines_before(size_t offset) const;

  std::string_view text_;
  std::vector<uint32_t> newlines_;  // before each kCountedBytes of the text
  std::vector<Mark> marks_;
  std::vector<std::string> files_;
  std::unordered_map<std::string_view, uint32_t> index_;  // by the name as quoted
};

std::string quoted_literal(std::string_view text);  // as a C++ string literal, quotes included

}  // namespace asctwin::driver
