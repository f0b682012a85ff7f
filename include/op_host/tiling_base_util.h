// spec: opbase.md, section 1.3
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "util/platform_util.h"

namespace Ops::Base {

template <class Context>
bool IsRegbaseArch(const Context* context) {
  if (context == nullptr || context->GetPlatformInfo() == nullptr) return false;
  return asctwin::host::works_on_registers(
      platform_ascendc::PlatformAscendC(context->GetPlatformInfo()));
}
inline bool IsRegbaseSocVersion(const gert::TilingParseContext* context) {
  return IsRegbaseArch(context);
}
inline bool IsRegbaseSocVersion(const gert::TilingContext* context) {
  return IsRegbaseArch(context);
}

// One dimension of 1 in place of none.
inline const gert::Shape& EnsureNotScalar(const gert::Shape& shape) {
  static const gert::Shape kOne = {1};
  return shape.IsScalar() ? kOne : shape;
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
