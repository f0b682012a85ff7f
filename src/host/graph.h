// Work of a stream that was captured, and runs as often as the program asks.
#pragma once

#include <memory>
#include <vector>

#include "host/work.h"

namespace asctwin::host {

struct Graph {
  std::vector<std::unique_ptr<Work>> works;
};

// All of the graph as one piece of work, which keeps the graph.
std::unique_ptr<Work> make_replay(HostCall host_call, std::shared_ptr<Graph> graph);

}  // namespace asctwin::host
