// The policy forms are Quantize, Dequantize or AntiQuantize of the whole matrix.
// UNVERIFIED: evidence = inferred: `calCount` counts elements of the matrix, not of a row. Only all
// of them are modelled.
// spec: adv_nn.md, sections 4.1 to 4.3
#include "asctwin/lib/quant_policy.h"

#include <string>

#include "asctwin/library_call.h"

namespace asctwin::lib {

void quantise_by_policy(const char* name, const isa::QuantRows& op, const PolicyShape& shape,
                        const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const LibraryCall call(name, where);
  const uint64_t all = uint64_t{shape.shape.m} * shape.shape.n;
  if (shape.count > all)
    return call.refuse(
        phrase("`calCount` {} for a matrix of {} x {}", shape.count, shape.shape.m, shape.shape.n),
        "`calCount` of `{op}` is at most `m` * `n`");
  if (shape.count < all) return call.unmodelled("`calCount` below `m` * `n`");
  const bool quants = op.operation == isa::QuantOp::kQuantize;
  const bool dequants = op.operation == isa::QuantOp::kDequantize;
  quantize(quants     ? "Quantize"
           : dequants ? "Dequantize"
                      : "AntiQuantize",
           op, shape.shape, scratch, where);
}

}  // namespace asctwin::lib
