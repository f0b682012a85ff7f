// Calls of host functions by what goes in and what is expected.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/registry/op_impl_space_registry_v2.h"
#include "op_infer_shape_context_builder.h"
#include "op_tiling_context_builder.h"
#include "op_tiling_parse_context_builder.h"
#include "platform/platform_infos_def.h"

namespace frame {

struct TensorOf {
  gert::StorageShape shape;
  ge::DataType type;
  ge::Format format = ge::FORMAT_ND;
};

struct TilingPara {
  std::string type;
  std::vector<TensorOf> inputs, outputs;
  std::string series = "Ascend910B";
  uint64_t cores = 64, ub = 262144, tiling_bytes = 4096;
};

struct TilingInfo {
  int64_t key = -1;
  size_t blocks = 0;
  std::vector<size_t> workspaces;
  std::vector<uint8_t> data;
};

inline std::vector<gert::Tensor> tensors_of(const std::vector<TensorOf>& all) {
  std::vector<gert::Tensor> tensors;
  for (const TensorOf& one : all)
    tensors.emplace_back(one.shape, gert::StorageFormat(one.format, one.format, {}), gert::kOnHost,
                         one.type, nullptr);
  return tensors;
}

inline std::vector<gert::Tensor*> pointers_to(std::vector<gert::Tensor>& tensors) {
  std::vector<gert::Tensor*> all;
  for (gert::Tensor& tensor : tensors) all.push_back(&tensor);
  return all;
}

inline const gert::OpImplFunctionsV2* functions_of(const std::string& type) {
  return gert::DefaultOpImplSpaceRegistryV2::GetInstance().GetSpaceRegistry()->GetOpImpl(
      type.c_str());
}

inline fe::PlatFormInfos platform_of(const TilingPara& para) {
  const std::string cores = std::to_string(para.cores);
  std::map<std::string, std::string> soc = {{"ai_core_cnt", cores}, {"vector_core_cnt", cores}};
  std::map<std::string, std::string> spec = {{"ub_size", std::to_string(para.ub)}};
  std::map<std::string, std::string> version = {{"Short_SoC_version", para.series}};
  fe::PlatFormInfos platform;
  platform.Init();
  platform.SetPlatformRes("SoCInfo", soc);
  platform.SetPlatformRes("AICoreSpec", spec);
  platform.SetPlatformRes("version", version);
  platform.SetCoreNumByCoreType("AICore");
  return platform;
}

inline bool execute(const TilingPara& para, TilingInfo& info) {
  const gert::OpImplFunctionsV2* const functions = functions_of(para.type);
  fe::PlatFormInfos platform = platform_of(para);
  void* const compiled = functions->compile_info_creator();
  auto parse = gert::OpTilingParseContextBuilder()
                   .OpType(para.type.c_str())
                   .IONum(para.inputs.size(), para.outputs.size())
                   .CompiledInfo(compiled)
                   .PlatformInfo(&platform)
                   .Build();
  EXPECT_EQ(functions->tiling_parse(parse.GetContext()), ge::GRAPH_SUCCESS);
  auto inputs = tensors_of(para.inputs), outputs = tensors_of(para.outputs);
  const auto sizes = gert::ContinuousVector::Create<size_t>(4);
  auto* const workspace = reinterpret_cast<gert::ContinuousVector*>(sizes.get());
  auto holder = gert::OpTilingContextBuilder()
                    .OpType(para.type.c_str())
                    .OpName(para.type.c_str())
                    .IONum(para.inputs.size(), para.outputs.size())
                    .InputTensors(pointers_to(inputs))
                    .OutputTensors(pointers_to(outputs))
                    .CompileInfo(compiled)
                    .PlatformInfo(&platform)
                    .TilingDataSize(para.tiling_bytes)
                    .Workspace(workspace)
                    .Build();
  gert::TilingContext* const context = holder.GetContext();
  if (functions->tiling(context) != ge::GRAPH_SUCCESS) return false;
  info.key = static_cast<int64_t>(context->GetTilingKey());
  info.blocks = context->GetBlockDim();
  const auto* const first = static_cast<const size_t*>(workspace->GetData());
  info.workspaces.assign(first, first + workspace->GetSize());
  const gert::TilingData* const data = context->GetRawTilingData();
  const auto* const bytes = static_cast<const uint8_t*>(data->GetData());
  info.data.assign(bytes, bytes + data->GetDataSize());
  return true;
}

// As decimal words of 64 bits, with a blank behind each.
inline std::string words_of(const std::vector<uint8_t>& bytes) {
  std::string text;
  for (size_t at = 0; at + sizeof(int64_t) <= bytes.size(); at += sizeof(int64_t)) {
    int64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof(word));
    text += std::to_string(word) + " ";
  }
  return text;
}

}  // namespace frame
