#include "core/memory/gap_neighbours.h"

#include <algorithm>
#include <iterator>

namespace asctwin::core {
namespace {

const uint8_t* begin_of_word(const uint8_t* address) {
  return address - reinterpret_cast<uintptr_t>(address) % WrittenWords::kWordBytes;
}

}  // namespace

void GapNeighbours::note(const uint8_t* first, const uint8_t* last,
                         const std::function<Writer()>& writer) {
  if (first >= last) return;
  first = std::max(begin_, begin_of_word(first));
  last = std::min(end_, begin_of_word(last + WrittenWords::kWordBytes - 1));
  before_.erase(before_.lower_bound(first), before_.lower_bound(last));
  behind_.erase(behind_.upper_bound(first), behind_.upper_bound(last));
  if (last < end_ && !words_.is_written(last)) set(before_, last, writer);
  if (first > begin_ && !words_.is_written(first - 1)) set(behind_, first, writer);
}

const GapNeighbours::Writer* GapNeighbours::at(const Edges& edges, const uint8_t* edge) {
  const auto found = edges.find(edge);
  return found == edges.end() ? nullptr : &found->second;
}

void GapNeighbours::set(Edges& edges, const uint8_t* edge, const std::function<Writer()>& writer) {
  if (edges.size() == kMostEdges && edges.rbegin()->first < edge) return;
  edges.insert_or_assign(edge, writer());
  if (edges.size() > kMostEdges) edges.erase(std::prev(edges.end()));
}

}  // namespace asctwin::core
