// Each event gets its number before it takes effect, so what it reads has the writers of before.
#include "why/tracer.h"

#include <algorithm>
#include <deque>
#include <string_view>

#include "core/framework/buffers.h"
#include "core/launch/launch.h"
#include "isa/poison.h"
#include "stream/footprint.h"
#include "stream/readers.h"
#include "why/describe.h"
#include "why/effect_reader.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;

constexpr size_t kMostReadsBefore = 4;

// An element that the scalar unit has read.
struct ScalarRead {
  SourceLoc where;
  const char* name;
  int64_t visits;
  DType dtype;
  uint8_t bytes[8];
  int64_t size_bytes;
  Place place;
  Time writer;
};

Json json_of(const std::deque<ScalarRead>& reads, const core::Core& core) {
  Json list = Json::array();
  for (const ScalarRead& read : reads) {
    const SourceLoc user = core.launch().frames().user_place(read.where);
    list.push_back({{"op", read.name},
                    {"file", user.file},
                    {"line", user.line},
                    {"iteration", read.visits},
                    {"type", info_of(read.dtype).short_name},
                    {"place", to_json(read.place)},
                    {"bytes", read.size_bytes},
                    {"writer", read.writer},
                    {"value", value_text(read.dtype, read.bytes, read.size_bytes)}});
  }
  return list;
}

// A range of bytes that a described instruction has read; the next write to it is of interest.
struct Watched {
  const uint8_t* begin;
  const uint8_t* end;
  int core;
  size_t answer, input;
};

class Trace {
 public:
  Trace(const Questions& questions, Answers& answers) : questions_(questions), answers_(answers) {
    answers_.events.resize(questions.events.size());
    answers_.histories.resize(questions.ends.size());
    for (size_t i = 0; i < questions.ends.size(); ++i)
      if (questions.ends[i].wants_history) with_history_.push_back(i);
  }

  void open(const core::Core& core) { memories_.add(core); }

  void see(const core::Core& core, const stream::Instruction& call, int64_t iteration,
           const std::deque<ScalarRead>& reads, const std::vector<ScopeRead>& scope_reads) {
    const Visit visit{core, call, ++now_, iteration};
    while (next_ < questions_.events.size() && questions_.events[next_].time < now_) ++next_;
    for (; next_ < questions_.events.size() && questions_.events[next_].time == now_; ++next_)
      answer(visit, reads, scope_reads);
    if (call.footprint == nullptr) return;
    for (const stream::Footprint::Part& part : call.footprint->parts()) {
      if (!isa::is_write(part.access.effect)) continue;
      isa::for_each_run(part.access, [&](const uint8_t* run, int64_t bytes) {
        memories_.wrote(run, bytes, now_);
        if (!watched_.empty()) tell_watched(visit, run, run + bytes);
        if (!with_history_.empty()) note_history(run, run + bytes);
      });
    }
  }

  // A check has ended what the buffer held.
  void ended(const uint8_t* begin, int64_t size_bytes) { memories_.wrote(begin, size_bytes, 0); }

  const Memories& memories() const { return memories_; }

  void end() {
    for (const EndQuestion& question : questions_.ends) {
      const uint8_t* const address = memories_.address_of(question.place);
      answers_.ends.push_back(
          address == nullptr ? 0 : memories_.writer_of(address, question.size_bytes));
    }
    for (const OwnersQuestion& question : questions_.owners)
      answers_.owners.push_back(owners(question));
  }

 private:
  void answer(const Visit& visit, const std::deque<ScalarRead>& reads,
              const std::vector<ScopeRead>& scope_reads) {
    const EventQuestion& question = questions_.events[next_];
    Json& node = answers_.events[next_];
    node = description_of(visit);
    if (question.size_bytes == 0 || visit.call.footprint == nullptr) return;
    const uint8_t* const target = memories_.address_of(question.target);
    if (target == nullptr) return;
    explain_target(visit, memories_, target, question.size_bytes, scope_reads, node);
    node["scalar_reads"] = json_of(reads, visit.core);
    for (size_t i = 0; i < node["inputs"].size(); ++i) {
      const Json& input = node["inputs"][i];
      const uint8_t* const begin = memories_.address_of(place_from_json(input["place"]));
      watched_.push_back(
          {begin, begin + input["bytes"].get<int64_t>(), visit.core.number(), next_, i});
    }
  }

  void tell_watched(const Visit& visit, const uint8_t* begin, const uint8_t* end) {
    std::erase_if(watched_, [&](const Watched& one) {
      if (one.end <= begin || end <= one.begin) return false;
      if (answers_.events[one.answer]["time"] == visit.time) return true;  // its own result
      answers_.events[one.answer]["inputs"][one.input]["next_writer"] = description_of(visit);
      return true;
    });
  }

  void note_history(const uint8_t* begin, const uint8_t* end) {
    for (const size_t i : with_history_) {
      const uint8_t* const first = memories_.address_of(questions_.ends[i].place);
      if (first == nullptr || first >= end || begin >= first + questions_.ends[i].size_bytes)
        continue;
      std::vector<Time>& times = answers_.histories[i];
      if (!times.empty() && times.back() == now_) continue;
      if (times.size() == kMostHistory) times.erase(times.begin());
      times.push_back(now_);
    }
  }

