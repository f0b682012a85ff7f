// Whatever is not known to be linear is a doubt: an integer of another width than 32 bits, a
// division, a bit operation, a comparison outside of a condition, an array, a call that is not in
// the lists below.
#include "verify/linear_code.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "driver/edits.h"
#include "verify/linear_words.h"
#include "verify/noting_text.h"

namespace asctwin::verify {
namespace {

using Kind = LinearSite::Kind;

bool is_in(const Words& words, std::string_view word) { return words.contains(word); }

class LinearReader {
 public:
  LinearReader(const driver::Tokens& text, const std::function<bool(const std::string&)>& is_own)
      : text_(text), edits_(text) {
    for (size_t i = 0; i < text.size(); ++i) own_.push_back(is_own(text.place(i).file));
  }

  LinearCode run() && {
    for (size_t i = 0; i < text_.size(); ++i)
      if (own_[i]) note_names(i);
    for (size_t i = 0; i < text_.size(); ++i)
      if (own_[i] && text_.is(i, "?")) conditions_.emplace(begin_of_operand(i), i);
    scan(0, text_.size());
    if (code_.doubts.empty()) {
      edits_.insert_before(0, text_before_notes());
      code_.text = edits_.apply() + text_behind_notes();
    }
    return std::move(code_);
  }

 private:
  void doubt(size_t i) {
    const auto place = text_.place(i);
    const Reason reason{place.file, place.line, std::string(text_.spelling(i))};
    if (std::ranges::find(code_.doubts, reason) == code_.doubts.end())
      code_.doubts.push_back(reason);
  }

  void note_names(size_t i) {
    const bool is_parameter = text_.is(i - 1, "<") || text_.is(i - 1, ",");  // of a template
    if ((text_.is(i, "class") || text_.is(i, "struct")) && !is_parameter)
      classes_.insert(text_.spelling(i + 1));
    if (text_.is(i, "using") && text_.is(i + 2, "=")) aliases_.insert(text_.spelling(i + 1));
    if (is_in(kTensors, text_.spelling(i)) && text_.is(i + 1, "<")) note_tensors(i);
    if (text_.is(i, "__gm__") && text_.is(i + 2, "*")) pointers_.insert(text_.spelling(i + 3));
    if (!text_.is_word(i) || !text_.is(i + 1, "(")) return;
    const size_t end = text_.after_group(i + 1);
    if (text_.is(end, "{") || text_.is(end, "const")) functions_.insert(text_.spelling(i));
  }

  // The names that a declaration of tensors declares, with brackets of
  // constructors between. Of an array of tensors the index is no offset.
  void note_tensors(size_t i) {
    size_t at = text_.after_angles(i + 1);
    while (text_.is(at, "&") || text_.is(at, "const")) ++at;
    while (text_.is_word(at)) {
      tensors_.insert(text_.spelling(at++));
      if (text_.is(at, "[")) doubt(at);
      if (text_.is(at, "(")) at = text_.after_group(at);
      if (!text_.is(at, ",")) return;
      ++at;
    }
  }

  bool is_constant_name(size_t i) const {
    return constants_.contains(text_.spelling(i)) && !text_.is(i - 1, ".") &&
           !text_.is(i - 1, "->");
  }

  // The first token of the condition before `?`.
  size_t begin_of_operand(size_t question) const {
    constexpr std::string_view kBefore[] = {"(", "[",  "{",  ",",  ";", "=",
                                            "?", "+=", "-=", "*=", ":", "return"};
    size_t at = question;
    while (at > 0) {
      const size_t before = at - 1;
      const bool ends = std::ranges::any_of(
          kBefore, [&](std::string_view word) { return text_.is(before, word); });
      if (ends && !is_comparison(before)) return at;
      at = text_.is(before, ")") || text_.is(before, "]") || text_.is(before, "}")
               ? text_.before_group(before)
               : before;
    }
    return at;
  }

  // `=` of `<=`, `>=`, whose parts stand alone, is a comparison.
  bool is_comparison(size_t i) const {
    return text_.is(i, "=") && i > 0 && (text_.is(i - 1, "<") || text_.is(i - 1, ">"));
  }

  // The end of `<...>` that belongs to a name of a template; `i` for a comparison.
  size_t after_template(size_t i) const {
    const bool is_template = i > 0 && is_in(kTemplates, text_.spelling(i - 1));
    return is_template ? text_.after_angles(i) : i;
  }

