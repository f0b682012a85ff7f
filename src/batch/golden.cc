// The arguments go as files in the scratch directory, the result comes as one.
#include "batch/golden.h"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "driver/process.h"
#include "driver/python.h"
#include "format/npy.h"
#include "report/language.h"
#include "runner/golden_function.h"
#include "runner/usage_error.h"

namespace asctwin::batch {
namespace {

using nlohmann::json;

json argument_json(const runner::KernelArguments& inputs, size_t index,
                   const std::string& directory) {
  const Argument& argument = inputs.parsed[index];
  if (const auto* tensor = std::get_if<TensorArgument>(&argument)) {
    const std::string file = fmt::format("{}/argument-{}.npy", directory, index);
    write_npy(file, tensor->type, inputs.tensors[index].data());
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

Enclosure enclosure_of(const GuardOptions& options, const Scratch& scratch) {
  Enclosure enclosure;
  enclosure.layers = options.layers;
  enclosure.runs_programs = true;
  enclosure.readable = system_directories();
  enclosure.readable.push_back("/etc/python3");
  enclosure.readable.insert(enclosure.readable.end(), options.roots.begin(), options.roots.end());
  enclosure.writable = {scratch.path()};
  enclosure.limits = options.kernel;
  enclosure.limits.seconds = options.seconds_left();
  enclosure.environment = options.environment;
  enclosure.home = scratch.path();
  return enclosure;
}

}  // namespace

bool is_reference(const std::string& golden) { return runner::is_function(golden); }

std::string golden_of(const std::string& reference, const runner::KernelArguments& inputs,
                      size_t index, const GuardOptions& options, const Scratch& scratch) {
  runner::GoldenCall call{.function = reference, .path = {""}, .directory = scratch.path()};
  for (size_t i = 0; i < inputs.count; ++i) {
    call.arguments.push_back(argument_json(inputs, i, scratch.path()));
    call.outputs.push_back(std::to_string(i));
  }
  call.wanted = std::to_string(index);
  call.like = argument_json(inputs, index, scratch.path()).at("file");
  driver::ProcessOptions process;
  process.seconds = options.seconds_left();
  process.enclose = [&] { enclose(enclosure_of(options, scratch)); };
  static const std::optional<std::string> python = driver::python_with_numpy(process.enclose);
  if (!python)
    throw UsageError(
        report::translated("a reference needs python3 with numpy, which is not found"));
  return runner::call_golden(call, *python, process).front().path;
}

}  // namespace asctwin::batch
