// Describes an instruction to a reader, derived from its description for a set of chips. Text,
// Markdown and JSON are written from this model; none of them sees an OpInfo.
#pragma once

#include <string>
#include <vector>

#include "isa/op_info.h"

namespace asctwin::reference {

struct Range {
  isa::Families chips;
  int64_t lo, hi;
  int64_t multiple_of;
};

struct Field {
  std::string name, unit, meaning;
  std::vector<Range> ranges;        // empty: whatever its type holds
  isa::Families zero_does_nothing;  // chips that accept 0 below the range
};

struct Side {
  isa::Positions positions;
  std::vector<Hardware> memories;

  friend bool operator==(const Side&, const Side&) = default;
};

struct OperandTypes {
  std::string operand;
  std::vector<DType> types;

  friend bool operator==(const OperandTypes&, const OperandTypes&) = default;
};

struct TypeRow {
  isa::Families chips;
  std::vector<DType> types;  // empty: the instruction has no element type
  bool modelled;
  // Where operands have types that go together: those of each, in the order of the call, the modes
  // that go with them, and all of it in words. Empty: every operand has one of `types`.
  std::vector<OperandTypes> operands;
  std::vector<std::string> modes;
  std::string signature;
};

struct Path {
  Side from, to;   // without positions: the instruction has types, but no operands
  bool one_sided;  // the instruction has one operand: `from` and `to` are the same
  pipe_t pipe;
  isa::Cores cores;  // empty where no chip separates its cores
  std::vector<TypeRow> rows;
};

struct Start {
  std::string operand;
  Hardware memory;
  uint32_t align_bytes;  // 0: the size of an element; 1: any byte

  friend bool operator==(const Start&, const Start&) = default;
};

struct RuleLine {
  Code code;
  std::string statement, help;
  isa::Families chips;
};

struct Page {
  std::string name, variant, doc, formula, spec;
  isa::Evidence evidence;
  isa::Kind kind;
  isa::AccuracyInfo accuracy;
  std::vector<std::string> aliases;  // other names that make the same call
  isa::Order order;
  std::vector<std::string> operands;  // "dst[16]" is a list
  std::vector<Field> fields;
  std::string mode;  // the field of the modes that rows of types name; empty: there is none
  std::vector<Path> paths;
  std::vector<Start> starts;
  std::vector<RuleLine> rules;
  isa::Families chips;       // that have it
  isa::Families unmodelled;  // of those, where nothing of it is modelled

  std::string title() const { return variant.empty() ? name : name + " " + variant; }
};

// Returns the page of `info` on `chips`.
Page page_of(const isa::OpInfo& info, isa::Families chips = isa::Families::all());

// Every instruction as a page, in the order of names and, within a name, of ops.inc.
std::vector<Page> every_page(isa::Families chips = isa::Families::all());

// Those with this API name, alias, variant, or name and variant; upper and lower case are one.
std::vector<Page> pages_named(const std::string& name, isa::Families chips);

}  // namespace asctwin::reference
