#pragma once
#include "ascendc/host_api/tiling/template_argument.h"

#define TEMPLATE_MUL_F16 1
#define TEMPLATE_MUL_F32 0
ASCENDC_TPL_ARGS_DECL(TemplateMul, ASCENDC_TPL_DTYPE_DECL(D_T, TEMPLATE_MUL_F16, TEMPLATE_MUL_F32),
                      ASCENDC_TPL_UINT_DECL(TIMES, ASCENDC_TPL_4_BW, ASCENDC_TPL_UI_LIST, 2, 5, 9),
                      ASCENDC_TPL_BOOL_DECL(NEGATE, 0, 1), );
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_DTYPE_SEL(D_T, TEMPLATE_MUL_F16),
                                     ASCENDC_TPL_UINT_SEL(TIMES, ASCENDC_TPL_UI_LIST, 2, 5),
                                     ASCENDC_TPL_BOOL_SEL(NEGATE, 0, 1), ),
                ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_DTYPE_SEL(D_T, TEMPLATE_MUL_F32),
                                     ASCENDC_TPL_UINT_SEL(TIMES, ASCENDC_TPL_UI_LIST, 9),
                                     ASCENDC_TPL_BOOL_SEL(NEGATE, 0), ), );
