#include "register/op_def_registry.h"

namespace ops {
class Broken : public OpDef {
 public:
  explicit Broken(const char* name) : OpDef(name) {
    for (const char* const side : {"x", "y"})
      (side[0] == 'x' ? this->Input(side) : this->Output(side))
          .ParamType(REQUIRED)
          .DataType({ge::DT_FLOAT})
          .Format({ge::FORMAT_ND});
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(Broken);
}  // namespace ops
