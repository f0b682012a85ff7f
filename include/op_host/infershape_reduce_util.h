// spec: opbase.md, section 1.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "util/const_util.h"
#include "util/shape_util.h"

namespace Ops::Base {

// Which dimensions are reduced; false for an axis that there is not.
template <class T>
bool MarkReducedDims(const gert::Shape& shape, const T* axes, int32_t count,
                     std::vector<bool>& reduced) {
  const auto rank = static_cast<int64_t>(shape.GetDimNum());
  reduced.assign(shape.GetDimNum(), false);
  for (int32_t i = 0; i < count; ++i) {
    const auto axis = static_cast<int64_t>(axes[i]);
    if (!CheckAxisBounds(rank, axis)) {
      OP_LOGE("InferShape4Reduce", "axis %ld of a rank of %ld", static_cast<long>(axis),
              static_cast<long>(rank));
      return false;
    }
    if (rank > 0) reduced[static_cast<size_t>(axis < 0 ? axis + rank : axis)] = true;
  }
  return true;
}

template <class T>
ge::graphStatus ReduceDimsWithKeepDims(const gert::Shape* shape, const T* axes, int32_t count,
                                       gert::Shape* output) {
  std::vector<bool> reduced;
  if (!MarkReducedDims(*shape, axes, count, reduced)) return ge::GRAPH_FAILED;
  *output = *shape;
  for (size_t i = 0; i < reduced.size(); ++i)
    if (reduced[i]) output->SetDim(i, 1);
  return ge::GRAPH_SUCCESS;
}
template <class T>
ge::graphStatus ReduceDimsWithoutKeepDims(const gert::Shape* shape, const T* axes, int32_t count,
                                          gert::Shape* output) {
  std::vector<bool> reduced;
  if (!MarkReducedDims(*shape, axes, count, reduced)) return ge::GRAPH_FAILED;
  gert::Shape made;
  for (size_t i = 0; i < reduced.size(); ++i)
    if (!reduced[i]) made.AppendDim(shape->GetDim(i));
  *output = made;
  return ge::GRAPH_SUCCESS;
}
template <class T>
ge::graphStatus ReduceDims(const gert::Shape* shape, const gert::Tensor* axes, int32_t count,
                           bool keeps, gert::Shape* output) {
  const T* const values = axes->GetData<T>();
  if (values == nullptr && count > 0) return ge::GRAPH_FAILED;
  return keeps ? ReduceDimsWithKeepDims(shape, values, count, output)
               : ReduceDimsWithoutKeepDims(shape, values, count, output);
}

// Input 1 has the axes, attribute 0 says whether their dimensions stay as 1.
inline ge::graphStatus InferShape4Reduce(gert::InferShapeContext* context) {
  const gert::Shape* const shape = context->GetInputShape(0);
  const gert::Tensor* const axes = context->GetInputTensor(1);
  gert::Shape* const output = context->GetOutputShape(0);
  const bool* const keeps = context->GetAttrs()->GetAttrPointer<bool>(0);
  if (shape == nullptr || axes == nullptr || output == nullptr || keeps == nullptr)
    return ge::GRAPH_FAILED;
  const auto count = static_cast<int32_t>(axes->GetShapeSize());
  if (count == 0) return *output = *shape, ge::GRAPH_SUCCESS;
  if (axes->GetDataType() == ge::DT_INT32)
    return ReduceDims<int32_t>(shape, axes, count, *keeps, output);
  if (axes->GetDataType() == ge::DT_INT64)
    return ReduceDims<int64_t>(shape, axes, count, *keeps, output);
  return ge::GRAPH_FAILED;
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
