// Random products of the object on cube cores alone.
// spec: matmul.md, sections 2 and 12.1
#define ASCENDC_CUBE_ONLY
#include "random_product.h"

namespace matmul_test {

std::string fault_of_cube_product(ProductTypes types, std::mt19937& random, const char* soc) {
  return fault_of_types(types, random, 0, soc);
}

}  // namespace matmul_test
