// The arguments go as files in the scratch directory, the result comes as one.
#include "batch/golden.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>

#include "driver/process.h"
#include "driver/python.h"
#include "format/npy.h"
#include "runner/usage_error.h"

namespace asctwin::batch {
namespace {

// argv: scratch directory, module:function, argument. numpy has no bfloat16, so two bytes of type
// V2 stand for it in files.
constexpr const char* kProgram = R"(
import importlib, json, pathlib, sys
import numpy as np
directory, reference, index = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
request = json.loads((directory / "reference.json").read_text())
def widen(array):
    if array.dtype != np.dtype("V2"):
        return array
    return (array.view("u2").astype("u4") << 16).view("f4")
def narrow(array):
    bits = np.ascontiguousarray(array, "f4").view("u4")
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    nan = np.isnan(array)
    return np.where(nan, 0x7FC0, rounded).astype("u2").view("V2")
def value(item):
    if item["kind"] == "tensor":
        return widen(np.load(directory / item["file"]))
    if item["kind"] == "bytes":
        return bytes.fromhex(item["hex"])
    if item["kind"] == "number":
        text = item["text"]
        try:
            return int(text, 0)
        except ValueError:
            return {"true": True, "false": False}.get(text) if text in ("true", "false") else float(text)
    return None
sys.path.insert(0, "")
module, function = reference.split(":")
arguments = [value(item) for item in request["arguments"]]
result = getattr(importlib.import_module(module), function)(*arguments)
if isinstance(result, dict):
    result = result.get(index, result.get(int(index)) if index.isdigit() else None)
wanted = np.load(directory / request["like"])
result = np.asarray(result)
if result.shape != wanted.shape:
    sys.exit(f"{reference} gives the shape {result.shape} for argument {index} of {wanted.shape}")
bfloat = wanted.dtype == np.dtype("V2")
result = narrow(result) if bfloat else result.astype(wanted.dtype)
np.save(directory / f"expected-{index}.npy", result)
)";

using nlohmann::json;

json argument_json(const runner::KernelArguments& inputs, size_t index,
                   const std::string& directory) {
  const Argument& argument = inputs.parsed[index];
  if (const auto* tensor = std::get_if<TensorArgument>(&argument)) {
    const std::string file = fmt::format("argument-{}.npy", index);
    write_npy(directory + "/" + file, tensor->type, inputs.tensors[index].data());
    return {{"kind", "tensor"}, {"file", file}};
  }
  if (const auto* number = std::get_if<ScalarArgument>(&argument))
    return {{"kind", "number"}, {"text", number->text}};
  if (const auto* bytes = std::get_if<BytesArgument>(&argument)) {
    std::ifstream file(bytes->path, std::ios::binary);
    std::string hex;
    for (char c = 0; file.get(c);) hex += fmt::format("{:02x}", static_cast<uint8_t>(c));
    return {{"kind", "bytes"}, {"hex", hex}};
  }
  return {{"kind", "none"}};
}

std::string last_line(const std::string& text) {
  const size_t end = text.find_last_not_of('\n');
  if (end == text.npos) return "Python has ended without a word";
  const size_t begin = text.find_last_of('\n', end);
  return text.substr(begin + 1, end - begin);
}

Enclosure enclosure_of(const GuardOptions& options, const Scratch& scratch) {
  Enclosure enclosure;
  enclosure.layers = options.layers;
  enclosure.runs_programs = true;
  enclosure.readable = system_directories();
  enclosure.readable.push_back("/etc/python3");
  enclosure.readable.insert(enclosure.readable.end(), options.roots.begin(), options.roots.end());
  enclosure.writable = {scratch.path()};
  enclosure.limits = options.kernel;
  enclosure.limits.seconds = options.compile_seconds;
  return enclosure;
}

}  // namespace

bool is_reference(const std::string& golden) {
  const size_t colon = golden.find(':');
  if (colon == 0 || colon == golden.npos || colon + 1 == golden.size()) return false;
  for (const char c : golden)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '.' && c != ':')
      return false;
  return golden.find(':', colon + 1) == golden.npos;
}

std::string golden_of(const std::string& reference, const runner::KernelArguments& inputs,
                      size_t index, const GuardOptions& options, const Scratch& scratch) {
  json request = {{"arguments", json::array()}};
  for (size_t i = 0; i < inputs.count; ++i)
    request["arguments"].push_back(argument_json(inputs, i, scratch.path()));
  request["like"] = argument_json(inputs, index, scratch.path()).at("file");
  std::ofstream(scratch.path() + "/reference.json") << request.dump();
  const std::string name = std::to_string(index);
  driver::ProcessOptions process;
  process.input = "";
  process.capture_output = process.capture_errors = true;
  process.enclose = [&] { enclose(enclosure_of(options, scratch)); };
  static const std::optional<std::string> python = driver::python_with_numpy(process.enclose);
  if (!python) throw UsageError("a reference needs python3 with numpy, which is not found");
  try {
    const driver::Finished finished = driver::run_process(
        {*python, "-B", "-c", kProgram, scratch.path(), reference, name}, process);
    if (finished.status == 0) return scratch.path() + "/expected-" + name + ".npy";
    throw UsageError(
        fmt::format("the reference `{}` fails: {}", reference,
                    finished.status == 124 ? "it does not end" : last_line(finished.errors)));
  } catch (const std::system_error& error) {
    throw UsageError(fmt::format("python3 cannot be run: {}", error.what()));
  }
}

}  // namespace asctwin::batch