  void scan(size_t first, size_t last) {
    for (size_t i = first; i < last;) i = own_[i] ? std::max(look_at(i), i + 1) : i + 1;
  }

  // Returns where to go on.
  size_t look_at(size_t i) {
    if (const auto found = conditions_.find(i); found != conditions_.end()) {
      const size_t question = found->second;
      conditions_.erase(found);  // what begins here may be within the condition too
      condition(i, question);
      return question + 1;
    }
    if (text_.is_word(i)) return look_at_word(i);
    const bool is_bit_field = text_.is(i, ":") && i > 1 && is_in(kIntegers, text_.spelling(i - 2));
    if (is_bit_field) doubt(i);
    if (text_.is(i, "<")) {
      const size_t end = after_template(i);
      if (end == i) doubt(i);
      return end;
    }
    if (text_.is(i, "[")) return look_at_index(i);
    if (text_.is(i, "*") || text_.is(i, "*=")) {
      if (!is_pointer(i) && !is_product_with_constant(i)) doubt(i);
      return i + 1;
    }
    if (text_.is(i, "&")) {
      const bool declares = text_.is(i - 1, ">") || classes_.contains(text_.spelling(i - 1));
      if (!declares) doubt(i);
      return i + 1;
    }
    constexpr std::string_view kKnown[] = {"(", ")", "{", "}", "]",  ",",  ";",  ":",  "::", "?",
                                           ".", "+", "-", "=", "++", "--", "+=", "-=", "->"};
    const bool is_known = text_.kind(i) == driver::TokenKind::kNumber
                              ? is_integer(i) || is_whole_argument(i)
                              : text_.kind(i) != driver::TokenKind::kPunctuator ||
                                    std::ranges::any_of(kKnown, [&](std::string_view word) {
                                      return text_.is(i, word);
                                    });
    if (!is_known) doubt(i);
    return i + 1;
  }

  bool is_integer(size_t i) const {
    const std::string_view digits = text_.spelling(i);
    const bool is_hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
    return text_.kind(i) == driver::TokenKind::kNumber &&
           (is_hexadecimal ? digits.find_first_of(".pP") : digits.find_first_of(".eEfF")) ==
               digits.npos;
  }

  // A scalar of an instruction, as 1.0f.
  bool is_whole_argument(size_t i) const {
    return (text_.is(i - 1, "(") || text_.is(i - 1, ",")) &&
           (text_.is(i + 1, ")") || text_.is(i + 1, ","));
  }

  // Handed on as it is: an offset that is added to a pointer is in no call's
  // arguments.
  bool is_handed_on(size_t i) const {
    constexpr std::string_view kBefore[] = {"*",  ")", "(", ",", "=", ".",
                                            "->", ">", "&", ";", "{", "}"};
    constexpr std::string_view kBehind[] = {",", ")", ";", "="};
    const auto is_one = [&](size_t at, const auto& words) {
      return std::ranges::any_of(words, [&](std::string_view one) { return text_.is(at, one); });
    };
    if (!is_one(i - 1, kBefore) || !is_one(i + 1, kBehind)) return false;
    if (!text_.is(i + 1, ")")) return true;
    const size_t open = text_.before_group(i + 1);
    return open > 0 && open != i + 1 && text_.is_word(open - 1);
  }

  size_t look_at_word(size_t i) {
    const std::string_view word = text_.spelling(i);
    if (is_in(kRefused, word)) doubt(i);
    if (structs_.contains(word) && text_.is(i + 1, "=")) doubt(i);
    if (constants_.contains(word) && (text_.is(i + 1, "=") || text_.is(i + 1, "+=") ||
                                      text_.is(i + 1, "-=") || text_.is(i + 1, "*=")))
      doubt(i);
    if (pointers_.contains(word) && !is_handed_on(i)) doubt(i);
    if (is_in(kIntegers, word) &&
        (constants_.contains(text_.spelling(i + 1)) || tensors_.contains(text_.spelling(i + 1))))
      doubt(i + 1);
    if (word == "constexpr") return note_constants(i);
    if (word == "using" || word == "static_assert") return after_statement(i);
    if (word == "sizeof") return text_.is(i + 1, "(") ? text_.after_group(i + 1) : i + 1;
    if (word == "if" || word == "while") return look_at_branch(i);
    if (word == "for") return look_at_loop(i);
    if (word == "static_cast") return look_at_cast(i);
    if (kStructs.contains(word)) return look_at_struct(i);
    if (is_in(kReals, word)) return look_at_real(i);
    if (is_other_number(i) || is_cast_to_unknown(i)) doubt(i);
    const size_t open = after_name(i);
    if (text_.is(open, "(") && !is_in(kPlain, word)) return look_at_call(i, open);
    if (is_in(kPlain, word) || is_in(kIntegers, word) || is_in(kTemplates, word)) return i + 1;
    // Another type: of an integer that is not known, or of whatever the toolkit
    // has.
    const bool is_type = text_.is_word(i + 1) || text_.is(i + 1, "&") ||
                         (text_.is(i + 1, "{") && !is_in(kIntegers, text_.spelling(i - 1)));
    const bool is_memory = text_.is(i - 1, "__gm__") && text_.is(i + 1, "*");
    if (is_type && !classes_.contains(word) && !is_memory) doubt(i);
    return i + 1;
  }

