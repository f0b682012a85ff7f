// A hypothesis is a unit for one field, or for all of them. It is compared with the room between
// the start of each operand and the end of its tensor.
#include "check/call/units.h"

#include <algorithm>

#include "asctwin/base/dtype.h"
#include "check/call/reach.h"
#include "check/facts.h"
#include "core/core.h"

namespace asctwin::check {
namespace {

using core::Core;
using core::Instruction;
using isa::Access;
using isa::Measure;

// The bytes that one list of operands touches: `count` pieces, and the room in the tensor.
struct Pieces {
  int list;
  int64_t count, length_bytes, gap_bytes, room_bytes;
};

std::optional<int64_t> room_of(const Core& core, const isa::Operand& operand) {
  const std::optional<Window> window = window_of(core, operand);
  if (!window) return std::nullopt;
  return window->end - (operand.address - window->origin);
}

int64_t bytes_in(Accesses accesses) {
  int64_t total = 0;
  for (const Access& access : accesses) {
    int64_t bytes = access.run_bytes;
    for (const isa::Loop& loop : access.loops) bytes *= loop.count;
    total += bytes;
  }
  return total;
}

// Nothing unless the accesses are one piece without gaps, or equal pieces of the first loop.
std::optional<Pieces> pieces_of(const Core& core, const Instruction& instruction, int list,
                                const Touched::List& touched) {
  const Accesses accesses = touched.writes.empty() ? touched.reads : touched.writes;
  const auto room = room_of(core, *touched.info->first(instruction.record));
  if (accesses.empty() || touched.info->count != 1 || !room) return std::nullopt;
  const Bytes all = bytes_of(accesses);
  const isa::Loop& loop = accesses.front().loops[0];
  if (all.end - all.begin == bytes_in(accesses))
    return Pieces{list, 1, all.end - all.begin, 0, *room};
  std::vector<Access> first(accesses.begin(), accesses.end());
  for (Access& access : first) {
    if (access.loops[0].count != loop.count) return std::nullopt;
    access.loops[0].count = 1;
  }
  const Bytes piece = bytes_of(first);
  const int64_t length = piece.end - piece.begin;
  return Pieces{list, loop.count, length, loop.stride_bytes - length, *room};
}

std::vector<Pieces> pieces_of(const Core& core, const Instruction& instruction) {
  Touched touched;
  touched.collect(instruction);
  std::vector<Pieces> all;
  for (size_t i = 0; i < touched.lists().size(); ++i)
    if (const auto one = pieces_of(core, instruction, static_cast<int>(i), touched.lists()[i]))
      all.push_back(*one);
  return all.size() == touched.lists().size() ? all : std::vector<Pieces>{};
}

// The assumption that a field, or every field, was given in units of `meant_bytes`.
struct Hypothesis {
  const Measure* measure;  // the field that the finding names
  int64_t meant_bytes;
  bool all;
};

// The pieces as they would be under the hypothesis.
Pieces corrected(Pieces pieces, const Instruction& instruction, const Hypothesis& other) {
  for (const Measure& measure : instruction.info.measures) {
    const int64_t unit = measure.unit_bytes(instruction.record);
    if (unit == 0 || (!other.all && &measure != other.measure)) continue;
    if (measure.gap_of < 0) pieces.length_bytes = pieces.length_bytes * other.meant_bytes / unit;
    if (measure.gap_of == pieces.list)
      pieces.gap_bytes = pieces.gap_bytes * other.meant_bytes / unit;
  }
  return pieces;
}

int64_t extent_of(const Pieces& pieces) {
  return pieces.count * pieces.length_bytes + (pieces.count - 1) * pieces.gap_bytes;
}
bool fits(const Pieces& pieces) { return extent_of(pieces) <= pieces.room_bytes; }
// A gap may follow the last piece as well.
bool fills(const Pieces& pieces) {
  const int64_t extent = extent_of(pieces);
  return extent == pieces.room_bytes || extent + pieces.gap_bytes == pieces.room_bytes;
}

Phrase name_of_unit(int64_t bytes, const Instruction& instruction) {
  if (bytes == 1) return "bytes";
  if (bytes == static_cast<int64_t>(size_of(instruction.info.dtype(instruction.record))))
    return "elements";
  return phrase("blocks of {} B", bytes);
}

OtherUnit other_unit_of(const Hypothesis& other, const Instruction& instruction) {
  const int64_t unit = other.measure->unit_bytes(instruction.record);
  const int64_t value = other.measure->value(instruction.record);
  return {other.measure, value, name_of_unit(unit, instruction),
          name_of_unit(other.meant_bytes, instruction), value * other.meant_bytes / unit};
}

// Whether the field has another unit, and its value is a whole number of that unit.
bool may_be_meant(const Measure& measure, const Instruction& instruction, int64_t meant_bytes) {
  const int64_t unit = measure.unit_bytes(instruction.record);
  const int64_t value = measure.value(instruction.record);
  return unit > 0 && unit != meant_bytes && value > 0 && value * meant_bytes % unit == 0;
}

std::vector<Hypothesis> hypotheses_of(const Instruction& instruction) {
  std::vector<Hypothesis> all;
  const auto element = static_cast<int64_t>(size_of(instruction.info.dtype(instruction.record)));
  for (const int64_t meant : {int64_t{1}, element, int64_t{isa::kBlockBytes}})
    for (const Measure& measure : instruction.info.measures) {
      if (!may_be_meant(measure, instruction, meant)) continue;
      all.push_back({&measure, meant, false});
      if (measure.gap_of < 0) all.push_back({&measure, meant, true});
    }
  return all;
}

// Whether whole buffers are touched from their start on, by the same bytes and without a gap. Of a
// part of a buffer, of rows with gaps and of padded rows the length is what it says: behind the
// last row of a matrix there may by chance be room for twice its bytes.
bool are_whole_buffers(const Core& core, const Instruction& instruction,
                       const std::vector<Pieces>& pieces) {
  for (const Measure& measure : instruction.info.measures)
    if (measure.gap_of >= 0 && measure.unit_bytes(instruction.record) > 0 &&
        measure.value(instruction.record) != 0)
      return false;
  for (const Pieces& one : pieces) {
    const isa::Operand& operand = *instruction.info.operands[one.list].first(instruction.record);
    const std::optional<Window> window = window_of(core, operand);
    const Pieces& first = pieces.front();
    if (!window || operand.address != window->object->begin ||
        one.count * one.length_bytes != first.count * first.length_bytes)
      return false;
  }
  return !pieces.empty();
}

}  // namespace

std::optional<OtherUnit> unit_that_fits(const Core& core, const Instruction& instruction) {
  if (instruction.info.measures.empty()) return std::nullopt;
  const std::vector<Pieces> pieces = pieces_of(core, instruction);
  if (pieces.empty()) return std::nullopt;
  for (const Hypothesis& other : hypotheses_of(instruction)) {
    const auto would_fit = [&](const Pieces& one) {
      return fits(corrected(one, instruction, other));
    };
    const auto would_fill = [&](const Pieces& one) {
      return fills(corrected(one, instruction, other));
    };
    if (std::all_of(pieces.begin(), pieces.end(), would_fit) &&
        std::any_of(pieces.begin(), pieces.end(), would_fill))
      return other_unit_of(other, instruction);
  }
  return std::nullopt;
}

Phrase help_of(const OtherUnit& other) {
  return phrase("`{}` counts {}: {} {} are {}", other.measure->field, other.unit, other.value,
                other.meant, other.right);
}

Phrase units_text(const Instruction& instruction) {
  if (instruction.info.dtype == nullptr) return "";
  Phrase text;
  const auto element = static_cast<int64_t>(size_of(instruction.info.dtype(instruction.record)));
  for (const Measure& measure : instruction.info.measures) {
    const int64_t unit = measure.unit_bytes(instruction.record);
    const int64_t value = measure.value(instruction.record);
    if (unit == 0 || value == 0 || (unit == element && element != 1)) continue;
    const Phrase one =
        phrase("`{}` is {} {}", measure.field, value, name_of_unit(unit, instruction));
    text = text.empty() ? one : phrase("{}, {}", text, one);
  }
  return text;
}

// Only lengths in bytes are checked: a small count of elements is usually meant as such, and so is
// a length of one element.
uint64_t UnitsCheck::room_that_is_plain(const Instruction& instruction) {
  if (instruction.info.measures.empty()) return kAnyRoom;
  const Measure& length = instruction.info.measures.front();
  const auto element = static_cast<int64_t>(size_of(instruction.info.dtype(instruction.record)));
  if (length.unit_bytes(instruction.record) != 1 || length.value(instruction.record) <= element)
    return kAnyRoom;
  const auto next_unit = static_cast<uint64_t>(element == 1 ? int64_t{isa::kBlockBytes} : element);
  return static_cast<uint64_t>(length.value(instruction.record)) * next_unit - 1;
}

void UnitsCheck::begin(const Core& core, const Instruction& instruction,
                       std::vector<Finding>& findings) {
  const uint64_t plain_room = room_that_is_plain(instruction);
  if (plain_room == kAnyRoom || !findings.empty()) return;
  const auto room = room_of(core, *instruction.info.operands[0].first(instruction.record));
  if (!room || static_cast<uint64_t>(*room) <= plain_room) return;  // nearly every call
  const Measure& length = instruction.info.measures.front();
  const auto element = static_cast<int64_t>(size_of(instruction.info.dtype(instruction.record)));
  const std::vector<Pieces> pieces = pieces_of(core, instruction);
  if (!are_whole_buffers(core, instruction, pieces)) return;
  for (const int64_t meant : {element, int64_t{isa::kBlockBytes}}) {
    const Hypothesis other{&length, meant, false};
    const auto would_fill = [&](const Pieces& one) {
      return fills(corrected(one, instruction, other));
    };
    // Half of a row of a two-byte type has as many bytes as the row has elements.
    if (meant <= 2 || !std::all_of(pieces.begin(), pieces.end(), would_fill)) continue;
    const OtherUnit found = other_unit_of(other, instruction);
    Finding finding = finding_of(core, instruction, Code::W0103);
    finding.with("field", length.field).with("actual", found.value).with("right", found.right);
    findings.push_back(finding.with("unit", found.unit).with("meant", found.meant));
    return;
  }
}

}  // namespace asctwin::check
