// A kernel from the host: its workspace, its cores, and where its result goes.
#pragma once

#include "device.h"
#include "files.h"
#include "kernel.h"
#include "tiling/platform/platform_ascendc.h"

namespace host {

template <class Kernel, class Out>
void Launch(const Session& session, const typename Kernel::Arguments& arguments,
            const OnDevice<Out>& out, bool has_address) {
  using Gemm = weave::Device<Kernel>;
  Gemm gemm;
  if (Gemm::CanImplement(arguments) != weave::Status::kSuccess) {
    std::printf("cannot implement\n");
    return;
  }
  const OnDevice<uint8_t> workspace(Gemm::GetWorkspaceSize(arguments) + 32);
  void* address = nullptr;
  if (has_address) ACL_CHECK(aclrtGetHardwareSyncAddr(&address));
  const uint32_t cores =
      platform_ascendc::PlatformAscendCManager::GetInstance()->GetCoreNumAic() / 8;
  gemm.Initialize(arguments, workspace);
  gemm(session.stream(), cores, reinterpret_cast<uint64_t>(address));
  session.Wait();
  out.Save("c.bin");
}

}  // namespace host
