// acl/acl_rt_kernel.h: binaries, functions, arguments and launches by handle.
#include <cstring>

#include "acl/acl_rt.h"
#include "host/binary.h"
#include "host/runtime.h"

namespace {

using namespace asctwin::host;
using asctwin::Kernel;

template <class T>
T& found(const Handles<T>& all, const void* handle, const char* name) {
  T* const it = all.find(required(handle, name));
  if (it == nullptr)
    throw Refusal{ACL_ERROR_INVALID_RESOURCE_HANDLE,
                  asctwin::phrase("`{}` is no such handle, or of an object that is gone", name)};
  return *it;
}

Binaries& all() { return Binaries::instance(); }

void keep(std::shared_ptr<const Binary> binary, aclrtBinHandle* handle) {
  *handle = all().binaries.add(std::make_unique<std::shared_ptr<const Binary>>(std::move(binary)));
}

std::vector<uint8_t> bytes_of(const void* begin, size_t size_bytes) {
  const auto* const bytes = static_cast<const uint8_t*>(begin);
  return {bytes, bytes + size_bytes};
}

// A kernel that is running stays: what is unloaded is not closed.
template <class Bind>
aclError launch(const char* function, const void* caller, aclrtFuncHandle handle, uint32_t blocks,
                aclrtStream stream, Bind bind_arguments) {
  return call(function, [&](Runtime& runtime) {
    const Function& called = found(all().functions, handle, "funcHandle");
    if (const asctwin::Phrase fault = fault_of_blocks(blocks); !fault.empty())
      throw Refusal{ACL_ERROR_RT_PARAM_INVALID, fault};
    Stream& into = runtime.stream_of(stream);
    const Bound bound = bind_arguments(called);
    KernelState state(bound.kernel.state, bound.kernel.destroy);
    const HostCall host_call{
        asctwin::phrase("the launch of `{}`", std::string(called.kernel->name)), CallSite(caller)};
    into.enqueue(make_launch(host_call, bound.entry, bound.kernel, std::move(state),
                             static_cast<int>(blocks), asctwin::SimtShape{}, runtime.device_of(into),
                             runtime.memory()));
  });
}

aclError launch_block(const char* function, const void* caller, aclrtFuncHandle handle,
                      uint32_t blocks, const void* block, size_t size_bytes, aclrtStream stream) {
  return launch(function, caller, handle, blocks, stream, [&](const Function& called) {
    if (size_bytes != 0) required(block, "argsData");
    return bind(called, static_cast<const uint8_t*>(block), size_bytes);
  });
}

}  // namespace

extern "C" {

aclrtBinary aclrtCreateBinary(const void* data, size_t dataLen) {
  aclrtBinary handle = nullptr;
  call(__func__, [&](Runtime&) {
    handle = all().contents.add(
        std::make_unique<std::vector<uint8_t>>(bytes_of(required(data, "data"), dataLen)));
  });
  return handle;
}

aclError aclrtDestroyBinary(aclrtBinary binary) {
  return call(__func__, [&](Runtime&) {
    found(all().contents, binary, "binary");
    all().contents.remove(binary);
  });
}

aclError aclrtBinaryLoad(const aclrtBinary binary, aclrtBinHandle* binHandle) {
  return call(__func__, [&](Runtime&) {
    const std::vector<uint8_t>& bytes = found(all().contents, binary, "binary");
    keep(load_binary(bytes.data(), bytes.size()), required(binHandle, "binHandle"));
  });
}

aclError aclrtBinaryLoadFromFile(const char* binPath, aclrtBinaryLoadOptions*,
                                 aclrtBinHandle* binHandle) {
  return call(__func__, [&](Runtime&) {
    required(binHandle, "binHandle");
    keep(load_binary(std::string(required(binPath, "binPath"))), binHandle);
  });
}

aclError aclrtBinaryLoadFromData(const void* data, size_t length, const aclrtBinaryLoadOptions*,
                                 aclrtBinHandle* binHandle) {
  return call(__func__, [&](Runtime&) {
    required(binHandle, "binHandle");
    keep(load_binary(required(data, "data"), length), binHandle);
  });
}

aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle) {
  return call(__func__, [&](Runtime&) {
    found(all().binaries, binHandle, "binHandle");
    all().binaries.remove(binHandle);
  });
}

