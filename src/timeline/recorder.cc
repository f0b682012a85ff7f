// Joins what the cores have recorded.
#include "timeline/recorder.h"

#include <string>

#include "core/core.h"
#include "core/framework/buffers.h"
#include "core/launch/launch.h"
#include "timeline/core_recorder.h"

namespace asctwin::timeline {
namespace {

class OfCore final : public stream::Reader {
 public:
  static constexpr stream::Wants kWants =
      stream::kInstructions | stream::kMemory | stream::kCoreTokens | stream::kLaunchTokens;

  explicit OfCore(std::shared_ptr<CoreRecorder> to) : to_(std::move(to)) {}
  void begin(const core::Core& core, const stream::Instruction& call,
             std::vector<Finding>&) override {
    to_->begin(core, call);
  }
  void signals(const core::Core& core, pipe_t pipe, const stream::TokenUse& use) override {
    to_->signals(core, pipe, use);
  }
  void waited(const core::Core& core, pipe_t pipe, const stream::TokenUse& use) override {
    to_->waited(core, pipe, use);
  }
  void changed(const core::Core&, const core::Buffer&) override { to_->has_pipe(); }

 private:
  std::shared_ptr<CoreRecorder> to_;
};

template <class Key>
std::vector<Key> in_order(const std::map<Key, uint32_t>& numbers) {
  std::vector<Key> keys(numbers.size());
  for (const auto& [key, number] : numbers) keys[number] = key;
  return keys;
}

}  // namespace

Recorder::Recorder(size_t most_ops) : most_ops_(most_ops) {}
Recorder::~Recorder() = default;

void Recorder::open(const core::Core& core, stream::Readers& readers) {
  if (first_ == nullptr) first_ = &core;
  // Cores have about the same to do.
  const core::LaunchSpec& spec = core.launch().spec();
  const auto blocks = static_cast<size_t>(spec.blocks) * static_cast<size_t>(spec.ranks);
  cores_.push_back(std::make_shared<CoreRecorder>(core, most_ops_ / std::max<size_t>(blocks, 1)));
  readers.add(std::make_unique<OfCore>(cores_.back()));
}

Recording Recorder::recording() const {
  Recording all;
  if (first_ == nullptr) return all;
  const core::LaunchSpec& spec = first_->launch().spec();
  all.kernel = spec.kernel_name;
  all.chip = std::string(spec.chip->name);
  all.blocks = spec.blocks;
  all.ranks = spec.ranks;
  spec.global_objects.for_each([&](const core::Object& object) {
    all.tensors.push_back(object.name.english());
    all.tensor_bytes.push_back(object.size_bytes());
  });
  std::map<Work, uint32_t> works;
  std::map<Site, uint32_t> sites;
  std::map<std::string, uint32_t> names;
  std::map<stream::Token, uint32_t> tokens;
  for (const auto& core : cores_) core->join(all, works, sites, names, tokens);
  all.works = in_order(works);
  all.sites = in_order(sites);
  all.names = in_order(names);
  return all;
}

}  // namespace asctwin::timeline
