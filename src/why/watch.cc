// Written bytes are looked at when the next event comes, or the launch ends.
#include "why/watch.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/launch/launch.h"
#include "report/language.h"
#include "stream/footprint.h"
#include "stream/readers.h"
#include "why/describe.h"
#include "why/effect_reader.h"
#include "why/influence.h"
#include "why/questions.h"
#include "why/words.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;
using report::sentence;

constexpr int64_t kShownBytes = 32;

struct Range {
  const uint8_t* begin;
  const uint8_t* end;
};

// A write that has not been looked at.
struct Pending {
  size_t access;
  const uint8_t* begin;
  int64_t size_bytes;
  DType dtype;
};

class Log {
 public:
  Log(const std::vector<WatchedBytes>& watched, std::vector<Json>& accesses, size_t& count)
      : watched_(watched), accesses_(accesses), count_(count) {}

  void open(const core::Core& core) {
    memories_.add(core);
    for (const WatchedBytes& one : watched_) {
      if (!one.is_on_every_core && core.number() > 0) continue;
      Place place = one.place;
      if (one.is_on_every_core) place.core = core.number();
      const uint8_t* const begin = memories_.address_of(place);
      if (begin != nullptr) ranges_.push_back({begin, begin + one.size_bytes});
    }
  }

  void see(const core::Core& core, const stream::Instruction& call, int64_t iteration) {
    look();
    if (call.footprint == nullptr) return;
    for (const bool writes : {false, true})
      for (const stream::Footprint::Part& part : call.footprint->parts())
        for (const Range& range : ranges_)
          if (isa::is_write(part.access.effect) == writes && part.begin < range.end &&
              range.begin < part.end)
            note({core, call, 0, iteration}, part, range);
  }

  void look() {
    for (const Pending& one : pending_)
      accesses_[one.access]["new"] = value_text(one.dtype, one.begin, one.size_bytes);
    pending_.clear();
  }

 private:
  void note(const Visit& visit, const stream::Footprint::Part& part, const Range& range) {
    const uint8_t *first = nullptr, *last = nullptr;
    isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
      const uint8_t* const begin = std::max(run, range.begin);
      const uint8_t* const end = std::min(run + bytes, range.end);
      if (begin >= end) return;
      if (first == nullptr) first = begin;
      last = end;
    });
    if (first == nullptr || ++count_ > Watch::kMostAccesses) return;
    const DType dtype = type_of_operand(visit.call, part.access.operand, DType::kUInt8);
    const auto element = static_cast<int64_t>(size_of(dtype));
    const int64_t bytes =
        std::max(element, std::min(last - first, kShownBytes) / element * element);
    Json access = description_of(visit);
    access["access"] = isa::is_write(part.access.effect) ? "write" : "read";
    access["place"] = to_json(memories_.place_of(first));
    access["bytes"] = last - first;
    access["shown_bytes"] = bytes;
    access["old"] = value_text(dtype, first, bytes);
    if (isa::is_write(part.access.effect))
      pending_.push_back({accesses_.size(), first, bytes, dtype});
    accesses_.push_back(std::move(access));
  }

  const std::vector<WatchedBytes>& watched_;
  std::vector<Json>& accesses_;
  size_t& count_;
  Memories memories_;
  std::vector<Range> ranges_;
  std::vector<Pending> pending_;
};

class CoreWatch final : public EffectReader {
 public:
  explicit CoreWatch(std::shared_ptr<Log> log) : log_(std::move(log)) {}

 protected:
  void act(const core::Core& core, const stream::Instruction& call, int64_t iteration) override {
    log_->see(core, call, iteration);
  }

 private:
  std::shared_ptr<Log> log_;
};

class LaunchWatch final : public stream::LaunchReader {
 public:
  LaunchWatch(const std::vector<WatchedBytes>& watched, std::vector<Json>& accesses, size_t& count)
      : watched_(watched), accesses_(accesses), count_(count) {}

  void open(const core::Core& core, stream::Readers& readers) override {
    if (core.number() == 0) {
      accesses_.clear();
      count_ = 0;
      log_ = std::make_shared<Log>(watched_, accesses_, count_);
    }
    log_->open(core);
    readers.add(std::make_unique<CoreWatch>(log_));
  }
  std::vector<Finding> end() override {
    log_->look();
    return {};
  }

 private:
  const std::vector<WatchedBytes>& watched_;
  std::vector<Json>& accesses_;
  size_t& count_;
  std::shared_ptr<Log> log_;
};

}  // namespace

std::shared_ptr<stream::LaunchReader> Watch::reader() {
  return std::make_shared<LaunchWatch>(watched_, accesses_, count_);
}

Json Watch::result() { return {{"accesses", accesses_}, {"count", count_}}; }

void Watch::take(const Json& result) {
  accesses_ = result.at("accesses").get<std::vector<Json>>();
  count_ = result.at("count");
}

std::string watch_text(const Watch& watch, const std::vector<NamedTensor>& tensors) {
  std::string text;
  for (const Json& access : watch.accesses()) {
    const std::string place = place_text(place_from_json(access["place"]), tensors);
    const std::string more = access["bytes"] > access["shown_bytes"] ? " ..." : "";
    const std::string old = access["old"].get<std::string>() + more;
    if (access["access"] == "read")
      text += sentence("watch: {} reads {}: {}\n", event_text(access), place, old);
    else
      text += sentence("watch: {} writes {}: {} -> {}\n", event_text(access), place, old,
                       access.value("new", std::string("?")) + more);
  }
  if (watch.count() > watch.accesses().size())
    text += sentence("watch: and {} more accesses\n", watch.count() - watch.accesses().size());
  return text;
}

}  // namespace asctwin::why
