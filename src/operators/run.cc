// The kernel of a plan is built from its source, or found, and launched.
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
#include "operators/explain.h"
#include "operators/fault.h"
#include "operators/kernel_layout.h"
#include "operators/prototype.h"
#include "report/language.h"
#include "runner/rank_arguments.h"
#include "runner/usage_error.h"

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
      .with("why",
            phrase(plan.key_is_set ? "but the kernel has branches for {}"
                                   : "because it is never set, but the kernel has branches for {}",
                   fmt::format("{}", fmt::join(keys, ", "))));
  fault.notes.push_back(phrase("the branches are those of TILING_KEY_IS in {}", file));
  throw OperatorFault(std::move(fault));
}

void check_parameters(const Plan& plan, const runner::KernelSignature& kernel) {
  const size_t shapes = kernel_shape_count(plan) > 0 ? 1 : 0;
  const size_t wanted = plan.input_names.size() + plan.output_parameters + shapes + 2;
  if (kernel.parameters.size() == wanted) return;
  throw OperatorFault(
      finding_at(Code::E1202, {kernel.file, kernel.line}, plan.type)
          .with(
              "fault",
              phrase(shapes > 0
                         ? "its kernel takes {} arguments, but the prototype has {} inputs and {} "
                           "outputs, which with shapes, workspace and tiling makes {}"
                         : "its kernel takes {} arguments, but the prototype has {} inputs and {} "
                           "outputs, which with workspace and tiling makes {}",
                     kernel.parameters.size(), plan.input_names.size(), plan.output_parameters,
                     wanted)));
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
          .with("fault", phrase("its kernel is to be `{}`, but {} has {}", plan.entry,
                                plan.kernel_file, fmt::format("{}", fmt::join(names, ", ")))));
}

Phrase note_of(const char* text, const Place& place) {
  return place.is_known() ? phrase(text, fmt::format("{}:{}", place.file, place.line)) : Phrase();
}

}  // namespace

driver::BuildRequest kernel_request(const Sources& sources, const Plan& plan, const isa::Chip& chip,
                                    const RunSettings& settings) {
  runner::SourceOptions options;
  for (const CMakeKernel& kernel : kernels_of(sources, plan.type, compute_unit(chip)))
    for (const std::string& option : kernel.options)
      (option[1] == 'D' ? options.defines : options.include_dirs).push_back(option.substr(2));
  const std::string& file = plan.kernel_file;
  options.file = kernel_file_of(sources, plan.type, file);
  if (options.file.empty())
    throw OperatorFault(
        finding_at(Code::E1202, plan.prototype_at, plan.type)
            .with("fault", phrase("no op_kernel has the file {}, whose name follows from the "
                                  "operator's, or is opFile.value of the chip",
                                  file)));
  check_key(plan, options.file);
  options.defines.insert(options.defines.end(), plan.defines.begin(), plan.defines.end());
  options.defines.insert(options.defines.end(), settings.defines.begin(), settings.defines.end());
  options.include_dirs.insert(options.include_dirs.end(), sources.include_dirs.begin(),
                              sources.include_dirs.end());
  options.include_dirs.insert(options.include_dirs.end(), settings.include_dirs.begin(),
                              settings.include_dirs.end());
  for (std::string& directory : lay_out_kernel(sources, options.file).include_dirs)
    options.include_dirs.push_back(std::move(directory));
  options.includes = {"asctwin/type_numbers.inc"};
  if (const std::string header = header_file(plan.tiling_header); !header.empty())
    options.includes.push_back(header);
  options.optimisation = settings.optimisation;
  options.standard = settings.standard;
  if (!plan.template_arguments.empty())
    options.instance = fmt::format("{}<{}>", plan.entry, fmt::join(plan.template_arguments, ", "));
  options.tiling_key = plan.tiling_key;
  options.dirs = settings.dirs;
  options.captures_messages = settings.captures_messages;
  driver::BuildRequest request = runner::build_request(options, chip);
  request.counters = settings.counters;
  request.precompiled = driver::wanted_precompiled(driver::Precompiled::kInBackground);
  return request;
}

namespace {

OperatorLaunch operator_launch(const Plan& plan, const OperatorMemory& memory) {
  OperatorLaunch launch;
  launch.type = plan.type;
  launch.workspace = memory.workspace();
  launch.workspace_bytes = plan.workspace_bytes;
  launch.tiling = memory.tiling();
  launch.tiling_bytes = plan.tiling.size();
  launch.tiling_note = note_of("the host writes the tiling data at {}", plan.tiling_at);
  launch.workspace_note = note_of("the host asks for the workspace at {}", plan.workspace_at);
  launch.blocks_note = note_of("the host sets the blocks at {}", plan.blocks_at);
  return launch;
}

// Ranks of one launch run the same kernel on as many cores each.
void refuse_other_kernel(const Plan& first, const Plan& other, size_t rank) {
  if (other.tiling_key != first.tiling_key || other.blocks != first.blocks)
    throw UsageError(report::sentence(
        "rank {} is tiled with key {} for {} blocks, but rank 0 with key {} for {}: all ranks run "
        "one kernel",
        rank, other.tiling_key, other.blocks, first.tiling_key, first.blocks));
  if (other.defines != first.defines || other.template_arguments != first.template_arguments)
    throw UsageError(report::sentence(
        "rank {} has tensors of other types than rank 0: all ranks run one kernel", rank));
}

// Each rank has memory of its own.
runner::LaunchArguments arguments_of(const std::vector<RankPart>& ranks) {
  runner::LaunchArguments all;
  all.packed = ranks.front().memory.arguments().packed;
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    const runner::LaunchArguments& mine = ranks[rank].memory.arguments();
    for (GlobalRange range : mine.ranges) {
      if (ranks.size() > 1) runner::mark_rank(range, rank);
      all.ranges.push_back(std::move(range));
    }
    if (ranks.size() > 1) all.of_ranks.push_back(mine.packed);
  }
  return all;
}

}  // namespace

// Checks the tiling and its key against the kernel on rank 0 alone.
Report run_operator(const runner::Module& module, const std::vector<RankPart>& ranks,
                    runner::LaunchOptions options) {
  const auto& [plan, memory] = ranks.front();
  const runner::KernelSignature& kernel = kernel_of(module, plan);
  check_parameters(plan, kernel);
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    refuse_other_kernel(plan, ranks[rank].plan, rank);
    const std::vector<Finding>& earlier = ranks[rank].plan.findings;
    options.earlier.insert(options.earlier.end(), earlier.begin(), earlier.end());
  }
  options.run.blocks = static_cast<int>(plan.blocks);
  options.run.ranks = static_cast<int>(ranks.size());
  options.run.tiling_key = plan.tiling_key;
  options.run.operator_launch = operator_launch(plan, memory);
  return runner::run_in_child(module, kernel, arguments_of(ranks), options);
}

}  // namespace asctwin::operators
