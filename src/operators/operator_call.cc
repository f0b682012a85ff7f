// A host library is built once for each directory and compute unit, a kernel for each combination
// and key.
#include "operators/operator_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/nearest.h"
#include "driver/compiler.h"
#include "driver/content_hash.h"
#include "operators/fault.h"
#include "operators/prototype.h"
#include "operators/prototype_text.h"
#include "report/language.h"

namespace asctwin::operators {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string canonical(const std::string& directory) {
  std::error_code error;
  const fs::path path = fs::canonical(directory, error);
  if (error || !fs::is_directory(path, error))
    throw UsageError(report::sentence("`{}` is no directory", directory));
  return path;
}

template <class Map>
auto& entry_of(Map& map, std::mutex& mutex, const std::string& key) {
  const std::lock_guard<std::mutex> lock(mutex);
  return map[key];
}

// A question that sources of the host side cannot answer, because they do not compile, is their
// fault.
template <class Function>
auto blaming(const HostLibrary& library, const Function& function) {
  try {
    return function();
  } catch (const OperatorFault&) {
    if (!library.faults.empty()) throw driver::BuildError(library.faults_text());
    throw;
  } catch (const UsageError&) {
    if (!library.faults.empty()) throw driver::BuildError(library.faults_text());
    throw;
  }
}

}  // namespace

Project::Project(const std::string& directory, RunSettings settings)
    : directory_(canonical(directory)), settings_(std::move(settings)), repository_(directory_) {
  if (!has_many()) find_sources(directory_, {"ascend910b", settings_.opbase, {}});
}

SourceSearch Project::search(const isa::Chip& chip) const {
  SourceSearch search{compute_unit(chip), settings_.opbase, settings_.include_dirs};
  search.include_dirs.insert(search.include_dirs.end(), settings_.host_include_dirs.begin(),
                             settings_.host_include_dirs.end());
  return search;
}

std::string Project::directory_of(const std::string& type) const {
  if (!has_many()) return directory_;
  if (const auto found = repository_.directory_of(type)) return *found;
  std::vector<std::string> names;
  for (const std::string& directory : repository_.operators())
    for (const std::string& name : types_of(directory)) names.push_back(name);
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string_view close = nearest(type, views);
  throw UsageError(report::sentence("there is no operator `{}`", type),
                   close.empty() ? report::translated("asctwin op list shows them")
                                 : report::sentence("did you mean {}?", close));
}

Host& Project::host(const std::string& directory, const isa::Chip& chip) {
  Made<Host>& wanted = entry_of(hosts_, mutex_, directory + " " + compute_unit(chip));
  const std::lock_guard<std::mutex> lock(wanted.mutex);
  if (wanted.value == nullptr) {
    auto made = std::make_unique<Host>();
    made->sources = find_sources(directory, search(chip));
    made->library = build_host_library(
        made->sources, {settings_.defines, settings_.dirs, settings_.counters,
                        driver::wanted_precompiled(driver::Precompiled::kInBackground)});
    wanted.value = std::move(made);
  }
  return *wanted.value;
}

Plan Project::plan(const Call& call, const isa::Chip& chip) {
  const Host& side = host(directory_of(call.type), chip);
  return blaming(side.library, [&] { return plan_call(side.library.path, call, chip); });
}

json Project::described(const std::string& directory, const isa::Chip& chip) {
  const Host& side = host(directory, chip);
  return blaming(side.library, [&] { return describe_operators(side.library.path, chip); });
}

json Project::description_of(const std::string& type, const isa::Chip& chip) {
  const Host& side = host(directory_of(type), chip);
  return blaming(side.library,
                 [&] { return operators::description_of(side.library.path, type, chip); });
}

json Project::interfaces(const std::string& prefix, const isa::Chip& chip) {
  const Host& side = host(directory_, chip);
  return blaming(side.library,
                 [&] { return describe_interfaces(side.library.path, prefix, chip); });
}

json Project::descriptions(const isa::Chip& chip) {
  if (!has_many()) return described(directory_, chip);
  json all = json::array();
  for (const std::string& directory : repository_.operators()) {
    json entries = json::array();
    try {
      const auto read = read_prototypes(directory, compute_unit(chip));
      entries = read ? *read : described(directory, chip);
      if (!read)
        for (const auto& [source, fault] : host(directory, chip).library.faults)
          for (json& entry : entries) entry["error"] = fmt::format("{} does not build", source);
    } catch (const std::exception& error) {
      const std::string text = fmt::format("does not build: {}", error.what());
      for (const std::string& type : types_of(directory))
        entries.push_back(empty_description(type, text));
    }
    for (json& entry : entries) {
      entry["directory"] = fs::path(directory).lexically_relative(directory_).string();
      all.push_back(std::move(entry));
    }
  }
  return all;
}

