// Conditions are read from the files themselves, because preprocessed text has lost them.
#include "driver/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "driver/content_hash.h"

namespace asctwin::driver {
namespace {

bool is_part_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && is_part_of_word(text[end])) ++end;
    const bool is_word = end > i && std::isdigit(static_cast<unsigned char>(text[i])) == 0;
    if (is_word) words.emplace_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return words;
}

// The line from `at` on with those that a backslash continues it by; `at` goes behind it.
std::string whole_line(std::string_view text, size_t& at) {
  std::string line;
  while (at < text.size()) {
    const size_t end = std::min(text.find('\n', at), text.size());
    line += text.substr(at, end - at);
    at = end + 1;
    if (line.empty() || line.back() != '\\') break;
    line.back() = ' ';
  }
  return line;
}

bool is_core_macro(std::string_view word) {
  return word.starts_with("__DAV_") && (word.ends_with("CUBE__") || word.ends_with("VEC__"));
}

bool defines(const std::vector<std::string>& arguments, const std::string& name) {
  const std::string option = "-D" + name;
  return std::any_of(arguments.begin(), arguments.end(), [&](const std::string& argument) {
    return argument == option || argument.starts_with(option + "=");
  });
}

// The tiling key stands where only a constant can: behind `constexpr`, or in template arguments.
bool needs_constant_key(std::string_view line) {
  const auto holds = [&](std::string_view word) { return line.find(word) != line.npos; };
  if (holds("TILING_KEY_VAR")) return holds("constexpr") || holds("<");
  return holds("TILING_KEY_IS") && holds("constexpr");
}

bool is_type_number(std::string_view word) { return word.starts_with("DT_"); }
bool is_format_number(std::string_view word) {
  constexpr std::string_view kFormats[] = {
#define ASCTWIN_GE_FORMAT(name, number) "FORMAT_" #name,
#include "asctwin/op/ge_types.inc"
#undef ASCTWIN_GE_FORMAT
  };
  return std::find(std::begin(kFormats), std::end(kFormats), word) != std::end(kFormats);
}

// Describes a macro of the build where it is missing: a value that it may have, and the number 0.
struct OperatorMacro {
  std::string_view example;
  std::string_view zero;
};
std::optional<OperatorMacro> operator_macro(std::string_view word) {
  if (word.starts_with("ORIG_DTYPE_")) return OperatorMacro{"DT_FLOAT16", "DT_FLOAT"};
  if (word.starts_with("FORMAT_") && !is_format_number(word))
    return OperatorMacro{"FORMAT_ND", "FORMAT_NCHW"};
  return std::nullopt;
}

}  // namespace

void Conditions::read(std::string_view text) {
  const auto holds = [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  };
  asks_for_core = asks_for_core || holds("ASCEND_IS_AIC") || holds("ASCEND_IS_AIV");
  declares_kind = declares_kind || holds("KERNEL_TASK_TYPE");
  multiplies = multiplies || holds("Mmad");
  names_vector_cores =
      names_vector_cores || holds("TYPE_VECTORCORE") || holds("TYPE_MIX_VECTOR_CORE");
  for (size_t at = 0; at < text.size();) {
    const std::string line = whole_line(text, at);
    if (line.find("g_coreType") != std::string::npos &&
        (line.find("constexpr") != std::string::npos || line.find('<') != std::string::npos))
      names_core_type = true;
    if (needs_constant_key(line)) names_constant_key = true;
    const size_t hash = line.find_first_not_of(" \t");
    if (hash == std::string::npos || line[hash] != '#') continue;
    std::vector<std::string> words =
        words_in(std::string_view(line).substr(hash, line.find("//", hash) - hash));
    if (words.size() < 2) continue;
    const std::string& directive = words[0];
    if (directive == "define") defined.insert(words[1]);
    if (directive == "ifdef" || directive == "ifndef") tested.insert(words[1]);
    if (directive != "if" && directive != "elif") continue;
    for (size_t i = 1; i < words.size(); ++i) {
      if (words[i] == "defined") continue;
      (words[i - 1] == "defined" ? tested : evaluated).insert(words[i]);
    }
  }
}

