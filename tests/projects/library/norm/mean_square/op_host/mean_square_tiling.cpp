#include "mean_square_tiling.h"

#include "error_manager/error_manager.h"
#include "register/op_def_registry.h"

// An older source: what the toolkit's headers bring is used without an include.
using namespace std;

namespace {
const string kName = "MeanSquare";
const map<string, vector<int64_t>> kColumns = {{"columns", {64, 128, 256}}};
}  // namespace

namespace optiling {
static ge::graphStatus TilingOfMeanSquare(gert::TilingContext* context) {
  MeanSquareTilingData tiling;
  const auto shape = context->GetInputShape(0)->GetStorageShape();
  const auto& known = kColumns.at("columns");
  if (find(known.begin(), known.end(), shape.GetDim(1)) == known.end()) {
    cout << kName << " does not take rows of " << shape.GetDim(1) << endl;
    REPORT_INNER_ERROR("E99999", "%s: rows of %ld", kName.c_str(), shape.GetDim(1));
    return ge::GRAPH_FAILED;
  }
  tiling.set_rows(shape.GetDim(0));
  tiling.set_columns(shape.GetDim(1));
  tiling.set_epsilon(*context->GetAttrs()->GetAttrPointer<float>(0));
  if (memset_s(context->GetRawTilingData()->GetData(), tiling.GetDataSize(), 0,
               tiling.GetDataSize()) != EOK)
    return ge::GRAPH_FAILED;
  tiling.SaveToBuffer(context->GetRawTilingData()->GetData(),
                      context->GetRawTilingData()->GetCapacity());
  context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
  context->SetBlockDim(min<int64_t>(shape.GetDim(0), 40));
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(MeanSquare).Tiling(TilingOfMeanSquare);
}  // namespace optiling