const runner::Module& Project::kernel(const Plan& plan, const isa::Chip& chip) {
  const std::string key = fmt::format("{} {} {} {} {} {}", chip.name, plan.type, plan.tiling_key,
                                      fmt::join(plan.defines, " "),
                                      fmt::join(plan.template_arguments, ","), plan.tiling_header);
  Made<runner::Module>& wanted = entry_of(kernels_, mutex_, key);
  const std::lock_guard<std::mutex> lock(wanted.mutex);
  if (wanted.value == nullptr)
    wanted.value = std::make_unique<runner::Module>(kernel_request(plan, chip));
  return *wanted.value;
}

driver::BuildRequest Project::kernel_request(const Plan& plan, const isa::Chip& chip) {
  return operators::kernel_request(host(directory_of(plan.type), chip).sources, plan, chip,
                                   settings_);
}

namespace {

std::vector<Finding> findings_of(const RankResults& results) {
  std::vector<Finding> all;
  for (const CallResult& one : results.ranks)
    all.insert(all.end(), one.plan.findings.begin(), one.plan.findings.end());
  return all;
}

// Faults of `act` on the host side join the findings of the plans in the report.
void reporting(RankResults& results, const isa::Chip& chip, const Policy& policy,
               const std::function<void()>& act) {
  try {
    act();
  } catch (const OperatorFault& fault) {
    std::vector<Finding> findings = findings_of(results);
    findings.insert(findings.end(), fault.findings.begin(), fault.findings.end());
    results.report = Report(findings, std::string(chip.product), {}, policy);
  }
}

CallResult only_one(RankResults results) {
  CallResult one = std::move(results.ranks.front());
  one.report = std::move(results.report);
  return one;
}

// Says of which rank a fault of the host is.
template <class Act>
void on_rank(size_t rank, size_t ranks, const Act& act) {
  try {
    act();
  } catch (OperatorFault& fault) {
    if (ranks > 1)
      for (Finding& finding : fault.findings)
        finding.notes.push_back(phrase("on rank {} of {}", rank, ranks));
    throw;
  }
}

}  // namespace

CallResult Project::call(const Call& call, const isa::Chip& chip,
                         const runner::LaunchOptions& options, bool launches) {
  return only_one(call_ranks({&call}, chip, options, launches));
}

RankResults Project::call_ranks(const std::vector<const Call*>& calls, const isa::Chip& chip,
                                const runner::LaunchOptions& options, bool launches,
                                const Planned& planned) {
  RankResults results;
  results.ranks.resize(calls.size());
  reporting(results, chip, options.run.policy, [&] {
    for (size_t rank = 0; rank < calls.size(); ++rank) {
      on_rank(rank, calls.size(), [&] { results.ranks[rank].plan = plan(*calls[rank], chip); });
      if (planned) planned(rank, results.ranks[rank].plan);
    }
    launch_into(results, calls, chip, options, launches);
  });
  return results;
}

CallResult Project::launch(Plan plan, const Call& call, const isa::Chip& chip,
                           const runner::LaunchOptions& options) {
  RankResults results;
  results.ranks.resize(1);
  results.ranks.front().plan = std::move(plan);
  reporting(results, chip, options.run.policy,
            [&] { launch_into(results, {&call}, chip, options, true); });
  return only_one(std::move(results));
}

// Nothing is launched where no rank has anything to do.
void Project::launch_into(RankResults& results, const std::vector<const Call*>& calls,
                          const isa::Chip& chip, const runner::LaunchOptions& options,
                          bool launches) {
  std::vector<CallResult>& ranks = results.ranks;
  const auto has_work = [](const CallResult& one) { return one.plan.launches; };
  if (!launches || std::ranges::none_of(ranks, has_work)) {
    results.report =
        Report(findings_of(results), std::string(chip.product), {}, options.run.policy);
    return;
  }
  if (const auto idle = std::ranges::find_if_not(ranks, has_work); idle != ranks.end())
    throw UsageError(report::sentence(
        "rank {} has only empty outputs and launches nothing: the other ranks would wait for it",
        idle - ranks.begin()));
  std::vector<std::unique_ptr<OperatorMemory>> memories;
  std::vector<RankPart> parts;
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    memories.push_back(std::make_unique<OperatorMemory>(*calls[rank], ranks[rank].plan));
    parts.push_back({ranks[rank].plan, *memories.back()});
  }
  results.report = run_operator(kernel(ranks.front().plan, chip), parts, options);
  for (size_t rank = 0; results.report.ok() && rank < ranks.size(); ++rank)
    on_rank(rank, ranks.size(), [&] {
      if (std::vector<Finding> faults = take_kernel_shapes(ranks[rank].plan, *memories[rank]);
          !faults.empty())
        throw OperatorFault(std::move(faults));
    });
  for (size_t rank = 0; rank < ranks.size(); ++rank) ranks[rank].memory = std::move(memories[rank]);
}

}  // namespace asctwin::operators