  // A number of another width than 32 bits, as a type or in a cast; a memory of it is none.
  bool is_other_number(size_t i) const {
    return is_in(kOtherNumbers, text_.spelling(i)) && !text_.is(i - 1, "__gm__");
  }

  // `(Name)x`: the brackets of an expression have an operator behind them.
  bool is_cast_to_unknown(size_t i) const {
    if (!text_.is(i - 1, "(") || !text_.is(i + 1, ")") || is_in(kIntegers, text_.spelling(i)))
      return false;
    return aliases_.contains(text_.spelling(i)) || text_.is_word(i + 2) || text_.is(i + 2, "(") ||
           text_.kind(i + 2) == driver::TokenKind::kNumber;
  }

  size_t after_name(size_t i) const {
    if (!text_.is(i + 1, "<")) return i + 1;
    return std::max(after_template(i + 1), i + 1);
  }

  size_t after_statement(size_t i) const {
    while (i < text_.size() && !text_.is(i, ";")) ++i;
    return i;
  }

  // `constexpr uint32_t kTile = 128, kHalf = 64;`
  size_t note_constants(size_t i) {
    const size_t end = after_statement(i);
    bool is_integer = false;
    for (size_t k = i; k < end; ++k) {
      is_integer = is_integer || is_in(kIntegers, text_.spelling(k));
      const bool is_call =
          functions_.contains(text_.spelling(k)) || classes_.contains(text_.spelling(k));
      if ((text_.is(k, "{") && text_.is(k - 1, ")")) || (is_call && text_.is(k + 1, "(")) ||
          is_in(kReals, text_.spelling(k)) || is_in(kOtherNumbers, text_.spelling(k)))
        doubt(k);
    }
    if (!is_integer) doubt(i);
    for (size_t k = i; k < end; ++k)
      if (text_.is_word(k) && (text_.is(k + 1, "=") || text_.is(k + 1, "{")))
        constants_.insert(text_.spelling(k));
    return end;
  }

  size_t look_at_branch(size_t i) {
    if (!text_.is(i + 1, "(")) {
      doubt(i);
      return i + 1;
    }
    const size_t end = text_.after_group(i + 1);
    condition(i + 2, end - 1);
    return end;
  }

  size_t look_at_loop(size_t i) {
    const size_t end = text_.after_group(i + 1);
    std::vector<size_t> ends;
    for (size_t k = i + 2; k + 1 < end; ++k) {
      if (text_.is(k, ";")) ends.push_back(k);
      if (text_.is(k, "(") || text_.is(k, "[") || text_.is(k, "{")) k = text_.after_group(k) - 1;
    }
    if (ends.size() != 2 || ends[1] == ends[0] + 1) {
      doubt(i);
      return end;
    }
    scan(i + 2, ends[0]);
    condition(ends[0] + 1, ends[1]);
    scan(ends[1] + 1, end - 1);
    return end;
  }

  size_t look_at_cast(size_t i) {
    const size_t end = text_.after_angles(i + 1);
    if (end != i + 4 || !is_in(kIntegers, text_.spelling(i + 2))) doubt(i);
    return std::max(end, i + 1);
  }

  // A number of the kernel's type: `half(2)`, or a memory of it.
  size_t look_at_real(size_t i) {
    if (text_.is(i + 1, "(") && text_.kind(i + 2) == driver::TokenKind::kNumber &&
        text_.is(i + 3, ")"))
      return i + 4;
    if (!text_.is(i - 1, "__gm__")) doubt(i);
    return i + 1;
  }

