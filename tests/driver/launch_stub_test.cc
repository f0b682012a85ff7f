// The C function of a kernel and its header, both from the kernel's own parameters.
#include "driver/launch_stub.h"

#include <gtest/gtest.h>

#include "driver/parameters.h"
#include "driver/source_pass.h"

namespace asctwin::driver {
namespace {

using Types = std::vector<std::string>;

Types types(const std::string& list) { return parameter_types(Tokens(list), 0); }

TEST(ParameterTypes, LeaveOutNamesAndDefaults) {
  EXPECT_EQ(types("()"), Types{});
  EXPECT_EQ(types("(void)"), Types{});
  EXPECT_EQ(types("(__gm__ uint8_t* x, int n, float f = max(1, 2))"),
            (Types{"uint8_t*", "int", "float"}));
  EXPECT_EQ(types("(unsigned int n, const unsigned long)"),
            (Types{"unsigned int", "const unsigned long"}));
}

TEST(ParameterTypes, AreWholeWithoutANameToo) {
  EXPECT_EQ(types("(Tiling, const Tiling, struct Tiling, ns::Tiling, uint8_t*)"),
            (Types{"Tiling", "const Tiling", "struct Tiling", "ns::Tiling", "uint8_t*"}));
  EXPECT_EQ(types("(Pair<int, Two<1>>, Pair<int, float> p = {1, 2}, ns::Tiling t)"),
            (Types{"Pair<int, Two<1>>", "Pair<int, float>", "ns::Tiling"}));
}

const char kSource[] =
    "namespace n { __global__ __aicore__ void k(__gm__ half* x, const int n, Tiling) {} }\n"
    "template <class T> __global__ void t(T* x) {}\n"
    "__global__ void o(int n) {} __global__ void o(float f) {}\n";

TEST(LaunchStub, ConfiguresAndCallsTheKernel) {
  EXPECT_EQ(launch_stubs(run_pass(kSource).kernels),
            "extern \"C\" uint32_t aclrtlaunch_k(uint32_t blocks, void* stream, void* p0, "
            "const int p1, Tiling p2) { ::asctwin::host::configure(blocks, nullptr, stream); "
            "::n::k((half*)p0, p1, p2); return 0; }\n");
}

TEST(LaunchStub, StandsBehindTheKernelsWhereItIsAskedFor) {
  const std::string stub = "extern \"C\" uint32_t aclrtlaunch_k(";
  EXPECT_EQ(run_pass(kSource).text.find(stub), std::string::npos);
  PassOptions options;
  options.launch_stubs = true;
  EXPECT_GT(run_pass(kSource, options).text.find(stub), sizeof(kSource));
}

TEST(LaunchStub, IsDeclaredByAHeaderOfItsOwn) {
  const KernelInfo kernel = run_pass(kSource).kernels[0];
  EXPECT_EQ(launch_header_name(kernel), "aclrtlaunch_k.h");
  const std::string header = launch_header(kernel);
  EXPECT_NE(header.find("#define ACLRT_LAUNCH_KERNEL(kernel) aclrtlaunch_##kernel\n"),
            std::string::npos);
  EXPECT_NE(header.find("extern \"C\" uint32_t aclrtlaunch_k(uint32_t blocks, void* stream, "
                        "void* p0, const int p1, Tiling p2);\n"),
            std::string::npos);
}

}  // namespace
}  // namespace asctwin::driver
