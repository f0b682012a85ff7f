// Marks are moved by executing the call itself on them. To distinguish a mark that was carried from
// a constant that the call has filled in, it is executed on the inverted marks as well: only what
// was carried comes out inverted.
#include "check/init/marks.h"

#include <algorithm>

namespace asctwin::check {

using isa::Access;

bool Marks::all_defined(Bytes bytes) {
  if (const ByteMarks* marks = notes_.at(bytes.begin)) return marks->all_defined(bytes);
  return global_.all_written(bytes);
}

std::optional<MarkedBytes> Marks::first_in(const Access& access) {
  std::optional<MarkedBytes> found;
  if (ByteMarks* marks = notes_.at(access.base)) {
    if (marks->all_defined(bytes_of({&access, 1}))) return found;
    isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
      const auto stretch = marks->first_undefined({run, run + bytes});
      if (stretch) found = MarkedBytes{stretch->bytes, origin_of(stretch->mark)};
      return stretch.has_value();
    });
  } else if (global_.may_lack_values(bytes_of({&access, 1}))) {
    isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
      const auto unwritten = global_.first_unwritten({run, run + bytes});
      if (unwritten) found = MarkedBytes{*unwritten, origin_of(*unwritten)};
      return unwritten.has_value();
    });
  }
  return found;
}

std::optional<MarkedBytes> Marks::first_computed_in(const Access& access) {
  std::optional<MarkedBytes> found;
  ByteMarks* const marks = computed_.empty() ? nullptr : notes_.at(access.base);
  if (marks == nullptr || marks->all_defined(bytes_of({&access, 1}))) return found;
  isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
    for (auto stretch = marks->first_undefined({run, run + bytes}); stretch;
         stretch = marks->first_undefined({stretch->bytes.end, run + bytes}))
      if (stretch->mark >= ByteMarks::kFirstComputed) {
        found = MarkedBytes{stretch->bytes, origin_of(stretch->mark)};
        break;
      }
    return found.has_value();
  });
  return found;
}

bool Marks::any_defined(const Access& access) {
  ByteMarks* const marks = notes_.at(access.base);
  if (marks == nullptr) return true;
  std::vector<uint8_t> read;
  return isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
    read.resize(static_cast<size_t>(bytes));
    marks->read({run, run + bytes}, read.data());
    return std::find(read.begin(), read.end(), ByteMarks::kDefined) != read.end();
  });
}

void Marks::clear(const Access& access) {
  ByteMarks* marks = notes_.at(access.base);
  if (marks == nullptr) {
    if (global_.watched_at(access.base) == nullptr) return;
    return isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      global_.write({run, run + bytes});
    });
  }
  if (marks->all_defined(bytes_of({&access, 1}))) return;
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    marks->define({run, run + bytes});
  });
}

void Marks::mark(const Access& access, const Origin& origin) {
  ByteMarks* marks = notes_.at(access.base);
  if (marks == nullptr) return;
  const uint8_t number = number_of(origin);
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    marks->mark({run, run + bytes}, number);
  });
}

void Marks::forget(std::span<uint8_t> memory) {
  if (ByteMarks* marks = notes_.at(memory.data()))
    marks->forget({memory.data(), memory.data() + memory.size()});
}

bool Marks::copy_marks(const Access& access, uint8_t carried, Replica& replica) {
  ByteMarks* const marks = notes_.at(access.base);
  bool is_computed = false;
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    uint8_t* const to = replica.at(run);
    if (marks != nullptr) {
      marks->read({run, run + bytes}, to);
      std::replace(to, to + bytes, ByteMarks::kUnwritten, carried);
      is_computed = is_computed || *std::max_element(to, to + bytes) >= ByteMarks::kFirstComputed;
      return;
    }
    std::fill_n(to, bytes, ByteMarks::kDefined);
    for (auto part = global_.first_unwritten({run, run + bytes}); part;
         part = global_.first_unwritten({part->end, run + bytes})) {
      const Origin* const origin = origin_of(*part);
      const uint8_t mark = origin == nullptr ? carried : number_of(*origin);
      std::fill(to + (part->begin - run), to + (part->end - run), mark);
    }
  });
  return is_computed;
}

// The values that carried bytes bring with them, and their bits that are undefined.
class Marks::Carried {
 public:
  Carried(Marks& marks, const core::Instruction& instruction, const Touched& touched,
          ProgramOrder& order)
      : values_(instruction, touched, order, Replica::Of::kContents),
        bits_(instruction, touched, order) {
    for (const Touched::List& list : touched.lists())
      for (const Access& access : list.reads)
        if (is_carried(instruction, *list.info, access)) copy_bits(marks, access);
    values_.execute(instruction);
    bits_.execute(instruction);
  }
  const ByteMarks::Computed* at(const uint8_t* run, int64_t bytes) {
    computed_.clear();
    const uint8_t *const values = values_.at(run), *const bits = bits_.at(run);
    for (int64_t i = 0; i < bytes; ++i) computed_.push_back({values[i], bits[i]});
    return computed_.data();
  }

 private:
  void copy_bits(Marks& marks, const Access& access) {
    ByteMarks* const from = marks.notes_.at(access.base);
    if (from == nullptr) return;
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      uint8_t* const to = bits_.at(run);
      for (int64_t i = 0; i < bytes; ++i) to[i] = from->undefined_bits(run + i);
    });
  }

  Replica values_, bits_;
  std::vector<ByteMarks::Computed> computed_;
};