  // `DataCopyExtParams bytes{1, ...}`, with or without a name.
  size_t look_at_struct(size_t i) {
    size_t open = after_name(i);
    if (text_.is_word(open)) ++open;
    if (!text_.is(open, "{")) {
      if (!text_.is(open - 1, "&") && !text_.is(open, "&")) doubt(i);
      return open;
    }
    if (text_.is_word(open - 1)) structs_.insert(text_.spelling(open - 1));
    const size_t fixed = kStructs.at(text_.spelling(i));
    const auto parts = parts_of(open);
    // Each of several blocks takes whole DataBlocks, which is not linear in their length.
    const bool is_one_block =
        !parts.empty() && parts[0].second == parts[0].first + 1 && text_.is(parts[0].first, "1");
    for (size_t k = 0; k < parts.size(); ++k)
      noted(parts[k].first, parts[k].second,
            is_one_block && k >= fixed ? Kind::kArgument : Kind::kFixed);
    return text_.after_group(open);
  }

  size_t look_at_call(size_t i, size_t open) {
    const std::string_view word = text_.spelling(i);
    const auto counted = kCounted.find(word);
    const bool is_tensor = tensors_.contains(word) || is_in(kTensors, word);
    if (i > 1 && text_.is(i - 1, ".") && tensors_.contains(text_.spelling(i - 2)) &&
        !is_in(kFixed, word) && !kCounted.contains(word))
      doubt(i);  // a member of the toolkit's, whatever functions of this name there are
    if (functions_.contains(word) || classes_.contains(word)) {  // read as any other code
      if (counted != kCounted.end() || is_tensor || is_in(kFixed, word)) doubt(i);
      return open;
    }
    const auto parts = parts_of(open);
    const bool has_count = counted != kCounted.end() && parts.size() == counted->second;
    if (!has_count && !is_tensor && !is_in(kFixed, word)) doubt(i);
    for (size_t k = 0; k < parts.size(); ++k) {
      const bool may_vary = has_count && k + 1 == parts.size();
      noted(parts[k].first, parts[k].second, may_vary ? Kind::kArgument : Kind::kFixed);
    }
    return text_.after_group(open);
  }

  size_t look_at_index(size_t i) {
    if (!tensors_.contains(text_.spelling(i - 1))) {
      doubt(i);
      return i + 1;
    }
    const size_t end = text_.after_group(i);
    noted(i + 1, end - 1, Kind::kArgument);
    return end;
  }

  // The parts between commas of the group at `open`.
  std::vector<std::pair<size_t, size_t>> parts_of(size_t open) const {
    std::vector<std::pair<size_t, size_t>> parts;
    const size_t end = text_.after_group(open) - 1;
    size_t begin = open + 1;
    for (size_t i = begin; i < end; ++i) {
      if (text_.is(i, "(") || text_.is(i, "[") || text_.is(i, "{")) i = text_.after_group(i) - 1;
      if (text_.is(i, "<")) i = std::max(after_template(i), i + 1) - 1;
      if (!text_.is(i, ",")) continue;
      parts.emplace_back(begin, i);
      begin = i + 1;
    }
    if (begin < end) parts.emplace_back(begin, end);
    return parts;
  }

  bool is_pointer(size_t i) const { return i > 1 && text_.is(i - 2, "__gm__"); }

  bool is_constant(size_t i) const { return is_integer(i) || is_constant_name(i); }

  bool is_product_with_constant(size_t i) const {
    if (text_.is(i, "*=")) return is_constant(i + 1) && text_.is(i + 2, ";");
    if (text_.is(i + 1, "sizeof") || is_block(i + 1)) return true;
    if (is_constant(i + 1) && !text_.is(i + 2, "(") && !text_.is(i + 2, "[")) return true;
    size_t left = i - 1;
    if (text_.is(left, ")")) {
      const size_t open = text_.before_group(left);
      if (open == 0 || open == left) return false;
      left = open - 1;
      if (!text_.is(left, "sizeof") && !is_block(left)) return false;
    } else if (!is_constant(left)) {
      return false;
    }
    return !text_.is(left - 1, "*");  // of `n * 2 * n` the left side is n * 2
  }

  // The number of a core, or of all, is that of the run.
  bool is_block(size_t i) const { return text_.is(i, "GetBlockIdx") || text_.is(i, "GetBlockNum"); }

