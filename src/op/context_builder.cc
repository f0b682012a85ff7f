// The node is filled when all is known: its tensors in the order of their indices.
#include "tiling/context/context_builder.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>

#include "asctwin/num/bfloat16.h"
#include "asctwin/num/half.h"
#include "platform/platform_infos_def.h"

namespace context_ascendc {
namespace {

gert::Tensor tensor_of(ge::DataType type, ge::Format origin, ge::Format storage,
                       const gert::StorageShape& shape) {
  return {shape, gert::StorageFormat(origin, storage), gert::kOnDeviceHbm, type, nullptr};
}

template <class T>
std::vector<uint8_t> narrowed(const float* values, size_t count) {
  std::vector<uint8_t> bytes(count * sizeof(T));
  for (size_t i = 0; i < count; ++i) {
    const T value(values[i]);
    std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
  }
  return bytes;
}

std::vector<uint8_t> stored_values(const gert::Tensor& tensor, const void* values) {
  const auto count = static_cast<size_t>(std::max<int64_t>(tensor.GetShapeSize(), 0));
  if (tensor.GetDataType() == ge::DT_FLOAT16)
    return narrowed<half>(static_cast<const float*>(values), count);
  if (tensor.GetDataType() == ge::DT_BF16)
    return narrowed<bfloat16_t>(static_cast<const float*>(values), count);
  const auto* const first = static_cast<const uint8_t*>(values);
  return {first, first + tensor.GetSize()};
}

void put(std::vector<gert::Tensor>& tensors, int32_t index, gert::Tensor tensor) {
  const auto at = static_cast<size_t>(std::max(index, 0));
  if (at >= tensors.size()) tensors.resize(at + 1);
  tensors[at] = std::move(tensor);
}

}  // namespace

KernelRunContextHolder::~KernelRunContextHolder() {
  node_.tiling.release();  // the caller's
}

ContextBuilder::ContextBuilder() : holder_(std::make_shared<KernelRunContextHolder>()) {}

ContextBuilder& ContextBuilder::NodeIoNum(size_t inputs, size_t outputs) {
  inputs_.resize(inputs);
  outputs_.resize(outputs);
  return *this;
}

ContextBuilder& ContextBuilder::IrInstanceNum(const std::vector<uint32_t>& counts) {
  counts_ = counts;
  return *this;
}

ContextBuilder& ContextBuilder::SetOpNameType(const std::string& name, const std::string& type) {
  holder_->node_.name = name;
  holder_->node_.type = type;
  return *this;
}

ContextBuilder& ContextBuilder::AddInputTd(int32_t index, ge::DataType type, ge::Format origin,
                                           ge::Format storage, const gert::StorageShape& shape) {
  put(inputs_, index, tensor_of(type, origin, storage, shape));
  return *this;
}

ContextBuilder& ContextBuilder::AddInputTd(int32_t index, ge::DataType type, ge::Format origin,
                                           ge::Format storage, const gert::StorageShape& shape,
                                           void* values) {
  gert::Tensor tensor = tensor_of(type, origin, storage, shape);
  if (values != nullptr) {
    holder_->values_.push_back(stored_values(tensor, values));
    tensor.SetAddr(holder_->values_.back().data());
    tensor.SetPlacement(gert::kOnHost);
  }
  put(inputs_, index, std::move(tensor));
  return *this;
}

ContextBuilder& ContextBuilder::AddInputTd(int32_t index, ge::DataType type, ge::Format origin,
                                           ge::Format storage, const gert::StorageShape& shape,
                                           const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
  const gert::Tensor tensor = tensor_of(type, origin, storage, shape);
  const bool is_float_file = bytes.size() == 2 * tensor.GetSize();  // of half and bfloat16
  const bool fits = bytes.size() == tensor.GetSize() || is_float_file;
  return AddInputTd(index, type, origin, storage, shape, fits ? bytes.data() : nullptr);
}

ContextBuilder& ContextBuilder::AddOutputTd(int32_t index, ge::DataType type, ge::Format origin,
                                            ge::Format storage, const gert::StorageShape& shape) {
  put(outputs_, index, tensor_of(type, origin, storage, shape));
  return *this;
}

ContextBuilder& ContextBuilder::add(const std::string& name, asctwin::op::AttrValue value) {
  attrs_.emplace_back(name, value);
  return *this;
}

ContextBuilder& ContextBuilder::TilingData(void* data) {
  holder_->node_.tiling.release();
  holder_->node_.tiling.reset(static_cast<gert::TilingData*>(data));
  return *this;
}

ContextBuilder& ContextBuilder::Workspace(gert::ContinuousVector* workspace) {
  holder_->node_.workspace_sizes = workspace;
  return *this;
}

ContextBuilder& ContextBuilder::CompileInfo(void* info) {
  holder_->node_.compile_info = info;
  return *this;
}

ContextBuilder& ContextBuilder::PlatformInfo(void* platform) {
  holder_->node_.platform = static_cast<fe::PlatFormInfos*>(platform);
  return *this;
}

// The chip of a program is one: ASCTWIN_SOC names it.
ContextBuilder& ContextBuilder::AddPlatformInfo(const char* soc) {
  if (soc != nullptr) ::setenv("ASCTWIN_SOC", soc, 1);
  holder_->platform_ = std::make_shared<fe::PlatFormInfos>();
  return PlatformInfo(holder_->platform_.get());
}

std::shared_ptr<KernelRunContextHolder> ContextBuilder::BuildTilingContext() {
  asctwin::op::Node& node = holder_->node_;
  std::vector<uint32_t> counts = counts_;
  if (counts.empty()) counts.assign(inputs_.size(), 1);
  auto next = inputs_.begin();
  for (const uint32_t count : counts) {
    const auto left = static_cast<uint32_t>(inputs_.end() - next);
    const auto end = next + std::min(count, left);
    node.inputs.add({next, end});
    next = end;
  }
  for (const gert::Tensor& output : outputs_) node.outputs.add({output});
  node.attrs = gert::RuntimeAttrs(attrs_);
  return holder_;
}

bool OpTilingRegistry::LoadTilingLibrary(const char* path) const {
  return path != nullptr && dlopen(path, RTLD_NOW | RTLD_GLOBAL) != nullptr;
}

TilingFunc OpTilingRegistry::GetTilingFunc(const char* type) const {
  const auto& all = asctwin::op::Registry::instance().operators();
  const auto found = type != nullptr ? all.find(type) : all.end();
  if (found == all.end()) return nullptr;
  const TilingFunc* const function = found->second.tiling.target<TilingFunc>();
  return function != nullptr ? *function : nullptr;
}

}  // namespace context_ascendc
