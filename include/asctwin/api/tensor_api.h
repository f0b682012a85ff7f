// Names of the Tensor API of the 950 (namespace AscendC::Te), none of which is modelled. A kernel is told
// so at the line that asks for them.
#pragma once

#ifdef ASCTWIN_DRIVER
#error "asctwin does not model the Tensor API of the 950 (AscendC::Te: MakeTensor, MakeCopy, MakeMmad)"
#endif
