// Launching from the host. The kernel is overloaded: with the address for flags between cores, and
// without.
#pragma once

#include "acl/acl.h"
#include "weave.h"

namespace weave {

template <class Operator>
KERNEL void KernelAdapter(typename Operator::Params params) {
  Operator op;
  op(params);
}

template <class Operator>
KERNEL void KernelAdapter(typename Operator::Params params, uint64_t sync_address) {
  AscendC::SetSyncBaseAddr(sync_address);
  Operator op;
  op(params);
}

enum class Status { kSuccess, kInvalid };

template <class Kernel>
class Device {
 public:
  using Arguments = typename Kernel::Arguments;

  static Status CanImplement(const Arguments& arguments) {
    return Kernel::CanImplement(arguments) ? Status::kSuccess : Status::kInvalid;
  }
  static size_t GetWorkspaceSize(const Arguments& arguments) {
    return Kernel::GetWorkspaceSize(arguments);
  }
  Status Initialize(const Arguments& arguments, uint8_t* workspace = nullptr) {
    params_ = Kernel::ToUnderlyingArguments(arguments, workspace);
    return Status::kSuccess;
  }
  Status Run(aclrtStream stream, uint32_t blocks, uint64_t sync_address) {
    if (sync_address == 0) {
      KernelAdapter<Kernel><<<blocks, nullptr, stream>>>(params_);
    } else {
      KernelAdapter<Kernel><<<blocks, nullptr, stream>>>(params_, sync_address);
    }
    return Status::kSuccess;
  }
  Status operator()(aclrtStream stream, uint32_t blocks, uint64_t sync_address = 0) {
    return Run(stream, blocks, sync_address);
  }

 private:
  typename Kernel::Params params_;
};

}  // namespace weave
