// Colours stand in the picture itself: whoever shows it has another style sheet.
#include "html/badge.h"

#include <fmt/format.h>

#include "base/display.h"
#include "html/escape.h"

namespace asctwin::html {

std::string badge_svg(const std::string& verdict, bool passed) {
  constexpr size_t kLetter = 7, kPadding = 6, kName = 7 * kLetter + 2 * kPadding;
  const size_t width = display_width(verdict) * kLetter + 2 * kPadding;
  return fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="20" role="img" aria-label="asctwin: {1}">)"
      R"(<rect width="{0}" height="20" rx="3" fill="{2}"/>)"
      R"(<path d="M3 0h{4}v20h-{4}a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3z" fill="#444d56"/>)"
      R"(<g font-family="DejaVu Sans,Verdana,sans-serif" font-size="11" text-anchor="middle">)"
      R"(<text x="{5}" y="14" style="fill:#fff">asctwin</text>)"  // whatever the page's style is
      R"(<text x="{3}" y="14" style="fill:#fff">{1}</text></g></svg>)",
      kName + width, escaped(verdict), passed ? "#1a7f37" : "#cf222e", kName + width / 2, kName - 3,
      kName / 2);
}

}  // namespace asctwin::html
