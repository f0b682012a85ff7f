// Goes down as long as some input has two values.
#include "why/divergence.h"

#include "report/language.h"
#include "why/words.h"

namespace asctwin::why {
namespace {

using report::sentence;

bool is_event(const Node& node) { return node.event.is_object() && node.twin == nullptr; }

std::string result_text(const Node& node) {
  const std::string value = node.event.value("value", std::string("?"));
  return sentence("{} gives {}", event_text(node.event), value);
}

}  // namespace

Divergence divergence_of(const Tree& a, const Tree& b) {
  Divergence at{a.root.get(), b.root.get(), false};
  for (;;) {
    const auto &left = at.a->children, &right = at.b->children;
    const bool same_inputs = left.size() == right.size();
    at.has_equal_inputs = same_inputs && !left.empty();
    const Node *next = nullptr, *beside = nullptr;
    for (size_t i = 0; same_inputs && i < left.size(); ++i) {
      if (left[i]->value == right[i]->value) continue;
      at.has_equal_inputs = false;
      if (next != nullptr || !is_event(*left[i]) || !is_event(*right[i])) continue;
      next = left[i].get();
      beside = right[i].get();
    }
    if (next == nullptr) return at;
    at.a = next;
    at.b = beside;
  }
}

std::string divergence_text(const Divergence& divergence) {
  if (!divergence.a->event.is_object() || !divergence.b->event.is_object())
    return sentence("they part where one of them has not written the element");
  const std::string both =
      sentence("they part here: {}, {}", result_text(*divergence.a), result_text(*divergence.b));
  return divergence.has_equal_inputs ? sentence("{}, from equal inputs", both) : both;
}

}  // namespace asctwin::why