  std::vector<Answers::Run> owners(const OwnersQuestion& question) const {
    std::vector<Answers::Run> runs;
    const uint8_t* at = memories_.address_of(question.place);
    if (at == nullptr) return runs;
    for (int64_t i = 0; i < question.count; ++i, at += question.element_bytes) {
      const Time writer = memories_.writer_of(at, question.element_bytes);
      if (runs.empty() || runs.back().writer != writer) runs.push_back({writer, 0});
      ++runs.back().count;
    }
    return runs;
  }

  const Questions& questions_;
  Answers& answers_;
  Memories memories_;
  Time now_ = 0;
  size_t next_ = 0;
  std::vector<Watched> watched_;
  std::vector<size_t> with_history_;
};

class CoreTracer final : public EffectReader {
 public:
  static constexpr stream::Wants kWants = EffectReader::kWants | stream::kMemory;

  explicit CoreTracer(std::shared_ptr<Trace> trace) : trace_(std::move(trace)) {}

  void changed(const core::Core&, const core::Buffer& buffer) override {
    const uint8_t* const begin = buffer.memory.address;
    if (buffer.state == core::BufferState::kAllocated &&
        std::all_of(begin, begin + buffer.memory.size_bytes,
                    [](uint8_t byte) { return byte == isa::kPoison; }))
      trace_->ended(begin, buffer.memory.size_bytes);
  }

 protected:
  void act(const core::Core& core, const stream::Instruction& call, int64_t iteration) override {
    note_scope(call);
    trace_->see(core, call, iteration, reads_, scope_reads_);
    if (call.info.kind == isa::Kind::kMoves && call.footprint != nullptr &&
        call.pipe_on(core.chip().family) == PIPE_S)
      note_read(call, iteration);
  }

 private:
  bool is_same_call(const stream::Instruction& call) const {
    return call.where == reads_where_ && reads_name_ == call.name;
  }

  // For a call that is no scope.
  static bool has_reads(const stream::Instruction& call) {
    return call.item == nullptr && call.footprint != nullptr &&
           std::ranges::any_of(call.footprint->parts(), [](const stream::Footprint::Part& part) {
             return isa::is_read(part.access.effect);
           });
  }

  void note_scope(const stream::Instruction& call) {
    // The first reads of a call of several instructions go through a register to its result.
    const bool goes_on = call.item != nullptr ? !call.begins_item() : is_same_call(call);
    if (!goes_on || has_reads(call)) scope_reads_.clear();
    reads_where_ = call.where;
    reads_name_ = call.name;
    if (call.footprint == nullptr) return;
    for (const stream::Footprint::Part& part : call.footprint->parts())
      if (part.access.effect == isa::Effect::kRead && scope_reads_.size() < 256)
        scope_reads_.push_back({part.begin, part.end});
  }

  void note_read(const stream::Instruction& call, int64_t visits) {
    for (const stream::Footprint::Part& part : call.footprint->parts()) {
      if (part.access.effect != isa::Effect::kRead) continue;
      const DType dtype = call.info.dtype == nullptr ? DType::kUInt8 : call.info.dtype(call.record);
      ScalarRead read{call.where, call.name, visits, dtype, {}, 0, {}, 0};
      read.size_bytes = std::min<int64_t>(sizeof(read.bytes), part.end - part.begin);
      std::copy_n(part.begin, read.size_bytes, read.bytes);
      read.place = trace_->memories().place_of(part.begin);
      read.writer = trace_->memories().writer_of(part.begin, read.size_bytes);
      reads_.push_back(std::move(read));
      if (reads_.size() > kMostReadsBefore) reads_.pop_front();
    }
  }

  std::shared_ptr<Trace> trace_;
  std::vector<ScopeRead> scope_reads_;  // of the open scope, or the call of several instructions
  SourceLoc reads_where_;
  std::string_view reads_name_;
  std::deque<ScalarRead> reads_;  // the newest of the scalar unit
};

class LaunchTracer final : public stream::LaunchReader {
 public:
  LaunchTracer(const Questions& questions, Answers& answers)
      : questions_(questions), answers_(answers) {}

  void open(const core::Core& core, stream::Readers& readers) override {
    // A kernel that says itself which cores it needs is launched a second time.
    if (core.number() == 0) trace_ = std::make_shared<Trace>(questions_, answers_ = {});
    trace_->open(core);
    readers.add(std::make_unique<CoreTracer>(trace_));
  }
  std::vector<Finding> end() override {
    trace_->end();
    return {};
  }

 private:
  const Questions& questions_;
  Answers& answers_;
  std::shared_ptr<Trace> trace_;
};

}  // namespace

std::shared_ptr<stream::LaunchReader> Tracer::reader() {
  return std::make_shared<LaunchTracer>(questions_, answers_);
}

Json Tracer::result() { return to_json(answers_); }

void Tracer::take(const Json& result) {
  answers_ = answers_from_json(result);
  has_answers_ = true;
}

}  // namespace asctwin::why
