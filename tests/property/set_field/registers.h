// Fields of instructions that set registers, and the records without limits.
#pragma once

#include <string_view>

#include "asctwin/issue.h"

namespace asctwin::test {

inline void set_field(isa::SetVaReg& op, std::string_view field, int64_t value) {
  if (field == "addr") op.va = value;
}

inline void set_field(isa::SetVectorMask& op, std::string_view field, int64_t value) {
  op.by_length = true;
  if (field == "len") op.length = value;
}

inline void set_field(isa::SetStoreAtomicConfig& op, std::string_view field, int64_t value) {
  if (field == "type") op.type = value;
  if (field == "op") op.op = value;
}
inline void set_field(isa::SetCtrlSpr& op, std::string_view field, int64_t value) {
  if (field == "value") op.value = value;
}

// Records without limits.
inline void set_field(isa::StridedMove&, std::string_view, int64_t) {}
inline void set_field(isa::SetLoadDataPaddingValue&, std::string_view, int64_t) {}
inline void set_field(isa::CubeMode&, std::string_view, int64_t) {}
inline void set_field(isa::GetCmpMask&, std::string_view, int64_t) {}
inline void set_field(isa::SetCmpMask&, std::string_view, int64_t) {}
inline void set_field(isa::NdDmaDci&, std::string_view, int64_t) {}
inline void set_field(isa::SetFixpipePreQuantFlag&, std::string_view, int64_t) {}
inline void set_field(isa::SetFixPipeConfig&, std::string_view, int64_t) {}
inline void set_field(isa::GetFixPipeConfig&, std::string_view, int64_t) {}
inline void set_field(isa::SetPadValue&, std::string_view, int64_t) {}
inline void set_field(isa::ResetLoopMode&, std::string_view, int64_t) {}
inline void set_field(isa::SetAtomic&, std::string_view, int64_t) {}
inline void set_field(isa::SetAtomicNone&, std::string_view, int64_t) {}
inline void set_field(isa::Transpose&, std::string_view, int64_t) {}
inline void set_field(isa::SetMaskMode&, std::string_view, int64_t) {}
inline void set_field(isa::GetMrgSortResult&, std::string_view, int64_t) {}
inline void set_field(isa::ResetMask&, std::string_view, int64_t) {}
inline void set_field(isa::GetCtrlSpr&, std::string_view, int64_t) {}
inline void set_field(isa::SetCtrl&, std::string_view, int64_t) {}
inline void set_field(isa::GetCtrl&, std::string_view, int64_t) {}
inline void set_field(isa::GetStoreAtomicConfig&, std::string_view, int64_t) {}
inline void set_field(isa::GetGatherMaskRemainCount&, std::string_view, int64_t) {}
inline void set_field(isa::SetSaturationFlag&, std::string_view, int64_t) {}
inline void set_field(isa::GetSaturationFlag&, std::string_view, int64_t) {}
inline void set_field(isa::SetOverflow&, std::string_view, int64_t) {}
inline void set_field(isa::GetValue&, std::string_view, int64_t) {}
inline void set_field(isa::SetValue&, std::string_view, int64_t) {}
inline void set_field(isa::ScalarAtomic&, std::string_view, int64_t) {}

}  // namespace asctwin::test
