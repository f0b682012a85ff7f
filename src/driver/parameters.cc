// A name is the last word of a parameter, unless the words before it make no type yet.
#include "driver/parameters.h"

#include <algorithm>

#include "driver/keywords.h"
#include "driver/words.h"

namespace asctwin::driver {
namespace {

// `const`, `struct` and the like stand before a type and are none.
bool is_type_already(const Tokens& tokens, size_t first, size_t last) {
  constexpr std::string_view kBeforeTypes[] = {"const", "volatile", "struct",
                                               "class", "enum",     "typename"};
  for (size_t i = first; i < last; ++i) {
    const std::string_view spelled = tokens.spelling(i);
    const bool is_before = std::find(std::begin(kBeforeTypes), std::end(kBeforeTypes), spelled) !=
                           std::end(kBeforeTypes);
    if (!is_before && find_word(spelled) == nullptr) return true;
  }
  return false;
}

// Whether the last token of the parameter is its name.
bool ends_with_name(const Tokens& tokens, size_t first, size_t last) {
  const auto is_name = [&](size_t i) {
    return tokens.is_word(i) && !is_builtin_type(tokens.spelling(i)) && !tokens.is(i, "const") &&
           !tokens.is(i - 1, "::") && is_type_already(tokens, first, i);
  };
  return last > first && is_name(last - 1);
}

bool has_workspaces(const Tokens& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens.is(i, "WorkspaceIsAParameter")) return true;
  return false;
}

// visit(first, last) for each parameter, without its default argument.
template <class Visit>
void for_each_parameter(const Tokens& tokens, size_t open, Visit visit) {
  const size_t close = tokens.after_group(open) - 1;
  size_t first = open + 1;
  size_t last = first;  // of the type and the name
  bool is_default = false;
  for (size_t i = first; i <= close;) {
    if (i == close || tokens.is(i, ",")) {
      visit(first, last);
      first = last = i + 1;
      is_default = false;
    }
    if (tokens.is(i, "=")) is_default = true;
    const bool is_group = tokens.is(i, "(") || tokens.is(i, "[") || tokens.is(i, "{");
    const size_t next = is_group            ? tokens.after_group(i)
                        : tokens.is(i, "<") ? std::max(tokens.after_angles(i), i + 1)
                                            : i + 1;
    if (!is_default && next > first) last = next;
    i = next;
  }
}

}  // namespace

std::vector<std::string> parameter_types(const Tokens& tokens, size_t open) {
  std::vector<std::string> types;
  for_each_parameter(tokens, open, [&](size_t first, size_t last) {
    const bool named = ends_with_name(tokens, first, last);
    const std::string type = tokens.flat(first, named ? last - 1 : last);
    if (!type.empty() && type != "void") types.push_back(type);
  });
  return types;
}

std::string forwarded_parameters(const Tokens& tokens, size_t open) {
  std::string names;
  for_each_parameter(tokens, open, [&](size_t first, size_t last) {
    if (first == last || (last == first + 1 && tokens.is(first, "void"))) return;
    names += names.empty() ? "" : ", ";
    names += ends_with_name(tokens, first, last) ? std::string(tokens.spelling(last - 1)) : "{}";
  });
  return names;
}

std::string forwarded_template_parameters(const Tokens& tokens, size_t open) {
  const size_t close = tokens.after_angles(open) - 1;
  std::string names;
  std::string_view name;
  bool is_default = false, is_pack = false;
  for (size_t i = open + 1; i <= close; ++i) {
    if (i == close || tokens.is(i, ",")) {
      names += std::string(names.empty() ? "" : ", ") + std::string(name) + (is_pack ? "..." : "");
      is_default = is_pack = false;
    } else if (tokens.is(i, "=")) {
      is_default = true;
    } else if (tokens.is(i, "<")) {
      i = std::max(tokens.after_angles(i), i + 1) - 1;
    } else if (!is_default) {
      is_pack = is_pack || tokens.is(i, "...") || tokens.is(i, ".");
      if (tokens.is_word(i)) name = tokens.spelling(i);
    }
  }
  return names;
}

std::string workspace_parameter(const Tokens& tokens, size_t open) {
  const size_t close = tokens.after_group(open) - 1;
  bool is_marked = false;
  std::string_view name, by_name;
  for (size_t i = open + 1; i <= close; ++i) {
    if (tokens.is(i, "__kfc_workspace__")) {
      is_marked = true;
    } else if (i == close || tokens.is(i, ",")) {
      if (is_marked) return std::string(name);
      if (name == "workspace") by_name = name;
    } else if (tokens.is_word(i)) {
      name = tokens.spelling(i);
    }
  }
  return !by_name.empty() && has_workspaces(tokens) ? std::string(by_name) : std::string();
}

}  // namespace asctwin::driver
