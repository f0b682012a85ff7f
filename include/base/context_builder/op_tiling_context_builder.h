// spec: opbase.md, section 5.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "base/context_builder/op_context_builder_base.h"

namespace gert {

class OpTilingContextBuilder : public OpContextBuilderBase<OpTilingContextBuilder> {
 public:
  using Self = OpTilingContextBuilder;

  Self& InputTensors(const std::vector<gert::Tensor*>& tensors) {
    return inputs_ = copies(tensors), *this;
  }
  Self& OutputTensors(const std::vector<gert::Tensor*>& tensors) {
    return outputs_ = copies(tensors), *this;
  }
  Self& CompileInfo(const void* info) {
    return held_->node.compile_info = const_cast<void*>(info), *this;
  }
  Self& PlatformInfo(const void* platform) {
    held_->node.platform = static_cast<fe::PlatFormInfos*>(const_cast<void*>(platform));
    return *this;
  }
  Self& Deterministic(int32_t value) { return held_->node.deterministic = value, *this; }
  Self& DeterministicLevel(int32_t value) { return Deterministic(value); }
  // The caller's own, which outlives the context.
  Self& TilingData(const gert::TilingData* data, void (*)(gert::TilingData*) = nullptr) {
    held_->foreign_tiling = data;
    held_->node.tiling.reset(const_cast<gert::TilingData*>(data));
    return *this;
  }
  Self& TilingDataSize(size_t bytes) {
    held_->tiling.assign(bytes, 0);
    held_->node.tiling = std::make_unique<gert::TilingData>(held_->tiling.data(), bytes);
    return *this;
  }
  Self& Workspace(const gert::ContinuousVector* sizes) {
    held_->node.workspace_sizes = const_cast<gert::ContinuousVector*>(sizes);
    return *this;
  }
  Self& SimtBlockDim(const Dim3& threads) { return held_->node.simt_block = threads, *this; }
  Self& SimtGridDim(const Dim3& blocks) { return held_->node.simt_grid = blocks, *this; }

  ContextHolder<TilingContext> Build() { return ContextHolder<TilingContext>(finish()); }
};

}  // namespace gert

#include "asctwin/base/macros_show.inc"
