// spec: opbase.md, section 1.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "util/shape_util.h"

namespace Ops::Base {

// One dimension of two tensors: false where they do not go together.
inline bool BroadcastDim(int64_t a, int64_t b, int64_t& result) {
  if (a == b || b == 1)
    result = a;
  else if (a == 1 || a == ge::UNKNOWN_DIM)
    result = b;
  else if (b == ge::UNKNOWN_DIM)
    result = a;
  else
    return false;
  return true;
}

inline bool BroadcastShape(const gert::Shape* a, const gert::Shape* b, gert::Shape* result) {
  if (a == nullptr || b == nullptr || result == nullptr) return false;
  if (IsUnknownRank(*a) || IsUnknownRank(*b)) return SetUnknownRank(*result), true;
  const size_t rank = std::max(a->GetDimNum(), b->GetDimNum());
  gert::Shape made;
  for (size_t i = 0; i < rank; ++i) {
    const auto dim_of = [&](const gert::Shape& shape) {
      const size_t missing = rank - shape.GetDimNum();
      return i < missing ? int64_t{1} : shape.GetDim(i - missing);
    };
    int64_t dim = 0;
    if (!BroadcastDim(dim_of(*a), dim_of(*b), dim)) {
      OP_LOGE("BroadcastShape", "%s and %s do not go together", ToString(*a).c_str(),
              ToString(*b).c_str());
      return false;
    }
    made.AppendDim(dim);
  }
  *result = made;
  return true;
}
inline bool BroadcastShape(const std::vector<const gert::Shape*>& shapes, gert::Shape* result) {
  if (shapes.empty() || shapes[0] == nullptr || result == nullptr) return false;
  gert::Shape made = *shapes[0];
  for (size_t i = 1; i < shapes.size(); ++i) {
    const gert::Shape before = made;
    if (!BroadcastShape(&before, shapes[i], &made)) return false;
  }
  *result = made;
  return true;
}

inline ge::graphStatus InferShape4Broadcast(gert::InferShapeContext* context, size_t inputs) {
  std::vector<const gert::Shape*> shapes;
  for (size_t i = 0; i < inputs; ++i) shapes.push_back(context->GetInputShape(i));
  return BroadcastShape(shapes, context->GetOutputShape(0)) ? ge::GRAPH_SUCCESS : ge::GRAPH_FAILED;
}
inline ge::graphStatus InferShape4Broadcast(gert::InferShapeContext* context) {
  return InferShape4Broadcast(context, 2);
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
