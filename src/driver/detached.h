// Runs work that outlives this process.
#pragma once

#include <functional>

namespace asctwin::driver {

// In a child at the lowest priority, in a session of its own, without the standard streams and open
// files of this process, so that whoever waits for their end does not wait for the child. What the
// work throws ends the child, and nobody hears of it. Where no child can be made, nothing happens.
// @pre this process has one thread
void run_detached(const std::function<void()>& work);

}  // namespace asctwin::driver
