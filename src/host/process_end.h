// When the process ends by exit() or the end of main(): work that was not waited for is reported
// and run, memory of devices that is not freed is reported (W1002), and a program that would end
// with 0 ends with 1 where a finding was an error.
// spec: sync_and_timing.md, section 3.1 (LeakCheck)
#pragma once

namespace asctwin::host {

// From now on, once.
void see_to_process_end();

}  // namespace asctwin::host
