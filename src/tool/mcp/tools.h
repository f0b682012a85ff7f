// The tools that a client of the Model Context Protocol can call: names, descriptions, schemas of
// their arguments, and the words of the command that each call becomes.
#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace asctwin::tool::mcp {

// An argument of a call is missing or wrong; what() is a sentence for the client.
struct ArgumentError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

struct CommandLine {
  std::vector<std::string> words;  // behind `asctwin`
  std::string document = {};       // a file with the JSON document; empty: the standard output
  bool is_json = true;             // else the output is text for people
};

// As tools/list answers.
nlohmann::json list_of_tools();

// `scratch` is a directory for files that a command reads. @throw ArgumentError
CommandLine command_line_of(const std::string& tool, const nlohmann::json& arguments,
                            const std::string& root, const std::string& scratch);

}  // namespace asctwin::tool::mcp
