// Level by level: the nodes of one are the questions of the next run.
#include "why/tree.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <tuple>

#include "report/language.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;
using report::sentence;

constexpr size_t kMostFollowed = 4;  // inputs of one node
constexpr size_t kMostScalarReads = 2;
constexpr size_t kMostOfLevel = 256;

bool is_same_line(const Json& a, const Json& b) {
  return a["file"] == b["file"] && a["line"] == b["line"] && a["op"] == b["op"];
}

class Growth {
 public:
  Growth(const TreeOptions& options, const RunOnce& run) : options_(options), run_(run) {}

  std::vector<Tree> grow(const std::vector<Target>& targets) {
    std::vector<Tree> trees = roots_of(targets);
    std::vector<Node*> level;
    for (Tree& tree : trees) take(*tree.root, level);
    for (int depth = 0; depth < options_.depth && !level.empty(); ++depth) {
      explain(level, depth == 0 ? &trees : nullptr);
      std::vector<Node*> next;
      for (Node* node : level) add_children(*node, next);
      level = std::move(next);
    }
    for (Tree& tree : trees) add_notes(*tree.root);
    return trees;
  }

 private:
  std::vector<Tree> roots_of(const std::vector<Target>& targets) {
    Questions questions;
    for (const Target& target : targets)
      questions.ends.push_back({target.place, target.size_bytes, options_.history});
    const Answers answers = ask(std::move(questions));
    std::vector<Tree> trees;
    for (size_t i = 0; i < targets.size(); ++i) {
      Tree& tree = trees.emplace_back();
      tree.target = targets[i];
      tree.root->place = targets[i].place;
      tree.root->size_bytes = targets[i].size_bytes;
      tree.root->writer = answers.ends[i];
      for (const Time time : answers.histories[i]) tree.history.push_back({{"time", time}});
    }
    return trees;
  }

  Answers ask(Questions questions) const {
    Tracer tracer(std::move(questions));
    if (!run_(tracer) || !tracer.has_answers())
      throw std::runtime_error("the kernel has not come to its end in a further run");
    return tracer.answers();
  }

  // Puts the node into the level if it is new.
  void take(Node& node, std::vector<Node*>& level) {
    if (node.writer == 0) return;
    const auto [at, is_new] = known_.try_emplace(
        {node.writer, node.place.core, node.place.memory, node.place.object, node.place.offset},
        &node);
    if (!is_new)
      node.twin = at->second;
    else if (level.size() < kMostOfLevel)
      level.push_back(&node);
  }

  void explain(const std::vector<Node*>& level, std::vector<Tree>* trees) const {
    struct Asked {
      EventQuestion question;
      Json* answer;
    };
    std::vector<Asked> asked;
    for (Node* node : level)
      asked.push_back({{node->writer, node->place, node->size_bytes}, &node->event});
    if (trees != nullptr)
      for (Tree& tree : *trees)
        for (Json& one : tree.history)
          asked.push_back({{one["time"], tree.root->place, tree.root->size_bytes}, &one});
    std::ranges::stable_sort(asked, {}, [](const Asked& one) { return one.question.time; });
    Questions questions;
    for (const Asked& one : asked) questions.events.push_back(one.question);
    Answers answers = ask(std::move(questions));
    for (size_t i = 0; i < asked.size(); ++i) *asked[i].answer = std::move(answers.events[i]);
  }

  void add_children(Node& node, std::vector<Node*>& level) {
    if (!node.event.is_object() || !node.event.contains("inputs")) return;
    const Json& inputs = node.event["inputs"];
    if (inputs.empty()) return add_scalar_reads(node, level);
    std::map<std::string, size_t> of_operand;
    for (const Json& input : inputs) {
      // Lists of operands count as one.
      const std::string operand = input["operand"];
      if (++of_operand[operand.substr(0, operand.find('['))] > kMostFollowed) {
        ++node.not_followed;
        continue;
      }
      auto child = std::make_unique<Node>();
      child->operand = operand;
      child->place = place_from_json(input["place"]);
      child->size_bytes = input["bytes"];
      child->writer = input["writer"];
      child->value = input["value"];
      child->joined = input["count"];
      child->input = input;
      take(*child, level);
      node.children.push_back(std::move(child));
    }
  }

  // Scalars go through plain C++: of a call without inputs, what its core has read before may have
  // decided the value.
  void add_scalar_reads(Node& node, std::vector<Node*>& level) {
    if (!node.event.contains("scalar_reads") || is_padding(node.event)) return;
    const Json& reads = node.event["scalar_reads"];
    for (size_t i = reads.size(); i-- > 0 && node.children.size() < kMostScalarReads;) {
      auto child = std::make_unique<Node>();
      child->operand = sentence("`{}` at line {}, which may have decided",
                                reads[i]["op"].get<std::string>(), reads[i]["line"].get<int>());
      child->place = place_from_json(reads[i]["place"]);
      child->size_bytes = reads[i]["bytes"];
      child->writer = reads[i]["writer"];
      child->value = reads[i]["value"];
      child->input = reads[i];
      take(*child, level);
      node.children.push_back(std::move(child));
    }
  }

