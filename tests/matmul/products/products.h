// Random products of the Matmul object against plain loops, with all of global memory compared:
// what tests and the fuzzer draw. The two objects are compiled apart, since a macro decides between
// them. spec: matmul.md, sections 1.3, 1.4, 2, 3.1, 7 and 12.1
#pragma once

#include <random>
#include <string>

namespace matmul_test {

// Types of the operands and the result; those of the bias follow from them.
enum class ProductTypes {
  kHalf,
  kHalfIntoHalf,
  kBfloat16,
  kFloat,
  kInt8,
  kInt8IntoHalf,
  kInt8IntoInt8,
  kHalfIntoInt8,
  kCount
};

// Each draws a shape, layouts, transposes, a bias, a tiling and a schedule, and multiplies.
// `vectors` is the number of vector cores of a block.
// @return what is wrong and with which product, or ""
std::string fault_of_cube_product(ProductTypes types, std::mt19937& random, const char* soc);
std::string fault_of_mixed_product(ProductTypes types, std::mt19937& random, const char* soc,
                                   int vectors);

}  // namespace matmul_test
