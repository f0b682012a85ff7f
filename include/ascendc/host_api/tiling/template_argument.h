// ASCENDC_TPL_*: for a kernel the declarations are empty, for the host they are kept.
// spec: custom_op.md, section 2.12
#pragma once
#include "asctwin/base/macros_hide.inc"

#define ASCENDC_TPL_1_BW 1
#define ASCENDC_TPL_2_BW 2
#define ASCENDC_TPL_4_BW 4
#define ASCENDC_TPL_8_BW 8
#define ASCENDC_TPL_DTYPE 0
#define ASCENDC_TPL_FORMAT 1
#define ASCENDC_TPL_UINT 2
#define ASCENDC_TPL_BOOL 3
#define ASCENDC_TPL_KERNEL_TYPE 4
#define ASCENDC_TPL_DETERMINISTIC 5
#define ASCENDC_TPL_SHARED_KERNEL_TYPE 6
#define ASCENDC_TPL_INPUT(x) (100000000 + (x))
#define ASCENDC_TPL_OUTPUT(x) (900000000 + (x))
#define ASCENDC_TPL_UI_RANGE 0
#define ASCENDC_TPL_UI_LIST 1
#define ASCENDC_TPL_UI_MIX 2
#define ASCENDC_TPL_AIV_ONLY 0
#define ASCENDC_TPL_AIC_ONLY 1
#define ASCENDC_TPL_MIX_AIV_1_0 4
#define ASCENDC_TPL_MIX_AIC_1_0 5
#define ASCENDC_TPL_MIX_AIC_1_1 6
#define ASCENDC_TPL_MIX_AIC_1_2 7
#define ASCENDC_TPL_AICORE 8
#define ASCENDC_TPL_VECTORCORE 9
#define ASCENDC_TPL_MIX_AICORE 10
#define ASCENDC_TPL_MIX_VECTOR_CORE 11

#ifdef __CCE_AICORE__

#define ASCENDC_TPL_ARGS_DECL(...)
#define ASCENDC_TPL_SEL(...)

#else

#include "asctwin/op/ge_types.h"
#include "asctwin/op/tiling_key.h"

#define ASCENDC_TPL_ARGS_DECL(type, ...)                                                 \
  [[maybe_unused]] static const ::asctwin::op::TemplateDeclaration asctwin_tpl_declared( \
      #type, {__VA_ARGS__});
#define ASCENDC_TPL_SEL(...)                                                           \
  [[maybe_unused]] static const ::asctwin::op::TemplateSelection asctwin_tpl_selected( \
      asctwin_tpl_declared, {__VA_ARGS__});
#define ASCENDC_TPL_ARGS_SEL(...) \
  std::vector<::asctwin::op::TemplateParam> { __VA_ARGS__ }

#define ASCTWIN_TPL(kind, bits, name, ...) \
  ::asctwin::op::template_param(::asctwin::op::TemplateKind::kind, #name, bits, {__VA_ARGS__})
#define ASCENDC_TPL_DTYPE_DECL(name, ...) ASCTWIN_TPL(kDtype, 8, name, __VA_ARGS__)
#define ASCENDC_TPL_DATATYPE_DECL(name, ...) ASCTWIN_TPL(kDatatype, 8, name, __VA_ARGS__)
#define ASCENDC_TPL_FORMAT_DECL(name, ...) ASCTWIN_TPL(kFormat, 8, name, __VA_ARGS__)
#define ASCENDC_TPL_BOOL_DECL(name, ...) ASCTWIN_TPL(kBool, 1, name, __VA_ARGS__)
#define ASCENDC_TPL_KERNEL_TYPE_DECL(name, ...) ASCTWIN_TPL(kKernelType, 8, name, __VA_ARGS__)
#define ASCENDC_TPL_UINT_DECL(name, bits, ...) ::asctwin::op::uint_param(#name, bits, {__VA_ARGS__})
#define ASCENDC_TPL_DTYPE_SEL(name, ...) ASCTWIN_TPL(kDtype, 8, name, __VA_ARGS__)
#define ASCENDC_TPL_DATATYPE_SEL(name, ...) ASCTWIN_TPL(kDatatype, 8, name, __VA_ARGS__)
#define ASCENDC_TPL_FORMAT_SEL(name, ...) ASCTWIN_TPL(kFormat, 8, name, __VA_ARGS__)
#define ASCENDC_TPL_BOOL_SEL(name, ...) ASCTWIN_TPL(kBool, 1, name, __VA_ARGS__)
#define ASCENDC_TPL_UINT_SEL(name, ...) ::asctwin::op::uint_param(#name, 0, {__VA_ARGS__})
#define ASCENDC_TPL_SHARED_KERNEL_TYPE_SEL(name, ...) \
  ASCTWIN_TPL(kSharedKernelType, 8, name, __VA_ARGS__)
// Not part of the key.
#define ASCENDC_TPL_KERNEL_TYPE_SEL(...) ASCTWIN_TPL(kKernelType, 0, , __VA_ARGS__)
#define ASCENDC_TPL_DETERMINISTIC_SEL(...) ASCTWIN_TPL(kDeterministic, 0, , __VA_ARGS__)
#define ASCENDC_TPL_TILING_STRUCT_SEL(type) ASCTWIN_TPL(kTilingStruct, 0, type, 0)

#define GET_TPL_TILING_KEY(...) asctwin_tpl_declared.key(__VA_ARGS__)
#define ASCENDC_TPL_SEL_PARAM(context, ...) (context)->SetTilingKey(GET_TPL_TILING_KEY(__VA_ARGS__))

#endif

enum {
#define ASCTWIN_GE_TYPE(name, number, bits) C_DT_##name = number,
#define ASCTWIN_GE_FORMAT(name, number) C_FORMAT_##name = number,
#include "asctwin/op/ge_types.inc"
#undef ASCTWIN_GE_TYPE
#undef ASCTWIN_GE_FORMAT
};

#include "asctwin/base/macros_show.inc"