aclError aclrtBinaryGetFunction(const aclrtBinHandle binHandle, const char* kernelName,
                                aclrtFuncHandle* funcHandle) {
  return call(__func__, [&](Runtime&) {
    const auto& binary = found(all().binaries, binHandle, "binHandle");
    const Kernel& kernel = kernel_called(*binary, required(kernelName, "kernelName"));
    *required(funcHandle, "funcHandle") =
        all().functions.add(std::make_unique<Function>(Function{binary, &kernel}));
  });
}

aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle, aclrtArgsHandle* argsHandle) {
  return call(__func__, [&](Runtime&) {
    const Function& function = found(all().functions, funcHandle, "funcHandle");
    *required(argsHandle, "argsHandle") =
        all().arguments.add(std::make_unique<KernelArgs>(KernelArgs{function, {}}));
  });
}

// The handle of a parameter is its number, counted from 1.
aclError aclrtKernelArgsAppend(aclrtArgsHandle argsHandle, void* param, size_t paramSize,
                               aclrtParamHandle* paramHandle) {
  return call(__func__, [&](Runtime&) {
    KernelArgs& arguments = found(all().arguments, argsHandle, "argsHandle");
    arguments.values.push_back(bytes_of(required(param, "param"), paramSize));
    if (paramHandle != nullptr)
      *paramHandle = reinterpret_cast<void*>(arguments.values.size());  // NOLINT: a number
  });
}

aclError aclrtKernelArgsParaUpdate(aclrtArgsHandle argsHandle, aclrtParamHandle paramHandle,
                                   void* param, size_t paramSize) {
  return call(__func__, [&](Runtime&) {
    KernelArgs& arguments = found(all().arguments, argsHandle, "argsHandle");
    const auto number = reinterpret_cast<uintptr_t>(paramHandle);
    if (number == 0 || number > arguments.values.size())
      throw Refusal{ACL_ERROR_INVALID_RESOURCE_HANDLE, "`paramHandle` is of no parameter"};
    arguments.values[number - 1] = bytes_of(required(param, "param"), paramSize);
  });
}

aclError aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle) {
  return call(__func__, [&](Runtime&) {
    const KernelArgs& arguments = found(all().arguments, argsHandle, "argsHandle");
    const Bound bound = bind(arguments.function, arguments.values);
    bound.kernel.destroy(bound.kernel.state);
  });
}

aclError aclrtLaunchKernelWithConfig(aclrtFuncHandle funcHandle, uint32_t numBlocks,
                                     aclrtStream stream, aclrtLaunchKernelCfg*,
                                     aclrtArgsHandle argsHandle, void*) {
  return launch(__func__, __builtin_return_address(0), funcHandle, numBlocks, stream,
                [&](const Function& called) {
                  const KernelArgs& own = found(all().arguments, argsHandle, "argsHandle");
                  if (own.function.kernel != called.kernel)
                    throw Refusal{ACL_ERROR_RESOURCE_NOT_MATCH,
                                  "`argsHandle` is of another kernel than `funcHandle`"};
                  return bind(called, own.values);
                });
}

aclError aclrtLaunchKernel(aclrtFuncHandle funcHandle, uint32_t numBlocks, const void* argsData,
                           size_t argsSize, aclrtStream stream) {
  return launch_block(__func__, __builtin_return_address(0), funcHandle, numBlocks, argsData,
                      argsSize, stream);
}

aclError aclrtLaunchKernelV2(aclrtFuncHandle funcHandle, uint32_t numBlocks, const void* argsData,
                             size_t argsSize, aclrtLaunchKernelCfg*, aclrtStream stream) {
  return launch_block(__func__, __builtin_return_address(0), funcHandle, numBlocks, argsData,
                      argsSize, stream);
}

}  // extern "C"
