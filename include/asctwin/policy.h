// The user's policy for findings after which the core goes on (warnings and hazards): hidden ones,
// and whether warnings fail the run. An error that stops its core stands outside of it: what a
// kernel does behind one has no meaning.
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <string>
#include <vector>

#include "asctwin/base/finding.h"

namespace asctwin {

// One line of a file of suppressions, `CODE [FILE[:LINE]] [KERNEL] # why`: findings that are known
// and left out. FILE and KERNEL may hold *, ? and [..]; FILE is a path or the end of one.
struct Suppression {
  Code code;
  std::string file = "*";
  int line = 0;  // 0: any
  std::string kernel = "*";
  std::string text = {};    // "E0401 rope.cpp:52"
  std::string origin = {};  // the file that it stands in, and the line there
  int origin_line = 0;
};

// @throw std::invalid_argument "known.txt:3: `E0102` ..." for a line of another form, and where the
//        file cannot be read
std::vector<Suppression> read_suppressions(const std::string& path);

struct Policy {
  bool werror = false;    // a warning counts as an error
  bool pedantic = false;  // W0603 to W0605 as well: true, but of many real kernels
  std::vector<std::string> allow = {};  // codes that are left out, such as "W0101"
  bool comments = true;                 // obey `// asctwin: allow(W0101)` in the kernel's source
  std::vector<Suppression> suppressions = {};
  std::string kernel = {};                // whose findings they are, for suppressions by kernel
  bool tell_unused = true;                // W0001, W0002: a comment, a suppression without effect
  std::vector<std::string> sources = {};  // searched for comments beside the files of the findings
  size_t max_findings = 0;                // that are shown, errors first; 0: all
};

// The findings in the order in which they occurred.
inline Policy no_policy() {
  Policy policy;
  policy.comments = false;
  policy.pedantic = true;
  return policy;
}

// "E0102 stops its core, ...": what `allow` names beside codes that can be left out; empty where
// nothing is wrong.
std::string fault_of(const Policy& policy);

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
