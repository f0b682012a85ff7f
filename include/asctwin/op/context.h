// The contexts of tiling and inference functions (namespace gert). Methods without Required,
// Optional or Dynamic in their name take the index among the tensors that were passed; the others
// take the index in the prototype. What does not exist is nullptr, DT_UNDEFINED or GRAPH_FAILED.
// spec: custom_op.md, section 2.5.1
#pragma once

#include <cstring>
#include <type_traits>
#include <typeinfo>

#include "asctwin/op/node.h"

namespace gert {

class ComputeNodeInfo {
 public:
  explicit ComputeNodeInfo(const asctwin::op::Node* node) : node_(node) {}
  const char* GetNodeName() const { return node_->name.c_str(); }
  const char* GetNodeType() const { return node_->type.c_str(); }
  size_t GetInputsNum() const { return node_->inputs.tensors.size(); }
  size_t GetOutputsNum() const { return node_->outputs.tensors.size(); }
  size_t GetIrInputsNum() const { return node_->inputs.parameters.size(); }
  size_t GetIrOutputsNum() const { return node_->outputs.parameters.size(); }
  const CompileTimeTensorDesc* GetInputTdInfo(size_t index) const;
  const CompileTimeTensorDesc* GetOutputTdInfo(size_t index) const;
  const AnchorInstanceInfo* GetInputInstanceInfo(size_t ir) const;
  const AnchorInstanceInfo* GetOutputInstanceInfo(size_t ir) const;
  const RuntimeAttrs* GetAttrs() const { return &node_->attrs; }

 private:
  const asctwin::op::Node* node_;
};

class ExtendedKernelContext {
 public:
  explicit ExtendedKernelContext(asctwin::op::Node& node) : node_(&node), info_(&node) {}

  const char* GetNodeName() const { return node_->name.c_str(); }
  const char* GetNodeType() const { return node_->type.c_str(); }
  const char* GetKernelName() const { return node_->name.c_str(); }
  const char* GetKernelType() const { return node_->type.c_str(); }
  const ComputeNodeInfo* GetComputeNodeInfo() const { return &info_; }
  const ComputeNodeInfo* GetExtendInfo() const { return &info_; }
  const RuntimeAttrs* GetAttrs() const { return &node_->attrs; }
  size_t GetComputeNodeInputNum() const { return info_.GetInputsNum(); }
  size_t GetComputeNodeOutputNum() const { return info_.GetOutputsNum(); }
  const AnchorInstanceInfo* GetIrInputInstanceInfo(size_t ir) const;
  const AnchorInstanceInfo* GetIrOutputInstanceInfo(size_t ir) const;
  const CompileTimeTensorDesc* GetInputDesc(size_t index) const;
  const CompileTimeTensorDesc* GetOutputDesc(size_t index) const;
  const CompileTimeTensorDesc* GetOptionalInputDesc(size_t ir) const;
  const CompileTimeTensorDesc* GetRequiredInputDesc(size_t ir) const;
  const CompileTimeTensorDesc* GetDynamicInputDesc(size_t ir, size_t relative) const;
  const CompileTimeTensorDesc* GetRequiredOutputDesc(size_t ir) const;
  const CompileTimeTensorDesc* GetDynamicOutputDesc(size_t ir, size_t relative) const;

 protected:
  // Returns the element if it exists; else nullptr, and the run remembers the request of `call`.
  template <class T>
  T* at(std::vector<T>& values, size_t index, const char* call) const {
    if (index < values.size()) return &values[index];
    note_absent(call, index);
    return nullptr;
  }
  void note_absent(const char* call, size_t index) const;

  asctwin::op::Node* node_;

 private:
  ComputeNodeInfo info_;
};

class TilingContext : public ExtendedKernelContext {
 public:
  using SourceLoc = asctwin::SourceLoc;
  using ExtendedKernelContext::ExtendedKernelContext;

