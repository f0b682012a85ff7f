// When the process ends by exit() or the end of main(): work that nobody has waited for is told of
// and run, and a program that would end with 0 ends with 1 where a finding was an error.
#pragma once

namespace asctwin::host {

// From now on, once.
void see_to_process_end();

}  // namespace asctwin::host
