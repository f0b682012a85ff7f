// The description of one instruction as data: operands, support per chip, limits, rules, evidence.
// Checks, tests and reference pages are derived from it; nothing about an instruction stands twice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/isa/operand.h"
#include "isa/chips/chip.h"
#include "isa/registers.h"

namespace asctwin::isa {

template <class E, class Bits = uint32_t>
class EnumSet {
 public:
  constexpr EnumSet() = default;
  template <class... Es>
  constexpr explicit EnumSet(E first, Es... rest) : bits_(bit(first)) {
    ((bits_ |= bit(rest)), ...);
  }
  constexpr bool contains(E value) const { return (bits_ & bit(value)) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr EnumSet operator|(EnumSet a, EnumSet b) {
    EnumSet both;
    both.bits_ = a.bits_ | b.bits_;
    return both;
  }
  friend constexpr EnumSet operator&(EnumSet a, EnumSet b) {
    EnumSet both;
    both.bits_ = a.bits_ & b.bits_;
    return both;
  }
  friend constexpr EnumSet operator-(EnumSet a, EnumSet b) {
    EnumSet rest;
    rest.bits_ = a.bits_ & ~b.bits_;
    return rest;
  }
  friend constexpr bool operator==(EnumSet a, EnumSet b) { return a.bits_ == b.bits_; }

 private:
  static constexpr Bits bit(E value) { return Bits{1} << static_cast<int>(value); }
  Bits bits_ = 0;
};
using Types = EnumSet<DType>;
using Positions = EnumSet<TPosition>;
using Cores = EnumSet<CoreKind>;

enum class Evidence : uint8_t { kDocumented, kInferred, kMeasured };

// The purpose of an instruction.
enum class Kind : uint8_t {
  kComputes,
  kMoves,         // elements go from one place to another; on the way they may be converted
  kSynchronises,  // orders other instructions, or makes what is written visible
  kSetsRegister,
};

// How near the result of a floating operation is to the exact one.
enum class Accuracy : uint8_t { kExact, kRoundedOnce, kRoundedSteps, kUlp, kTable };
struct AccuracyInfo {
  Accuracy kind = Accuracy::kExact;
  double ulp = 0;  // of kUlp: the bound
};

// Reads a field of a record and, where `set` is known, puts a value into it.
struct Accessor {
  int64_t (*get)(const void* record) = nullptr;
  void (*set)(void* record, int64_t value) = nullptr;

  constexpr Accessor() = default;
  constexpr Accessor(int64_t (*reads)(const void*), void (*writes)(void*, int64_t) = nullptr)
      : get(reads), set(writes) {}
  int64_t operator()(const void* record) const { return get(record); }
};

// The element type of a call or of one of its operands.
struct TypeAccessor {
  DType (*get)(const void* record) = nullptr;
  void (*set)(void* record, DType type) = nullptr;  // nullptr: every call has this type

  constexpr TypeAccessor() = default;
  constexpr TypeAccessor(DType (*reads)(const void*), void (*writes)(void*, DType) = nullptr)
      : get(reads), set(writes) {}
  DType operator()(const void* record) const { return get(record); }
  friend constexpr bool operator==(const TypeAccessor& type, std::nullptr_t) {
    return type.get == nullptr;
  }
};

struct OperandInfo {
  const char* name;
  const Operand* (*first)(const void* record);
  int count = 1;  // operands of a list; `first` points to them all
  // Whether the call carries its bytes to a destination as they are; absent: it computes with them.
  bool (*carried)(const void* record) = nullptr;
  Positions place = {};  // where it lies on every path; empty: where the row of support says
  // Its element type, where that is not the type of the call.
  TypeAccessor dtype = {};
  bool (*given)(const void* record) = nullptr;  // whether the call has it; absent: always
  // The call reads whole repeats of it, as its page demands, and so what stands behind the data of
  // the last one: of each repeat only the first element has to be defined.
  bool padded = false;
};
inline bool always(const void*) { return true; }

// Values of an enumeration of the API, such as roundings.
class Modes {
 public:
  constexpr Modes() = default;
  template <class... Values>
  constexpr explicit Modes(Values... values)
      : bits_(((uint64_t{1} << static_cast<int>(values)) | ...)) {}
  constexpr bool contains(int64_t value) const {
    return value >= 0 && value < 64 && (bits_ >> value & 1) != 0;
  }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr Modes operator|(Modes a, Modes b) {
    a.bits_ |= b.bits_;
    return a;
  }
  friend constexpr bool operator==(Modes a, Modes b) { return a.bits_ == b.bits_; }

