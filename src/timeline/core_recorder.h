// The part of a recording that one core makes, with names, works and places of its own numbers.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/core.h"
#include "isa/order.h"
#include "stream/reader.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

class CoreRecorder final : isa::OrderSink {
 public:
  CoreRecorder(const core::Core& core, size_t most_ops);

  void begin(const core::Core& core, const stream::Instruction& call);
  void signals(const core::Core& core, pipe_t pipe, const stream::TokenUse& use);
  void waited(const core::Core& core, pipe_t pipe, const stream::TokenUse& use);
  void has_pipe() { stream_.has_pipe = true; }

  // Puts the core's stream into `all`, in numbers of `all`.
  void join(Recording& all, std::map<Work, uint32_t>& works, std::map<Site, uint32_t>& sites,
            std::map<std::string, uint32_t>& names, std::map<stream::Token, uint32_t>& tokens);

 private:
  struct Place {
    SourceLoc where;
    const char* call;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct PlaceHash {
    size_t operator()(const Place& place) const {
      return hash_of(place.where) ^ reinterpret_cast<uintptr_t>(place.call);
    }
  };

  // OrderSink: what comes before the instruction itself, and what behind it.
  void barrier(pipe_t pipe) override;
  void interlock(pipe_t) override { is_interlocked_ = true; }
  void clean_cache(const uint8_t* line) override;
  void hand_to_scalar(pipe_t pipe) override { drains_ = pipe; }
  void pass_cache() override { passes_cache_ = true; }
  void toolchain_flags() override;

  void add(OpKind kind, pipe_t pipe, uint32_t what, uint16_t detail = 0);
  // A call with operands at places where they decide its time: equal ones have equal works.
  struct KnownCall {
    uint64_t number = 0;  // of its footprint; 0: the slot is empty
    bool is_interlocked = false;
    std::vector<uint64_t> places;
    uint32_t work = 0;
  };

  void add_instruction(const core::Core& core, const stream::Instruction& call);
  // The number of its work, which is made where no such call is known.
  uint32_t work_of_call(const core::Core& core, const stream::Instruction& call);
  void add_item_part(const core::Core& core, const stream::Instruction& call);
  void close_item();
  void find_spans(const core::Core& core, const stream::Instruction& call, size_t most);
  void find_global_spans(const core::Core& core, const stream::Footprint::Part& part, size_t most);
  void add_spans(Op& op);
  bool misses_cache(const core::Core& core, const stream::Instruction& call);
  uint32_t site_of(const core::Core& core, SourceLoc where, const char* name);
  uint32_t name_of(const char* name);
  uint32_t work_number(const Work& work);
  uint64_t global_offset(const core::Core& core, const uint8_t* address);

  CoreStream stream_;
  size_t most_ops_;
  bool on_vector_ = false;
  uint32_t site_ = 0;  // of the instruction that begins
  bool is_interlocked_ = false, passes_cache_ = false;
  pipe_t drains_ = PIPE_ALL;
  std::vector<const char*> names_;
  std::unordered_map<const char*, uint32_t> name_numbers_;
  std::vector<Place> sites_;
  std::unordered_map<Place, uint32_t, PlaceHash> site_numbers_;
  std::vector<SourceLoc> user_places_;
  std::vector<Work> works_;
  std::map<Work, uint32_t> work_numbers_;
  std::map<stream::Token, uint32_t> signalled_;  // inside the core, and not waited for yet
  std::vector<stream::Token> launch_tokens_;
  std::map<stream::Token, uint32_t> launch_numbers_;
  std::map<const uint8_t*, uint64_t> tensors_;           // by their begin
  std::pair<const uint8_t*, uint64_t> newest_tensor_{};  // one of them
  std::vector<Span> call_spans_;                         // of the call that is recorded
  std::vector<uint64_t> call_places_;                    // of the same
  std::vector<KnownCall> known_calls_;
  std::set<uint64_t> cache_lines_;
  std::vector<uint64_t> cache_order_;
  size_t cache_oldest_ = 0;
  bool in_item_ = false;
  size_t item_op_ = 0;
  Work item_;
};

}  // namespace asctwin::timeline
