// A row of kTools is a tool. The options of a call are those of the command, by name.
#include "tool/mcp/tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>

#include "batch/guard.h"
#include "runner/usage_error.h"

namespace asctwin::tool::mcp {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

struct CallContext {
  const json& arguments;
  const std::string& root;
  const std::string& scratch;
};

struct ToolRow {
  const char* name;
  const char* title;
  const char* description;
  const char* schema;  // of the arguments, as JSON
  CommandLine (*command_line)(const CallContext& call);
};

std::string text_of(const CallContext& call, const char* name, bool is_required = true) {
  const auto at = call.arguments.find(name);
  if (at == call.arguments.end()) {
    if (is_required) throw ArgumentError(fmt::format("`{}` is missing", name));
    return "";
  }
  if (!at->is_string()) throw ArgumentError(fmt::format("`{}` is no string", name));
  return *at;
}

std::string word_of(const json& value, const std::string& name) {
  if (value.is_string()) return value;
  if (value.is_number()) return value.dump();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_null()) return "null";
  throw ArgumentError(fmt::format("`{}` has a value that is no string and no number", name));
}

std::vector<std::string> list_of(const CallContext& call, const char* name) {
  const auto at = call.arguments.find(name);
  if (at == call.arguments.end()) return {};
  if (!at->is_array()) throw ArgumentError(fmt::format("`{}` is no list", name));
  std::vector<std::string> words;
  for (const json& value : *at) words.push_back(word_of(value, name));
  return words;
}

// Options that write files, and those that the server sets itself.
constexpr const char* kReserved[] = {"save",    "output",   "memory-svg",   "html",
                                     "picture", "coverage", "timeline",     "format",
                                     "json",    "report",   "suppressions", "profile-dir"};

void add_option(std::vector<std::string>& words, std::string name, const json& value) {
  std::replace(name.begin(), name.end(), '_', '-');
  const bool is_name = name.find('=') == std::string::npos;  // of an option without its value
  if (!is_name || std::ranges::find(kReserved, name) != std::end(kReserved))
    throw ArgumentError(fmt::format("`options` has `{}`, which is not for a client", name));
  const std::string option = (name.size() == 1 ? "-" : "--") + name;
  if (value.is_array()) {
    for (const json& one : value) add_option(words, name, one);
  } else if (value.is_boolean()) {
    if (value.get<bool>()) words.push_back(option);
  } else if (name.size() == 1) {
    words.push_back(option + word_of(value, name));
  } else {
    words.push_back(option + "=" + word_of(value, name));
  }
}

