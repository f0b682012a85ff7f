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
#include "operators/prototype.h"
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
  Finding fault = finding_at(Code::E1206, plan.key_at, plan.type);
  fault.with("key", std::to_string(plan.tiling_key))
      .with("why", fmt::format("{} the kernel has branches for {}",
                               plan.key_is_set ? "but" : "because it is never set, but",
                               fmt::join(keys, ", ")));
  fault.notes.push_back(fmt::format("the branches are those of TILING_KEY_IS in {}", file));
  throw OperatorFault(std::move(fault));
}

constexpr size_t kShapeWords = 9;  // rank, and up to eight dimensions

size_t kernel_shape_count(const Plan& plan) {
  return static_cast<size_t>(
      std::count_if(plan.outputs.begin(), plan.outputs.end(),
                    [](const PlannedTensor& output) { return output.shape_from_kernel; }));
}

void check_parameters(const Plan& plan, const runner::KernelSignature& kernel) {
  const size_t shapes = kernel_shape_count(plan) > 0 ? 1 : 0;
  const size_t wanted = plan.input_names.size() + plan.outputs.size() + shapes + 2;
  if (kernel.parameters.size() == wanted) return;
  throw OperatorFault(
      finding_at(Code::E1202, {kernel.file, kernel.line}, plan.type)
          .with("fault",
                fmt::format("its kernel takes {} arguments, but the prototype has {} inputs and {} "
                            "outputs, which with {}workspace and tiling makes {}",
                            kernel.parameters.size(), plan.input_names.size(), plan.outputs.size(),
                            shapes > 0 ? "shapes, " : "", wanted)));
}

const runner::KernelSignature& kernel_of(const runner::Module& module, const Plan& plan) {
  const auto& all = module.kernels();
  if (!plan.template_arguments.empty()) return module.kernel();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& kernel) {
    return kernel.name == plan.entry || kernel.name.ends_with("::" + plan.entry);
  });
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const runner::KernelSignature& kernel : all) names.push_back("`" + kernel.name + "`");
  throw OperatorFault(
      finding_at(Code::E1202, plan.prototype_at, plan.type)
          .with("fault", fmt::format("its kernel is to be `{}`, but {} has {}", plan.entry,
                                     plan.kernel_file, fmt::join(names, ", "))));
}

std::string note_of(const char* what, const Place& place) {
  return place.is_known() ? fmt::format("{} at {}:{}", what, place.file, place.line) : "";
}

}  // namespace

runner::Module build_kernel(const Sources& sources, const Plan& plan, const isa::Chip& chip,
                            const RunSettings& settings) {
  runner::SourceOptions options;
  std::string file = plan.kernel_file;
  for (const CMakeKernel& kernel : kernels_of(sources, plan.type, compute_unit(chip))) {
    if (!kernel.file.empty()) file = kernel.file;
    for (const std::string& option : kernel.options)
      (option[1] == 'D' ? options.defines : options.include_dirs).push_back(option.substr(2));
  }
  options.file = find_kernel_file(sources, file);
  if (options.file.empty())
    throw OperatorFault(
        finding_at(Code::E1202, plan.prototype_at, plan.type)
            .with("fault", fmt::format("no op_kernel has the file {}, whose name follows from the "
                                       "operator's, or is opFile.value of the chip",
                                       file)));
  check_key(plan, options.file);
  options.defines.insert(options.defines.end(), plan.defines.begin(), plan.defines.end());
  options.defines.insert(options.defines.end(), settings.defines.begin(), settings.defines.end());
  options.include_dirs.insert(options.include_dirs.end(), sources.include_dirs.begin(),
                              sources.include_dirs.end());
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
      outputs_.push_back(
          add_tensor(std::max<size_t>(size_bytes(output.type), 32), true, output.name));
    }
  }
  const size_t slots = kernel_shape_count(plan);
  if (slots > 0) {
    const size_t bytes = slots * kShapeWords * sizeof(uint64_t);
    shapes_ = reinterpret_cast<uint64_t*>(add_tensor(bytes, false, "the shapes of outputs"));
    std::memset(shapes_, 0, bytes);
  }
  // Kernels compare the pointer with null, also where they need no workspace.
  workspace_ = add_tensor(std::max<size_t>(plan.workspace_bytes, 32), true, "the workspace");
  tiling_ = add_tensor(std::max<size_t>(plan.tiling.size(), 32), true, "the tiling data");
  std::copy(plan.tiling.begin(), plan.tiling.end(), tiling_);
}

uint8_t* OperatorMemory::add_tensor(size_t bytes, bool unwritten, const std::string& name) {
  uint8_t* const memory = arguments_.add_tensor(bytes, unwritten).data();
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

OperatorLaunch operator_launch(const Plan& plan, const OperatorMemory& memory) {
  OperatorLaunch launch;
  launch.type = plan.type;
  launch.workspace = memory.workspace();
  launch.workspace_bytes = plan.workspace_bytes;
  launch.tiling = memory.tiling();
  launch.tiling_bytes = plan.tiling.size();
  launch.tiling_note = note_of("the host writes the tiling data", plan.tiling_at);
  launch.workspace_note = note_of("the host asks for the workspace", plan.workspace_at);
  launch.blocks_note = note_of("the host sets the blocks", plan.blocks_at);
  for (size_t i = 0; i < plan.outputs.size(); ++i) {
    const TensorType& type = plan.outputs[i].type;
    if (plan.outputs[i].alias >= 0 || plan.outputs[i].shape_from_kernel || size_bytes(type) == 0)
      continue;
    launch.outputs.push_back({static_cast<const uint8_t*>(memory.output(i)), size_bytes(type),
                              plan.outputs[i].name,
                              std::max<size_t>(size_bytes(type) / element_count(type.shape), 1)});
  }
  return launch;
}

Report run_operator(const runner::Module& module, const Plan& plan, const OperatorMemory& memory,
                    runner::LaunchOptions options) {
  const runner::KernelSignature& kernel = kernel_of(module, plan);
  check_parameters(plan, kernel);
  options.run.blocks = static_cast<int>(plan.blocks);
  options.run.tiling_key = plan.tiling_key;
  options.run.operator_launch = operator_launch(plan, memory);
  options.earlier = plan.findings;
  return runner::run_in_child(module, kernel, memory.arguments(), options);
}

std::vector<Finding> take_kernel_shapes(Plan& plan, const OperatorMemory& memory) {
  // Words hold the dimensions whether or not bit 31 of the rank says that they are 64 bits wide.
  // UNVERIFIED: evidence = inferred.
  constexpr uint64_t kWide = uint64_t{1} << 31;
  std::vector<Finding> findings;
  const uint64_t* slot = memory.shapes();
  for (PlannedTensor& output : plan.outputs) {
    if (!output.shape_from_kernel) continue;
    const uint64_t rank = slot[0] & ~kWide;
    const Shape shape(slot + 1, slot + 1 + std::min<uint64_t>(rank, kShapeWords - 1));
    const size_t most = element_count(output.type.shape);
    const bool is_set = slot[0] != 0 && rank < kShapeWords;
    if (is_set && element_count(shape) <= most) {
      output.type.shape = shape;
    } else {
      findings.push_back(finding_at(Code::E1212, plan.prototype_at, plan.type));
      findings.back()
          .with("output", output.name)
          .with("fault", is_set ? fmt::format("has {} elements by the kernel, beyond the {} that "
                                              "were inferred",
                                              element_count(shape), most)
                                : "has no shape: the kernel has written none");
    }
    slot += kShapeWords;
  }
  return findings;
}

}  // namespace asctwin::operators
