// spec: opbase.md, section 1.5
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/op/log.h"

namespace Ops::Base {
using namespace ge;

// Calls `visit` with every value of an input that the host has; false: it has none, or of a type
// that is no integer of 32 or 64 bits.
template <class Context, class Visit>
bool VisitConstInts(const Context* context, int64_t index, Visit visit) {
  if (context == nullptr) return false;
  const gert::Tensor* const tensor = context->GetInputTensor(static_cast<size_t>(index));
  if (tensor == nullptr) return false;
  const auto all = [&](const auto* values) {
    for (int64_t i = 0; values != nullptr && i < tensor->GetShapeSize(); ++i)
      visit(static_cast<int64_t>(values[i]));
    return values != nullptr;
  };
  switch (tensor->GetDataType()) {
    case ge::DT_INT32:
      return all(tensor->template GetData<int32_t>());
    case ge::DT_UINT32:
      return all(tensor->template GetData<uint32_t>());
    case ge::DT_INT64:
      return all(tensor->template GetData<int64_t>());
    case ge::DT_UINT64:
      return all(tensor->template GetData<uint64_t>());
    default:
      return false;
  }
}

template <class Context, class T>
bool GetConstInt(const Context* context, int64_t index, T& value) {
  bool is_first = true;
  const bool known = VisitConstInts(context, index, [&](int64_t each) {
    if (is_first) value = static_cast<T>(each);
    is_first = false;
  });
  if (!known || is_first)
    OP_LOGW("GetConstInt", "input %ld has no integer on the host", static_cast<long>(index));
  return known && !is_first;
}

template <class Context>
bool GetConstIntToShape(const Context* context, int64_t index, gert::Shape& shape) {
  return VisitConstInts(context, index, [&](int64_t each) { shape.AppendDim(each); });
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
