// The prototypes of a family: lists in, lists out, a scalar that is a tensor.
#pragma once
#include "register/op_def_registry.h"

#define FOREACH_WITH_SCALAR(type)                                                                 \
  class type : public OpDef {                                                                     \
   public:                                                                                        \
    explicit type(const char* name) : OpDef(name) {                                               \
      this->Input("x").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});       \
      this->Input("scalar").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}); \
      this->Output("y").ParamType(DYNAMIC).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});      \
      this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");                           \
    }                                                                                             \
  };                                                                                              \
  OP_ADD(type);
