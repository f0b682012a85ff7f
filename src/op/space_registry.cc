// Functions are asked of the registry each time, because libraries may be loaded in between.
#include "base/registry/op_impl_space_registry_v2.h"

#include <vector>

#include "asctwin/op/registry.h"

namespace gert {
namespace {

template <class Pointer, class Function>
Pointer pointer_of(const Function& function) {
  const Pointer* const held = function.template target<Pointer>();
  return held != nullptr ? *held : nullptr;
}

// Objects live until the program ends; tests delete some of them and forget others.
void* keep(std::shared_ptr<void> object) {
  static auto& all = *new std::vector<std::shared_ptr<void>>;
  all.push_back(std::move(object));
  return all.back().get();
}

}  // namespace

const OpImplFunctionsV2* OpImplSpaceRegistryV2::GetOpImpl(const char* type) const {
  const auto& all = asctwin::op::Registry::instance().operators();
  const auto found = type != nullptr ? all.find(type) : all.end();
  if (found == all.end()) return nullptr;
  const asctwin::op::Operator& known = found->second;
  OpImplFunctionsV2& made = asked_[type];
  made.tiling = pointer_of<OpImplFunctionsV2::TilingKernelFunc>(known.tiling);
  made.tiling_parse = pointer_of<OpImplFunctionsV2::KernelFunc>(known.tiling_parse);
  made.infer_shape = pointer_of<OpImplFunctionsV2::InferShapeKernelFunc>(known.infer_shape);
  made.infer_datatype =
      pointer_of<OpImplFunctionsV2::InferDataTypeKernelFunc>(known.infer_data_type);
  made.max_tiling_data_size = known.max_tiling_bytes;
  if (known.new_compile_info) {
    made.compile_info_creator = [&known] { return keep(known.new_compile_info()); };
    made.compile_info_deleter = [](void*) {};
  }
  return &made;
}

DefaultOpImplSpaceRegistryV2& DefaultOpImplSpaceRegistryV2::GetInstance() {
  static DefaultOpImplSpaceRegistryV2 registry;
  return registry;
}

}  // namespace gert
