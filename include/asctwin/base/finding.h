// A finding: one thing a kernel did wrong, as data. report/ turns findings into text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/phrase.h"
#include "asctwin/base/pipe.h"

namespace asctwin {

enum class FaultClass : uint8_t {
  kViolation,      // a documented rule is broken
  kHazard,         // a race, a missing synchronisation, an uninitialised read: the core goes on
  kUnpredictable,  // a result that no document defines
  kUnmodelled,     // asctwin does not implement it
  kInternal,       // a fault of asctwin
  kSuspicious,     // legal, but hardly meant: a warning
};

enum class Code : uint8_t {
#define ASCTWIN_CODE(id, fault_class, message, rule, help) id,
#include "asctwin/base/codes.inc"
#undef ASCTWIN_CODE
};

struct CodeInfo {
  const char* id;  // "E0102"
  FaultClass fault_class;
  const char* message;
  const char* rule;
  const char* help;
};

const CodeInfo& info_of(Code code);
std::optional<Code> find_code(std::string_view id);  // by "E0102"
inline bool is_error(Code code) { return info_of(code).fault_class != FaultClass::kSuspicious; }
// Behind a hazard a core goes on: the call itself has a meaning, and one run shows all of them.
inline bool stops_core(Code code) {
  return is_error(code) && info_of(code).fault_class != FaultClass::kHazard;
}

// A named value that a code's templates may mention.
struct Fact {
  std::string name;
  std::variant<int64_t, Phrase> value;

  friend bool operator==(const Fact& a, const Fact& b) {
    return a.name == b.name && a.value == b.value;
  }
};

inline constexpr int kNoBlock = -1;  // of a finding about the source itself

// Which core of a launch: `block` is the launch's block, `sub_block` the vector core inside it.
struct CoreId {
  int block = 0;
  int sub_block = 0;
  CoreKind kind = CoreKind::kFused;

  friend bool operator==(const CoreId& a, const CoreId& b) {
    return a.block == b.block && a.sub_block == b.sub_block && a.kind == b.kind;
  }
};

struct Finding {
  Code code;
  std::string file;  // of the kernel; empty when it cannot be known
  int line = 0;
  CoreId core;
  int64_t instruction = -1;  // its number on that core, from 0; -1: no instruction
  int64_t iteration = 0;     // how often that core had come to the line, from 1; 0: unknown
  pipe_t pipe = PIPE_S;
  std::vector<Fact> facts;
  Phrase help;                // instead of the code's own help
  std::vector<Phrase> notes;  // what else is to be known of it, a line each
  std::vector<int> blocks;    // after folding: every block with the same finding, ascending
  int64_t times = 1;          // after folding: how often it occurred
  bool as_error = false;      // a warning that the user counts as an error

  Finding& with(std::string name, std::variant<int64_t, Phrase> value) {
    facts.push_back({std::move(name), std::move(value)});
    return *this;
  }

  // The value of the fact `name`: as English text, empty where there is none; as a number.
  std::string fact(std::string_view name) const;
  std::optional<int64_t> number(std::string_view name) const;
};

// The library functions that a call lies in, from the fact `<op>_in` ("SoftMax in Attention") of
// the one that names it (`op`, `other_op`): the innermost first. None for a call of the user's.
std::vector<std::string> library_functions(const Finding& finding, std::string_view op);

// Another place that a finding speaks of, from its facts `<name>_file`, `<name>_line` and, where
// there is one, `<name>_op`.
struct RelatedPlace {
  std::string name;  // "origin"
  std::string file;
  int line;
  std::string op;
  std::vector<std::string> functions;  // of the library, that the call lies in
};
std::vector<RelatedPlace> related_places(const Finding& finding);  // in the order of the facts

inline bool counts_as_error(const Finding& finding) {
  return finding.as_error || is_error(finding.code);
}

}  // namespace asctwin
