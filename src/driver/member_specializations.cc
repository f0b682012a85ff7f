// One walk over namespaces and classes; bodies of functions and brackets are stepped over.
#include "driver/member_specializations.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "driver/declaration.h"
#include "driver/edits.h"
#include "driver/scope.h"
#include "driver/tokens.h"

namespace asctwin::driver {
namespace {

// The name of a function template and the arguments it is specialised for.
struct FunctionName {
  std::string text;      // `f`, `operator()`
  TokenRange arguments;  // `<...>`; empty: none
};

// The function that a member declaration names, whose template head ends before `i`.
std::optional<FunctionName> function_name(const Tokens& tokens, size_t i) {
  while (i < tokens.size() && !tokens.is(i, ";") && !tokens.is(i, "{")) {
    const size_t end = after_attribute(tokens, i);
    if (end > i) {
      i = end;
      continue;
    }
    FunctionName name;
    size_t behind = i + 1;
    if (tokens.is(i, "operator")) {
      if (tokens.is(behind, "(")) behind += 2;
      while (behind < tokens.size() && !tokens.is(behind, "(") && !tokens.is(behind, "<")) ++behind;
    } else if (!tokens.is_word(i) || tokens.is(i, "decltype")) {
      ++i;
      continue;
    }
    name.text = tokens.flat(i, behind);
    const size_t arguments = tokens.is(behind, "<") ? tokens.after_angles(behind) : behind;
    if (tokens.is(arguments, "(")) {
      name.arguments = {behind, arguments};
      return name;
    }
    i = std::max(arguments, i + 1);
  }
  return std::nullopt;
}

// Splits `<...>` at its commas.
std::vector<TokenRange> listed(const Tokens& tokens, TokenRange angles) {
  std::vector<TokenRange> parts;
  size_t first = angles.first + 1;
  for (size_t i = first; i < angles.last;) {
    const bool is_group = tokens.is(i, "(") || tokens.is(i, "[") || tokens.is(i, "{");
    const size_t end = is_group            ? tokens.after_group(i)
                       : tokens.is(i, "<") ? std::max(tokens.after_angles(i), i + 1)
                                           : i + 1;
    if (tokens.is(i, ",") || end >= angles.last) {
      if (i > first) parts.push_back({first, i});
      first = i + 1;
    }
    i = end;
  }
  return parts;
}

// `n == (1)` or that a type is the same; empty where the parameter has no name or is a pack.
std::string constraint(const Tokens& tokens, TokenRange parameter, TokenRange argument) {
  size_t last = parameter.first;
  while (last < parameter.last && !tokens.is(last, "=")) ++last;
  const size_t name = last - 1;
  if (last < parameter.first + 2 || !tokens.is_word(name) || tokens.is(name - 1, "...")) return "";
  const bool is_type =
      tokens.is(parameter.first, "typename") || tokens.is(parameter.first, "class");
  if (tokens.is(parameter.first, "template")) return "";
  const std::string spelled(tokens.spelling(name)),
      wanted = tokens.flat(argument.first, argument.last);
  return is_type ? "::std::is_same_v<" + spelled + ", " + wanted + ">"
                 : spelled + " == (" + wanted + ")";
}

class SpecializationWalk {
 public:
  explicit SpecializationWalk(const Tokens& tokens) : tokens_(tokens), edits_(tokens), scopes_(1) {}

  std::string run() {
    for (size_t i = 0; i < tokens_.size();) i = step(i);
    return edits_.apply();
  }

 private:
  struct Block {
    bool is_class = false;
    size_t statement = 0;
    std::map<std::string, TokenRange> heads = {};  // of the templates so far: `<...>`
  };

  size_t step(size_t i) {
    Block& block = scopes_.back();
    if (tokens_.is(i, "(") || tokens_.is(i, "[")) return tokens_.after_group(i);
    if (tokens_.is(i, "{")) {
      const Scope scope = scope_at(tokens_, block.statement, i);
      if (scope.kind == Scope::Kind::kBlock) return begin_statement(tokens_.after_group(i));
      scopes_.push_back({scope.kind == Scope::Kind::kClass, i + 1});
      return i + 1;
    }
    if (tokens_.is(i, "}")) {
      if (scopes_.size() > 1) scopes_.pop_back();
      return begin_statement(i + 1);
    }
    const bool ends_access = tokens_.is(i, ":") && i == block.statement + 1;
    if (tokens_.is(i, ";") || ends_access) return begin_statement(i + 1);
    if (block.is_class && i == block.statement && tokens_.is(i, "template")) take_template(i);
    return i + 1;
  }

  size_t begin_statement(size_t i) {
    scopes_.back().statement = i;
    return i;
  }

  void take_template(size_t i) {
    if (!tokens_.is(i + 1, "<")) return;
    const TokenRange head{i + 1, tokens_.after_angles(i + 1)};
    const std::optional<FunctionName> name = function_name(tokens_, head.last);
    if (!name) return;
    auto& heads = scopes_.back().heads;
    const auto first = heads.find(name->text);
    if (head.last > head.first + 2)
      heads.emplace(name->text, head);
    else if (first != heads.end() && name->arguments.last > name->arguments.first)
      constrain(head, first->second, name->arguments);
  }

  void constrain(TokenRange head, TokenRange first_head, TokenRange arguments) {
    const std::vector<TokenRange> parameters = listed(tokens_, first_head);
    const std::vector<TokenRange> values = listed(tokens_, arguments);
    if (values.size() > parameters.size()) return;
    std::string constraints;
    for (size_t n = 0; n < values.size(); ++n) {
      const std::string one = constraint(tokens_, parameters[n], values[n]);
      if (one.empty()) return;
      constraints += (n == 0 ? "" : " && ") + one;
    }
    edits_.insert_after(head.first, tokens_.flat(first_head.first + 1, first_head.last - 1));
    edits_.insert_after(head.last - 1, " requires (" + constraints + ")");
    edits_.blank(arguments.first, arguments.last);
  }

  const Tokens& tokens_;
  Edits edits_;
  std::vector<Block> scopes_;
};

}  // namespace

std::string with_constraints(std::string_view text) {
  const Tokens tokens(text);
  return SpecializationWalk(tokens).run();
}

}  // namespace asctwin::driver
