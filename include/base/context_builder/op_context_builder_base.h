// Contexts that a project's own tests of its host functions build, in the newer form.
//   auto holder = gert::OpTilingContextBuilder().OpType("Add").IONum(2, 1).InputTensors({&a, &b})
//       .OutputTensors({&y}).TilingDataSize(4096).Workspace(sizes).PlatformInfo(&chip).Build();
//   GetOpImpl("Add")->tiling(holder.GetContext());
// spec: opbase.md, section 5.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>
#include "asctwin/op/context.h"

namespace gert {

// A call's node, the context that views it, and what it points to.
struct HeldContext {
  asctwin::op::Node node;
  std::vector<uint8_t> tiling;
  const gert::TilingData* foreign_tiling = nullptr;  // the caller's
  std::shared_ptr<void> context;

  HeldContext() = default;
  HeldContext(const HeldContext&) = delete;
  HeldContext& operator=(const HeldContext&) = delete;
  ~HeldContext() {
    if (foreign_tiling != nullptr) node.tiling.release();
  }
};

template <class Context>
class ContextHolder {
 public:
  ContextHolder() = default;
  explicit ContextHolder(std::shared_ptr<HeldContext> held) : held_(std::move(held)) {
    held_->context = std::make_shared<Context>(held_->node);
  }
  Context* GetContext() const {
    return held_ != nullptr ? static_cast<Context*>(held_->context.get()) : nullptr;
  }

 private:
  std::shared_ptr<HeldContext> held_;
};

// `Builder` is the class that derives from it.
template <class Builder>
class OpContextBuilderBase {
 public:
  Builder& OpType(const ge::AscendString& type) {
    return held_->node.type = type.GetString(), self();
  }
  Builder& OpName(const ge::AscendString& name) {
    return held_->node.name = name.GetString(), self();
  }
  // Parameters of the prototype, of one tensor each.
  Builder& IONum(size_t inputs, size_t outputs) {
    return IOInstanceNum(std::vector<uint32_t>(inputs, 1), std::vector<uint32_t>(outputs, 1));
  }
  Builder& IOInstanceNum(const std::vector<uint32_t>& inputs,
                         const std::vector<uint32_t>& outputs) {
    input_counts_ = inputs;
    output_counts_ = outputs;
    return self();
  }
  // In the order of the prototype.
  Builder& AppendAttr(bool value) { return append(value); }
  Builder& AppendAttr(int64_t value) { return append(value); }
  Builder& AppendAttr(float value) { return append(value); }
  Builder& AppendAttr(const ge::AscendString& value) {
    return append(std::string(value.GetString()));
  }
  Builder& AppendAttr(const std::vector<bool>& value) { return append(value); }
  Builder& AppendAttr(const std::vector<int64_t>& value) { return append(value); }
  Builder& AppendAttr(const std::vector<float>& value) { return append(value); }
  Builder& AppendAttr(const std::vector<std::vector<int64_t>>& value) { return append(value); }

 protected:
  static std::vector<gert::Tensor> copies(const std::vector<gert::Tensor*>& tensors) {
    std::vector<gert::Tensor> all;
    for (const gert::Tensor* const tensor : tensors)
      all.push_back(tensor != nullptr ? *tensor : gert::Tensor());
    return all;
  }

  std::shared_ptr<HeldContext> finish() {
    fill(held_->node.inputs, input_counts_, inputs_);
    fill(held_->node.outputs, output_counts_, outputs_);
    held_->node.attrs = gert::RuntimeAttrs(attrs_);
    return held_;
  }

  Builder& self() { return static_cast<Builder&>(*this); }

  std::shared_ptr<HeldContext> held_ = std::make_shared<HeldContext>();
  std::vector<gert::Tensor> inputs_, outputs_;

 private:
  Builder& append(asctwin::op::AttrValue value) {
    attrs_.emplace_back("attribute " + std::to_string(attrs_.size()), value);
    return self();
  }

  static void fill(asctwin::op::Side& side, const std::vector<uint32_t>& counts,
                   std::vector<gert::Tensor> tensors) {
    size_t wanted = 0;
    for (const uint32_t count : counts) wanted += count;
    if (tensors.size() < wanted) tensors.resize(wanted);
    auto next = tensors.begin();
    for (const uint32_t count : counts) {
      side.add({next, next + count});
      next += count;
    }
  }

  std::vector<uint32_t> input_counts_, output_counts_;
  std::vector<asctwin::op::HeldAttr> attrs_;
};

}  // namespace gert

#include "asctwin/base/macros_show.inc"
