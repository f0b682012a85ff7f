// Facts of a finding name its other places: `<name>_file`, `<name>_line` and `<name>_op`.
#include "html/finding.h"

#include <fmt/format.h>

#include "html/escape.h"
#include "html/excerpt.h"
#include "report/language.h"

namespace asctwin::html {
namespace {

using nlohmann::json;

std::string text_in(const json& object, const char* name) {
  const auto at = object.find(name);
  return at != object.end() && at->is_string() ? at->get<std::string>() : "";
}

json fact(const json& finding, const std::string& name) {
  const auto facts = finding.find("facts");
  if (facts == finding.end()) return {};
  for (const json& one : *facts)
    if (one.value("name", "") == name) return one.value("value", json());
  return {};
}

std::string text_fact(const json& finding, const std::string& name) {
  const json value = fact(finding, name);
  return value.is_string() ? value.get<std::string>() : "";
}

// "reads `src0`" where the facts say so, else the code.
std::string main_label(const json& finding) {
  const std::string verb = text_fact(finding, "verb"), operand = text_fact(finding, "operand");
  const std::string code = text_in(finding, "code");
  if (verb.empty() || operand.empty()) return code;
  return fmt::format("{}: `{}`", code, operand);
}

std::vector<Mark> marks_of(const json& finding) {
  std::vector<Mark> marks;
  marks.push_back({text_in(finding, "file"), finding.value("line", 0), text_fact(finding, "op"),
                   main_label(finding), true});
  for (const char* const name : {"other", "origin", "since"}) {
    const json line = fact(finding, fmt::format("{}_line", name));
    if (!line.is_number_integer()) continue;
    const std::string op = text_fact(finding, fmt::format("{}_op", name));
    const bool is_library = !text_fact(finding, fmt::format("{}_op_in", name)).empty();
    marks.push_back({text_fact(finding, fmt::format("{}_file", name)), line.get<int>(),
                     is_library ? "" : op, op.empty() ? "" : "`" + op + "`", false});
  }
  return marks;
}

std::string line_of(const char* kind, const std::string& text) {
  if (text.empty()) return "";
  return fmt::format("<p class=\"{}\"><b>{}</b> {}</p>\n", kind, report::translated(kind),
                     with_code(text));
}

std::string place_of(const json& finding) {
  const std::string file = text_in(finding, "file");
  if (file.empty()) return "";
  std::string text = fmt::format("{}:{}", file, finding.value("line", 0));
  const auto blocks = finding.find("blocks");
  if (blocks != finding.end() && !blocks->empty())
    text += fmt::format("    {} {}{}", report::translated("block"), blocks->front().dump(),
                        blocks->size() > 1 ? fmt::format(" (+{})", blocks->size() - 1) : "");
  const std::string core = text_in(finding, "core"), pipe = text_in(finding, "pipe");
  if (!core.empty()) text += fmt::format(" ({})", core);
  if (!pipe.empty() && finding.value("instruction", -1) >= 0)
    text += fmt::format(", {} {}, {} {}", report::translated("instruction"),
                        finding.value("instruction", 0), report::translated("pipe"), pipe);
  return text;
}

}  // namespace

std::string finding_html(const json& finding) {
  const std::string severity = text_in(finding, "severity"), code = text_in(finding, "code");
  std::string html = fmt::format(
      "<section class=\"finding {0}\">\n<h3><span class=\"code\">{1} {2}</span> {3}</h3>\n"
      "<p class=\"place\">{4}</p>\n",
      escaped(severity), report::translated(severity), escaped(code),
      with_code(text_in(finding, "message")), escaped(place_of(finding)));
  html += excerpt_html(marks_of(finding));
  html += line_of("rule", text_in(finding, "rule"));
  if (const auto notes = finding.find("notes"); notes != finding.end())
    for (const json& note : *notes)
      if (note.is_string()) html += line_of("note", note.get<std::string>());
  return html + line_of("help", text_in(finding, "help")) + "</section>\n";
}

}  // namespace asctwin::html
