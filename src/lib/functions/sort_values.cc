// Sort with SortConfig is an instruction of its own here; the scratch is only looked at.
#include "asctwin/lib/sort_values.h"

#include "asctwin/cube_service.h"
#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {

void sort_values(const isa::SortValues& op, const AscendC::LocalTensor<uint8_t>* scratch,
                 SourceLoc where) {
  if (running_core_kind() != CoreKind::kCube) {
    const LibraryCall call("Sort", where);
    const int64_t values = op.count * static_cast<int64_t>(size_of(op.dtype));
    const int64_t indices = op.count * static_cast<int64_t>(size_of(op.dst_index_dtype));
    if (!scratch_serves(call, scratch,
                        {{"dst", op.dst.address, values},
                         {"src", op.src.address, values},
                         {"dstIndex", op.dst_index.address, op.has_dst_index ? indices : 0},
                         {"srcIndex", op.src_index.address, op.has_src_index ? indices : 0}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
