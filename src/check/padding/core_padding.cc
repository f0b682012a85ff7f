// The runs that a call reads and those that it writes are walked side by side, lane by lane.
// UNVERIFIED: evidence = inferred: that padding which the kernel has asked for, and the element
// that a copy repeats, are meant where all data beside them is read.
#include "check/padding/core_padding.h"

#include <algorithm>

#include "asctwin/isa/cast.h"
#include "asctwin/isa/copy.h"
#include "asctwin/isa/scalar.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Instruction;
using isa::Access;
using isa::Effect;

template <class... Records>
bool is_one_of(const Instruction& instruction) {
  return ((instruction.accesses == core::accesses_of<Records>) || ...);
}

// Whether lane i of the result is made of lane i of each operand.
bool is_lane_by_lane(const Instruction& instruction) {
  return is_one_of<isa::VectorUnary, isa::VectorBinary, isa::VectorScalar, isa::VectorAccumulate,
                   isa::VectorScalarAccumulate, isa::Cast>(instruction);
}

bool is_plain_copy(const Instruction& instruction) {
  if (const auto* copy = record_as<isa::DataCopy>(instruction))
    return DType{copy->dtype} == DType{copy->dst_dtype};
  return record_as<isa::CopyPadOut>(instruction) != nullptr;
}

bool may_write_element(const Instruction& instruction) {
  const auto* const get = record_as<isa::GetValue>(instruction);
  return get != nullptr && get->by_reference;
}

int64_t lane_bytes(const Instruction& instruction, int operand) {
  if (!is_lane_by_lane(instruction)) return 1;
  const isa::OperandInfo& list =
      *isa::operand_at(instruction.info, instruction.record, operand).info;
  return static_cast<int64_t>(size_of(isa::type_of(instruction.info, list, instruction.record)));
}

int64_t left_bytes(const isa::CopyPadIn& copy) {
  return copy.compact ? 0 : copy.left_padding * static_cast<int64_t>(size_of(copy.dtype));
}

bool is_fill(const isa::CopyPadIn& copy, const Access& access) {
  const int64_t offset = access.base - copy.dst.address, left = left_bytes(copy);
  return access.operand == 0 && access.effect == Effect::kWrite &&
         (offset < left || offset >= left + copy.block_len);
}

bool is_asked(const isa::CopyPadIn& copy) {
  using Fill = isa::CopyPadIn::Fill;
  const bool repeats = copy.dummy == Fill::kFirstElement;
  return repeats ? copy.block_len <= static_cast<int64_t>(size_of(copy.dtype)) : copy.is_pad;
}

}  // namespace

// The lanes of a result: whether each is padding, and where it lies in the source.
class CorePadding::Lanes {
 public:
  struct Lane {
    const uint8_t* from = nullptr;  // nullptr: data
    PaddingMarks::Origin origin = 0;
  };

  // Joins the lanes of a further operand. False: they do not go with the others.
  bool join(std::vector<Lane> lanes) {
    if (is_empty_) {
      lanes_ = std::move(lanes);
      is_empty_ = false;
      return true;
    }
    if (lanes.size() != lanes_.size()) return false;
    for (size_t i = 0; i < lanes_.size(); ++i)
      if (lanes[i].from == nullptr) lanes_[i].from = nullptr;
    return true;
  }
  // The next lane that is written; behind the last one data.
  Lane next() { return at_ < lanes_.size() ? lanes_[at_++] : Lane{}; }
  // Whether the next lane is padding of the same origin as `first`, `distance` bytes behind it.
  bool continues(const Lane& first, int64_t distance) const {
    return first.from != nullptr && at_ < lanes_.size() &&
           lanes_[at_].from == first.from + distance && lanes_[at_].origin == first.origin;
  }
  size_t size() const { return lanes_.size(); }

 private:
  std::vector<Lane> lanes_;
  size_t at_ = 0;
  bool is_empty_ = true;
};

CorePadding::CorePadding(const core::Core& core)
    : core_(core),
      marks_(core.memory.of(Hardware::UB)),
      is_off_(core.memory.of(Hardware::UB).empty()) {}

bool CorePadding::fills(const Instruction& instruction) {
  const auto* const copy = record_as<isa::CopyPadIn>(instruction);
  if (copy == nullptr) return false;
  const int64_t element = static_cast<int64_t>(size_of(copy->dtype));
  const int64_t used = copy->compact ? copy->block_count * copy->block_len : copy->block_len;
  return used % isa::kBlockBytes != 0 ||
         (!copy->compact && (copy->left_padding + copy->right_padding) * element > 0);
}

void CorePadding::take(const Instruction& instruction, std::span<const Access> accesses) {
  if (is_off_) return;
  if (const auto* const copy = record_as<isa::CopyPadIn>(instruction);
      copy != nullptr && fills(instruction) && marks_.holds(copy->dst.address))
    return take_fill(instruction, *copy, accesses);
  if (origins_.empty()) return;
  if (may_write_element(instruction)) {  // through which the kernel may write
    for (const Access& access : accesses)
      isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
        clear({run, run + bytes});
      });
    return;
  }
  std::optional<Lanes> lanes = lanes_of(instruction, accesses);
  for (const Access& access : accesses) {
    if (!is_read(access.effect)) continue;
    const bool is_on_chip = marks_.holds(access.base);
    if (!is_on_chip && stores_.empty()) continue;
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      is_on_chip ? marks_.read({run, run + bytes}) : stores_.clear({run, run + bytes});
    });
  }
  for (const Access& access : accesses)
    if (is_write(access.effect)) write(instruction, access, lanes ? &*lanes : nullptr);
}

