#pragma once
#include "ascendc/host_api/tiling/template_argument.h"

struct RaiseData {
  uint32_t count;
  int32_t by;
};

#define RAISE_ONE_TILE 3
// Declarations and choices are written by macros.
#define RAISE_TYPE_DECL(name) ASCENDC_TPL_DATATYPE_DECL(name, C_DT_FLOAT, C_DT_FLOAT16, C_DT_INT32)
#define RAISE_MODE_DECL(name) \
  ASCENDC_TPL_UINT_DECL(name, ASCENDC_TPL_4_BW, ASCENDC_TPL_UI_LIST, 3, 4)
#define RAISE_MODE_SEL(name) ASCENDC_TPL_UINT_SEL(name, ASCENDC_TPL_UI_LIST, RAISE_ONE_TILE)

ASCENDC_TPL_ARGS_DECL(Raise, RAISE_TYPE_DECL(TYPE), ASCENDC_TPL_BOOL_DECL(HAS_MORE, 0, 1),
                      RAISE_MODE_DECL(MODE));
ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_DATATYPE_SEL(TYPE, C_DT_FLOAT, C_DT_FLOAT16,
                                                              C_DT_INT32),
                                     ASCENDC_TPL_BOOL_SEL(HAS_MORE, 0, 1), RAISE_MODE_SEL(MODE)));