 private:
  uint64_t bits_ = 0;
};

// An argument of which the types decide what it may be.
struct ModeInfo {
  const char* field = nullptr;  // the API's own name; nullptr: the instruction has none
  Accessor value = {};
  std::span<const char* const> names = {};  // by value
};

inline constexpr Types kNotGiven{static_cast<DType>(31)};  // a set without any type there is
inline constexpr size_t kMostOwnTypes = 3;
using OwnTypes = std::array<Types, kMostOwnTypes>;

// One row of a support table. Rows are alternatives; a call is supported when one row fits.
struct Support {
  Families families;
  Positions dst;  // of the first operand
  Positions src;  // of every other operand without a place; of the first where there is no other
  Types types;
  pipe_t pipe;
  Cores cores = Cores(CoreKind::kVector, CoreKind::kFused);  // others do nothing
  bool modelled = true;
  // Types of the operands that may have a type apart from the call's, in the order of the
  // description; empty: that of the call. kNotGiven: the row is for calls without the operand.
  OwnTypes own_types = {};
  Modes modes = {};  // of an instruction with a mode; empty: any
};

struct Limit {
  const char* field;  // the API's own name
  Accessor value;
  int64_t lo;
  int64_t hi;
  int64_t multiple_of = 1;
  Families families = Families::all();
  bool zero_does_nothing = false;  // where the chip says so, 0 is below `lo` and still accepted
  bool zero_never_acts = false;    // the same on every chip
  const char* help = "";
  const char* unit = "";  // what the value counts, such as "bytes"; empty: it is a plain number
  const char* meaning = "";
};

// How a call stands to one of its limits.
enum class Verdict : uint8_t { kHolds, kDoesNothing, kOutOfRange, kNotAMultiple };
inline bool zero_is_accepted(const Limit& limit, const Chip& chip) {
  return limit.zero_never_acts || (limit.zero_does_nothing && chip.zero_is_nop);
}
Verdict verdict_of(const Limit& limit, const void* record, const Chip& chip);

// A rule over more than one field. `actual` is a template over the instruction's fields. What it
// needs of the registers resolve() has put into the record: only the rest of `context` holds still.
struct Rule {
  Code code;
  bool (*holds)(const void* record, const Context& context);
  const char* actual;
  const char* statement;
  Families families = Families::all();
  const char* help = "";
  void (*facts)(const void* record, Finding& finding) = nullptr;
  const char* summary = "";  // for reading without a call; where `statement` is empty or a template
  // About where operands lie. Where the call leaves a tensor, that is the fault: what it would meet
  // behind the tensor is not said.
  bool of_places = false;
};

// A field that says how long the pieces of a call are, or how far apart those of one operand.
struct Measure {
  const char* field;  // the API's own name
  Accessor value;
  int64_t (*unit_bytes)(const void* record);  // 0: this form of the call does not have the field
  int gap_of = -1;                            // list of operands; -1: the length of every piece
};

// In which order the accesses of a call happen. It decides which of them may share a byte.
enum class Order : uint8_t {
  kNone,     // in any order: what is written is touched once, or read by the very piece that writes
  kRepeats,  // repeat by repeat (Access::step): each reads all its bytes, then writes
  kSteps,    // the same of a library function, whose steps its caller does not see
};

// Elements of an operand for which no document gives a result.
// Beyond: of a larger magnitude; kBeyondHalf: than 65504.
enum class Excluded : uint8_t {
  kNothing,
  kZero,
  kNegative,
  kNotPositive,
  kBelowOne,
  kBeyondOne,
  kBeyondHalf,
};
struct Domain {
  Excluded excluded = Excluded::kNothing;
  int operand = 1;
};

// A start alignment that differs from the chip's general one.
struct Alignment {
  int operand;
  Hardware memory;
  uint32_t bytes;                              // 0: the size of an element
  bool (*only)(const void* record) = nullptr;  // the calls it is for; absent: all others
};

// UB that a call works in beside its operands: the kernel has to leave it free.
struct Scratch {
  Families families;
  int64_t (*bytes)(const void* record);  // 0 where this call needs none
};

// An argument of a call that is neither an operand nor a field with limits.
struct Parameter {
  const char* name;
  const char* meaning;
  Accessor value = {};
};

struct OpInfo {
  const char* name;  // the API's own name
  // The name of the form of the record, such as "ND2NZ"; empty for the plain one.
  const char* variant;
  const char* doc;
  const char* spec;
  Evidence evidence = Evidence::kDocumented;
  Kind kind = Kind::kComputes;
  std::span<const OperandInfo> operands = {};
  TypeAccessor dtype = {};  // of every operand without a type of its own
  std::span<const Support> support = {};
  std::span<const Limit> limits = {};
  std::span<const Rule> rules = {};
  std::span<const Alignment> alignments = {};
  std::span<const Scratch> scratch = {};
  std::span<const Parameter> parameters = {};
  // A field by a name with an index, such as "srcSliceInfo[1].stride", or nullptr.
  const Accessor* (*indexed_field)(std::string_view name) = nullptr;
  const char* formula = "";  // what is written, in the words of the parameters; lines of 90
  const char* aliases = "";  // other names that make the same call, separated by spaces
  std::span<const Measure> measures = {};
  Order order = Order::kNone;
  // The operand that may read what earlier repeats of this call have written; -1: none.
  int (*accumulator)(const void* record) = nullptr;
  // Whether a repeat may write over a part of what it reads; absent: over all of it or nothing.
  bool (*shrinks_in_place)(const void* record) = nullptr;
  // The operand that `dst` may begin at, because it is read ahead of what is written; -1: none.
  int (*compacted)(const void* record) = nullptr;
  AccuracyInfo accuracy = {};
  Domain domain = {};
  ModeInfo mode = {};
  // Which bytes it touches stands in a tensor: `Record::kAddressesAreData`.
  bool addresses_are_data = false;
  bool between_cores = false;  // it moves bytes into a memory of another core
  // Lanes of a repeat; absent: as many as fill it with elements of the widest type.
  int64_t (*lanes_per_repeat)(const void* record) = nullptr;
};

// Whether the bytes that a record touches stand in a tensor, so that they are known only when it is
// read. A record that does not say so touches what its own fields say.
template <class Record>
inline constexpr bool kAddressesAreData = false;
template <class Record>
requires(Record::kAddressesAreData) inline constexpr bool kAddressesAreData<Record> = true;

// The description of a call: that of its record, or of its operation where a record serves several.
template <class Record>
const OpInfo& op_info_of(const Record& record) {
  if constexpr (requires { record.info(); })
    return record.info();
  else
    return Record::info;
}

// Accessors for the tables above: value_of<Nd2Nz, &Nd2Nz::nd_num>.
template <class Record, auto kMember>
inline constexpr Accessor value_of{
    [](const void* record) {
      return static_cast<int64_t>(static_cast<const Record*>(record)->*kMember);
    },
    [](void* record, int64_t value) {
      auto& member = static_cast<Record*>(record)->*kMember;
      member = static_cast<std::remove_reference_t<decltype(member)>>(value);
    }};
template <class Record, auto kMember>
const Operand* operand_of(const void* record) {
  if constexpr (requires(const Record& r) { (r.*kMember)[0]; })
    return &(static_cast<const Record*>(record)->*kMember)[0];
  else
    return &(static_cast<const Record*>(record)->*kMember);
}
template <int64_t kBytes>
int64_t unit_of(const void*) {
  return kBytes;
}
template <class Record, auto kMember>
inline constexpr TypeAccessor type_of_member{
    [](const void* record) -> DType { return static_cast<const Record*>(record)->*kMember; },
    [](void* record, DType type) { static_cast<Record*>(record)->*kMember = type; }};
template <DType kType>
inline constexpr TypeAccessor fixed_type{[](const void*) { return kType; }};
template <class Record>
inline constexpr TypeAccessor dtype_of_record = type_of_member<Record, &Record::dtype>;
template <class Record, bool (*kHolds)(const Record&, const Context&)>
bool holds_for(const void* record, const Context& context) {
  return kHolds(*static_cast<const Record*>(record), context);
}

// The operand with flat index `index` over all lists, and the list it stands in.
struct OperandRef {
  const OperandInfo* info = nullptr;
  const Operand* operand = nullptr;
  int index_in_list = 0;
};
OperandRef operand_at(const OpInfo& info, const void* record, int index);
int operand_count(const OpInfo& info);
inline bool is_given(const OperandInfo& list, const void* record) {
  return list.given == nullptr || list.given(record);
}

// The element type of the operands of a list. @pre the call has types
DType type_of(const OpInfo& info, const OperandInfo& list, const void* record);
// Whether it may differ from that of the call.
inline bool has_own_type(const OperandInfo& list) { return list.dtype.set != nullptr; }
// The types that a row of support allows the operands of a list, which may say kNotGiven.
Types types_of(const OpInfo& info, const Support& row, size_t list);
// Whether a call has several types.
bool has_own_types(const OpInfo& info);
int64_t lanes_per_repeat(const OpInfo& info, const void* record);

// The start alignment of an operand in `memory`; `list` counts the operands as the description
// does: a list is one.
uint32_t alignment_of(const OpInfo& info, const void* record, int list, Hardware memory,
                      const Chip& chip);

std::vector<TPosition> members(Positions positions);
// Where the operands of a list may lie on the path of `row`.
Positions places_of(const OpInfo& info, const Support& row, size_t list);

// Whether the types of the call are those of the row, and whether its mode is.
bool types_fit(const OpInfo& info, const Support& row, const void* record);
bool mode_fits(const OpInfo& info, const Support& row, const void* record);

// The row that the call fits, or nullptr. The second one ignores types and mode.
const Support* find_support(const OpInfo& info, const void* record, Family family);
const Support* find_path(const OpInfo& info, const void* record, Family family);

// A field by the name that its limit or the list of further parameters gives it, or by a name with
// an index; nullptr: it is unknown, or it cannot be set.
const Accessor* find_field(const OpInfo& info, std::string_view name);
// The names without an index that find_field() knows, in the order of the description.
std::vector<std::string_view> field_names(const OpInfo& info);

// Every instruction of every record of ops.inc, for tables and tests.
std::span<const OpInfo* const> all_ops();

}  // namespace asctwin::isa
