// Prototypes of a family, which no text shows.
#pragma once
#include "register/op_def_registry.h"

#define FOREACH_OP(type)                                                                      \
  class type : public OpDef {                                                                 \
   public:                                                                                    \
    explicit type(const char* name) : OpDef(name) {                                           \
      for (const char* const side : {"x", "y"}) {                                             \
        OpParamDef& param = side[0] == 'x' ? this->Input(side) : this->Output(side);          \
        param.ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});           \
      }                                                                                       \
      this->SetInferShape([](gert::InferShapeContext* context) {                              \
        *context->GetOutputShape(0) = *context->GetInputShape(0);                             \
        return ge::GRAPH_SUCCESS;                                                             \
      });                                                                                     \
      this->AICore().AddConfig("ascend910b");                                                 \
    }                                                                                         \
  };                                                                                          \
  OP_ADD(type);
