// The chain behind values as a tree: each node is an instruction that has written one of them, its
// children are the writers of what it has read. A run of the kernel answers all nodes of a level.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "format/tensor_type.h"
#include "why/tracer.h"

namespace asctwin::why {

// A tensor in global memory by the name that the launch gives it.
struct NamedTensor {
  std::string object;
  TensorType type;
  bool has_content = false;  // from the start
};

struct Target {
  std::string label;  // "argument 2 [3,17]"
  std::string note;   // "expected 0.5"
  Place place;
  int64_t size_bytes;
};

struct Node {
  std::string operand;  // of the parent, that it is the writer of
  Place place;          // of the bytes that it explains
  int64_t size_bytes = 0;
  Time writer = 0;             // 0: they are as before the launch
  std::string value;           // as the parent has read it
  size_t joined = 1;           // elements of the parent's operand that this event has written
  nlohmann::json event;        // as Tracer describes it; null of writer 0, or beyond the depth
  nlohmann::json input;        // of the parent; null of a root
  const Node* twin = nullptr;  // it was explained there
  size_t not_followed = 0;     // more inputs, of other events
  std::vector<std::string> notes;
  std::string stale;                    // a note: it was read too early
  nlohmann::json omitted_by = nullptr;  // an event that did not reach it
  std::vector<std::unique_ptr<Node>> children;
};

struct Tree {
  Target target;
  std::unique_ptr<Node> root = std::make_unique<Node>();
  std::vector<nlohmann::json> history;  // earlier and newest writers, in their order
};

// Runs the kernel once with a tracer; false: it has not come to its end.
using RunOnce = std::function<bool(Tracer& tracer)>;

struct TreeOptions {
  int depth = 8;
  bool history = false;
};

// @throw std::runtime_error where the run has no answer
std::vector<Tree> trees_of(const std::vector<Target>& targets, const TreeOptions& options,
                           const RunOnce& run);

// The note of a stale read, if there is one.
std::optional<std::string> stale_note(const std::vector<Tree>& trees);

// Says in the notes of `wrong` which instruction wrote the right element and did not reach it.
void note_omission(Tree& wrong, const Tree& right);

}  // namespace asctwin::why
