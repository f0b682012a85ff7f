// Random products of the object on vector cores, one or two of a block.
// spec: matmul.md, sections 2 and 12.1
#include "random_product.h"

namespace matmul_test {

std::string fault_of_mixed_product(ProductTypes types, std::mt19937& random, const char* soc,
                                   int vectors) {
  return fault_of_types(types, random, vectors, soc);
}

}  // namespace matmul_test
