// Where two chains behind the same element part: the instructions that read equal values and made
// different ones.
#pragma once

#include <string>
#include <vector>

#include "why/tree.h"

namespace asctwin::why {

// Two nodes whose values differ, while those of their inputs are equal, or are not the same inputs.
struct Divergence {
  const Node* a = nullptr;
  const Node* b = nullptr;
  bool has_equal_inputs = false;
};

Divergence divergence_of(const Tree& a, const Tree& b);

// "`Muls` at a.cpp:12, ... gives 0.5, `Muls` at b.cpp:12, ... gives 0.25, from equal inputs"
std::string divergence_text(const Divergence& divergence);

}  // namespace asctwin::why
