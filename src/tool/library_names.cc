// Functions of the library have pages of their own, as instructions do.
#include "tool/library_names.h"

namespace asctwin::tool {
namespace {

constexpr const char* kOperator = "kernel_operator.h";
constexpr const char* kMatmul = "lib/matmul_intf.h";
constexpr const char* kMatmulTiling = "tiling/tiling_api.h";

constexpr LibraryName kNames[] = {
    {"GlobalTensor", "elements in global memory", kOperator, "docs/framework.md"},
    {"LocalTensor", "elements in on-chip memory", kOperator, "docs/framework.md"},
    {"TBuf", "a buffer for results on the way", kOperator, "docs/framework.md"},
    {"TBufPool", "a part of a memory, divided by itself", kOperator, "docs/framework.md"},
    {"TPipe", "gives queues their buffers", kOperator, "docs/framework.md"},
    {"TQue", "hands tensors from one pipe to the next", kOperator, "docs/framework.md"},
    {"TQueBind", "a queue between two positions", kOperator, "docs/framework.md"},
    {"Matmul", "the object that multiplies matrices", kMatmul, "docs/matmul.md"},
    {"MatmulType", "position, format and type of an operand of Matmul", kMatmul, "docs/matmul.md"},
    {"MatmulConfig", "how a Matmul object computes", kMatmul, "docs/matmul.md"},
    {"REGIST_MATMUL_OBJ", "gives Matmul objects their tilings", kMatmul, "docs/matmul.md"},
    {"TCubeTiling", "how a product is divided", kMatmul, "docs/matmul.md"},
    {"MatmulApiTiling", "computes the tiling of one core on the host", kMatmulTiling,
     "docs/matmul.md"},
    {"MultiCoreMatmulTiling", "computes the tiling of several cores on the host", kMatmulTiling,
     "docs/matmul.md"},
};

}  // namespace

std::span<const LibraryName> library_names() { return kNames; }

}  // namespace asctwin::tool
