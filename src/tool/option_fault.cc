// CLI11 tells the kind of a fault by the type of its error, and the option, the value and the
// limits by its text alone.
#include "tool/option_fault.h"

#include <fmt/format.h>

#include <regex>
#include <string>
#include <vector>

#include "report/language.h"
#include "tool/command_tree.h"
#include "tool/unknown_option.h"

namespace asctwin::tool {
namespace {

using report::sentence;

// A text of CLI11 or of one of our validators, and the sentence about its parts.
struct Form {
  const char* pattern;
  const char* sentence;
};

constexpr Form kForms[] = {
    {"A subcommand is required", "a command is missing"},
    {"(.+) (?:is|are) required", "{} is missing"},
    {"([^:]+): 1 required \\S+ missing", "`{}` has no value"},
    {"([^:]+): (\\d+) required \\S+ missing", "`{}` lacks {} values"},
    {"([^:]+): At Most 1 required but received (\\d+)", "`{}` takes one value, but is given {}"},
    {"([^:]+): At Most (\\d+) required but received (\\d+)",
     "`{}` takes {} values, but is given {}"},
    {"[Cc]ould not convert: (\\S+) = (.*)", "`{}` is {}, which is no number that it takes"},
    {"([^:]+): ?(.*) not in \\{(.*)\\}", "`{}` is {}, and none of {}"},
    {"([^:]+): Value (.*) not in range \\[?([^ ]+) (?:to|-) ([^ \\]]+)\\]?",
     "`{}` is {}, outside [{}, {}]"},
    {"([^:]+): ?(.*) is (?:not a|no) number of at least 0",
     "`{}` is {}, which is no number of at least 0"},
    {"([^:]+): ?(.*) is not a time above 0 and of at most (\\d+) s",
     "`{}` is {}, which is no time above 0 and of at most {} s"},
    {"([^:]+): ?(.*) is beyond 64 bits", "`{}` is {}, which is beyond 64 bits"},
    {"([^:]+): it names no file", "`{}` names no file"},
    {"(\\S+) excludes (\\S+)", "`{}` and `{}` exclude each other"},
    {"(\\S+) requires (\\S+)", "`{}` needs `{}`"},
    {"The following arguments? (?:was|were) not expected: (.*)",
     "`{}` is more than the command takes"},
};

std::string text_of(const Form& form, const std::smatch& parts) {
  std::vector<std::string> values;
  for (size_t i = 1; i < parts.size(); ++i) values.push_back(parts[i]);
  values.resize(4);
  std::string choices = values[2];
  for (size_t at = 0; (at = choices.find(',', at)) != choices.npos; at += 2)
    choices.replace(at, 1, ", ");
  return sentence(form.sentence, values[0], values[1], choices, values[3]);
}

std::string text_of(const std::string& told) {
  for (const Form& form : kForms)
    if (std::smatch parts; std::regex_match(told, parts, std::regex(form.pattern)))
      return text_of(form, parts);
  return sentence("the words of the command do not fit: {}", told);
}

}  // namespace

UsageError usage_error_of(const CLI::App& app, const CLI::ParseError& error) {
  const std::string command = path_of(deepest_command(app));
  return UsageError(text_of(error.what()),
                    command.empty() ? "" : sentence("see {} --help", command));
}

}  // namespace asctwin::tool
