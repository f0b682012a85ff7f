// Collects mistakes of host functions while they are called: kept with the call of an operator that
// this thread asks them about, at the line of the host source. Without such a call nothing is kept.
// spec: custom_op.md, sections 5.5 and 5.6
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "asctwin/base/phrase.h"
#include "asctwin/base/source_loc.h"

namespace gert {
class Tensor;
}

namespace asctwin::op {

struct Node;

// The call that this thread's host functions are asked about; nullptr: none.
void set_current_node(Node* node);

// A line that explains a failure.
void note(const Phrase& text);
void note_error_log(const std::string& text);
// Where the next error log stands.
void set_log_place(SourceLoc where);

void check_dimension(size_t index, size_t rank, SourceLoc where);                      // W1206
void check_tiling_bytes(size_t size_bytes, size_t capacity_bytes, SourceLoc where);    // E1204
void refuse_tiling_type(const char* type, const char* fault, SourceLoc where);         // E1208
void check_values(const gert::Tensor& tensor, size_t element_bytes, SourceLoc where);  // E1213
void warn_of_attr(size_t index, const Phrase& fault, SourceLoc where);                 // W1207

}  // namespace asctwin::op