  static bool is_padding(const Json& event) {
    return event["explained"] == true && event["kind"] == "moves" && event["pipe"] != "S";
  }

  static const Json& writer_of(const Node& child) {
    return child.twin != nullptr ? child.twin->event : child.event;
  }

  // Whether both are of one core, and `a` stands before `b` in its program.
  static bool stands_before(const Json& a, const Json& b) {
    return a["core"] == b["core"] && a["instruction"] < b["instruction"];
  }

  // Under a random schedule: an instruction that stands behind the reader took effect before it.
  static void note_overtaken(const Node& node, Node& child) {
    const Json& writer = writer_of(child);
    if (!writer.is_object() || !stands_before(node.event, writer)) return;
    child.notes.push_back(sentence(
        "overtaken: `{}` at line {} stands behind its reader in the program, and had taken "
        "effect before it",
        writer["op"].get<std::string>(), writer["line"].get<int>()));
  }

  // The bytes were written later in the iteration in which they were read, by the line that wrote
  // them before; or, under a random schedule, by an instruction that stands before their reader.
  static void note_stale(const Node& node, Node& child) {
    if (!child.input.contains("next_writer")) return;
    const Json& next = child.input["next_writer"];
    if (stands_before(next, node.event)) {
      child.stale = sentence(
          "read before `{}` at line {} took effect, which stands before its "
          "reader in the program",
          next["op"].get<std::string>(), next["line"].get<int>());
      child.notes.push_back(sentence("stale: {}", child.stale));
      return;
    }
    if (next["core"] != node.event["core"] || next["iteration"] > node.event["iteration"]) return;
    const bool was_unwritten = child.writer == 0;
    const Json& writer = writer_of(child);
    if (!was_unwritten && !(writer.is_object() && is_same_line(writer, next))) return;
    if (is_same_line(node.event, next)) return;
    child.stale = sentence("read before `{}` at line {} wrote it in this iteration",
                           next["op"].get<std::string>(), next["line"].get<int>());
    child.notes.push_back(sentence("stale: {}", child.stale));
  }

  static void add_notes(Node& node) {
    for (const auto& child : node.children) {
      note_overtaken(node, *child);
      note_stale(node, *child);
      if (child->event.is_object() && child->event["core"] != node.event["core"])
        child->notes.push_back(sentence("written by another core"));
      add_notes(*child);
    }
    if (!node.event.is_object() || !node.event.contains("inputs")) return;
    const Json& reach = node.event["reach"];
    if (reach.is_object() && reach["unspecified"] == true)
      node.notes.push_back(sentence("no document says with what this byte is written"));
    else if (node.event["inputs"].empty() && is_padding(node.event))
      node.notes.push_back(sentence("padding: no byte of the source reaches it"));
    if (node.event["complete"] == false)
      node.notes.push_back(sentence("there are more inputs than were looked for"));
  }

  const TreeOptions options_;
  const RunOnce& run_;
  std::map<std::tuple<Time, int, int, std::string, int64_t>, Node*> known_;
};

std::string line_text(const Json& event) {
  return sentence("`{}` at line {}", event["op"].get<std::string>(), event["line"].get<int>());
}

// "it writes 64 B of each 256 B"
std::string reach_text(const Json& event) {
  const Json& reach = event["reach"];
  if (!reach.is_object()) return "";
  const int64_t run = reach["run_bytes"], stride = reach["stride_bytes"], all = reach["bytes"];
  if (stride > run) return sentence(", it writes {} B of each {} B", run, stride);
  return sentence(", it writes {} B", all);
}

const Node* stale_in(const Node& node) {
  if (!node.stale.empty()) return &node;
  for (const auto& child : node.children)
    if (const Node* const found = stale_in(*child)) return found;
  return nullptr;
}

// Follows the same operands in both trees to the first other writer. True: there is one.
bool note_omission_in(Node& wrong, const Node& right, const std::string& label) {
  if (wrong.twin != nullptr || right.twin != nullptr || !right.event.is_object()) return false;
  const bool has_event = wrong.event.is_object();
  const bool is_other = !has_event || !is_same_line(wrong.event, right.event);
  if (is_other && has_event && wrong.writer > right.writer) return false;  // it was written later
  if (is_other) {
    wrong.notes.push_back(sentence("{} wrote the nearest right element, {}, and not this one{}",
                                   line_text(right.event), label, reach_text(right.event)));
    wrong.omitted_by = right.event;
    return true;
  }
  for (const auto& child : wrong.children)
    for (const auto& beside : right.children)
      if (child->operand == beside->operand && note_omission_in(*child, *beside, label))
        return true;
  return false;
}

}  // namespace

std::vector<Tree> trees_of(const std::vector<Target>& targets, const TreeOptions& options,
                           const RunOnce& run) {
  return Growth(options, run).grow(targets);
}

std::optional<std::string> stale_note(const std::vector<Tree>& trees) {
  for (const Tree& tree : trees)
    if (const Node* const node = stale_in(*tree.root)) return node->stale;
  return {};
}

void note_omission(Tree& wrong, const Tree& right) {
  note_omission_in(*wrong.root, *right.root, right.target.label);
}

}  // namespace asctwin::why