void add_options(std::vector<std::string>& words, const CallContext& call) {
  const auto at = call.arguments.find("options");
  if (at == call.arguments.end()) return;
  if (!at->is_object()) throw ArgumentError("`options` is no object");
  for (const auto& [name, value] : at->items()) add_option(words, name, value);
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

// The path of the kernel: a file below the root, or one that is made of the text.
std::string kernel_file(const CallContext& call) {
  const std::string file = text_of(call, "file", false), source = text_of(call, "source", false);
  if (file.empty() == source.empty()) throw ArgumentError("give either `source` or `file`");
  if (!file.empty()) return file;
  const std::string path = call.scratch + "/kernel.cpp";
  std::ofstream(path, std::ios::binary) << source;
  return path;
}

CommandLine with_kernel(const char* command, const CallContext& call) {
  CommandLine line{{command, kernel_file(call)}};
  append(line.words, list_of(call, "args"));
  add_options(line.words, call);
  line.words.push_back("--json");
  return line;
}

CommandLine run_line(const CallContext& call) { return with_kernel("run", call); }
CommandLine mutate_line(const CallContext& call) { return with_kernel("mutate", call); }

CommandLine explain_line(const CallContext& call) {
  CommandLine line{{"explain"}};
  if (const std::string code = text_of(call, "code", false); !code.empty())
    line.words.push_back(code);
  line.is_json = false;
  return line;
}

CommandLine ops_line(const CallContext& call) {
  CommandLine line{{"ops", text_of(call, "name")}};
  if (const std::string soc = text_of(call, "soc", false); !soc.empty())
    append(line.words, {"--soc", soc});
  line.words.push_back("--json");
  return line;
}

CommandLine show_line(const CallContext& call) {
  CommandLine line{{"show", text_of(call, "operation")}};
  if (const auto fields = call.arguments.find("fields"); fields != call.arguments.end()) {
    if (!fields->is_object()) throw ArgumentError("`fields` is no object");
    for (const auto& [name, value] : fields->items())
      line.words.push_back(name + "=" + word_of(value, name));
  }
  for (const char* const option : {"type", "src", "dst", "soc"})
    if (const std::string value = text_of(call, option, false); !value.empty())
      append(line.words, {std::string("--") + option, value});
  line.is_json = false;
  return line;
}

CommandLine op_list_line(const CallContext& call) {
  return {{"op", "list", text_of(call, "dir"), "--json"}};
}

CommandLine op_run_line(const CallContext& call) {
  CommandLine line{{"op", "run", text_of(call, "dir"), text_of(call, "op")}};
  append(line.words, list_of(call, "args"));
  add_options(line.words, call);
  line.words.push_back("--json");
  return line;
}

// Paths of cases count from the root, and the file of cases lies elsewhere.
void make_absolute(json& item, const std::string& root) {
  const auto absolute = [&](json& path) {
    if (path.is_string()) path = (fs::path(root) / path.get<std::string>()).string();
  };
  if (item.contains("kernel")) absolute(item["kernel"]);
  if (!item.contains("expect") || !item["expect"].is_object()) return;
  for (auto& [argument, golden] : item["expect"].items())
    if (golden.is_string() && golden.get<std::string>().find(':') == std::string::npos)
      absolute(golden);
}

CommandLine batch_line(const CallContext& call) {
  const auto cases = call.arguments.find("cases");
  if (cases == call.arguments.end() || !cases->is_array() || cases->empty())
    throw ArgumentError("`cases` is no list of cases");
  const std::string file = call.scratch + "/cases.jsonl";
  std::ofstream lines(file, std::ios::binary);
  for (json item : *cases) {
    if (!item.is_object()) throw ArgumentError("`cases` has an entry that is no object");
    make_absolute(item, call.root);
    lines << item.dump() << "\n";
  }
  const std::string results = call.scratch + "/results.jsonl";
  // The whole command is confined already.
  return {{"batch", file, "--out", results, "--quiet", "--sandbox=off"}, results};
}

constexpr const char* kKernelSchema = R"({"type": "object", "properties": {
  "source": {"type": "string", "description": "text of a C++ file with __global__ kernels"},
  "file": {"type": "string", "description": "or its path, below the server's root"},
  "args": {"type": "array", "items": {"type": ["string", "number", "boolean"]},
    "description": "the kernel's arguments in order: 'f16[32,32]=arange(1)', 'f16[32]' (uninitialised), 'f32[8]=rand(1)', 'x.npy', '{M=128,N=64}', 2048, 'null'"},
  "options": {"type": "object", "description":
    "options of the command by name: {\"blocks\": 8, \"soc\": \"Ascend910B1\", \"kernel\": \"add\", \"print\": [2], \"expect\": [\"2=x0+x1\"], \"rtol\": 1e-3, \"schedule\": \"explore:20\", \"D\": [\"N=32\"], \"brief\": true}"}}})";

