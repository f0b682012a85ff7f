// What a user makes of warnings: which are left out, and whether the others fail the run. Errors
// stand outside of it: what a kernel does behind one has no meaning.
#pragma once

#include <string>
#include <vector>

namespace asctwin {

struct Policy {
  bool werror = false;               // a warning counts as an error
  std::vector<std::string> allow;    // codes of warnings that are left out, such as "W0101"
  bool comments = true;              // heed `// asctwin: allow(W0101)` in the kernel's source
  bool tell_unused = true;           // W0001 for a comment that had nothing to leave out
  std::vector<std::string> sources;  // searched for comments beside the files of the findings
};

// The findings as they were met.
inline Policy no_policy() {
  Policy policy;
  policy.comments = false;
  return policy;
}

// "E0102 is an error, and only warnings can be allowed": what `allow` names beside the codes of
// warnings; empty where nothing is wrong.
std::string fault_of(const Policy& policy);

}  // namespace asctwin
