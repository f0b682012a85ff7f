// One table says which options take a value and whose they are; an option that no table knows goes
// to every stage, as a compiler's own drivers do.
#include "driver/cc_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "driver/vendor_flags.h"

namespace asctwin::driver {
namespace {

enum class Stage : uint8_t { kPreprocess, kCommon, kLink, kDependencies };

struct ValueOption {
  std::string_view name;
  Stage stage;
  bool may_join;  // -Idir as well as -I dir
};

constexpr ValueOption kValueOptions[] = {
    {"-I", Stage::kPreprocess, true},
    {"-D", Stage::kPreprocess, true},
    {"-U", Stage::kPreprocess, true},
    {"-include", Stage::kPreprocess, false},
    {"-imacros", Stage::kPreprocess, false},
    {"-isystem", Stage::kPreprocess, true},
    {"-iquote", Stage::kPreprocess, true},
    {"-idirafter", Stage::kPreprocess, true},
    {"-iprefix", Stage::kPreprocess, false},
    {"-iwithprefix", Stage::kPreprocess, false},
    {"-Xpreprocessor", Stage::kPreprocess, false},
    {"-isysroot", Stage::kCommon, true},
    {"--sysroot", Stage::kCommon, false},
    {"-Xassembler", Stage::kCommon, false},
    {"-Xclang", Stage::kCommon, false},
    {"-mllvm", Stage::kCommon, false},
    {"-target", Stage::kCommon, false},
    {"--param", Stage::kCommon, false},
    {"-B", Stage::kCommon, true},
    {"-l", Stage::kLink, true},
    {"-L", Stage::kLink, true},
    {"-T", Stage::kLink, true},
    {"-u", Stage::kLink, false},
    {"-z", Stage::kLink, true},
    {"-Xlinker", Stage::kLink, false},
    {"-MF", Stage::kDependencies, true},
    {"-MT", Stage::kDependencies, true},
    {"-MQ", Stage::kDependencies, true},
};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool begins_with(std::string_view text, std::string_view begin) {
  return text.substr(0, begin.size()) == begin;
}

// Returns the stage of an option that takes no value or carries it with `=` or a comma.
Stage stage_of(std::string_view option) {
  if (is_one_of(option, {"-MD", "-MMD", "-MP", "-MG"})) return Stage::kDependencies;
  if (is_one_of(option, {"-C", "-CC", "-P", "-H", "-undef", "-nostdinc", "-nostdinc++"}) ||
      begins_with(option, "-Wp,")) {
    return Stage::kPreprocess;
  }
  const bool links =
      is_one_of(option, {"-shared", "-static", "-rdynamic", "-nostdlib", "-nodefaultlibs", "-s",
                         "-nostartfiles", "-pie", "-no-pie", "-static-pie", "-r"}) ||
      begins_with(option, "-Wl,") || begins_with(option, "-static-lib") ||
      begins_with(option, "-fuse-ld=");
  return links ? Stage::kLink : Stage::kCommon;
}

class OptionParser {
 public:
  explicit OptionParser(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  CcOptions parse() {
    for (at_ = 0; at_ < arguments_.size(); ++at_) {
      const std::string& argument = arguments_[at_];
      if (take_own(argument)) continue;
      const size_t first = at_;
      if (!take_mode(argument) && !take_language(argument) && !take_value_option(argument)) {
        take_other(argument);
      }
      for (size_t i = first; i <= at_; ++i) options_.plain.push_back(arguments_[i]);
    }
    check_output();
    return std::move(options_);
  }

 private:
  const std::string& next_value() {
    if (at_ + 1 == arguments_.size()) {
      throw CcUsageError(fmt::format("`{}` needs a value", arguments_[at_]));
    }
    return arguments_[++at_];
  }

  // --name VALUE and --name=VALUE
  std::optional<std::string> own_value(const std::string& argument, std::string_view name) {
    if (argument == name) return next_value();
    if (!begins_with(argument, name) || argument[name.size()] != '=') return std::nullopt;
    return argument.substr(name.size() + 1);
  }

  bool take_own(const std::string& argument) {
    if (argument == "--help") return options_.help = true;
    if (auto chip = own_value(argument, "--soc")) return take(options_.chip, *chip);
    if (auto chip = own_value(argument, "--npu-arch")) return take(options_.chip, *chip);
    if (auto chip = own_value(argument, "--cce-soc-version")) return take(options_.chip, *chip);
    if (argument == "--enable-simt") {
      options_.flags.preprocess.push_back("-D__NPU_COMPILER_INTERNAL_PURE_SIMT__");
      return true;
    }
    if (argument == "--launch-stubs") return options_.launch_stubs = true;
    if (auto directory = own_value(argument, "--launch-headers"))
      return take(options_.launch_headers, *directory);
    if (auto compiler = own_value(argument, "--host-compiler"))
      return take(options_.host_compiler, *compiler);
    if (take_vendor_flag(argument)) return true;
    const auto instance = own_value(argument, "--kernel");
    if (instance) options_.instances.push_back(*instance);
    return instance.has_value();
  }

  // `--cce-...`, and `-mllvm -cce-...` in two words.
  bool take_vendor_flag(const std::string& argument) {
    const bool carried = argument == "-mllvm" && at_ + 1 < arguments_.size();
    if (!is_vendor_flag(carried ? arguments_[at_ + 1] : argument)) return false;
    options_.ignored.push_back(carried ? argument + " " + next_value() : argument);
    return true;
  }

  static bool take(std::string& option, const std::string& value) {
    option = value;
    return true;
  }

  bool take_mode(const std::string& argument) {
    using Mode = CcOptions::Mode;
    if (argument == "-o") {
      options_.output = next_value();
      if (options_.output.empty()) throw CcUsageError("the value of `-o` names no file");
    } else if (is_one_of(argument, {"-c", "-dc"})) {
      options_.mode = Mode::kObject;
    } else if (argument == "-S") {
      options_.mode = Mode::kAssembly;
    } else if (is_one_of(argument, {"-E", "-M", "-MM"})) {
      options_.mode = Mode::kPreprocess;
      options_.preprocess_option = argument;
    } else if (argument == "-fsyntax-only") {
      options_.mode = Mode::kSyntax;
    } else if (begins_with(argument, "-o")) {
      options_.output = argument.substr(2);
    } else {
      return false;
    }
    return true;
  }

  bool take_language(const std::string& argument) {
    if (!begins_with(argument, "-x")) return false;
    language_ = argument == "-x" ? next_value() : argument.substr(2);
    if (!is_one_of(language_, {"c++", "asc", "cce", "c++-cpp-output", "none"})) {
      throw CcUsageError(
          fmt::format("`-x {}` is none of c++, asc, cce, c++-cpp-output and none", language_));
    }
    if (language_ == "cce") {
      options_.flags.preprocess.push_back("-include");
      options_.flags.preprocess.push_back(kCceHeader);
    }
    return true;
  }

  bool take_value_option(const std::string& argument) {
    for (const ValueOption& option : kValueOptions) {
      if (argument == option.name) {
        add(option.stage, argument);
        add(option.stage, next_value());
        return true;
      }
      if (option.may_join && begins_with(argument, option.name)) {
        add(option.stage, argument);
        return true;
      }
    }
    return false;
  }

  void take_other(const std::string& argument) {
    if (argument.size() > 1 && argument[0] == '-') {
      add(stage_of(argument), argument);
    } else {
      options_.items.push_back({kind_of(argument), argument, is_asc(argument)});
    }
  }

  void add(Stage stage, const std::string& argument) {
    switch (stage) {
      case Stage::kPreprocess:
        options_.flags.preprocess.push_back(argument);
        break;
      case Stage::kCommon:
        options_.flags.common.push_back(argument);
        break;
      case Stage::kDependencies:
        options_.dependencies.push_back(argument);
        break;
      case Stage::kLink:
        options_.items.push_back({CcItem::Kind::kLink, argument});
        break;
    }
  }

  CcItem::Kind kind_of(const std::string& input) const {
    if (language_ == "c++-cpp-output") return CcItem::Kind::kPreprocessed;
    if (!is_one_of(language_, {"", "none"})) return CcItem::Kind::kSource;
    const std::string suffix = std::filesystem::path(input).extension();
    if (suffix == ".ii") return CcItem::Kind::kPreprocessed;
    const bool is_source = is_one_of(
        suffix, {".cpp", ".cc", ".cxx", ".c++", ".C", ".CPP", ".cp", ".c", ".asc", ".cce"});
    return is_source ? CcItem::Kind::kSource : CcItem::Kind::kLink;
  }

  bool is_asc(const std::string& input) const {
    if (!is_one_of(language_, {"", "none"})) return language_ == "asc";
    return std::filesystem::path(input).extension() == ".asc";
  }

  void check_output() const {
    const auto translated = [](const CcItem& item) { return item.kind != CcItem::Kind::kLink; };
    const auto count = std::count_if(options_.items.begin(), options_.items.end(), translated);
    if (count > 1 && !options_.output.empty() && options_.mode != CcOptions::Mode::kLink) {
      throw CcUsageError(
          fmt::format("`-o {}` names one file, but {} files are compiled", options_.output, count));
    }
  }

  const std::vector<std::string>& arguments_;
  size_t at_ = 0;
  std::string language_;
  CcOptions options_;
};

}  // namespace

bool CcOptions::has_inputs() const {
  return std::any_of(items.begin(), items.end(), [](const CcItem& item) {
    return item.kind != CcItem::Kind::kLink || item.text[0] != '-';
  });
}

CcOptions parse_cc_options(const std::vector<std::string>& arguments) {
  return OptionParser(arguments).parse();
}

}  // namespace asctwin::driver
