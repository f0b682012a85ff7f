// The longest common subsequence of the lines between the common begin and the common end.
#include "fix/patch.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace asctwin::fix {
namespace {

constexpr size_t kAround = 3;

using Lines = std::vector<std::string_view>;

struct Line {
  char sign;  // ' ', '-', '+'
  std::string_view text;
};

// Each with its newline; the last one may have none.
Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const size_t size = end == text.npos ? text.size() : end + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// The lines between the common ends of both, as a script.
void add_middle(const Lines& a, const Lines& b, size_t begin, size_t a_end, size_t b_end,
                std::vector<Line>& script) {
  const size_t rows = a_end - begin, columns = b_end - begin;
  std::vector<std::vector<uint32_t>> common(rows + 1, std::vector<uint32_t>(columns + 1));
  for (size_t i = rows; i-- > 0;)
    for (size_t j = columns; j-- > 0;)
      common[i][j] = a[begin + i] == b[begin + j] ? common[i + 1][j + 1] + 1
                                                  : std::max(common[i + 1][j], common[i][j + 1]);
  size_t i = 0, j = 0;
  while (i < rows || j < columns) {
    if (i < rows && j < columns && a[begin + i] == b[begin + j]) {
      script.push_back({' ', a[begin + i]});
      ++i, ++j;
    } else if (i < rows && (j == columns || common[i + 1][j] >= common[i][j + 1])) {
      script.push_back({'-', a[begin + i++]});
    } else {
      script.push_back({'+', b[begin + j++]});
    }
  }
}

std::vector<Line> script_of(const Lines& a, const Lines& b) {
  size_t begin = 0, a_end = a.size(), b_end = b.size();
  while (begin < a_end && begin < b_end && a[begin] == b[begin]) ++begin;
  while (a_end > begin && b_end > begin && a[a_end - 1] == b[b_end - 1]) --a_end, --b_end;
  std::vector<Line> script;
  for (size_t i = 0; i < begin; ++i) script.push_back({' ', a[i]});
  add_middle(a, b, begin, a_end, b_end, script);
  for (size_t i = a_end; i < a.size(); ++i) script.push_back({' ', a[i]});
  return script;
}

std::string range_text(size_t first, size_t count) {
  return std::to_string(count == 0 ? first : first + 1) + "," + std::to_string(count);
}

}  // namespace

std::string patch_of(const std::string& path, const std::string& before, const std::string& after) {
  if (before == after) return "";
  const Lines a = lines_of(before), b = lines_of(after);
  const std::vector<Line> script = script_of(a, b);
  std::string patch = "--- " + path + "\n+++ " + path + "\n";
  size_t at_a = 0, at_b = 0, written = 0;
  for (size_t i = 0; i < script.size();) {
    if (script[i].sign == ' ') {
      ++at_a, ++at_b, ++i;
      continue;
    }
    const size_t first = std::max(written, i - std::min(i, kAround));
    size_t last = i + 1;  // the hunk goes on while changes are near
    for (size_t k = i; k < script.size() && k < last + 2 * kAround; ++k)
      if (script[k].sign != ' ') last = k + 1;
    const size_t end = std::min(script.size(), last + kAround);
    size_t in_a = 0, in_b = 0;
    std::string body;
    for (size_t k = first; k < end; ++k) {
      in_a += script[k].sign != '+', in_b += script[k].sign != '-';
      body += script[k].sign + std::string(script[k].text);
      if (!body.ends_with('\n')) body += "\n\\ No newline at end of file\n";
    }
    patch += "@@ -" + range_text(at_a - (i - first), in_a) + " +" +
             range_text(at_b - (i - first), in_b) + " @@\n" + body;
    for (size_t k = i; k < end; ++k) at_a += script[k].sign != '+', at_b += script[k].sign != '-';
    i = written = end;
  }
  return patch;
}

}  // namespace asctwin::fix