  const StorageShape* GetInputShape(size_t index) const;
  const StorageShape* GetOutputShape(size_t index) const;
  const StorageShape* GetOptionalInputShape(size_t ir) const;
  const StorageShape* GetRequiredInputShape(size_t ir) const;
  const StorageShape* GetDynamicInputShape(size_t ir, size_t relative) const;
  const StorageShape* GetRequiredOutputShape(size_t ir) const;
  const StorageShape* GetDynamicOutputShape(size_t ir, size_t relative) const;
  const Tensor* GetInputTensor(size_t index) const;
  const Tensor* GetOptionalInputTensor(size_t ir) const;
  const Tensor* GetRequiredInputTensor(size_t ir) const;
  const Tensor* GetDynamicInputTensor(size_t ir, size_t relative) const;

  // The buffer as a T, and its data size that of T; nullptr where T is larger than the capacity.
  template <class T>
  T* GetTilingData(SourceLoc where = SourceLoc::here()) {
    if constexpr (!std::is_trivially_copyable_v<T>)
      asctwin::op::refuse_tiling_type(typeid(T).name(), "is not trivially copyable", where);
    T* const data = static_cast<T*>(tiling_of_size(sizeof(T), where));
    if (data != nullptr) note_padding<T>();
    return data;
  }
  TilingData* GetRawTilingData() { return node_->tiling.get(); }
  const TilingData* GetRawTilingData() const { return node_->tiling.get(); }
  size_t* GetWorkspaceSizes(size_t count, SourceLoc where = SourceLoc::here());
  size_t GetWorkspaceNum() const { return node_->workspaces.size(); }

  ge::graphStatus SetTilingKey(uint64_t key, SourceLoc where = SourceLoc::here());
  uint64_t GetTilingKey() const { return node_->tiling_key; }
  ge::graphStatus SetBlockDim(uint32_t blocks, SourceLoc where = SourceLoc::here());
  uint32_t GetBlockDim() const { return node_->block_dim; }
  ge::graphStatus SetSimdNumBlocks(uint32_t blocks, SourceLoc where = SourceLoc::here()) {
    return SetBlockDim(blocks, where);
  }
  uint32_t GetSimdNumBlocks() const { return node_->block_dim; }
  ge::graphStatus SetScheduleMode(uint32_t mode) { return store(node_->schedule_mode, mode); }
  uint32_t GetScheduleMode() const { return node_->schedule_mode; }
  ge::graphStatus SetNeedAtomic(bool need) { return store(node_->need_atomic, need); }
  bool NeedAtomic() const { return node_->need_atomic; }
  ge::graphStatus SetTilingCond(int32_t cond) { return store(node_->tiling_cond, cond); }
  int32_t GetTilingCond() const { return node_->tiling_cond; }
  ge::graphStatus SetAicpuBlockDim(uint32_t blocks) {
    return store(node_->aicpu_block_dim, blocks);
  }
  uint32_t GetAicpuBlockDim() const { return node_->aicpu_block_dim; }
  ge::graphStatus SetAicpuNumBlocks(uint32_t blocks) { return SetAicpuBlockDim(blocks); }
  uint32_t GetAicpuNumBlocks() const { return node_->aicpu_block_dim; }
  ge::graphStatus SetLocalMemorySize(uint32_t size) {
    return store(node_->local_memory_size, size);
  }
  uint32_t GetLocalMemorySize() const { return node_->local_memory_size; }
  ge::graphStatus SetDynUBufSize(uint32_t size) { return SetLocalMemorySize(size); }

  int32_t GetDeterministic() const { return node_->deterministic != 0 ? 1 : 0; }
  int32_t GetDeterministicLevel() const { return node_->deterministic; }
  fe::PlatFormInfos* GetPlatformInfo() const { return node_->platform; }
  const void* GetCompileInfo() const { return node_->compile_info; }
  template <class T>
  const T* GetCompileInfo() const {
    return static_cast<const T*>(node_->compile_info);
  }
  ge::graphStatus SetSimtBlockDim(const Dim3& threads) { return store(node_->simt_block, threads); }
  const Dim3& GetSimtBlockDim() const { return node_->simt_block; }
  ge::graphStatus SetSimtGridDim(const Dim3& blocks) { return store(node_->simt_grid, blocks); }
  const Dim3& GetSimtGridDim() const { return node_->simt_grid; }

