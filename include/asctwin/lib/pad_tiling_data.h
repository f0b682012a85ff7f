// Pad and UnPad: their tiling structs, for the host and for the kernel.
// spec: adv_math.md, section 9.1
#pragma once

#include <cstdint>

#define ASCTWIN_PAD_TILING(FIELD)                  \
  FIELD(uint32_t, srcHeight);                      \
  FIELD(uint32_t, srcWidth);                       \
  FIELD(uint32_t, srcOriWidth);                    \
  FIELD(uint32_t, widthWithoutLastBlock);          \
  FIELD(uint32_t, blocksPerRow);                   \
  FIELD(uint32_t, heightTiling);                   \
  FIELD(uint32_t, heightFractal);                  \
  FIELD(uint32_t, heightFractalTail);              \
  FIELD(uint32_t, mainLoopOffset);                 \
  FIELD(uint32_t, tailBlockOffset);                \
  FIELD(uint32_t, tmpBuffer1BlockNum);             \
  FIELD(uint32_t, tmpBuffer1RowNum);               \
  FIELD(uint32_t, tmpBuffer2Offset);               \
  FIELD(uint32_t, widthTiling);                    \
  FIELD(uint32_t, widthFractal);                   \
  FIELD(uint32_t, widthFractalTail);               \
  FIELD(uint32_t, widthFractalTailAlingned);       \
  FIELD(uint32_t, brcbTiling);                     \
  FIELD(uint32_t, brcbFractal);                    \
  FIELD(uint32_t, brcbFractalTail);                \
  FIELD(uint32_t, maxRepeatTimes);                 \
  FIELD(uint32_t, brcbTilingRepeatTimes);          \
  FIELD(uint32_t, brcbTilingRepeatTimesTail);      \
  FIELD(uint32_t, brcbFractalTailRepeatTimes);     \
  FIELD(uint32_t, brcbFractalTailRepeatTimesTail); \
  FIELD(uint32_t, reserved)

#define ASCTWIN_UNPAD_TILING(FIELD)    \
  FIELD(uint32_t, srcHeight);          \
  FIELD(uint32_t, srcWidth);           \
  FIELD(uint32_t, tmpBuffer1BlockNum); \
  FIELD(uint32_t, tmpBuffer1RowNum);   \
  FIELD(uint32_t, tmpBuffer2Offset);   \
  FIELD(uint32_t, widthTiling);        \
  FIELD(uint32_t, widthFractal);       \
  FIELD(uint32_t, widthFractalTail)

namespace AscendC {
namespace tiling {

#define ASCTWIN_PLAIN_FIELD(type, field) type field = 0
struct PadTiling {
  ASCTWIN_PAD_TILING(ASCTWIN_PLAIN_FIELD);
};
struct UnPadTiling {
  ASCTWIN_UNPAD_TILING(ASCTWIN_PLAIN_FIELD);
};
#undef ASCTWIN_PLAIN_FIELD

}  // namespace tiling
}  // namespace AscendC
