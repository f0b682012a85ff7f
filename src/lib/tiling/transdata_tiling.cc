// Answers by the common policy for functions with a temporary buffer (tmp_size.h).
#include "asctwin/lib/transdata_tiling.h"

#include "lib/tiling/fill_tmp_size.h"
#include "lib/tiling/type_bytes.h"

namespace AscendC {

bool GetTransDataMaxMinTmpSize(const platform_ascendc::PlatformAscendC&,
                               const TensorShape& srcShape, const TensorShape&,
                               const TensorDataType dataType, const TransDataConfig&,
                               uint32_t& maxValue, uint32_t& minValue) {
  asctwin::lib::fill_tmp_size(srcShape, asctwin::lib::bytes_of_type(dataType), maxValue, minValue);
  return true;
}

}  // namespace AscendC
