// W1003: a copy to the host of bytes that nothing has written.
#pragma once

#include "host/call_site.h"
#include "host/region.h"
#include "host/runtime.h"

namespace asctwin::host {

// `from` lies in memory of a device. Nothing is reported where only a part of the checks has run,
// or behind an error, of which it may be the consequence.
void report_unwritten(Runtime& runtime, const HostCall& host_call, const Region& from);

}  // namespace asctwin::host
