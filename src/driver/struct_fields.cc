// Only names come from the text. What they mean is the compiler's work: each class is a template of
// the type, which gives no fields where the type has other ones.
#include "driver/struct_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "driver/declaration.h"
#include "driver/keywords.h"
#include "driver/scope.h"

namespace asctwin::driver {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The name in front of the brace.
std::string_view name_of(const Tokens& tokens, const ClassDefinition& definition) {
  std::string_view name;
  bool is_behind_key = false;
  for (size_t i = definition.first; i < definition.brace; ++i) {
    const size_t end = after_attribute(tokens, i);
    if (end > i) {
      i = end - 1;
    } else if (is_behind_key && (tokens.is(i, ":") || tokens.is(i, "<"))) {
      break;
    } else if (is_class_key(tokens.spelling(i))) {
      is_behind_key = true;
    } else if (is_behind_key && tokens.is_word(i) && !tokens.is(i, "final")) {
      name = tokens.spelling(i);
    }
  }
  return name;
}

bool holds(const Tokens& tokens, const ClassDefinition& definition, std::string_view word) {
  for (size_t i = definition.first; i < definition.brace; ++i)
    if (tokens.is(i, word)) return true;
  return false;
}

// `typedef struct { ... } Name;`
std::string_view typedef_name(const Tokens& tokens, const ClassDefinition& definition) {
  const size_t end = tokens.after_group(definition.brace);
  return tokens.is(definition.first, "typedef") && tokens.is_word(end) ? tokens.spelling(end)
                                                                       : std::string_view();
}

struct Member {
  std::string_view name;
  std::string_view type;  // its last word; empty: not by value
};

// The members of one class body, in order.
class MemberReader {
 public:
  MemberReader(const Tokens& tokens, const ClassDefinition& definition)
      : tokens_(tokens),
        at_(definition.brace + 1),
        end_(tokens.after_group(definition.brace) - 1),
        is_public_(!holds(tokens, definition, "class")) {}

  std::vector<Member> read() {
    while (at_ < end_) read_one();
    return std::move(members_);
  }

 private:
  void read_one() {
    if (is_one_of(tokens_.spelling(at_), {"public", "private", "protected"})) {
      is_public_ = tokens_.is(at_, "public");
      at_ += 2;
      return;
    }
    const bool is_member = !is_one_of(tokens_.spelling(at_),
                                      {"using", "typedef", "friend", "static", "template", "enum",
                                       "static_assert", "constexpr", "virtual", "explicit"});
    read_declarators(is_member && is_public_);
  }

  // `T a, b[4] = {}, c{1};` up to the semicolon, or a function up to its body.
  void read_declarators(bool is_member) {
    std::string_view type, name;
    bool is_value = false, is_pointer = false;  // is_value: behind =, [ or {
    size_t words = 0;
    const bool is_class = is_class_key(tokens_.spelling(at_));
    const auto take = [&] {
      if (is_member && !name.empty() && words >= 2)
        members_.push_back({name, is_pointer ? std::string_view() : type});
      is_value = is_pointer = false;
      name = {};
    };
    for (; at_ < end_; ++at_) {
      if (tokens_.is(at_, ";")) break;
      at_ = after_attribute(tokens_, at_);
      if (tokens_.is(at_, ",")) {
        take();
      } else if (tokens_.is(at_, "(") && !is_value) {
        return skip_function();
      } else if (tokens_.is(at_, "&") || (tokens_.is(at_, ":") && !is_value)) {
        is_member = false;  // a reference, bits
      } else if (tokens_.is(at_, "<") && !is_value && tokens_.after_angles(at_) > at_) {
        at_ = tokens_.after_angles(at_) - 1;
      } else if (tokens_.is(at_, "*")) {
        is_pointer = true;
      } else if (is_class && tokens_.is(at_, "{") && !is_value) {
        type = std::exchange(name, {});
        at_ = tokens_.after_group(at_) - 1;
      } else if (is_group(at_)) {
        is_value = is_value || words >= 2;
        at_ = tokens_.after_group(at_) - 1;
      } else if (tokens_.is(at_, "=")) {
        is_value = true;
      } else if (tokens_.is_word(at_) && !is_value) {
        ++words;
        if (!name.empty()) type = name;
        name = tokens_.spelling(at_);
      }
    }
    take();
    ++at_;
  }

  bool is_group(size_t i) const {
    return tokens_.is(i, "(") || tokens_.is(i, "[") || tokens_.is(i, "{");
  }

  void skip_function() {
    for (; at_ < end_ && !tokens_.is(at_, ";"); ++at_) {
      if (tokens_.is(at_, "{")) {
        at_ = tokens_.after_group(at_);
        if (tokens_.is(at_, ";")) ++at_;
        return;
      }
      if (is_group(at_)) at_ = tokens_.after_group(at_) - 1;
    }
    ++at_;
  }

  const Tokens& tokens_;
  size_t at_, end_;
  bool is_public_;
  std::vector<Member> members_;
};

// The last word of a type in front of template arguments, `*` and `&`.
std::string last_word(std::string_view type) {
  const size_t end = std::min(type.find_first_of("<*&["), type.size());
  std::string word;
  for (const char c : type.substr(0, end)) {
    const bool is_part = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (!is_part) {
      if (word == "const" || word == "struct" || c == ':') word.clear();
    } else {
      word += c;
    }
  }
  return word;
}

std::vector<std::string> split(const std::string& names) {
  std::vector<std::string> all;
  for (size_t at = 0; at < names.size();) {
    const size_t end = std::min(names.find(", ", at), names.size());
    all.push_back(names.substr(at, end - at));
    at = end + 2;
  }
  return all;
}

// Whether it is a class of the library that stands for one number, as half: it is an element of
// tensors, and not a struct with fields.
bool is_number(const Tokens& tokens, const ClassDefinition& definition) {
  const bool is_of_library = definition.scope.empty() || definition.scope == "AscendC::";
  return definition.scope.starts_with("asctwin::") ||
         (is_of_library && is_element_type(name_of(tokens, definition)));
}

}  // namespace

