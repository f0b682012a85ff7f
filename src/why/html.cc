// JSON, and a page of nested <details>: the browser folds and unfolds levels without a script.
#include <fmt/format.h>

#include <algorithm>

#include "base/markup.h"
#include "report/language.h"
#include "why/render.h"
#include "why/words.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;

Json json_of(const Node& node, const std::vector<NamedTensor>& tensors) {
  Json json = {{"place", place_text(node.place, tensors)},
               {"bytes", node.size_bytes},
               {"notes", node.notes}};
  if (!node.input.is_null()) {
    json["operand"] = node.operand;
    json["value_read"] = node.value;
    json["elements"] = node.joined;
  }
  if (node.omitted_by.is_object())
    json["omitted_by"] = {{"op", node.omitted_by["op"]},
                          {"file", node.omitted_by["file"]},
                          {"line", node.omitted_by["line"]}};
  if (node.writer == 0) {
    json["writer"] = nullptr;
    return json;
  }
  const Json& event = node.twin != nullptr ? node.twin->event : node.event;
  json["explained_above"] = node.twin != nullptr;
  if (!event.is_object()) return json;
  for (const char* key : {"op", "file", "line", "block", "core_name", "pipe", "instruction",
                          "iteration", "value", "type", "fields", "in"})
    if (event.contains(key)) json["writer"][key] = event[key];
  json["more_inputs"] = node.not_followed;
  Json inputs = Json::array();
  for (const auto& child : node.children) inputs.push_back(json_of(*child, tensors));
  json["inputs"] = std::move(inputs);
  return json;
}

void add_node(const Node& node, const std::vector<NamedTensor>& tensors, std::string& page) {
  const Json& event = node.twin != nullptr ? node.twin->event : node.event;
  page += fmt::format("<details open><summary>{}", markup_text(input_text(node, tensors)));
  if (event.is_object()) page += fmt::format("<br><b>{}</b>", markup_text(event_text(event)));
  page += "</summary>\n";
  for (const std::string& line : details_of(node, tensors)) {
    const bool is_note = std::ranges::find(node.notes, line) != node.notes.end();
    page += fmt::format("<p{}>{}</p>\n", is_note ? " class=\"note\"" : "", markup_text(line));
  }
  for (const auto& child : node.children) add_node(*child, tensors, page);
  page += "</details>\n";
}

constexpr const char* kStyle =
#include "base/page_style.inc"
    "body{max-width:70em;padding:1.5rem}"
    "details{margin-left:1.2em;border-left:2px solid var(--line);padding-left:.8em}"
    "p{margin-left:1em;color:var(--soft)}.note{color:var(--red)}"
    ".map .s0{fill:var(--greenband)}.map .s1{fill:var(--s1)}.map .s2{fill:var(--s2)}"
    ".map .s3{fill:var(--s3)}.map .s4{fill:var(--s4)}.map .s5{fill:var(--s5)}";

}  // namespace

Json to_json(const std::vector<Tree>& trees, const std::vector<NamedTensor>& tensors) {
  Json list = Json::array();
  for (const Tree& tree : trees) {
    Json json = json_of(*tree.root, tensors);
    json["element"] = tree.target.label;
    if (!tree.target.note.empty()) json["note"] = tree.target.note;
    if (!tree.history.empty()) {
      Json history = Json::array();
      for (const Json& one : tree.history)
        if (one.contains("op"))
          history.push_back({{"op", one["op"]},
                             {"file", one["file"]},
                             {"line", one["line"]},
                             {"core_name", one["core_name"]},
                             {"iteration", one["iteration"]},
                             {"value", one.value("value", "")}});
      json["history"] = std::move(history);
    }
    list.push_back(std::move(json));
  }
  return list;
}

std::string to_html(const std::vector<Tree>& trees, const std::vector<NamedTensor>& tensors,
                    const std::string& title, const std::vector<PageDifference>& differences) {
  std::string page = fmt::format(
      "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>{0}</title><style>{1}</style>"
      "</head><body><h1>{0}</h1>\n",
      markup_text(title), kStyle);
  for (const PageDifference& one : differences)
    page += fmt::format("<pre>{}</pre>\n{}\n", markup_text(one.text), one.picture);
  for (const Tree& tree : trees) {
    page += fmt::format("<h2>{}</h2>\n", markup_text(tree.target.label));
    if (!tree.target.note.empty())
      page += fmt::format("<p>{}</p>\n", markup_text(tree.target.note));
    add_node(*tree.root, tensors, page);
  }
  return page + "</body></html>\n";
}

}  // namespace asctwin::why
