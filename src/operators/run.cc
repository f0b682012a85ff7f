// The kernel of a plan, its memory in the order of its parameters, and its launch.
#include "operators/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <regex>
#include <span>

#include "driver/cache.h"
#include "driver/content_hash.h"
#include "format/file.h"
#include "operators/fault.h"
#include "runner/tensor_list.h"

namespace asctwin::operators {
namespace {

// A file with the text, beside what the cache keeps; the same text has the same file.
std::string header_file(const std::string& text) {
  if (text.empty()) return "";
  const std::string library = driver::open_cache().library("tiling-" + driver::hash_of(text));
  const std::string path = std::filesystem::path(library).replace_extension(".h");
  if (driver::read_regular_file(path) != text)
    write_atomically(path, {std::as_bytes(std::span(text))});
  return path;
}

// The keys that a kernel compares with, where all of them are numbers.
std::vector<uint64_t> keys_of(const std::string& source) {
  static const std::regex kIs(R"(TILING_KEY_IS\s*\(\s*([^)]*?)\s*\))");
  std::vector<uint64_t> keys;
  for (std::sregex_iterator it(source.begin(), source.end(), kIs), end; it != end; ++it) {
    char* rest = nullptr;
    const std::string text = (*it)[1];
    const uint64_t key = std::strtoull(text.c_str(), &rest, 0);
    if (text.empty() || rest == text.c_str() || std::strspn(rest, "uUlL") != std::strlen(rest))
      return {};
    keys.push_back(key);
  }
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

void check_key(const Plan& plan, const std::string& file) {
  const std::vector<uint64_t> keys = keys_of(driver::read_file(file).value_or(""));
  if (keys.empty() || std::binary_search(keys.begin(), keys.end(), plan.tiling_key)) return;
  throw OperatorFault(
      fmt::format("the tiling key is {}{}, but the kernel has branches for {}", plan.tiling_key,
                  plan.key_is_set ? "" : " (never set)", fmt::join(keys, ", ")),
      fmt::format("TILING_KEY_IS in {}", file));
}

void check_parameters(const Plan& plan, const runner::KernelSignature& kernel) {
  const size_t wanted = plan.input_names.size() + plan.outputs.size() + 2;
  if (kernel.parameters.size() == wanted) return;
  throw OperatorFault(fmt::format(
      "`{}` takes {} arguments, but the prototype has {} inputs and {} "
      "outputs, which with workspace and tiling makes {}",
      kernel.name, kernel.parameters.size(), plan.input_names.size(), plan.outputs.size(), wanted));
}

}  // namespace

runner::Module build_kernel(const Sources& sources, const Plan& plan, const isa::Chip& chip,
                            const RunSettings& settings) {
  runner::SourceOptions options;
  options.file = find_kernel_file(sources, plan.kernel_file);
  if (options.file.empty())
    throw OperatorFault(fmt::format("no op_kernel has the file {}", plan.kernel_file),
                        "its name follows from the operator's, or is opFile.value of the chip");
  check_key(plan, options.file);
  options.defines = plan.defines;
  options.defines.insert(options.defines.end(), settings.defines.begin(), settings.defines.end());
  options.include_dirs = sources.include_dirs;
  options.include_dirs.insert(options.include_dirs.end(), settings.include_dirs.begin(),
                              settings.include_dirs.end());
  options.includes = {"asctwin/type_numbers.inc"};
  if (const std::string header = header_file(plan.tiling_header); !header.empty())
    options.includes.push_back(header);
  options.optimisation = settings.optimisation;
  if (!plan.template_arguments.empty())
    options.instance = fmt::format("{}<{}>", plan.entry, fmt::join(plan.template_arguments, ", "));
  options.tiling_key = plan.tiling_key;
  options.dirs = settings.dirs;
  options.captures_messages = settings.captures_messages;
  return runner::Module(runner::build_request(options, chip));
}

OperatorMemory::OperatorMemory(const Call& call, const Plan& plan) {
  for (size_t i = 0; i < plan.input_names.size(); ++i) {
    static const std::vector<GivenTensor> kNone;
    const std::vector<GivenTensor>& given = i < call.inputs.size() ? call.inputs[i] : kNone;
    inputs_.push_back(nullptr);
    if (plan.input_kinds[i] == 'd') {
      add_list(given, plan.input_names[i]);
    } else if (given.empty()) {
      arguments_.add_null();
    } else {
      const size_t bytes = size_bytes(given[0].type);
      uint8_t* const memory = add_tensor(bytes, false, plan.input_names[i]);
      std::memcpy(memory, given[0].data, bytes);
      inputs_.back() = memory;
    }
  }
  for (const PlannedTensor& output : plan.outputs) {
    const bool aliased = output.alias >= 0 && inputs_[static_cast<size_t>(output.alias)] != nullptr;
    if (aliased) {
      const uint8_t* const memory = inputs_[static_cast<size_t>(output.alias)];
      arguments_.add_view(memory, {memory, size_bytes(output.type), output.name});
      outputs_.push_back(memory);
    } else {
      outputs_.push_back(add_tensor(std::max<size_t>(size_bytes(output.type), 32), true,
                                    output.name, {size_bytes(output.type), output.type.dtype}));
    }
  }
  // Kernels compare the pointer with null, also where they need no workspace.
  workspace_ = add_tensor(std::max<size_t>(plan.workspace_bytes, 32), true, "the workspace");
  uint8_t* const tiling =
      add_tensor(std::max<size_t>(plan.tiling.size(), 32), true, "the tiling data");
  std::copy(plan.tiling.begin(), plan.tiling.end(), tiling);
}

uint8_t* OperatorMemory::add_tensor(size_t bytes, bool unwritten, const std::string& name,
                                    const ResultPart& result) {
  uint8_t* const memory = arguments_.add_tensor(bytes, unwritten, result).data();
  arguments_.ranges.back().name = name;
  return memory;
}

void OperatorMemory::add_list(const std::vector<GivenTensor>& tensors, const std::string& name) {
  std::vector<runner::ListedTensor> listed;
  std::vector<GlobalRange> ranges;
  for (const GivenTensor& tensor : tensors) {
    GlobalBlock& block =
        listed_.emplace_back(size_bytes(tensor.type), GlobalBlock::Sharing::kWithChildren);
    std::memcpy(block.data(), tensor.data, block.size_bytes());
    ranges.push_back(
        {block.data(), block.size_bytes(), fmt::format("{}[{}]", name, listed.size())});
    listed.push_back({tensor.type.shape, block.data()});
  }
  const std::vector<uint64_t> words = runner::list_descriptor(listed);
  const size_t bytes = words.size() * sizeof(uint64_t);
  std::memcpy(add_tensor(bytes, false, name), words.data(), bytes);
  arguments_.ranges.insert(arguments_.ranges.end(), ranges.begin(), ranges.end());
}

Report run_operator(const runner::Module& module, const Plan& plan, const OperatorMemory& memory,
                    runner::LaunchOptions options) {
  const runner::KernelSignature& kernel =
      plan.template_arguments.empty() ? module.kernel(plan.entry) : module.kernel();
  check_parameters(plan, kernel);
  options.run.blocks = static_cast<int>(plan.blocks);
  options.run.tiling_key = plan.tiling_key;
  options.run.system_workspace = memory.workspace();
  return runner::run_in_child(module, kernel, memory.arguments(), options);
}

}  // namespace asctwin::operators