  // A tree of comparisons of two sums.
  void condition(size_t first, size_t last) {
    if (first >= last) return doubt(std::min(first, text_.size() - 1));
    if (text_.is(first, "!")) {
      const bool is_of_all = text_.is(first + 1, "(") && text_.after_group(first + 1) == last;
      return is_of_all ? condition(first + 1, last) : doubt(first);
    }
    if (text_.is(first, "(") && text_.after_group(first) == last)
      return condition(first + 1, last - 1);
    size_t begin = first, comparison = last;
    bool has_parts = false;
    if (has_choice(first, last) || assigns(first, last)) return doubt(first);
    for (size_t i = first; i < last; ++i) {
      if (text_.is(i, "(") || text_.is(i, "[") || text_.is(i, "{")) i = text_.after_group(i) - 1;
      if (text_.is(i, "<") && after_template(i) != i) i = after_template(i) - 1;
      if (!text_.is(i, "&&") && !text_.is(i, "||")) continue;
      condition(begin, i);
      begin = i + 1;
      has_parts = true;
    }
    if (has_parts) return condition(begin, last);
    for (size_t i = first; i < last && comparison == last; ++i) {
      if (text_.is(i, "(") || text_.is(i, "[") || text_.is(i, "{")) i = text_.after_group(i) - 1;
      if (text_.is(i, "<") && after_template(i) != i) i = after_template(i) - 1;
      constexpr std::string_view kCompares[] = {"<", ">", "<=", ">=", "==", "!="};
      if (std::ranges::any_of(kCompares, [&](std::string_view one) { return text_.is(i, one); }))
        comparison = i;
    }
    if (comparison == last || comparison == first) return doubt(first);
    const size_t right = comparison + (text_.is(comparison + 1, "=") ? 2 : 1);
    if (right >= last) return doubt(first);
    noted(first, comparison, Kind::kLeft);
    noted(right, last, Kind::kRight);
  }

  bool has_choice(size_t first, size_t last) const {
    for (size_t i = first; i < last; ++i) {
      if (text_.is(i, "(") || text_.is(i, "[") || text_.is(i, "{")) i = text_.after_group(i) - 1;
      if (text_.is(i, "?")) return true;
    }
    return false;
  }

  bool assigns(size_t first, size_t last) const {
    for (size_t i = first; i < last; ++i) {
      if (text_.is(i, "(") || text_.is(i, "[") || text_.is(i, "{")) i = text_.after_group(i) - 1;
      if ((text_.is(i, "=") && !is_comparison(i)) || text_.is(i, "+=") || text_.is(i, "-="))
        return true;
    }
    return false;
  }

  // An expression whose value a run notes.
  void noted(size_t first, size_t last, Kind kind) {
    if (first >= last) return doubt(first);
    if (text_.is(first, "{")) {  // without a type nothing says which of its numbers may vary
      for (const auto& [begin, end] : parts_of(first)) noted(begin, end, Kind::kFixed);
      return;
    }
    const bool compares = kind == Kind::kLeft || kind == Kind::kRight;
    const size_t names = names_in(first, last);
    scan(first, last);
    if (tensors_.contains(text_.spelling(first))) return;
    if (!compares && names == 0) return;
    const auto place = text_.place(first);
    edits_.insert_before(first, std::string(compares ? "::asctwin_compared(" : "::asctwin_noted(") +
                                    std::to_string(code_.sites.size()) + "u, ");
    edits_.insert_after(last - 1, ")");
    code_.sites.push_back(
        {kind, names, {place.file, place.line, std::string(text_.spelling(first))}});
  }

  size_t names_in(size_t first, size_t last) const {
    size_t names = 0;
    for (size_t i = first; i < last; ++i) {
      if (text_.is(i, "sizeof")) i = text_.after_group(i + 1) - 1;
      if (text_.is(i, "<") && after_template(i) != i) i = after_template(i) - 1;
      if (!text_.is_word(i)) continue;
      const std::string_view word = text_.spelling(i);
      const bool is_part = is_in(kReals, word) || is_in(kPlain, word) || word == "static_cast";
      names += !is_part && !is_constant_name(i);
    }
    return names;
  }

  const driver::Tokens& text_;
  driver::Edits edits_;
  std::vector<bool> own_;
  Words classes_, functions_, tensors_, constants_, pointers_, aliases_, structs_;
  std::multimap<size_t, size_t> conditions_;  // of `?`: where it begins, and where the `?` stands
  LinearCode code_;
};

}  // namespace

LinearCode linear_code_of(const driver::Tokens& text,
                          const std::function<bool(const std::string& file)>& is_own) {
  return LinearReader(text, is_own).run();
}

}  // namespace asctwin::verify
