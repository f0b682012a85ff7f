// A call that is neither the kernel's own nor in the list of calls whose effects on addresses and
// branches are those of their arguments may give tensor data to the code.
#include "verify/source_facts.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>
#include <string_view>

namespace asctwin::verify {
namespace {

// Calls that give no tensor data to the code, and whose accesses follow from their arguments.
constexpr std::string_view kOblivious[] = {
#define ASCTWIN_OBLIVIOUS(name) #name,
#include "verify/oblivious.inc"
#undef ASCTWIN_OBLIVIOUS
};

constexpr std::string_view kMemoryQualifiers[] = {"__gm__", "__ubuf__", "__cbuf__",
                                                  "__ca__", "__cb__",   "__cc__"};

// Calls by which time or the order of cores reaches results.
constexpr std::string_view kOrdered[] = {"SetAtomicAdd",
                                         "SetAtomicMax",
                                         "SetAtomicMin",
                                         "SetAtomicType",
                                         "AtomicAdd",
                                         "AtomicMax",
                                         "AtomicMin",
                                         "AtomicCas",
                                         "AtomicExch",
                                         "EnableDmaAtomic",
                                         "GetSystemCycle",
                                         "GetProgramCounter",
                                         "get_sys_cnt",
                                         "get_pc",
                                         "asc_get_system_cycle",
                                         "asc_get_program_counter"};
// Names of the C API and of builtins begin so; those that end in `_none` put the mode back.
constexpr std::string_view kOrderedFamilies[] = {"asc_atomic_", "asc_set_atomic_", "set_atomic_"};
// Calls of the Matmul object that add to global memory where a second argument asks for it.
constexpr std::string_view kOrderedByArgument[] = {"IterateAll", "GetTensorC"};

template <size_t N>
bool is_one_of(const std::string_view (&list)[N], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool is_ordered(std::string_view word) {
  return is_one_of(kOrdered, word) ||
         (!word.ends_with("_none") &&
          std::ranges::any_of(kOrderedFamilies,
                              [&](std::string_view begin) { return word.starts_with(begin); }));
}

void add_once(std::vector<Reason>& reasons, const Reason& reason) {
  if (std::ranges::find(reasons, reason) == reasons.end()) reasons.push_back(reason);
}

class Reader {
 public:
  Reader(const driver::Tokens& text, const std::function<bool(const std::string&)>& is_own)
      : text_(text), is_own_(is_own) {}

  SourceFacts run() && {
    for (size_t i = 0; i < text_.size(); ++i)
      if (text_.is_word(i)) note_names(i);
    for (size_t i = 0; i < text_.size(); ++i)
      if (text_.is_word(i) && is_own(i)) look_at(i);
    return std::move(facts_);
  }

 private:
  bool is_own(size_t i) { return is_own_(text_.place(i).file); }
  size_t after_name(size_t i) const {
    return text_.is(i + 1, "<") ? std::max(text_.after_angles(i + 1), i + 1) : i + 1;
  }

  // Functions and classes that the kernel defines, and its pointers into memories.
  void note_names(size_t i) {
    if (text_.is(i, "class") || text_.is(i, "struct")) {
      if (text_.is_word(i + 1) && is_own(i)) own_.insert(text_.spelling(i + 1));
      return;
    }
    if (is_one_of(kMemoryQualifiers, text_.spelling(i)) && is_own(i)) return note_pointer(i);
    if (!text_.is(i + 1, "(") || !is_own(i)) return;
    const size_t end = text_.after_group(i + 1);
    if (text_.is(end, "{") || text_.is(end, "const") || text_.is(end, ":"))
      own_.insert(text_.spelling(i));
  }

  void note_pointer(size_t i) {
    for (size_t k = i + 1; k < i + 6; ++k)
      if (text_.is(k, "*") && text_.is_word(k + 1)) {
        pointers_.insert(text_.spelling(k + 1));
        return;
      }
  }

  void look_at(size_t i) {
    const std::string_view word = text_.spelling(i);
    if (word == "GetBlockNum") facts_.asks_for_blocks = true;
    if (is_ordered(word) || (is_one_of(kOrderedByArgument, word) && has_two_arguments(i)))
      add(facts_.order_dependences, i);
    if (pointers_.contains(word) && is_dereferenced(i)) add_pointer(i);
    if (is_one_of(kMemoryQualifiers, word) && text_.is(i - 1, "(") && text_.is(i - 2, "*"))
      add_pointer(i);
    const size_t open = after_name(i);
    if (!text_.is(open, "(") || own_.contains(word) || is_one_of(kOblivious, word)) return;
    if (is_declaration(i)) return;
    add(facts_.data_dependences, i);
  }

  bool has_two_arguments(size_t name) const {
    const size_t open = after_name(name);
    if (!text_.is(open, "(")) return false;
    const size_t end = text_.after_group(open);
    for (size_t i = open + 1; i < end; ++i) {
      if (text_.is(i, ",")) return true;
      if (text_.is(i, "(") || text_.is(i, "[") || text_.is(i, "{")) i = text_.after_group(i) - 1;
    }
    return false;
  }

  bool is_dereferenced(size_t i) const {
    if (text_.is(i + 1, "[") || text_.is(i + 1, "->")) return true;
    if (i < 2 || !text_.is(i - 1, "*")) return false;
    return !text_.is_word(i - 2) && !text_.is(i - 2, ")") && !text_.is(i - 2, "]") &&
           text_.kind(i - 2) != driver::TokenKind::kNumber && !text_.is(i - 2, ">");
  }

  // `LocalTensor<half> x(TPosition::VECCALC, 0, 64)`: a name behind a type is no call.
  bool is_declaration(size_t i) const {
    if (i == 0) return false;
    const bool behind_type = text_.is_word(i - 1) || text_.is(i - 1, ">") || text_.is(i - 1, "&");
    return behind_type && !text_.is(i - 1, "return") && !text_.is(i - 1, "else");
  }

  void add_pointer(size_t i) {
    add(facts_.data_dependences, i);
    add(facts_.order_dependences, i);
  }

  void add(std::vector<Reason>& reasons, size_t i) {
    const auto place = text_.place(i);
    const Reason reason{place.file, place.line, std::string(text_.spelling(i))};
    add_once(reasons, reason);
  }

  const driver::Tokens& text_;
  const std::function<bool(const std::string&)>& is_own_;
  std::set<std::string_view> own_, pointers_;
  SourceFacts facts_;
};

}  // namespace

void SourceFacts::merge(SourceFacts other) {
  for (const Reason& reason : other.data_dependences) add_once(data_dependences, reason);
  for (const Reason& reason : other.order_dependences) add_once(order_dependences, reason);
  asks_for_blocks = asks_for_blocks || other.asks_for_blocks;
  tiling_keys.merge(other.tiling_keys);
}

SourceFacts facts_of(const driver::Tokens& text,
                     const std::function<bool(const std::string& file)>& is_own) {
  return Reader(text, is_own).run();
}

std::set<uint64_t> tiling_keys_of(const driver::Tokens& source) {
  std::set<uint64_t> keys;
  for (size_t i = 0; i + 2 < source.size(); ++i) {
    if (!source.is(i, "TILING_KEY_IS") || !source.is(i + 1, "(")) continue;
    const std::string_view digits = source.spelling(i + 2);
    uint64_t key = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), key);
    if (error == std::errc() && end != digits.data()) keys.insert(key);
  }
  return keys;
}

std::set<uint64_t> tiling_keys_in(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::stringstream text;
  text << stream.rdbuf();
  const std::string source = text.str();
  return tiling_keys_of(driver::Tokens(source));
}

}  // namespace asctwin::verify