bool Conditions::asks_for(std::string_view word) const {
  const std::string name(word);
  return evaluated.count(name) + tested.count(name) != 0;
}

Conditions conditions_of(std::string_view preprocessed, const std::string& include_dir) {
  std::set<std::string> files;
  for (size_t at = 0; at < preprocessed.size();) {
    const size_t end = std::min(preprocessed.find('\n', at), preprocessed.size());
    const std::string_view line = preprocessed.substr(at, end - at);
    at = end + 1;
    if (!line.starts_with("# ")) continue;
    const size_t open = line.find('"');
    const size_t close = line.rfind('"');
    if (open == std::string_view::npos || close <= open) continue;
    const std::string_view file = line.substr(open + 1, close - open - 1);
    if (!file.empty() && file.front() != '<' && !file.starts_with(include_dir + "/") &&
        !file.starts_with("/usr/"))
      files.insert(std::string(file));
  }
  Conditions conditions;
  for (const std::string& file : files)
    if (const auto text = read_regular_file(file)) conditions.read(*text);
  return conditions;
}

Answers answers_to(const Conditions& conditions, const std::vector<std::string>& given,
                   const ArchNumbers& arch, uint64_t tiling_key) {
  Answers answers;
  const bool asks_for_key = conditions.names_constant_key || conditions.asks_for("TILING_KEY_VAR");
  if (asks_for_key && !defines(given, "TILING_KEY_VAR"))
    answers.macros.push_back(fmt::format("-DTILING_KEY_VAR={}ULL", tiling_key));

  bool names_types = std::any_of(given.begin(), given.end(), [](const std::string& argument) {
    return argument.find("=DT_") != std::string::npos ||
           argument.find("=FORMAT_") != std::string::npos;
  });
  for (const std::string& word : conditions.evaluated) {
    names_types = names_types || is_type_number(word) || is_format_number(word);
    const bool is_known = defines(given, word) || conditions.defined.count(word) != 0;
    const std::optional<OperatorMacro> missing = operator_macro(word);
    if (missing && !is_known && conditions.tested.count(word) == 0)
      answers.warnings.push_back(
          fmt::format("`{0}` stands in an #if and is not defined, so it is 0, which is {1}; "
                      "-D{0}={2} defines it",
                      word, missing->zero, missing->example));
  }
  if (names_types) {
    answers.macros.push_back("-include");
    answers.macros.push_back("asctwin/type_numbers.inc");
  }

  const auto names_core = [](const std::set<std::string>& words) {
    return std::any_of(words.begin(), words.end(), is_core_macro);
  };
  const bool has_two_kinds = arch.has_blocks;
  answers.by_core =
      has_two_kinds && (names_core(conditions.tested) || names_core(conditions.evaluated) ||
                        conditions.names_core_type);
  // UNVERIFIED: evidence = inferred. As many vector cores as the chip has beside a cube core.
  const bool has_two_parts = answers.by_core || conditions.asks_for_core;
  if (has_two_kinds && conditions.multiplies && !conditions.declares_kind)
    answers.kind_with_cube = KernelKind{1, has_two_parts ? uint8_t{2} : uint8_t{0}, false, true};
  // Cores of a chip without two kinds are both, and neither AIC nor AIV.
  if (!has_two_kinds && conditions.names_core_type && !conditions.names_vector_cores)
    answers.macros.push_back("-DASCTWIN_CORE=0");
  if (!answers.by_core && conditions.asks_for(arch.generation))
    answers.macros.push_back("-D" + std::string(arch.generation));
  return answers;
}

std::vector<std::string> core_macros(CoreText core, const ArchNumbers& arch) {
  if (core == CoreText::kEvery || !arch.has_blocks) return {};
  const bool cube = core == CoreText::kCube;
  const std::string generation(arch.generation);  // ends with two underscores
  const std::string kind = cube ? "CUBE__" : "VEC__";
  return {"-D" + generation, "-D" + generation.substr(0, generation.size() - 1) + kind,
          "-D__DAV_" + kind, fmt::format("-DASCTWIN_CORE={}", cube ? 1 : 2)};
}

}  // namespace asctwin::driver
