// How reference pages call memories, types, numbers and the rest of the model.
#pragma once

#include <string>
#include <vector>

#include "reference/model.h"

namespace asctwin::reference {

const char* name_of(Hardware memory);         // as the glossary: GM, UB, ..., BT, FB
const char* name_of(isa::Evidence evidence);  // "documented", in each language as in JSON
const char* name_of(isa::Kind kind);          // "moves"
const char* name_of(isa::Order order);        // "repeats"
const char* name_of(isa::Accuracy accuracy);  // "rounded once"

// How near its result is to the exact one; empty where it computes nothing.
std::string accuracy_text(const Page& page);

// The support of an instruction on a chip, in a word and in one letter.
enum class Standing : uint8_t { kNo, kUnmodelled, kYes };
Standing standing_on(const Page& page, isa::Family family);
char letter_of(Standing standing);  // - u y

// When its accesses happen; empty for an instruction without operands.
std::string order_text(const Page& page);

// Puts the English text of a description into the language of the reader. Formulas keep their
// columns.
std::string in_language(const std::string& english);
std::string formula_text(const Page& page);
std::string evidence_text(const Page& page);  // "documented; Ascend C API, basic API: Add"

std::string number_text(int64_t value);  // "65535", "2^32 - 1"
std::string range_text(const Range& range);
std::string types_text(const std::vector<DType>& types, const char* separator);
std::string positions_text(isa::Positions positions);  // "VECIN/VECOUT"
std::string side_text(const Side& side);               // "VECIN/VECOUT (UB)"
std::string path_text(const Path& path);               // "GM -> VECIN/VECOUT (UB)"
std::string cores_text(const Path& path);  // "AIV"; empty where no chip separates its cores
std::string type_row_text(const TypeRow& row, const char* separator);

// "blockLen": the range where one holds for every chip the page speaks of, else nothing.
std::string common_range(const Field& field, const Page& page);
// The meaning, and as further sentences what the range alone does not say.
std::vector<std::string> sentences_of(const Field& field, const Page& page);

// "32 B in UB and L1, any byte in GM" of one operand; empty where it lies nowhere.
std::string starts_text(const Page& page, const std::string& operand);
std::vector<std::string> placed_operands(const Page& page);  // that `starts` speaks of

}  // namespace asctwin::reference