constexpr ToolRow kTools[] = {
    {"run", "Run a kernel",
     "Compiles one Ascend C kernel, runs it on the model of a chip and reports every documented "
     "rule that it breaks (races, bounds, uninitialised bytes, parameters, queues) with file and "
     "line. Name outputs with `print` or compare them with `expect`. Give `brief` for a short "
     "document.",
     kKernelSchema, run_line},
    {"mutate", "Mutate a kernel",
     "Removes or weakens one synchronising call at a time and says which changes the run with "
     "these arguments does not notice.",
     kKernelSchema, mutate_line},
    {"explain", "Explain a code",
     "Explains a code such as E0401: the rule, the smallest kernel that breaks it, and one that "
     "keeps it. Without a code: the list of codes.",
     R"({"type": "object", "properties": {"code": {"type": "string"}}})", explain_line},
    {"ops", "Describe an instruction",
     "Gives types, ranges, alignments and rules of an instruction on each chip.",
     R"({"type": "object", "required": ["name"], "properties": {
       "name": {"type": "string", "description": "such as DataCopy, Add, or a form such as ND2NZ"},
       "soc": {"type": "string"}}})",
     ops_line},
    {"show", "Draw a data movement",
     "Draws where a call of a data movement puts each DataBlock: DataCopy, ND2NZ, DataCopyPad, "
     "TransDataTo5HD and others.",
     R"({"type": "object", "required": ["operation"], "properties": {
       "operation": {"type": "string", "description": "nd2nz, datacopypad, transto5hd, ..."},
       "fields": {"type": "object", "description": "the API's own fields: {\"nValue\": 2}"},
       "type": {"type": "string", "description": "f16, f32, i8, ..."},
       "src": {"type": "string"}, "dst": {"type": "string"}, "soc": {"type": "string"}}})",
     show_line},
    {"op_list", "List operators", "Lists the operators of a project with op_host and op_kernel.",
     R"({"type": "object", "required": ["dir"], "properties": {"dir": {"type": "string"}}})",
     op_list_line},
    {"op_run", "Run an operator",
     "Calls an operator of a project: its own tiling function on the host, then its kernel.",
     R"({"type": "object", "required": ["dir", "op"], "properties": {
       "dir": {"type": "string"}, "op": {"type": "string"},
       "args": {"type": "array", "items": {"type": ["string", "number", "boolean"]}},
       "options": {"type": "object",
         "description": "{\"attr\": [\"axis=1\"], \"print\": [\"z\"], \"expect\": [\"z=z.npy\"]}"}}})",
     op_run_line},
    {"batch", "Run many cases",
     "Runs cases as `asctwin batch` takes them and gives a verdict for each: pass, finding, "
     "mismatch, compile-error, crash, timeout.",
     R"({"type": "object", "required": ["cases"], "properties": {"cases": {"type": "array",
       "items": {"type": "object", "required": ["id"], "properties": {
         "id": {"type": "string"}, "kernel": {"type": "string"}, "source": {"type": "string"},
         "args": {"type": "array"}, "options": {"type": "array"}, "expect": {"type": "object"},
         "socs": {"type": "array"}, "blocks": {"type": "array"},
         "schedules": {"type": "array"}}}}}})",
     batch_line},
};

void refuse_far_paths(const CommandLine& line, const CallContext& call) {
  try {
    batch::check_paths(line.words, {call.root, call.scratch});
  } catch (const UsageError& error) {
    throw ArgumentError(error.what());
  }
}

}  // namespace

json list_of_tools() {
  json tools = json::array();
  for (const ToolRow& tool : kTools)
    tools.push_back({{"name", tool.name},
                     {"title", tool.title},
                     {"description", tool.description},
                     {"inputSchema", json::parse(tool.schema)},
                     {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
  return tools;
}

CommandLine command_line_of(const std::string& tool, const json& arguments, const std::string& root,
                            const std::string& scratch) {
  const auto row =
      std::ranges::find_if(kTools, [&](const ToolRow& one) { return one.name == tool; });
  if (row == std::end(kTools)) throw ArgumentError(fmt::format("there is no tool `{}`", tool));
  if (!arguments.is_object()) throw ArgumentError("`arguments` is no object");
  const CallContext call{arguments, root, scratch};
  CommandLine line = row->command_line(call);
  refuse_far_paths(line, call);
  return line;
}

}  // namespace asctwin::tool::mcp
