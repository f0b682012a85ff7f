// Tensors are handed to python3 as files of a directory that is removed again.
#include "tool/expectation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "driver/lexer.h"
#include "driver/process.h"
#include "driver/python.h"
#include "format/file.h"
#include "report/language.h"
#include "runner/dump_file.h"
#include "runner/expect.h"
#include "runner/usage_error.h"
#include "tool/numpy_program.h"
#include "tool/packages.h"
#include "tool/temporary_directory.h"
#include "tool/tensor_option.h"

namespace asctwin::tool {
namespace {

namespace fs = std::filesystem;

// True for types that numpy can calculate with.
bool has_numpy_type(DType dtype) {
  const DTypeInfo& info = info_of(dtype);
  return *info.npy_code != '\0' || dtype == DType::kBFloat16;
}

nlohmann::json describe(const TensorType& type) {
  return {{"type", info_of(type.dtype).short_name}, {"shape", type.shape}};
}

// An argument by value lies in no tensor of the launch: its bytes are made again.
nlohmann::json tensor_entry(const runner::KernelArguments& arguments, size_t index,
                            const TensorArgument& argument, const std::string& path) {
  const TensorType& type = argument.type;
  std::vector<std::byte> bytes(size_bytes(type));
  if (index < arguments.tensors.size() && arguments.tensors[index].size_bytes() >= bytes.size())
    std::memcpy(bytes.data(), arguments.tensors[index].data(), bytes.size());
  else
    fill(argument, bytes.data());
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  nlohmann::json entry = describe(type);
  entry["file"] = path;
  return entry;
}

// "x1", or "x1_0" of the first tensor of a list.
std::string numpy_name_of(const runner::KernelArguments& arguments, size_t index) {
  if (index < arguments.count) return fmt::format("x{}", index);
  for (size_t i = 0; i < arguments.count; ++i) {
    const auto* list = std::get_if<ListArgument>(&arguments.parsed[i]);
    for (size_t tensor = 0; list != nullptr && tensor < list->tensors.size(); ++tensor)
      if (runner::index_in_list(arguments.parsed, i, tensor) == index)
        return fmt::format("x{}_{}", i, tensor);
  }
  return "";
}

bool has_word(std::string_view text, std::string_view word) {
  for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    const bool begins = at == 0 || !driver::is_word_part(text[at - 1]);
    if (begins && (end == text.size() || !driver::is_word_part(text[end]))) return true;
  }
  return false;
}

// Whether the expression can read an argument: its name stands there, or something of Python that
// finds names by itself.
bool may_read(std::string_view expression, std::string_view name) {
  constexpr std::string_view kFindNames[] = {"eval",    "exec",     "globals",    "locals",
                                             "vars",    "dir",      "f_globals",  "f_locals",
                                             "getattr", "__dict__", "__globals__"};
  const auto is_there = [&](std::string_view word) { return has_word(expression, word); };
  return is_there(name) || std::ranges::any_of(kFindNames, is_there);
}

// Every argument that the expression reads and that has a content which numpy knows.
nlohmann::json names_of(const std::string& expression, const runner::KernelArguments& arguments,
                        const TemporaryDirectory& directory) {
  nlohmann::json names = nlohmann::json::object();
  for (size_t i = 0; i < arguments.parsed.size(); ++i) {
    const Argument& argument = arguments.parsed[i];
    const std::string name = numpy_name_of(arguments, i);
    if (!may_read(expression, name)) continue;
    if (const auto* tensor = std::get_if<TensorArgument>(&argument)) {
      if (is_initialised(*tensor) && has_numpy_type(tensor->type.dtype))
        names[name] = tensor_entry(arguments, i, *tensor, directory.file(name));
    } else if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
      const auto number = nlohmann::json::parse(scalar->text, nullptr, false);
      if (number.is_number() || number.is_boolean()) names[name] = {{"number", number}};
    }
  }
  return names;
}

[[noreturn]] void refuse(const std::string& option, const std::string& why,
                         const std::string& help = "") {
  throw UsageError(report::sentence("`--expect` {}: {}", option, why), help);
}

constexpr double kMostSeconds = 300;

void run_python(const std::string& option, const std::string& request) {
  const std::optional<std::string> python = driver::python_with_numpy();
  if (!python)
    refuse(option, "an expression needs python3 with numpy, which is not found",
           install_hint("numpy", os_release()));
  driver::ProcessOptions options;
  options.input = request;
  options.capture_output = options.capture_errors = true;
  options.seconds = kMostSeconds;
  const driver::Finished finished = driver::run_process({*python, "-c", kNumpyProgram}, options);
  if (finished.was_ended)
    refuse(option, fmt::format("it does not end within {:.0f} s", kMostSeconds));
  if (finished.status == 0 && finished.output.ends_with(kNumpyDone)) return;
  if (finished.status == 0) refuse(option, "it ends Python before there is a result");
  const size_t end = finished.errors.find_last_not_of('\n');
  const std::string text = finished.errors.substr(0, end == std::string::npos ? 0 : end + 1);
  const size_t last = text.rfind('\n');
  refuse(option, last == std::string::npos ? text : text.substr(last + 1),
         "x0, x1, ... are the arguments with a content; functions are numpy's");
}

// The result is written to `output`. The arguments are files of the directory, which has nothing
// else in it.
nlohmann::json request_for(const std::string& option, const std::string& expression, size_t index,
                           const runner::KernelArguments& arguments,
                           const TemporaryDirectory& directory, const std::string& output) {
  const TensorType& type = runner::tensor_type(arguments, index);
  if (!has_numpy_type(type.dtype))
    refuse(option, fmt::format("numpy has no type for {}", info_of(type.dtype).short_name),
           "compare with a .bin file");
  nlohmann::json request = describe(type);
  request["expression"] = expression;
  request["names"] = names_of(expression, arguments, directory);
  request["output"] = output;
  return request;
}