void Marks::carry(const core::Instruction& instruction, const Touched& touched,
                  const Phrase& unwritten, ProgramOrder& order) {
  const uint8_t carried = number_of({instruction.name, instruction.where, unwritten});
  Replica plain(instruction, touched, order), inverted(instruction, touched, order);
  bool is_computed = false;
  for (const Touched::List& list : touched.lists()) {
    for (const Access& access : list.reads) {
      if (!is_carried(instruction, *list.info, access)) continue;
      is_computed = copy_marks(access, carried, plain) || is_computed;
      isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
        const uint8_t* from = plain.at(run);
        std::transform(from, from + bytes, inverted.at(run),
                       [](uint8_t mark) { return static_cast<uint8_t>(~mark); });
      });
    }
  }
  plain.execute(instruction);
  inverted.execute(instruction);
  std::optional<Carried> computed;
  if (is_computed) computed.emplace(*this, instruction, touched, order);
  for (const Access& access : touched.writes()) {
    ByteMarks* const marks = notes_.at(access.base);
    if (marks == nullptr) continue;  // of another core
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      uint8_t* const to = plain.at(run);
      const uint8_t* const other = inverted.at(run);
      for (int64_t i = 0; i < bytes; ++i)
        if (to[i] != static_cast<uint8_t>(~other[i])) to[i] = ByteMarks::kDefined;
      if (computed)
        marks->write({run, run + bytes}, to, computed->at(run, bytes), order.is_memory());
      else
        marks->write({run, run + bytes}, to);
    });
  }
}

bool Marks::carries_into_room(const core::Instruction& instruction, const Touched& touched,
                              ProgramOrder& order) {
  if (instruction.execute_at == nullptr || !global_.has_room()) return false;
  Replica marks(instruction, touched, order);
  for (const Touched::List& list : touched.lists())
    for (const Access& access : list.reads)
      if (is_carried(instruction, *list.info, access))
        copy_marks(access, ByteMarks::kFirstOrigin, marks);
  marks.execute(instruction);
  return std::ranges::all_of(touched.writes(), [&](const Access& access) {
    return !isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
      const uint8_t* const mark = marks.at(run);
      for (int64_t i = 0; i < bytes; ++i)
        if (mark[i] != ByteMarks::kDefined && !global_.is_room(run + i)) return true;
      return false;
    });
  });
}

void Marks::show_undefined(const Access& access, Trials& trials) {
  ByteMarks* const marks = notes_.at(access.base);
  if (marks != nullptr && marks->all_defined(bytes_of({&access, 1}))) return;
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    const Bytes all{run, run + bytes};
    if (marks == nullptr) {
      for (auto part = global_.first_unwritten(all); part;
           part = global_.first_unwritten({part->end, all.end}))
        trials.vary(*part, [](const uint8_t*) { return uint8_t{0xFF}; });
      return;
    }
    for (auto part = marks->first_undefined(all); part;
         part = marks->first_undefined({part->bytes.end, all.end}))
      trials.vary(part->bytes, [&](const uint8_t* at) { return marks->undefined_bits(at); });
  });
}

void Marks::keep_computed(const core::Instruction& instruction, const Touched& touched,
                          Trials& trials, const Origin& origin, ProgramOrder& order) {
  const uint8_t number = number_of_computed(origin);
  std::vector<uint8_t> marked;
  trials.run(instruction, touched, order,
             [&](const uint8_t* run, std::span<const ByteMarks::Computed> computed) {
               ByteMarks* const marks = notes_.at(run);
               marked.clear();
               for (const ByteMarks::Computed& byte : computed)
                 marked.push_back(byte.bits != 0 ? number : ByteMarks::kDefined);
               marks->write({run, run + computed.size()}, marked.data(), computed.data(),
                            order.is_memory());
             });
}

const Origin* Marks::origin_of(uint8_t mark) const {
  if (mark == ByteMarks::kUnwritten) return nullptr;
  return mark < ByteMarks::kFirstComputed ? &origins_[mark - ByteMarks::kFirstOrigin]
                                          : &computed_[mark - ByteMarks::kFirstComputed];
}

// When all numbers are used up, further lines share the last one.
uint8_t Marks::number_of(const Origin& origin) {
  const auto same = [&](const Origin& other) {
    return origin.where == other.where && origin.op == other.op &&
           origin.unwritten == other.unwritten && origin.use == other.use;
  };
  const auto known = std::find_if(origins_.begin(), origins_.end(), same);
  const auto number = std::min(static_cast<size_t>(known - origins_.begin()), kMostOrigins - 1);
  if (number == origins_.size()) origins_.push_back(origin);
  return static_cast<uint8_t>(number + ByteMarks::kFirstOrigin);
}

uint8_t Marks::number_of_computed(const Origin& origin) {
  constexpr size_t kMost = 256 - ByteMarks::kFirstComputed;
  const auto known = std::find_if(computed_.begin(), computed_.end(), [&](const Origin& other) {
    return origin.where == other.where && origin.op == other.op;
  });
  const auto number = std::min(static_cast<size_t>(known - computed_.begin()), kMost - 1);
  if (number == computed_.size()) computed_.push_back(origin);
  return static_cast<uint8_t>(number + ByteMarks::kFirstComputed);
}

}  // namespace asctwin::check
