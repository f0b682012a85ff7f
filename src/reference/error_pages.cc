// A page is Markdown of few kinds: headings, a quotation, paragraphs, code between fences. In the
// terminal code is indented instead.
#include "reference/error_pages.h"

#include <strings.h>

#include <algorithm>

namespace asctwin::reference {
namespace {

constexpr ErrorPage kPages[] = {
#include <asctwin_error_pages.inc>
};
constexpr ErrorPage kChinesePages[] = {
#include <asctwin_error_pages_zh.inc>
};

// Takes the first line off `text`, without its end.
std::string_view next_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool is_heading(std::string_view line) { return line.starts_with("# ") || line.starts_with("## "); }

std::string_view heading_of(std::string_view line) { return line.substr(line.find(' ') + 1); }

std::string strong(std::string_view text, const Style& style) {
  const std::string plain(text);
  return style.bold ? "\x1b[1m" + plain + "\x1b[0m" : plain;
}

}  // namespace

std::span<const ErrorPage> error_pages(Language language) {
  if (language == Language::kChinese) return kChinesePages;
  return kPages;
}

const ErrorPage* error_page(std::string_view code, Language language) {
  const std::span<const ErrorPage> pages = error_pages(language);
  const auto page = std::ranges::find_if(pages, [&](const ErrorPage& other) {
    return strcasecmp(std::string(other.code).c_str(), std::string(code).c_str()) == 0;
  });
  return page == pages.end() ? nullptr : &*page;
}

namespace {

// A paragraph that says what the values in the message are.
bool is_legend(std::string_view paragraph) { return paragraph.starts_with("`{"); }

// The page with its legend behind what it says of the cause: before its first heading of the second
// level.
std::string with_cause_first(std::string_view text) {
  const size_t quote = text.find("\n> ");
  const size_t begin = quote == text.npos ? text.npos : text.find("\n\n", quote + 1);
  const size_t end = begin == text.npos ? text.npos : text.find("\n## ", begin);
  if (end == text.npos || begin + 2 > end) return std::string(text);
  std::string causes, legends;
  for (std::string_view rest = text.substr(begin + 2, end - begin - 2); !rest.empty();) {
    const size_t size = std::min(rest.find("\n\n"), rest.size());
    (is_legend(rest) ? legends : causes) += std::string(rest.substr(0, size)) + "\n\n";
    rest.remove_prefix(std::min(size + 2, rest.size()));
  }
  std::string body = causes + legends;
  while (body.ends_with('\n')) body.pop_back();
  return std::string(text.substr(0, begin + 2)) + body + "\n" + std::string(text.substr(end));
}

}  // namespace

std::string error_text(const ErrorPage& page, const Style& style) {
  std::string result;
  const std::string text = with_cause_first(page.text);
  std::string_view rest = text;
  for (bool in_code = false; !rest.empty();) {
    const std::string_view line = next_line(rest);
    if (line.starts_with("```"))
      in_code = !in_code;
    else if (in_code)
      result += line.empty() ? "\n" : "    " + std::string(line) + "\n";
    else if (is_heading(line))
      result += strong(heading_of(line), style) + "\n";
    else
      result += std::string(line) + "\n";
  }
  return result;
}

std::string_view failing_example(const ErrorPage& page) {
  constexpr std::string_view kBegin = "```cpp\n", kEnd = "\n```";
  const size_t begin = page.text.find(kBegin, page.text.find("\n## "));
  if (begin == page.text.npos) return {};
  const std::string_view rest = page.text.substr(begin + kBegin.size());
  return rest.substr(0, rest.find(kEnd) + 1);
}

std::string error_list(Language language) {
  std::string result;
  for (const ErrorPage& page : error_pages(language)) {
    std::string_view text = page.text;
    result += std::string(heading_of(next_line(text))) + "\n";
  }
  return result;
}

}  // namespace asctwin::reference