std::string text_of(const nlohmann::json& request) {
  return request.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

std::vector<std::byte> evaluated(const std::string& option, const std::string& expression,
                                 size_t index, const runner::KernelArguments& arguments) {
  const TemporaryDirectory directory;
  const std::string output = directory.file("output.bin");
  run_python(option, text_of(request_for(option, expression, index, arguments, directory, output)));
  return read_expected(output, runner::tensor_type(arguments, index));
}

using Results = std::map<std::string, std::vector<std::byte>>;

Results& results() {
  static auto& known = *new Results;
  return known;
}

std::string question_of(const std::string& option, const std::vector<std::string>& texts) {
  return fmt::format("{}\n{}", option, fmt::join(texts, "\n"));
}

// Mutants and schedules ask again with the same arguments.
std::vector<std::byte> remembered(const std::string& option, const std::string& expression,
                                  size_t index, const std::vector<std::string>& texts,
                                  const runner::KernelArguments& arguments) {
  const auto [at, is_new] = results().try_emplace(question_of(option, texts));
  if (is_new) {
    try {
      at->second = evaluated(option, expression, index, arguments);
    } catch (...) {
      results().erase(at);
      throw;
    }
  }
  return at->second;
}

// Nothing is compared, and whoever has asked should know.
size_t not_empty(const std::string& option, size_t index,
                 const runner::KernelArguments& arguments) {
  if (element_count(runner::tensor_type(arguments, index).shape) == 0)
    refuse(option, fmt::format("argument {} is empty, and there is nothing to compare", index));
  return index;
}

}  // namespace

Expectation expectation_of(const std::string& option, const std::vector<std::string>& texts,
                           const runner::KernelArguments& arguments, bool may_compute) {
  const size_t equals = option.find('=');
  const std::string right = equals == option.npos ? "" : option.substr(equals + 1);
  const std::string left = option.substr(0, equals);
  if (const auto file = parse_dump_file(option, right)) {
    const size_t index =
        not_empty(option, parse_tensor_option("--expect", left, arguments.parsed), arguments);
    return {left, index, right, read_dump(*file, runner::tensor_type(arguments, index))};
  }
  if (right.empty() || !may_compute) {
    const TensorFileOption file = parse_tensor_file_option("--expect", option, arguments.parsed);
    not_empty(option, file.index, arguments);
    return {left, file.index, file.path,
            read_expected(file.path, runner::tensor_type(arguments, file.index))};
  }
  const size_t index =
      not_empty(option, parse_tensor_option("--expect", left, arguments.parsed), arguments);
  return {left, index, right, remembered(option, right, index, texts, arguments)};
}

namespace {

// A question whose text reads as an expression.
struct Asked {
  const ExpectationQuestion& question;
  std::string expression, key;

  static std::optional<Asked> of(const ExpectationQuestion& question) {
    const size_t equals = question.option.find('=');
    if (equals == std::string::npos) return std::nullopt;
    std::string expression = question.option.substr(equals + 1);
    try {
      if (expression.empty() || parse_dump_file(question.option, expression)) return std::nullopt;
    } catch (const std::exception&) {
      return std::nullopt;
    }
    return Asked{question, std::move(expression), question_of(question.option, question.texts)};
  }
};

// Requests that go to one Python, and where their results belong.
class Requests {
 public:
  // Leaves out an expression that cannot be asked for.
  void add(const Asked& asked) {
    const auto& [option, texts, arguments] = asked.question;
    try {
      const size_t index =
          parse_tensor_option("--expect", option.substr(0, option.find('=')), arguments.parsed);
      auto directory = std::make_unique<TemporaryDirectory>();
      const std::string output = directory->file("output.bin");
      all_.push_back(request_for(option, asked.expression, index, arguments, *directory, output));
      wanted_.push_back({asked.key, output, runner::tensor_type(arguments, index)});
      directories_.push_back(std::move(directory));
    } catch (const std::exception&) {
      return;
    }
  }

  void evaluate(Results& into) const {
    const std::optional<std::string> python = driver::python_with_numpy();
    if (all_.empty() || !python) return;
    const std::string input = text_of(all_);
    driver::ProcessOptions options;
    options.input = input;
    options.capture_output = options.capture_errors = true;
    options.seconds = kMostSecondsTogether;
    driver::run_process({*python, "-c", kNumpyProgram}, options);
    for (const Wanted& one : wanted_) {
      try {
        if (fs::exists(one.output)) into[one.key] = read_expected(one.output, one.type);
      } catch (const FormatError&) {
        continue;
      }
    }
  }

 private:
  static constexpr double kMostSecondsTogether = 60;
  struct Wanted {
    std::string key, output;
    TensorType type;
  };
  nlohmann::json all_ = nlohmann::json::array();
  std::vector<Wanted> wanted_;
  std::vector<std::unique_ptr<TemporaryDirectory>> directories_;
};

}  // namespace

void evaluate_expectations(const std::vector<ExpectationQuestion>& questions) {
  Results known;
  Requests unknown;
  std::set<std::string> keys;
  for (const ExpectationQuestion& question : questions) {
    const std::optional<Asked> asked = Asked::of(question);
    if (!asked || !keys.insert(asked->key).second) continue;
    if (auto had = results().extract(asked->key))
      known.insert(std::move(had));
    else
      unknown.add(*asked);
  }
  results() = std::move(known);
  unknown.evaluate(results());
}

}  // namespace asctwin::tool
