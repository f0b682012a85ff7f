// The name of a function is the last name before the first parenthesis that belongs to no
// specifier. Registrations stand in a pseudo file, marked as a system header so that no warning
// speaks of them.
#include "driver/kernels.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "driver/declaration.h"
#include "driver/keywords.h"
#include "driver/parameters.h"
#include "driver/words.h"

namespace asctwin::driver {
namespace {

class HeadParser {
 public:
  HeadParser(const Tokens& tokens, size_t first, size_t brace) : tokens_(tokens), brace_(brace) {
    at_ = first;
  }

  // True when the head is that of a function.
  bool parse() {
    while (at_ < brace_) {
      if (tokens_.is(at_, "template")) {
        is_template_ = true;
        angles_ = at_ + 1;
        at_ = tokens_.after_angles(at_ + 1);
      } else if (tokens_.is(at_, "(")) {
        return name_.last > name_.first;
      } else if (!skip_attribute() && !take_word()) {
        take_name();
      }
    }
    return false;
  }

  bool is_template() const { return is_template_; }
  size_t angles() const { return angles_; }  // of a template: the < of its parameters
  TokenRange name() const { return name_; }
  size_t parameters() const { return at_; }  // their (
  size_t mix() const { return mix_; }        // the ( of __mix__( ); 0 when there is none
  const std::optional<KernelKind>& kind() const { return kind_; }

 private:
  bool skip_attribute() {
    const size_t end = after_attribute(tokens_, at_);
    if (end == at_) return false;
    at_ = end;
    return true;
  }

  bool take_word() {
    const std::string_view spelled = tokens_.spelling(at_);
    const Word* const word = find_word(spelled);
    const bool called = tokens_.is(at_ + 1, "(");
    const bool skipped = spelled == "decltype" || spelled == "noexcept" || spelled == "explicit";
    if (word == nullptr && !skipped) return false;
    if (spelled == "__vector__") kind_ = KernelKind{0, 1, true};
    if (spelled == "__cube__") kind_ = KernelKind{1, 0, true};
    if (spelled == "__mix__") mix_ = at_ + 1;
    const bool has_arguments =
        skipped || (word != nullptr && word->kind == Word::Kind::kFunctionWithArguments);
    at_ = called && has_arguments ? tokens_.after_group(at_ + 1) : at_ + 1;
    return true;
  }

  // [::] name [<...>] (:: name [<...>])*; the arguments of the last name are not part of it.
  void take_name() {
    const size_t begin = at_;
    if (is_builtin_type(tokens_.spelling(at_))) ++at_;  // `void ::n::k()` is a function of ::n
    if (at_ != begin && find_word(tokens_.spelling(at_)) != nullptr) return;
    TokenRange name{at_, at_};
    if (tokens_.is(at_, "::")) ++at_;
    while (at_ < brace_ && tokens_.is_word(at_)) {
      name.last = ++at_;
      if (tokens_.is(at_, "<")) at_ = tokens_.after_angles(at_);
      if (!tokens_.is(at_, "::")) break;
      ++at_;
    }
    if (name.last > name.first) name_ = name;
    if (at_ == begin) ++at_;
  }

