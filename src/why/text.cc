// Two spaces a level: an input, its writer, what there is to say of it, and the inputs of that.
#include <fmt/format.h>

#include "report/language.h"
#include "why/render.h"
#include "why/words.h"

namespace asctwin::why {
namespace {

using report::sentence;

void add_node(const Node& node, const std::vector<NamedTensor>& tensors, int level,
              std::string& text) {
  const std::string indent(static_cast<size_t>(2 * level), ' ');
  if (level > 0) text += fmt::format("{}{}\n", indent, input_text(node, tensors));
  const nlohmann::json& event = node.twin != nullptr ? node.twin->event : node.event;
  if (event.is_object()) {
    text += fmt::format("{}  {}\n", indent, sentence("written by {}", event_text(event)));
  } else if (node.writer != 0) {
    text += fmt::format("{}  {}\n", indent, sentence("written before, beyond the depth"));
  }
  for (const std::string& line : details_of(node, tensors))
    text += fmt::format("{}  {}\n", indent, line);
  for (const auto& child : node.children) add_node(*child, tensors, level + 1, text);
}

}  // namespace

std::string to_text(const std::vector<Tree>& trees, const std::vector<NamedTensor>& tensors) {
  std::string text;
  for (const Tree& tree : trees) {
    const nlohmann::json& event = tree.root->event;
    const std::string value =
        event.is_object() && event.contains("value") ? event["value"].get<std::string>() : "?";
    text += fmt::format("{} = {}{}\n", tree.target.label, value,
                        tree.target.note.empty() ? "" : ", " + tree.target.note);
    for (const nlohmann::json& one : tree.history)
      if (one.contains("op"))
        text += fmt::format("  {}\n", sentence("history: {} wrote {}", event_text(one),
                                               one.value("value", std::string("?"))));
    add_node(*tree.root, tensors, 0, text);
  }
  return text;
}

}  // namespace asctwin::why
