// One pass over the specifiers, then one over the declarators. A type is read once; a second name
// behind it is the first declarator.
#include "driver/declaration.h"

#include <initializer_list>
#include <unordered_set>

#include "driver/keywords.h"
#include "driver/words.h"

namespace asctwin::driver {

using WordSet = std::unordered_set<std::string_view>;

namespace {

bool is_storage(std::string_view word) {
  static const WordSet words = {"static",  "extern",   "inline",   "thread_local",
                                "mutable", "register", "constexpr"};
  return words.count(word) != 0;
}

bool is_cv(std::string_view word) { return word == "const" || word == "volatile"; }

bool is_type_prefix(std::string_view word) {
  static const WordSet words = {"typename", "struct", "class", "union", "enum"};
  return words.count(word) != 0;
}

class DeclarationParser {
 public:
  DeclarationParser(const Tokens& tokens, size_t first) : tokens_(tokens), at_(first) {}

  std::optional<Declaration> parse() {
    while (parse_specifier()) {
    }
    if (!has_type_ || result_.memory.empty()) return std::nullopt;
    result_.type_text = type_text();
    parse_declarators();
    return std::move(result_);
  }

 private:
  std::string_view here() const { return tokens_.spelling(at_); }
  bool is(std::string_view spelled) const { return tokens_.is(at_, spelled); }

  // False at the first token that belongs to a declarator, or to no declaration at all.
  bool parse_specifier() {
    if (take_attribute(result_.alignments) || take_word()) return true;
    const std::string_view word = here();
    if (is_storage(word)) {
      result_.storage.push_back(at_++);
    } else if (is_cv(word) || is_type_prefix(word)) {
      result_.type.push_back(at_++);
    } else if (is_builtin_type(word)) {
      take_type(at_ + 1);
    } else if (word == "decltype" || word == "__typeof__") {
      take_type(tokens_.after_group(at_ + 1));
    } else if (!has_type_ && (word == "::" || is_name(at_))) {
      take_type(after_qualified_name());
    } else {
      return false;
    }
    return true;
  }

  bool is_name(size_t i) const {
    return tokens_.is_word(i) && !is_statement_word(tokens_.spelling(i));
  }

  bool take_attribute(std::vector<TokenRange>& alignments) {
    const size_t end = after_attribute(tokens_, at_);
    if (end == at_) return false;
    const bool aligns =
        is("alignas") || tokens_.flat(at_, end).find("aligned") != std::string::npos;
    if (aligns) alignments.push_back({at_, end});
    at_ = end;
    return true;
  }

  bool take_word() {
    const Word* const word = find_word(here());
    if (word == nullptr) return false;
    if (word->kind == Word::Kind::kMemory) result_.memory = word->memory;
    ++at_;
    if (word->kind == Word::Kind::kFunctionWithArguments && is("(")) at_ = tokens_.after_group(at_);
    return true;
  }

  void take_type(size_t end) {
    for (; at_ < end; ++at_) result_.type.push_back(at_);
    has_type_ = true;
  }

  // [::] name [<...>] (:: [template] name [<...>])*
  size_t after_qualified_name() const {
    size_t i = at_ + (is("::") ? 1 : 0);
    while (is_name(i)) {
      ++i;
      if (tokens_.is(i, "<")) i = tokens_.after_angles(i);
      if (!tokens_.is(i, "::")) break;
      ++i;
      if (tokens_.is(i, "template")) ++i;
    }
    return i;
  }

  std::string type_text() const {
    std::string text;
    for (size_t n = 0; n < result_.type.size(); ++n) {
      const size_t i = result_.type[n];
      const std::string spelled = tokens_.flat(i, i + 1);
      if (spelled.empty()) continue;
      const bool apart = n > 0 && (result_.type[n - 1] + 1 != i ||
                                   tokens_.token(i - 1).end != tokens_.token(i).begin);
      if (apart && !text.empty()) text += ' ';
      text += spelled;
    }
    return text;
  }

  void parse_declarators() {
    while (true) {
      Declarator declarator = parse_declarator();
      const bool more = is(",");
      if (declarator.all.last > declarator.all.first) result_.declarators.push_back(declarator);
      if (!more) return;
      ++at_;
    }
  }

  Declarator parse_declarator() {
    Declarator result;
    result.all.first = at_;
    const bool points = skip_pointers();
    if (is_name(at_)) {
      result.name = at_++;
      while (take_attribute(result.alignments)) {
      }
      if (!points && is("[")) parse_dimensions(result);
      result.initialised = is("=") || is("{") || is("(");
      result.is_value = !points && !result.is_array && (is(",") || is(";"));
    }
    if (result.is_array || !is("(")) skip_to_separator();
    result.all.last = at_;
    return result;
  }

  bool skip_pointers() {
    bool points = false;
    while (true) {
      if (is("*") || is("&") || is("&&")) {
        points = true;
      } else if (!is_cv(here()) && !is("__restrict__") && !is("__restrict") &&
                 find_word(here()) == nullptr) {
        return points;
      }
      ++at_;
    }
  }

  void parse_dimensions(Declarator& result) {
    result.dimensions.first = at_;
    while (is("[") && !tokens_.is(at_ + 1, "[")) at_ = tokens_.after_group(at_);
    result.dimensions.last = at_;
    result.is_array = tokens_.is(at_ - 1, "]");  // or the bracket does not close
    while (take_attribute(result.alignments)) {
    }
  }

  void skip_to_separator() {
    while (at_ < tokens_.size() && !is(",") && !is(";") && !is("}") && !is(")")) {
      at_ = is("(") || is("[") || is("{") ? tokens_.after_group(at_) : at_ + 1;
    }
  }

  const Tokens& tokens_;
  size_t at_;
  bool has_type_ = false;
  Declaration result_;
};

}  // namespace

std::optional<Declaration> parse_declaration(const Tokens& tokens, size_t first) {
  return DeclarationParser(tokens, first).parse();
}

size_t after_attribute(const Tokens& tokens, size_t i) {
  const bool doubled = tokens.is(i, "[") && tokens.is(i + 1, "[");
  const bool named = tokens.is(i, "[") && (tokens.is(i + 1, "aicore") || tokens.is(i + 1, "host"));
  if (doubled || named) return tokens.after_group(i);
  const bool called = tokens.is(i, "alignas") || tokens.is(i, "__attribute__");
  return called && tokens.is(i + 1, "(") ? tokens.after_group(i + 1) : i;
}

}  // namespace asctwin::driver
