// The functions of operators by their types, as a project's own tests look them up.
// spec: opbase.md, section 5.1
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include "asctwin/op/context.h"

namespace gert {

// nullptr: the operator has none.
struct OpImplFunctionsV2 {
  using TilingKernelFunc = uint32_t (*)(TilingContext*);
  using KernelFunc = uint32_t (*)(TilingParseContext*);
  using InferShapeKernelFunc = uint32_t (*)(InferShapeContext*);
  using InferShapeRangeKernelFunc = uint32_t (*)(InferShapeRangeContext*);
  using InferDataTypeKernelFunc = uint32_t (*)(InferDataTypeContext*);

  TilingKernelFunc tiling = nullptr;
  KernelFunc tiling_parse = nullptr;
  InferShapeKernelFunc infer_shape = nullptr;
  InferShapeRangeKernelFunc infer_shape_range = nullptr;
  InferDataTypeKernelFunc infer_datatype = nullptr;
  void* gen_simplifiedkey = nullptr;
  std::function<void*()> compile_info_creator;
  std::function<void(void*)> compile_info_deleter;
  size_t max_tiling_data_size = 0;
};

class OpImplSpaceRegistryV2 {
 public:
  // nullptr: no source registers the type.
  const OpImplFunctionsV2* GetOpImpl(const char* type) const;

 private:
  mutable std::map<std::string, OpImplFunctionsV2> asked_;
};

class DefaultOpImplSpaceRegistryV2 {
 public:
  static DefaultOpImplSpaceRegistryV2& GetInstance();
  const std::shared_ptr<OpImplSpaceRegistryV2>& GetSpaceRegistry() const { return registry_; }
  void SetSpaceRegistry(const std::shared_ptr<OpImplSpaceRegistryV2>& registry) {
    if (registry != nullptr) registry_ = registry;
  }

 private:
  std::shared_ptr<OpImplSpaceRegistryV2> registry_ = std::make_shared<OpImplSpaceRegistryV2>();
};

}  // namespace gert

#include "asctwin/base/macros_show.inc"
