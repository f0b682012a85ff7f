// spec: opbase.md, section 1.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <memory>
#include "op_host/tiling_base_util.h"
#include "util/shape_util.h"

#ifdef ASCENDC_OP_TEST
#define ASCENDC_EXTERN_C extern "C"
#else
#define ASCENDC_EXTERN_C
#endif

namespace Ops::Base {

struct AiCoreParams {
  uint64_t ubSize = 0;
  union {  // two generations of names
    uint64_t numBlocks = 0;
    uint64_t blockDim;
  };
  uint64_t aicNum = 0;
  uint64_t l1Size = 0, l0aSize = 0, l0bSize = 0, l0cSize = 0;
};

struct CompileInfoCommon {
  uint32_t aivNum = 0, aicNum = 0;
  uint64_t ubSize = 0, l1Size = 0, l0aSize = 0, l0bSize = 0, l0cSize = 0, l2CacheSize = 0;
  int64_t coreNum = 0;
  int32_t socVersion = 0;
  uint32_t rsvd = 0;
};

// A way to tile an operator, which says first whether it can.
class TilingBaseClass {
 public:
  explicit TilingBaseClass(gert::TilingContext* context) : context_(context) {}
  virtual ~TilingBaseClass() = default;

  // GRAPH_PARAM_INVALID: another class is to try; any other status but success is that of the step
  // that has failed.
  ge::graphStatus DoTiling() {
    if (context_ == nullptr) {
      OP_LOGE("TilingBaseClass", "there is no context");
      return ge::GRAPH_FAILED;
    }
    for (const Step step : {&TilingBaseClass::GetShapeAttrsInfo, &TilingBaseClass::GetPlatformInfo,
                            &TilingBaseClass::AskCapable, &TilingBaseClass::DoOpTiling,
                            &TilingBaseClass::DoLibApiTiling, &TilingBaseClass::GetWorkspaceSize,
                            &TilingBaseClass::PostTiling})
      if (const ge::graphStatus status = (this->*step)(); status != ge::GRAPH_SUCCESS)
        return status;
    context_->SetTilingKey(GetTilingKey());
    DumpTilingInfo();
    return ge::GRAPH_SUCCESS;
  }
  virtual void Reset(gert::TilingContext* context) { context_ = context; }

 protected:
  virtual bool IsCapable() = 0;
  virtual ge::graphStatus GetPlatformInfo() = 0;
  virtual ge::graphStatus GetShapeAttrsInfo() = 0;
  virtual ge::graphStatus DoOpTiling() = 0;
  virtual ge::graphStatus DoLibApiTiling() = 0;
  [[nodiscard]] virtual uint64_t GetTilingKey() const = 0;
  virtual ge::graphStatus GetWorkspaceSize() = 0;
  virtual ge::graphStatus PostTiling() = 0;
  virtual void DumpTilingInfo() { DefaultTilingInfoDump(); }

  int64_t DefaultTilingInfoDump() {
    OP_LOGD(context_, "%s", GetTilingDataDebugStr().c_str());
    return 0;
  }
  static uint32_t CalcTschBlockDim(uint32_t slices, uint32_t aic, uint32_t aiv) {
    if (aic == 0 || aiv == 0 || aic > aiv) return slices;
    const uint32_t each = aiv / aic;
    return (slices + each - 1) / each;
  }

  template <class T>
  std::string GetShapeDebugStr(const T& shape) const {
    std::string text;
    for (size_t i = 0; i < shape.GetDimNum(); ++i)
      text += (i == 0 ? "" : ", ") + std::to_string(shape.GetDim(i));
    return "[" + text + "]";
  }
  std::string GetTensorDebugStr(const gert::StorageShape* shape,
                                const gert::CompileTimeTensorDesc* desc) {
    if (shape == nullptr || desc == nullptr) return "nil";
    return ToString(desc->GetDataType()) + GetShapeDebugStr(shape->GetStorageShape());
  }
  std::string GetTilingContextDebugStr() {
    std::string text;
    for (size_t i = 0; i < context_->GetComputeNodeInputNum(); ++i)
      text += GetTensorDebugStr(context_->GetInputShape(i), context_->GetInputDesc(i)) + " ";
    return text;
  }
  std::string GetTilingDataDebugStr() const {
    const gert::TilingData* const data =
        static_cast<const gert::TilingContext*>(context_)->GetRawTilingData();
    return data != nullptr ? std::to_string(data->GetDataSize()) + " B of tiling data" : "";
  }

  gert::TilingContext* context_ = nullptr;
  std::unique_ptr<platform_ascendc::PlatformAscendC> ascendcPlatform_;
  uint32_t blockDim_{0};
  uint64_t workspaceSize_{0};
  uint64_t tilingKey_{0};
  AiCoreParams aicoreParams_;

 private:
  using Step = ge::graphStatus (TilingBaseClass::*)();
  ge::graphStatus AskCapable() { return IsCapable() ? ge::GRAPH_SUCCESS : ge::GRAPH_PARAM_INVALID; }
};

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
