// A launch with readers of the caller's own: who asks what has happened in it.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "asctwin/run.h"
#include "stream/reader.h"

namespace asctwin {

using LaunchReaders = std::vector<std::shared_ptr<stream::LaunchReader>>;

// As run_on_cores(); the readers see what those of the checks have seen.
Report run_observed(const std::function<void()>& kernel, const RunOptions& options,
                    const std::vector<GlobalRange>& ranges, const LaunchReaders& readers);

}  // namespace asctwin
