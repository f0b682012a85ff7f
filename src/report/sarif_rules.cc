// Titles come from the pages of the codes, as does the description: their first paragraph.
#include "report/sarif_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "report/names.h"
#include "report/page_address.h"
#include "report/titles.h"

namespace asctwin::report {
namespace {

using nlohmann::ordered_json;

// The first lines of a page that are neither heading nor quotation, nor say what the values of the
// message are; where there are no others, these.
std::string paragraph_of(std::string_view page) {
  std::string text, legend;
  while (!page.empty()) {
    const size_t end = std::min(page.find('\n'), page.size());
    const std::string_view line = page.substr(0, end);
    page.remove_prefix(std::min(end + 1, page.size()));
    if (line.empty() && text.starts_with("`{")) {
      if (legend.empty()) legend = text;
      text.clear();
    }
    if (line.empty() && !text.empty()) break;
    if (line.starts_with("## ")) break;
    if (line.empty() || line[0] == '#' || line[0] == '>') continue;
    text += (text.empty() ? "" : " ") + std::string(line);
  }
  return text.empty() ? legend : text;
}

ordered_json rule_json(Code code, const PageOf& page_of) {
  const CodeInfo& info = info_of(code);
  const std::string_view page = page_of ? page_of(code) : std::string_view();
  const std::string title = title_of(code), description = paragraph_of(page);
  const char* const level = is_error(code) ? "error" : "warning";
  ordered_json help = {{"text", fmt::format("asctwin explain {}", info.id)}};
  if (!page.empty()) help["markdown"] = page;
  ordered_json rule = {
      {"id", info.id},
      {"name", title_name_of(code)},
      {"shortDescription", {{"text", title}}},
      {"fullDescription", {{"text", description.empty() ? title + "." : description}}},
      {"help", help},
      {"defaultConfiguration", {{"level", level}}},
      {"properties",
       {{"class", name_of(info.fault_class)},
        {"tags", {"ascend-c", name_of(info.fault_class)}},
        {"precision", "very-high"},
        {"problem.severity", level}}}};
  if (const std::string address = page_address(info.id); !address.empty())
    rule["helpUri"] = address;
  return rule;
}

ordered_json other_rule(const std::string& id) {
  const bool differs = id == kDiffers;
  const char* const title =
      differs ? "A result differs from the expected one" : "The kernel cannot be built or run";
  const char* const text = differs ? "The kernel ran, and an output is not as `--expect` says."
                                   : "The compiler refuses the source, or the launch was refused.";
  return {{"id", id},
          {"name", differs ? "ResultDiffers" : "KernelCannotRun"},
          {"shortDescription", {{"text", title}}},
          {"fullDescription", {{"text", text}}},
          {"help", {{"text", text}}},
          {"defaultConfiguration", {{"level", "error"}}},
          {"properties",
           {{"tags", {"ascend-c", "correctness"}},
            {"precision", "very-high"},
            {"problem.severity", "error"}}}};
}

}  // namespace

template <class Make>
size_t SarifRules::index_of(const std::string& id, Make make) {
  const auto [at, is_new] = index_.try_emplace(id, list_.size());
  if (is_new) list_.push_back(make());
  return at->second;
}

size_t SarifRules::index_of(Code code) {
  return index_of(std::string(info_of(code).id), [&] { return rule_json(code, page_of_); });
}

size_t SarifRules::index_of(const char* id) {
  return index_of(std::string(id), [&] { return other_rule(id); });
}

}  // namespace asctwin::report