void CorePadding::take_fill(const Instruction& instruction, const isa::CopyPadIn& copy,
                            std::span<const Access> accesses) {
  const PaddingMarks::Origin origin =
      number_of({instruction.name, instruction.where, is_asked(copy)});
  for (const Access& access : accesses) {
    if (!is_write(access.effect)) continue;
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      marks_.clear({run, run + bytes}, lost());
    });
  }
  for (const Access& access : accesses)
    if (is_fill(copy, access))
      isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
        marks_.set({run, run + bytes}, origin);
      });
  for (const Access& access : accesses)
    if (is_fill(copy, access))
      isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
        marks_.watch({run, run + bytes});
      });
}

bool CorePadding::has_padding(const Access& access) const {
  return marks_.holds(access.base) && isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
           return marks_.has_padding({run, run + bytes});
         });
}

// Nothing: all lanes are data.
std::optional<CorePadding::Lanes> CorePadding::lanes_of(const Instruction& instruction,
                                                        std::span<const Access> accesses) const {
  if (!is_plain_copy(instruction) && !is_lane_by_lane(instruction)) return {};
  Lanes all;
  size_t results = 0;
  for (int operand = 0; operand < isa::operand_count(instruction.info); ++operand) {
    const int64_t width = lane_bytes(instruction, operand);
    std::vector<Lanes::Lane> lanes;
    bool is_source = false, some = false;
    for (const Access& access : accesses) {
      if (access.operand != operand) continue;
      if (access.effect != Effect::kRead && access.effect != Effect::kWrite) return {};
      is_source = is_source || is_read(access.effect);
      some = some || (is_read(access.effect) && has_padding(access));
    }
    if (is_source && !some) return {};
    for (const Access& access : accesses) {
      if (access.operand != operand) continue;
      isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
        if (is_write(access.effect)) results += static_cast<size_t>(bytes / width);
        for (int64_t i = 0; is_read(access.effect) && i + width <= bytes; i += width) {
          const bool is_padding = marks_.holds(run + i) && marks_.is_padding(run + i);
          lanes.push_back(is_padding ? Lanes::Lane{run + i, marks_.origin_of(run + i)}
                                     : Lanes::Lane{});
        }
      });
    }
    if (is_source && !all.join(std::move(lanes))) return {};
  }
  if (all.size() != results) return {};
  return all;
}

void CorePadding::write(const Instruction& instruction, const Access& access, Lanes* lanes) {
  const bool is_on_chip = marks_.holds(access.base);
  if (!is_on_chip && core_.memory_at(access.base) != nullptr) return;
  if (!is_on_chip && lanes == nullptr && stores_.empty()) return;
  const int64_t width = lanes == nullptr ? 0 : lane_bytes(instruction, access.operand);
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    clear({run, run + bytes});
    if (lanes == nullptr) return;
    for (int64_t i = 0; i < bytes;) {
      const Lanes::Lane lane = lanes->next();
      int64_t end = i + width;
      while (end < bytes && lanes->continues(lane, end - i)) {
        lanes->next();
        end += width;
      }
      if (lane.from != nullptr) put(instruction, {run + i, run + end}, lane.from, lane.origin);
      i = end;
    }
    if (is_on_chip) marks_.watch({run, run + bytes});
  });
}

void CorePadding::clear(Bytes bytes) {
  if (marks_.holds(bytes.begin))
    marks_.clear(bytes, lost());
  else
    stores_.clear(bytes);
}

void CorePadding::put(const Instruction& instruction, Bytes bytes, const uint8_t* from,
                      PaddingMarks::Origin origin) {
  if (marks_.holds(bytes.begin)) return marks_.set(bytes, origin);
  const bool is_known = core_.schedule == nullptr;  // memory holds what the call will find
  stores_.add(bytes, {instruction.name, instruction.where, origin}, is_known ? from : nullptr);
}

void CorePadding::forget(std::span<uint8_t> memory) {
  if (!is_idle() && !memory.empty() && marks_.holds(memory.data()))
    marks_.clear({memory.data(), memory.data() + memory.size()}, lost());
}

void CorePadding::end() {
  if (!is_idle()) marks_.end(lost());
}

// When all numbers are used up, further lines share the last one.
PaddingMarks::Origin CorePadding::number_of(const Origin& origin) {
  constexpr size_t kMost = 0xFFFF;
  const auto known = std::ranges::find_if(origins_, [&](const Origin& other) {
    return other.op == origin.op && other.where == origin.where &&
           other.is_asked == origin.is_asked;
  });
  const size_t number = std::min(static_cast<size_t>(known - origins_.begin()), kMost);
  if (number == origins_.size()) origins_.push_back(origin);
  return static_cast<PaddingMarks::Origin>(number);
}

}  // namespace asctwin::check
