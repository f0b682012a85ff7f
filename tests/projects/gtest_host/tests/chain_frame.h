// Contexts in the older style of repositories: chains that begin with a faker, attributes by name.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/context_builder/op_infer_shape_context_builder.h"
#include "base/context_builder/op_tiling_context_builder.h"
#include "base/context_builder/op_tiling_parse_context_builder.h"
#include "base/registry/op_impl_space_registry_v2.h"
#include "exe_graph/runtime/kernel_run_context.h"
#include "platform/platform_infos_def.h"

namespace chain {

using AnyValue = std::variant<bool, int64_t, float, std::string, std::vector<int64_t>>;
using Attributes = std::vector<std::pair<std::string, AnyValue>>;

template <class Builder>
void AppendTo(Builder& builder, const Attributes& attributes) {
  for (const auto& [name, value] : attributes)
    std::visit(
        [&](const auto& one) {
          using T = std::decay_t<decltype(one)>;
          if constexpr (std::is_same_v<T, std::string>)
            builder.AppendAttr(ge::AscendString(one.c_str()));
          else
            builder.AppendAttr(one);
        },
        value);
}

class TilingContextFaker : public gert::OpTilingContextBuilder {
 public:
  TilingContextFaker& SetOpType(const std::string& type) {
    OpType(type.c_str()).OpName(type.c_str());
    return *this;
  }
  TilingContextFaker& IrInstanceNum(const std::vector<uint32_t>& inputs,
                                    const std::vector<uint32_t>& outputs) {
    IOInstanceNum(inputs, outputs);
    return *this;
  }
  TilingContextFaker& NodeAttrs(const Attributes& attributes) {
    AppendTo(*this, attributes);
    return *this;
  }
};

class InferShapeContextFaker : public gert::OpInferShapeContextBuilder {
 public:
  InferShapeContextFaker& SetOpType(const std::string& type) {
    OpType(type.c_str()).OpName(type.c_str());
    return *this;
  }
  InferShapeContextFaker& IrInstanceNum(const std::vector<uint32_t>& inputs,
                                        const std::vector<uint32_t>& outputs) {
    IOInstanceNum(inputs, outputs);
    return *this;
  }
  InferShapeContextFaker& NodeAttrs(const Attributes& attributes) {
    AppendTo(*this, attributes);
    return *this;
  }
};

// Numbers of a chip as tests write them.
class Platform {
 public:
  Platform(const std::string& series, int cores, int ub) {
    std::map<std::string, std::string> soc = {{"ai_core_cnt", std::to_string(cores / 2)},
                                              {"cube_core_cnt", std::to_string(cores / 2)},
                                              {"vector_core_cnt", std::to_string(cores)}};
    std::map<std::string, std::string> spec = {{"ub_size", std::to_string(ub)}};
    std::map<std::string, std::string> version = {{"Short_SoC_version", series},
                                                  {"NpuArch", "2201"}};
    infos_.Init();
    infos_.SetPlatformResWithLock("SoCInfo", soc);
    infos_.SetPlatformRes("AICoreSpec", spec);
    infos_.SetPlatformRes("version", version);
    infos_.SetCoreNumByCoreType("VectorCore");
  }
  fe::PlatFormInfos* get() { return &infos_; }

 private:
  fe::PlatFormInfos infos_;
};

}  // namespace chain
