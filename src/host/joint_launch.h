// Launches of all ranks of a communicator, which run at the same time. A launch is one of them if
// its arguments reach the context or a window. spec: multi_card.md, section 6.4
#pragma once

#include <memory>

#include "host/communicator.h"
#include "host/launch_work.h"

namespace asctwin::host {

// The rank whose memory the arguments of the kernel reach; nullptr: a launch of one device.
const RankHandle* rank_of_launch(const BoundKernel& bound, int device);

std::unique_ptr<Work> make_joint_launch(HostCall host_call, const KernelEntry& entry,
                                        const BoundKernel& bound, KernelState state, int blocks,
                                        const RankHandle& mine, const void* stream);
// Reads the launch of a rank of another process.
std::unique_ptr<MeetingWork> read_joint_launch(HostCall host_call, RankHandle mine, size_t number,
                                               Packet& packet);

}  // namespace asctwin::host