  const Tokens& tokens_;
  size_t at_;
  size_t brace_;
  bool is_template_ = false;
  size_t angles_ = 0;
  TokenRange name_;
  size_t mix_ = 0;
  std::optional<KernelKind> kind_;
};

std::optional<uint8_t> count_at(const Tokens& tokens, size_t i) {
  const std::string_view text = tokens.spelling(i);
  uint8_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<KernelKind> mixed_kind(const Tokens& tokens, size_t open) {
  const std::optional<uint8_t> cube = count_at(tokens, open + 1);
  const std::optional<uint8_t> vector = count_at(tokens, open + 3);
  const bool formed = tokens.is(open + 2, ",") && tokens.is(open + 4, ")");
  if (!formed || !cube || !vector || *cube + *vector == 0) return std::nullopt;
  return KernelKind{*cube, *vector};
}

// Returns the text that the kernel's structs add to its registration, behind a comma; `text` gets
// declarations.
std::string structs_of(const std::string& function, const KernelInfo& kernel, StructFields& structs,
                       std::string& text) {
  std::string rows;
  for (const StructParameter& it :
       structs.of(function, kernel.parameters, kernel.arguments, kernel.brace, text))
    rows +=
        fmt::format("{}::asctwin::struct_of_parameter<{}>({}, {}, {})", rows.empty() ? "" : ", ",
                    it.type, it.index, quoted_literal(it.name), it.fields);
  return rows.empty() ? "" : ", {" + rows + "}";
}

std::string registration(size_t index, const std::string& name, const std::string& function,
                         const KernelInfo& kernel, StructFields& structs) {
  std::string text;
  const std::string rows = structs_of(function, kernel, structs, text);
  return text + fmt::format(
                    "static const ::asctwin::KernelRegistration asctwin_kernel_{}{{{}, &::{}, {}, "
                    "{}, {}, {}{}}};\n",
                    index, quoted_literal(name), function, kind_text(kernel.kind),
                    quoted_literal(kernel.place.file), kernel.place.line,
                    quoted_literal(kernel.arguments), rows);
}

// `k<float,16>` and `k < float , 16 >` are one spelling: `k<float, 16>`.
std::string normalised(const std::string& spelled) {
  const Tokens tokens(spelled);
  std::string text;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const bool after_comma = i > 0 && tokens.is(i - 1, ",");
    const bool words = i > 0 && is_word_part(text.back()) && is_word_part(tokens.spelling(i)[0]);
    if (after_comma || words) text += ' ';
    text += tokens.spelling(i);
  }
  return text;
}

// A kernel of this name at global scope would be another function of the C library's.
bool is_function_of_c(std::string_view name) {
  static const std::unordered_set<std::string_view> names = {
      "abs",   "acos",  "acosh",  "asin",  "asinh", "atan",  "atan2", "atanh", "cbrt",   "ceil",
      "cos",   "cosh",  "div",    "erf",   "erfc",  "exit",  "exp",   "exp2",  "expm1",  "fabs",
      "floor", "fma",   "fmax",   "fmin",  "fmod",  "frexp", "gamma", "hypot", "index",  "isinf",
      "isnan", "ldexp", "log",    "log10", "log1p", "log2",  "logb",  "modf",  "pow",    "remove",
      "rint",  "round", "select", "sin",   "sinh",  "sqrt",  "tan",   "tanh",  "tgamma", "trunc"};
  return names.count(name) != 0;
}

bool names(const KernelInfo& kernel, const std::string& name) {
  if (kernel.name == name) return true;
  const std::string tail = "::" + name;
  return kernel.name.size() > tail.size() &&
         kernel.name.compare(kernel.name.size() - tail.size(), tail.size(), tail) == 0;
}

// The template that an instance names, by its whole name or else by the end of one name only.
const KernelInfo* find_template(const std::vector<KernelInfo>& kernels, const std::string& name,
                                std::vector<PassError>& errors) {
  const KernelInfo* found = nullptr;
  for (const KernelInfo& kernel : kernels) {
    if (!kernel.is_template || !names(kernel, name)) continue;
    if (kernel.name == name) return &kernel;
    if (found != nullptr) {
      errors.push_back(
          {{}, fmt::format("`{}` is ambiguous: `{}` and `{}`", name, found->name, kernel.name)});
      return nullptr;
    }
    found = &kernel;
  }
  if (found == nullptr) errors.push_back({{}, fmt::format("`{}` is no kernel template", name)});
  return found;
}

}  // namespace

std::optional<KernelInfo> parse_kernel(const Tokens& tokens, size_t first, size_t brace,
                                       const std::string& scope, std::vector<PassError>& errors) {
  HeadParser head(tokens, first, brace);
  if (!head.parse()) return std::nullopt;
  const size_t last = head.name().last;
  KernelInfo kernel;
  kernel.is_template = head.is_template();
  kernel.place = tokens.place(last - 1);
  kernel.parameters = parameter_types(tokens, head.parameters());
  kernel.arguments = forwarded_parameters(tokens, head.parameters());
  kernel.workspace = workspace_parameter(tokens, head.parameters());
  kernel.brace = brace;
  kernel.kind = head.kind();
  if (head.mix() != 0) {
    kernel.kind = mixed_kind(tokens, head.mix());
    if (!kernel.kind) {
      errors.push_back({kernel.place,
                        "`__mix__` takes two numbers of cores, at least one of them "
                        "above 0"});
      return std::nullopt;
    }
  }
  kernel.itself = tokens.spelling(last - 1);
  if (kernel.is_template && tokens.after_angles(head.angles()) > head.angles() + 2)
    kernel.itself += "<" + forwarded_template_parameters(tokens, head.angles()) + ">";
  const bool global = tokens.is(head.name().first, "::");
  const std::string name = tokens.flat(head.name().first + (global ? 1 : 0), last);
  kernel.name = global || scope.empty() ? name : scope + "::" + name;
  kernel.function = kernel.name;
  kernel.name_token = last - 1;
  if (!kernel.is_template && is_function_of_c(kernel.name))
    kernel.function = kernel.itself = "asctwin_kernel_" + kernel.name;
  return kernel;
}

void add_kernel(KernelInfo kernel, std::vector<KernelInfo>& kernels) {
  const auto same = [&](const KernelInfo& other) { return other.name == kernel.name; };
  const auto found = std::find_if(kernels.begin(), kernels.end(), same);
  if (found == kernels.end()) {
    kernels.push_back(std::move(kernel));
  } else if (!kernel.is_template || !found->is_template) {
    found->overload = kernel.place;
  }
}

std::optional<PassError> overload_error(const std::vector<KernelInfo>& kernels) {
  for (const KernelInfo& kernel : kernels) {
    if (!kernel.overload) continue;
    return PassError{*kernel.overload,
                     fmt::format("`{}` is a kernel already, in line {}, and overloaded kernels can "
                                 "only be launched with <<<>>>",
                                 kernel.name, kernel.place.line)};
  }
  return std::nullopt;
}

std::string kind_text(const std::optional<KernelKind>& kind) {
  if (!kind) return "{}";
  const char* const rest = kind->assumed ? (kind->alone ? ", true, true" : ", false, true")
                           : kind->alone ? ", true"
                                         : "";
  return fmt::format("::asctwin::KernelKind{{{}, {}{}}}", kind->cube, kind->vector, rest);
}

std::string registrations(const std::vector<KernelInfo>& kernels,
                          const std::vector<std::string>& instances, StructFields& structs,
                          std::vector<PassError>& errors) {
  std::string text;
  size_t index = 0;
  for (const KernelInfo& kernel : kernels) {
    if (!kernel.is_template && !kernel.overload)
      text += registration(index++, kernel.name, kernel.function, kernel, structs);
  }
  for (const std::string& instance : instances) {
    const std::string name = normalised(instance);
    const size_t angle = std::min(name.find('<'), name.size());
    const KernelInfo* const kernel = find_template(kernels, name.substr(0, angle), errors);
    if (kernel == nullptr) continue;
    text += registration(index++, name, kernel->name + name.substr(angle), *kernel, structs);
  }
  return text.empty() ? text : "\n# 1 \"<asctwin>\" 1 3\n" + text;
}

std::string cube_finder_text(const std::vector<KernelInfo>& kernels,
                             const std::string& cube_finder) {
  std::string rows;
  for (const KernelInfo& kernel : kernels)
    if (!kernel.is_template && !kernel.overload)
      rows += fmt::format(" ::asctwin::host::cube_kernel_row<&::{}>(),", kernel.function);
  return fmt::format(
      "\n# 1 \"<asctwin>\" 1 3\n"
      "extern \"C\" __attribute__((visibility(\"hidden\"))) void (*{}(const char* key))() {{\n"
      "  static const ::asctwin::host::CubeKernel own[] = {{{} {{nullptr, nullptr}}}};\n"
      "  return ::asctwin::host::find_cube_kernel(own, key);\n}}\n",
      cube_finder, rows);
}

}  // namespace asctwin::driver
