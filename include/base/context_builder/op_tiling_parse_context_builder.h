// spec: opbase.md, section 5.1; custom_op.md, section 2.9
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "base/context_builder/op_context_builder_base.h"

namespace gert {

class OpTilingParseContextBuilder : public OpContextBuilderBase<OpTilingParseContextBuilder> {
 public:
  using Self = OpTilingParseContextBuilder;

  Self& CompiledJson(const char*) { return *this; }  // nothing here reads it
  Self& CompiledInfo(const void* info) {
    return held_->node.compile_info = const_cast<void*>(info), *this;
  }
  Self& CompileInfo(const void* info) { return CompiledInfo(info); }
  Self& PlatformInfo(const void* platform) {
    held_->node.platform = static_cast<fe::PlatFormInfos*>(const_cast<void*>(platform));
    return *this;
  }

  ContextHolder<TilingParseContext> Build() { return ContextHolder<TilingParseContext>(finish()); }
};

}  // namespace gert

#include "asctwin/base/macros_show.inc"
