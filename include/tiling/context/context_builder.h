// Contexts without the framework, for a project's own tests of its tiling functions:
//   auto holder = context_ascendc::ContextBuilder().NodeIoNum(1, 1).IrInstanceNum({1})
//       .AddInputTd(0, ge::DT_FLOAT, ge::FORMAT_ND, ge::FORMAT_ND, {{64}, {64}})
//       .AddOutputTd(0, ge::DT_FLOAT, ge::FORMAT_ND, ge::FORMAT_ND, {{64}, {64}})
//       .TilingData(data).Workspace(workspace).AddPlatformInfo("Ascend910B1").BuildTilingContext();
//   TilingFunc(holder->GetContext<gert::TilingContext>());
// spec: custom_op.md, section 2.9
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/op/context.h"
#include "asctwin/op/registry.h"

namespace context_ascendc {

// A call's node and the views of it that were asked for.
class KernelRunContextHolder {
 public:
  KernelRunContextHolder() = default;
  ~KernelRunContextHolder();
  KernelRunContextHolder(const KernelRunContextHolder&) = delete;
  KernelRunContextHolder& operator=(const KernelRunContextHolder&) = delete;

  template <class Context>
  Context* GetContext() {
    auto context = std::make_shared<Context>(node_);
    contexts_.push_back(context);
    return context.get();
  }
  const gert::ComputeNodeInfo* MutableComputeNodeInfo() const { return &info_; }

 private:
  friend class ContextBuilder;

  asctwin::op::Node node_;
  gert::ComputeNodeInfo info_{&node_};
  std::vector<std::shared_ptr<void>> contexts_;
  std::vector<std::vector<uint8_t>> values_;  // of inputs, as their types store them
  std::shared_ptr<fe::PlatFormInfos> platform_;
};

class ContextBuilder {
 public:
  ContextBuilder();

  ContextBuilder& NodeIoNum(size_t inputs, size_t outputs);
  // Tensors of each input of the prototype; 1 for each where this is not called.
  ContextBuilder& IrInstanceNum(const std::vector<uint32_t>& counts);
  ContextBuilder& SetOpNameType(const std::string& name, const std::string& type);

  ContextBuilder& AddInputTd(int32_t index, ge::DataType type, ge::Format origin,
                             ge::Format storage, const gert::StorageShape& shape);
  // With values that the host reads; those of half and bfloat16 are given as float.
  ContextBuilder& AddInputTd(int32_t index, ge::DataType type, ge::Format origin,
                             ge::Format storage, const gert::StorageShape& shape, void* values);
  // Adds a tensor with the raw values of a file.
  ContextBuilder& AddInputTd(int32_t index, ge::DataType type, ge::Format origin,
                             ge::Format storage, const gert::StorageShape& shape,
                             const std::string& file);
  ContextBuilder& AddOutputTd(int32_t index, ge::DataType type, ge::Format origin,
                              ge::Format storage, const gert::StorageShape& shape);

  // In the order of the prototype.
  ContextBuilder& AddAttr(const std::string& name, int64_t value) { return add(name, value); }
  ContextBuilder& AddAttr(const std::string& name, bool value) { return add(name, value); }
  ContextBuilder& AddAttr(const std::string& name, float value) { return add(name, value); }
  ContextBuilder& AddAttr(const std::string& name, const std::string& value) {
    return add(name, value);
  }
  ContextBuilder& AddAttr(const std::string& name, const std::vector<bool>& value) {
    return add(name, value);
  }
  ContextBuilder& AddAttr(const std::string& name, const std::vector<float>& value) {
    return add(name, value);
  }
  ContextBuilder& AddAttr(const std::string& name, const std::vector<int64_t>& value) {
    return add(name, value);
  }
  ContextBuilder& AddAttr(const std::string& name, const std::vector<std::vector<int64_t>>& value) {
    return add(name, value);
  }

  ContextBuilder& TilingData(void* data);  // of gert::TilingData::CreateCap()
  // Takes a vector of gert::ContinuousVector::Create<size_t>(); its size is set by
  // GetWorkspaceSizes().
  ContextBuilder& Workspace(gert::ContinuousVector* workspace);
  ContextBuilder& CompileInfo(void* info);
  ContextBuilder& PlatformInfo(void* platform);
  // The chip called `soc`, or that of the program for nullptr.
  ContextBuilder& AddPlatformInfo(const char* soc);

  std::shared_ptr<KernelRunContextHolder> BuildTilingContext();
  std::shared_ptr<KernelRunContextHolder> BuildKernelRunContext() { return BuildTilingContext(); }

 private:
  ContextBuilder& add(const std::string& name, asctwin::op::AttrValue value);

  std::shared_ptr<KernelRunContextHolder> holder_;
  std::vector<gert::Tensor> inputs_, outputs_;
  std::vector<uint32_t> counts_;
  std::vector<asctwin::op::HeldAttr> attrs_;
};

using TilingFunc = uint32_t (*)(gert::TilingContext*);

// Tiling functions of this program, and of libraries that it loads.
class OpTilingRegistry {
 public:
  bool LoadTilingLibrary(const char* path) const;      // false where it cannot be loaded
  TilingFunc GetTilingFunc(const char* opType) const;  // nullptr: there is none
};

}  // namespace context_ascendc

#include "asctwin/base/macros_show.inc"
