// spec: opbase.md, section 1.3
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <type_traits>
#include "asctwin/op/log.h"
#include "tiling/platform/platform_ascendc.h"

namespace Ops::Base {

// Constants of the chips; the argument is not looked at.
template <class T>
uint32_t GetUbBlockSize(const T*) {
  return 32;
}
template <class T>
uint32_t GetVRegSize(const T*) {
  return 256;
}
template <class T>
uint32_t GetCacheLineSize(const T*) {
  return 256;
}
template <class T>
uint32_t GetSectorCacheLineSize(const T*) {
  return 128;
}
template <class T>
uint32_t GetSimtMaxThreadNum(const T*) {
  return 2048;
}
template <class T>
uint32_t GetSimtMaxDCacheSize(const T*) {
  return 131072;
}
template <class T>
uint32_t GetNddmaDcacheSize(const T*) {
  return 8192;
}

// Returns the value of the context's platform; 0 with an error where there is none.
template <class T, class Ask>
uint32_t AskPlatform(const T* context, Ask ask) {
  static_assert(
      std::is_same_v<T, gert::TilingContext> || std::is_same_v<T, gert::TilingParseContext>,
      "only contexts of tiling have a platform");
  if (context == nullptr || context->GetPlatformInfo() == nullptr) {
    OP_LOGE("platform_util", "there is no platform");
    return 0;
  }
  return ask(platform_ascendc::PlatformAscendC(context->GetPlatformInfo()));
}
template <class T>
uint32_t GetAivCoreNum(const T* context) {
  return AskPlatform(context, [](const auto& chip) { return chip.GetCoreNumAiv(); });
}
template <class T>
uint32_t GetAicCoreNum(const T* context) {
  return AskPlatform(context, [](const auto& chip) { return chip.GetCoreNumAic(); });
}
template <class T>
uint32_t GetUbSize(const T* context) {
  return AskPlatform(context, [](const auto& chip) {
    uint64_t size = 0;
    chip.GetCoreMemSize(platform_ascendc::CoreMemType::UB, size);
    return static_cast<uint32_t>(size);
  });
}
template <class T>
uint32_t GetWorkspaceSize(const T* context) {
  return AskPlatform(context, [](const auto& chip) { return chip.GetLibApiWorkSpaceSize(); });
}

}  // namespace Ops::Base

#include "asctwin/base/macros_show.inc"
