// Each kind of fault is a function of one token: it looks whether the token begins what the kind
// changes.
#include "driver/value_mutation.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "driver/enclosing.h"

namespace asctwin::driver {
namespace {

// Calls whose last argument is a number of elements.
constexpr std::string_view kCounted[] = {
    "DataCopy", "Add",  "Sub",  "Mul", "Div",        "Max",       "Min",       "Adds",
    "Muls",     "Maxs", "Mins", "Exp", "Ln",         "Abs",       "Sqrt",      "Rsqrt",
    "Relu",     "Cast", "Not",  "And", "Reciprocal", "Duplicate", "LeakyRelu", "Axpy"};
// Calls whose tensors have offsets.
constexpr std::string_view kPlaced[] = {"DataCopy", "DataCopyPad"};
// Structs whose fields are counts, lengths and strides.
constexpr std::string_view kParameters[] = {"DataCopyParams", "DataCopyExtParams", "Nd2NzParams",
                                            "UnaryRepeatParams", "BinaryRepeatParams"};
// Calls that choose between their two arguments.
constexpr std::string_view kChoosing[] = {"min", "Min", "max", "Max"};
// Names of the struct that the tiling function has filled.
constexpr std::string_view kTilings[] = {"tiling", "tiling_", "tilingData", "tilingData_"};
constexpr std::string_view kAtomic[] = {"SetAtomicAdd", "SetAtomicMax", "SetAtomicMin"};

// Why no run may notice another size: where it is too small, one does.
constexpr const char* kRoomyBuffer = "the buffer is larger than this run needs";
constexpr const char* kRoomyTensor =
    "the size of a global tensor is a bound, and this run keeps to it";

struct OtherWord {
  std::string_view word, other;
};
constexpr OtherWord kOtherWords[] = {
    {"CAST_RINT", "CAST_TRUNC"},      {"CAST_ROUND", "CAST_TRUNC"},
    {"CAST_TRUNC", "CAST_CEIL"},      {"CAST_FLOOR", "CAST_CEIL"},
    {"CAST_CEIL", "CAST_FLOOR"},      {"SetAtomicMax", "SetAtomicMin"},
    {"SetAtomicMin", "SetAtomicMax"},
};

template <size_t N>
bool is_one_of(const std::string_view (&list)[N], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

class Finder {
 public:
  Finder(const Tokens& tokens, const std::function<bool(const std::string&)>& is_own)
      : tokens_(tokens), is_own_(is_own) {}

  std::vector<Mutation> run() && {
    for (size_t i = 1; i < tokens_.size(); ++i) {
      const bool concerns = tokens_.is_word(i) || tokens_.is(i, "<") || tokens_.is(i, "?");
      if (concerns && is_own_(tokens_.place(i).file)) look_at(i);
    }
    swap_fields();
    return std::move(found_);
  }

 private:
  struct Range {
    size_t first, last;
  };
  struct Size {
    Range range;
    const char* excuse;
  };

  void look_at(size_t i) {
    const std::string_view word = tokens_.spelling(i);
    for (const OtherWord& other : kOtherWords)
      if (word == other.word) change_words(i, {i, i + 1}, std::string(other.other));
    if (word == "<") return loop_bound(i);
    if (word == "?") return choice(i);
    if (is_one_of(kTilings, word)) return note_field(i);
    const size_t open = tokens_.is(i + 1, "<") ? tokens_.after_angles(i + 1) : i + 1;
    if (word == "GetBlockIdx" && tokens_.is(open, "(")) change(i, {i, open + 2}, "0");
    if (is_one_of(kParameters, word)) return parameters(i, open);
    if (!tokens_.is(open, "(")) return;
    const std::vector<Range> arguments = arguments_of(open);
    if (is_one_of(kAtomic, word)) without_atomic(i, open);
    if (is_one_of(kCounted, word) && arguments.size() > 2) amount(i, arguments);
    if (is_one_of(kChoosing, word) && arguments.size() == 2) other_argument(i, open, arguments);
    if (word == "SetGlobalBuffer" && !arguments.empty()) begin_of_part(i, arguments.front());
    if (word == "SetGlobalBuffer" && arguments.size() == 2)
      sizes_.push_back({arguments[1], kRoomyTensor});
    if (is_one_of(kPlaced, word))
      for (const Range& argument : arguments) offset(i, argument);
    if (word == "InitBuffer" && arguments.size() >= 2) buffers(i, arguments);
  }

  std::vector<Range> arguments_of(size_t open) const {
    std::vector<Range> arguments;
    const size_t end = tokens_.after_group(open) - 1;
    size_t first = open + 1;
    for (size_t i = first; i < end; ++i) {
      if (tokens_.is(i, "(") || tokens_.is(i, "[") || tokens_.is(i, "{"))
        i = tokens_.after_group(i) - 1;
      else if (tokens_.is(i, "<") && tokens_.is_word(i - 1))
        i = std::max(i, tokens_.after_angles(i) - 1);
      if (!tokens_.is(i, ",")) continue;
      arguments.push_back({first, i});
      first = i + 1;
    }
    if (first < end) arguments.push_back({first, end});
    return arguments;
  }

  bool is_number(Range range, std::string_view text) const {
    return range.last == range.first + 1 && tokens_.is(range.first, text);
  }

  // Half of it; of braces nothing can be halved.
  void less(size_t at, Range range) {
    if (tokens_.is(range.first, "{") || is_number(range, "0") || is_number(range, "1")) return;
    change(at, range, "((" + tokens_.flat(range.first, range.last) + ") / 2)");
  }

  // The number of elements; or, of a call with repeats, the mask and their number.
  void amount(size_t at, const std::vector<Range>& arguments) {
    if (!tokens_.is(arguments.back().first, "{")) return less(at, arguments.back());
    if (arguments.size() < 5) return;
    less(at, arguments[arguments.size() - 3]);
    less(at, arguments[arguments.size() - 2]);
  }

  // `InitBuffer(queue, number, bytes)` or `InitBuffer(buffer, bytes)`.
  void buffers(size_t at, const std::vector<Range>& arguments) {
    const size_t first = found_.size();
    if (arguments.size() == 3) other_number(at, arguments[1], "1");
    for (size_t i = first; i < found_.size(); ++i)
      found_[i].excuse = "one buffer for several gives the same bytes, later";
    const size_t second = found_.size();
    less(at, arguments.back());
    for (size_t i = second; i < found_.size(); ++i) found_[i].excuse = kRoomyBuffer;
    sizes_.push_back({arguments.back(), kRoomyBuffer});
  }

  // `min(a, b)` becomes `a`: a last tile is then as long as the others.
  void other_argument(size_t at, size_t open, const std::vector<Range>& arguments) {
    const size_t end = tokens_.after_group(open);
    change(at, {at, end}, "(" + tokens_.flat(arguments[0].first, arguments[0].last) + ")");
  }

  // `c ? a : b` becomes `c ? b : b`.
  void choice(size_t question) {
    constexpr std::string_view kEnds[] = {")", "]", "}", ",", ";", ":"};
    size_t colon = question + 1;
    for (; !tokens_.is(colon, ":"); ++colon) {
      if (colon >= tokens_.size() || tokens_.is(colon, ";") || tokens_.is(colon, "?")) return;
      if (tokens_.is(colon, "(") || tokens_.is(colon, "[")) colon = tokens_.after_group(colon) - 1;
    }
    size_t end = colon + 1;
    for (; !is_one_of(kEnds, tokens_.spelling(end)); ++end) {
      if (end >= tokens_.size() || tokens_.is(end, "?")) return;
      if (tokens_.is(end, "(") || tokens_.is(end, "[") || tokens_.is(end, "{"))
        end = tokens_.after_group(end) - 1;
    }
    change(question, {question + 1, colon}, "(" + tokens_.flat(colon + 1, end) + ")");
  }

  // `x + offset` in the argument of SetGlobalBuffer: half of the offset.
  void begin_of_part(size_t at, Range range) {
    size_t plus = 0;
    for (size_t i = range.first; i < range.last; ++i) {
      if (tokens_.is(i, "(") || tokens_.is(i, "[")) i = tokens_.after_group(i) - 1;
      if (tokens_.is(i, "+")) plus = i;
    }
    if (plus != 0) less(at, {plus + 1, range.last});
  }

  // `tiling.field` or `tiling->field`, whose field is no function.
  void note_field(size_t name) {
    const bool has_field = tokens_.is(name + 1, ".") || tokens_.is(name + 1, "->");
    if (has_field && tokens_.is_word(name + 2) && !tokens_.is(name + 3, "("))
      fields_.push_back(name + 2);
  }

  // Each field becomes the next one of another name.
  void swap_fields() {
    for (size_t i = 0; i < fields_.size(); ++i) {
      const std::string_view own = tokens_.spelling(fields_[i]);
      for (size_t k = 1; k < fields_.size(); ++k) {
        const std::string_view other = tokens_.spelling(fields_[(i + k) % fields_.size()]);
        if (other == own) continue;
        const size_t object = fields_[i] - 2;
        change(object, {object, fields_[i] + 1},
               std::string(tokens_.spelling(object)) + std::string(tokens_.spelling(object + 1)) +
                   std::string(other));
        found_.back().excuse = excuse_of(object);
        break;
      }
    }
  }

  const char* excuse_of(size_t token) const {
    for (const Size& size : sizes_)
      if (size.range.first <= token && token < size.range.last) return size.excuse;
    return nullptr;
  }

  void other_number(size_t at, Range range, const std::string& number) {
    if (!is_number(range, number)) change(at, range, number);
  }

  // `x[offset]` as a whole argument.
  void offset(size_t at, Range range) {
    for (size_t i = range.first; i < range.last; ++i) {
      if (!tokens_.is(i, "[") || tokens_.after_group(i) != range.last) continue;
      const Range inside{i + 1, range.last - 1};
      if (is_number(inside, "0")) return;
      return change(at, inside, "((" + tokens_.flat(inside.first, inside.last) + ") / 2)");
    }
  }

  // Each field that is not 0 once as 0, once one more.
  void parameters(size_t at, size_t open) {
    if (tokens_.is_word(open)) ++open;  // the name of a variable
    if (!tokens_.is(open, "(") && !tokens_.is(open, "{")) return;
    for (const Range& field : arguments_of(open)) {
      if (is_number(field, "0") || is_number(field, "true") || is_number(field, "false")) continue;
      change(at, field,
             "static_cast<decltype(" + tokens_.flat(field.first, field.last) + ")>((" +
                 tokens_.flat(field.first, field.last) + ") + 1)");
    }
  }

  void without_atomic(size_t name, size_t open) {
    const size_t end = tokens_.after_group(open);
    if (tokens_.is(end, ";") && (tokens_.is(name - 1, ";") || tokens_.is(name - 1, "{")))
      change_words(name, {name, end}, "");
  }

  // `i < n` of a for loop becomes `i <= n`.
  void loop_bound(size_t i) {
    if (tokens_.after_angles(i) != i && !tokens_.is_word(i + 1)) return;
    for (size_t k = i; k > 0 && !tokens_.is(k, "{") && !tokens_.is(k, "}"); --k) {
      if (!tokens_.is(k, "for")) continue;
      const bool inside = tokens_.after_group(k + 1) > i;
      if (!inside || tokens_.is(i + 1, "=")) return;
      change_words(i, {i, i + 1}, "<=");
      if (const auto condition = loop_condition_around(tokens_, i))
        found_.back().call = tokens_.flat(condition->first, condition->last);
      return;
    }
  }

  void change_words(size_t at, Range range, std::string text) {
    add(at, range, std::move(text), false);
  }

  // An expression for another.
  void change(size_t at, Range range, std::string text) { add(at, range, std::move(text), true); }

  void add(size_t at, Range range, std::string text, bool is_expression) {
    Mutation one;
    one.place = tokens_.place(at);
    const bool closes = range.first > at && tokens_.is(range.last, ")");
    one.call = tokens_.flat(at, std::min(closes ? range.last + 1 : range.last, at + 24));
    const std::string before = tokens_.flat(range.first, range.last);
    one.change = text.empty() ? "removed" : text + " for " + before;
    one.changes = {{range.first, range.last, std::move(text), is_expression}};
    found_.push_back(std::move(one));
  }

  const Tokens& tokens_;
  const std::function<bool(const std::string&)>& is_own_;
  std::vector<size_t> fields_;  // of the tiling, where they are named
  std::vector<Size> sizes_;     // of buffers and global tensors
  std::vector<Mutation> found_;
};

}  // namespace

std::vector<Mutation> find_value_mutations(
    const Tokens& tokens, const std::function<bool(const std::string& file)>& is_own) {
  return Finder(tokens, is_own).run();
}

}  // namespace asctwin::driver
