// Copies and fills of memory, at once or as work of a stream.
#pragma once

#include <memory>

#include "acl/acl_rt.h"
#include "host/memory.h"
#include "host/work.h"

namespace asctwin::host {

struct Transfer {
  Region to;
  Region from;  // of the same width and rows
  bool to_device;
  bool from_device;
};

// @throw Refusal where a region leaves its allocation or is not on the side that `kind` says
Transfer make_transfer(const Memory& memory, const Region& to, const Region& from,
                       aclrtMemcpyKind kind);

// Copies or fills now. Queued work that touches the same bytes is reported first.
void copy_now(Runtime& runtime, const HostCall& host_call, const Transfer& transfer);
void fill_now(Runtime& runtime, const HostCall& host_call, const Region& to, int value);

// Makes the copy a piece of work. Bytes of the host are taken along at once: the program may have
// left the function whose variables it copies from when the work runs.
std::unique_ptr<Work> make_copy(HostCall host_call, const Transfer& transfer);
std::unique_ptr<Work> make_fill(HostCall host_call, const Region& to, int value);

}  // namespace asctwin::host