  // Every tensor of a call is contiguous.
  bool InputIsView(size_t) const { return false; }
  bool OptionalInputIsView(size_t) const { return false; }
  bool RequiredInputIsView(size_t) const { return false; }
  bool DynamicInputIsView(size_t, size_t) const { return false; }
  bool OutputIsView(size_t) const { return false; }
  const Stride* GetInputStride(size_t) const { return nullptr; }
  const Stride* GetOptionalInputStride(size_t) const { return nullptr; }
  const Stride* GetRequiredInputStride(size_t) const { return nullptr; }
  const Stride* GetDynamicInputStride(size_t, size_t) const { return nullptr; }
  const Stride* GetOutputStride(size_t) const { return nullptr; }
  int64_t GetInputOffset(size_t) const { return 0; }
  int64_t GetOptionalInputOffset(size_t) const { return 0; }
  int64_t GetRequiredInputOffset(size_t) const { return 0; }
  int64_t GetDynamicInputOffset(size_t, size_t) const { return 0; }
  int64_t GetOutputOffset(size_t) const { return 0; }

 private:
  void* tiling_of_size(size_t size, SourceLoc where);
  // Which bytes of a T are values: a run of the function need not set the others.
  template <class T>
  void note_padding() {
    node_->tiling_values.assign(sizeof(T), 0xff);
    if constexpr (std::is_trivially_copyable_v<T>) find_padding<T>();
  }
  template <class T>
  void find_padding() {
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
    alignas(T) unsigned char bytes[sizeof(T)];
    std::memset(bytes, 0xff, sizeof(T));
    __builtin_clear_padding(reinterpret_cast<T*>(bytes));
    node_->tiling_values.assign(bytes, bytes + sizeof(T));
#else
    node_->tiling_values.assign(sizeof(T), 0);  // not known: none is judged
#endif
#endif
  }
  template <class T>
  static ge::graphStatus store(T& to, T value) {
    to = value;
    return ge::GRAPH_SUCCESS;
  }
};

class InferShapeContext : public ExtendedKernelContext {
 public:
  using ExtendedKernelContext::ExtendedKernelContext;
  const Shape* GetInputShape(size_t index) const;
  const Shape* GetOptionalInputShape(size_t ir) const;
  const Shape* GetRequiredInputShape(size_t ir) const;
  const Shape* GetDynamicInputShape(size_t ir, size_t relative) const;
  const Tensor* GetInputTensor(size_t index) const;
  const Tensor* GetOptionalInputTensor(size_t ir) const;
  const Tensor* GetRequiredInputTensor(size_t ir) const;
  const Tensor* GetDynamicInputTensor(size_t ir, size_t relative) const;
  Shape* GetOutputShape(size_t index);
};

class InferShapeRangeContext : public ExtendedKernelContext {
 public:
  using ExtendedKernelContext::ExtendedKernelContext;
  const Range<Shape>* GetInputShapeRange(size_t) const { return nullptr; }
  Range<Shape>* GetOutputShapeRange(size_t) { return nullptr; }
};

class InferDataTypeContext : public ExtendedKernelContext {
 public:
  using ExtendedKernelContext::ExtendedKernelContext;
  ge::DataType GetInputDataType(size_t index) const;
  ge::DataType GetOptionalInputDataType(size_t ir) const;
  ge::DataType GetRequiredInputDataType(size_t ir) const;
  ge::DataType GetDynamicInputDataType(size_t ir, size_t relative) const;
  ge::DataType GetOutputDataType(size_t index) const;
  ge::graphStatus SetOutputDataType(size_t index, ge::DataType type);
};

// Also what older projects call KernelContext.
class TilingParseContext : public ExtendedKernelContext {
 public:
  using ExtendedKernelContext::ExtendedKernelContext;
  const char* GetCompiledJson() const { return "{}"; }
  template <class T>
  T* GetCompiledInfo() {
    return static_cast<T*>(node_->compile_info);
  }
  fe::PlatFormInfos* GetPlatformInfo() const { return node_->platform; }
  template <class T>
  const T* GetInputPointer(size_t) const {
    return nullptr;
  }
  template <class T>
  T* GetOutputPointer(size_t index) {
    return index == 0 ? static_cast<T*>(node_->compile_info) : nullptr;
  }
};
using KernelContext = TilingParseContext;

class OpExecuteContext;         // of the graph's fallback alone
class OpExecutePrepareContext;  // likewise
class OpExecuteLaunchContext;

}  // namespace gert
