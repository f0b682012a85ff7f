// spec: opbase.md, section 1.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "util/shape_util.h"

namespace Ops::Base {

// The output's shape is the input's.
inline ge::graphStatus InferShape4Elewise(gert::InferShapeContext* context) {
  const gert::Shape* const input = context->GetInputShape(0);
  gert::Shape* const output = context->GetOutputShape(0);
  if (input == nullptr || output == nullptr) return ge::GRAPH_FAILED;
  *output = *input;
  return ge::GRAPH_SUCCESS;
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
