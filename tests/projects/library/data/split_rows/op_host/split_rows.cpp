// Rows of a tensor go to the tensors of a list, as many to each as an attribute says.
#include "register/op_def_registry.h"
#include "split_rows_tiling.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context) {
  SplitRowsTilingData tiling;
  const gert::Shape& shape = context->GetInputShape(0)->GetStorageShape();
  const auto* sizes = context->GetAttrs()->GetListInt(0);
  uint32_t first[kMostParts + 1] = {};
  if (sizes == nullptr || sizes->GetSize() > kMostParts) return ge::GRAPH_FAILED;
  for (size_t i = 0; i < sizes->GetSize(); ++i)
    first[i + 1] = first[i] + static_cast<uint32_t>(sizes->GetData()[i]);
  if (first[sizes->GetSize()] != shape.GetDim(0)) return ge::GRAPH_FAILED;
  tiling.set_parts(sizes->GetSize());
  tiling.set_columns(shape.GetDim(1));
  tiling.set_first(first);
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  context->SetBlockDim(2);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferShape(gert::InferShapeContext* context) {
  const auto* sizes = context->GetAttrs()->GetListInt(0);
  for (size_t i = 0; i < context->GetComputeNodeOutputNum(); ++i)
    *context->GetOutputShape(i) = {sizes->GetData()[i], context->GetInputShape(0)->GetDim(1)};
  return ge::GRAPH_SUCCESS;
}
IMPL_OP(SplitRows).Tiling(TilingFunc).InferShape(InferShape);
}  // namespace optiling

namespace ops {
class SplitRows : public OpDef {
 public:
  explicit SplitRows(const char* name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_INT32})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("y")
        .ParamType(DYNAMIC)
        .DataType({ge::DT_FLOAT16, ge::DT_INT32})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Attr("sizes").AttrType(REQUIRED).ListInt();
    this->AICore().AddConfig("ascend910b");
  }
};
OP_ADD(SplitRows);
}  // namespace ops
