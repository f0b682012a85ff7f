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
      if (!stretch) return false;
      const bool written = stretch->mark != ByteMarks::kUnwritten;
      found = MarkedBytes{stretch->bytes,
                          written ? &origins_[stretch->mark - ByteMarks::kFirstOrigin] : nullptr};
      return true;
    });
  } else if (global_.watched_at(access.base) != nullptr) {
    isa::any_run(access, [&](const uint8_t* run, int64_t bytes) {
      const auto unwritten = global_.first_unwritten({run, run + bytes});
      if (unwritten) found = MarkedBytes{*unwritten, nullptr};
      return unwritten.has_value();
    });
  }
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

void Marks::copy_marks(const Access& access, uint8_t carried, Replica& replica) {
  ByteMarks* const marks = notes_.at(access.base);
  isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
    uint8_t* const to = replica.at(run);
    if (marks != nullptr) {
      marks->read({run, run + bytes}, to);
      std::replace(to, to + bytes, ByteMarks::kUnwritten, carried);
      return;
    }
    std::fill_n(to, bytes, ByteMarks::kDefined);
    for (auto part = global_.first_unwritten({run, run + bytes}); part;
         part = global_.first_unwritten({part->end, run + bytes}))
      std::fill(to + (part->begin - run), to + (part->end - run), carried);
  });
}

void Marks::carry(const core::Instruction& instruction, const Touched& touched,
                  const Phrase& unwritten) {
  const uint8_t carried = number_of({instruction.name, instruction.where, unwritten});
  Replica plain(instruction, touched), inverted(instruction, touched);
  for (const Touched::List& list : touched.lists()) {
    for (const Access& access : list.reads) {
      if (!is_carried(instruction, *list.info, access)) continue;
      copy_marks(access, carried, plain);
      isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
        const uint8_t* from = plain.at(run);
        std::transform(from, from + bytes, inverted.at(run),
                       [](uint8_t mark) { return static_cast<uint8_t>(~mark); });
      });
    }
  }
  plain.execute(instruction);
  inverted.execute(instruction);
  for (const Access& access : touched.writes()) {
    ByteMarks* const marks = notes_.at(access.base);
    if (marks == nullptr) continue;  // of another core
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      uint8_t* const to = plain.at(run);
      const uint8_t* const other = inverted.at(run);
      for (int64_t i = 0; i < bytes; ++i)
        if (to[i] != static_cast<uint8_t>(~other[i])) to[i] = ByteMarks::kDefined;
      marks->write({run, run + bytes}, to);
    });
  }
}

// When all numbers are used up, further lines share the last one.
uint8_t Marks::number_of(const Origin& origin) {
  const auto same = [&](const Origin& other) {
    return origin.where == other.where && origin.op == other.op &&
           origin.unwritten == other.unwritten;
  };
  const auto known = std::find_if(origins_.begin(), origins_.end(), same);
  const auto number = std::min(static_cast<size_t>(known - origins_.begin()), kMostOrigins - 1);
  if (number == origins_.size()) origins_.push_back(origin);
  return static_cast<uint8_t>(number + ByteMarks::kFirstOrigin);
}

}  // namespace asctwin::check