const ClassDefinition* StructFields::find(std::string_view name) {
  if (by_name_.empty())
    for (const ClassDefinition& it : classes_) {
      if (is_number(tokens_, it) || holds(tokens_, it, "template") || holds(tokens_, it, "union"))
        continue;
      by_name_[name_of(tokens_, it)] = &it;
      by_name_[typedef_name(tokens_, it)] = &it;
    }
  if (name.empty()) return nullptr;
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

std::vector<std::string> StructFields::names() {
  find("");
  std::vector<std::string> all;
  for (const auto& [name, definition] : by_name_) all.emplace_back(name);
  return all;
}

// The name of a template whose of() gives the fields of a type that is such a class.
std::string StructFields::fields_of(const ClassDefinition& definition, std::string& text) {
  for (const auto& [done, name] : written_)
    if (done == &definition) return name;
  const std::string name = fmt::format("asctwin_fields_{}", written_.size());
  written_.emplace_back(&definition, name);
  std::string condition, rows;
  for (const Member& member : MemberReader(tokens_, definition).read()) {
    const ClassDefinition* const inner = find(member.type);
    const std::string type = fmt::format("decltype(S::{})", member.name);
    condition += (condition.empty() ? "" : ", ") + type;
    const std::string fields =
        inner == nullptr
            ? "{}"
            : fmt::format("{}<std::remove_all_extents_t<{}>>::of()", fields_of(*inner, text), type);
    rows += fmt::format(" ::asctwin::struct_field<{}>(\"{}\", __builtin_offsetof(S, {}), {}),",
                        type, member.name, member.name, fields);
  }
  text += fmt::format(
      "template <class S, class = void> struct {0} {{\n"
      "  static std::vector<::asctwin::StructField> of() {{ return {{}}; }}\n}};\n",
      name);
  if (!rows.empty())
    text += fmt::format(
        "template <class S> struct {}<S, std::void_t<{}>> {{\n"
        "  static std::vector<::asctwin::StructField> of() {{ return {{{}}}; }}\n}};\n",
        name, condition, rows);
  return name;
}

// `T t; ::asctwin::load_whole_tiling(t, parameter)`, as the macros of the API make it; one field of
// it behind the parameter by offsetof; or a cast to T*. Empty: the kernel does not say what it
// reads.
std::string StructFields::type_read_from(std::string_view parameter, size_t brace) const {
  const size_t end = tokens_.after_group(brace);
  std::string type, registered;
  for (size_t i = brace; i < end; ++i) {
    if (tokens_.is(i, "struct_of_REGISTER_TILING_DEFAULT") && tokens_.is(i - 1, "using"))
      registered =
          tokens_.spelling(tokens_.is(i + 1, "[") ? tokens_.after_group(i + 1) + 1 : i + 2);
    if (!tokens_.is(i, parameter)) continue;
    const bool is_loaded = tokens_.is(i - 1, ",") && tokens_.is(i - 3, "(") &&
                           tokens_.is(i - 4, "load_whole_tiling") && tokens_.is(i - 8, ";");
    if (is_loaded) type = tokens_.spelling(i - 10);
    if (tokens_.is(i + 3, "__builtin_offsetof")) {  // of one field: `T, field)`
      type = tokens_.spelling(tokens_.after_group(i + 4) - 4);
      continue;
    }
    size_t at = i - 1;  // the ( or ) in front of it
    if (tokens_.is(at, "(") && (tokens_.is(at - 1, ")") || tokens_.is(at - 1, ">"))) --at;
    const bool is_cast = (tokens_.is(at, ")") || tokens_.is(at, ">")) && tokens_.is(at - 1, "*");
    if (is_cast && !is_builtin_type(tokens_.spelling(at - 2))) type = tokens_.spelling(at - 2);
  }
  if (type != "struct_of_REGISTER_TILING_DEFAULT") return type;
  for (size_t i = 0; i < brace && registered.empty(); ++i)
    if (tokens_.is(i, type) && tokens_.is(i - 1, "using"))
      registered =
          tokens_.spelling(tokens_.is(i + 1, "[") ? tokens_.after_group(i + 1) + 1 : i + 2);
  return registered;
}

std::vector<StructParameter> StructFields::of(const std::string& function,
                                              const std::vector<std::string>& types,
                                              const std::string& names, size_t brace,
                                              std::string& text) {
  std::vector<StructParameter> found;
  const std::vector<std::string> called = split(names);
  for (size_t i = 0; i < types.size() && i < called.size(); ++i) {
    const std::string word = last_word(types[i]);
    const bool is_pointer = types[i].find('*') != std::string::npos;
    const bool is_named = is_pointer && (is_builtin_type(word) || word.starts_with("uint8"));
    std::string read = is_named ? type_read_from(called[i], brace) : word;
    if (is_named && is_element_type(read)) read.clear();  // a tensor, as any other
    const ClassDefinition* const definition = read.empty() ? nullptr : find(read);
    if (definition == nullptr && !read.empty()) unknown_.push_back(read);
    if (definition == nullptr || (is_named && !definition->has_name)) continue;
    const std::string type = is_named ? "::" + definition->scope + read
                                      : fmt::format("::asctwin::StructOf<&::{}, {}>", function, i);
    found.push_back(
        {i, called[i], type, fmt::format("{}<{}>::of()", fields_of(*definition, text), type)});
  }
  return found;
}

}  // namespace asctwin::driver
