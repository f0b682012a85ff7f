// Style and script stand in the page. Only a page with several cases has a script.
#include "html/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "html/badge.h"
#include "html/escape.h"
#include "html/finding.h"
#include "report/language.h"

namespace asctwin::html {
namespace {

using report::translated;

constexpr const char* kStyle =
#include "base/page_style.inc"
#include "html/style.inc"
    ;
constexpr const char* kScript =
#include "html/script.inc"
    ;

std::string pill(const std::string& verdict, bool passed) {
  return fmt::format("<span class=\"pill {}\">{}</span>", passed ? "pass" : "fail",
                     escaped(translated(verdict)));
}

std::string heading(const char* english) {
  return fmt::format("<h2>{}</h2>\n", escaped(translated(english)));
}

std::string command_html(const std::string& command) {
  if (command.empty()) return "";
  return heading("Repeat it") +
         fmt::format("<code class=\"command\">{}</code>\n", escaped(command));
}

std::string arguments_html(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return "";
  std::string items;
  for (const std::string& argument : arguments)
    items += fmt::format("<li><code>{}</code></li>\n", escaped(argument));
  return heading("Arguments") + fmt::format("<ol start=\"0\">\n{}</ol>\n", items);
}

std::string results_html(const std::vector<Result>& results) {
  if (results.empty()) return "";
  std::string html;
  for (const Result& result : results) {
    html +=
        fmt::format("<div class=\"results\"><p>{}</p><pre>{}</pre>\n",
                    pill(result.equal ? "equal" : "differs", result.equal), escaped(result.text));
    if (!result.map.empty())
      html += fmt::format("<p class=\"about\">{}</p>\n{}\n",
                          escaped(translated("wrong elements: the last axis goes to the right")),
                          result.map);
    html += "</div>\n";
  }
  return heading("Results") + html;
}

// An SVG of a file of its own begins with a declaration of XML.
std::string drawing_html(const char* title, const std::string& svg) {
  const size_t begin = svg.find("<svg");
  if (begin == svg.npos) return "";
  return heading(title) + fmt::format("<div class=\"drawing\">{}</div>\n", svg.substr(begin));
}

std::string body_of(const Case& one) {
  std::string html;
  if (!one.findings.empty()) html += heading("Findings");
  for (const nlohmann::json& finding : one.findings) html += finding_html(finding);
  if (!one.messages.empty())
    html += heading("Messages") +
            fmt::format("<pre class=\"messages\">{}</pre>\n", escaped(one.messages));
  return html + results_html(one.results) + drawing_html("Order of the run", one.picture) +
         arguments_html(one.arguments) + drawing_html("On-chip memory", one.memory) +
         command_html(one.command);
}

std::string folded(const Case& one) {
  return fmt::format(
      "<details class=\"case\" data-verdict=\"{0}\"><summary>{1} <b>{2}</b> "
      "<span class=\"reason\">{3}</span></summary>\n{4}</details>\n",
      escaped(one.verdict), pill(one.verdict, one.passed), escaped(one.name), escaped(one.reason),
      body_of(one));
}

// A button for each verdict, and a field to search in.
std::string tools_of(const std::vector<Case>& cases) {
  std::map<std::string, size_t> counts;
  for (const Case& one : cases) ++counts[one.verdict];
  std::string html;
  for (const auto& [verdict, count] : counts)
    html += fmt::format("<button data-verdict=\"{}\" aria-pressed=\"false\">{} {}</button>\n",
                        escaped(verdict), escaped(translated(verdict)), count);
  return fmt::format(
      "<div class=\"tools\">{0}<input id=\"search\" type=\"search\" placeholder=\"{1}\" "
      "aria-label=\"{1}\"><span id=\"shown\" class=\"about\"></span></div>\n",
      html, escaped(translated("search in names, findings and messages")));
}

std::string list_of(const std::vector<Case>& cases) {
  std::string html = tools_of(cases);
  for (const Case& one : cases) html += folded(one);
  return html + fmt::format("<script>\n{}</script>\n", kScript);
}

struct Verdict {
  std::string text;
  bool passed;
};

Verdict verdict_of(const Page& page) {
  if (page.cases.size() == 1) return {translated(page.cases[0].verdict), page.cases[0].passed};
  const auto passed = std::ranges::count_if(page.cases, [](const Case& one) { return one.passed; });
  return {report::sentence("{} of {} passed", passed, page.cases.size()),
          static_cast<size_t>(passed) == page.cases.size()};
}

// The picture itself leads to the file to keep.
std::string badge_html(const Verdict& verdict) {
  const std::string svg = badge_svg(verdict.text, verdict.passed);
  std::string address;
  for (const char c : svg)
    address += c == '#' || c == '"' || c == '%' || c == '<' || c == '>' || c == '\''
                   ? fmt::format("%{:02X}", static_cast<unsigned char>(c))
                   : std::string(1, c);
  return heading("Badge") +
         fmt::format("<p><a download=\"asctwin.svg\" href=\"data:image/svg+xml,{}\">{}</a></p>\n",
                     address, svg);
}

}  // namespace

std::string to_html(const Page& page) {
  const bool is_chinese = report::language() == report::Language::kChinese;
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>{} - asctwin</title>\n<style>\n{}</style>\n</head>\n<body>\n",
      is_chinese ? "zh-CN" : "en", escaped(page.title), kStyle);
  const Verdict verdict = verdict_of(page);
  html += fmt::format("<h1>{} {}</h1>\n<p class=\"about\">{}</p>\n", escaped(page.title),
                      pill(verdict.text, verdict.passed), escaped(page.about));
  if (page.cases.size() == 1)
    html += body_of(page.cases[0]);
  else
    html += list_of(page.cases) + command_html(page.command);
  return html + badge_html(verdict) + "</body>\n</html>\n";
}

}  // namespace asctwin::html
