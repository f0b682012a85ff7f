// Remembers the writers of the bytes next to the gaps of a tensor in global memory that several
// launches and the host fill. A gap begins and ends at a word. A write that ends where a gap begins
// is the newest of the bytes before it, so one writer is kept for each edge.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "asctwin/base/phrase.h"
#include "core/memory/written_words.h"

namespace asctwin::core {

class GapNeighbours {
 public:
  struct Writer {
    // "block 3 of `fill`", "`aclrtMemcpy` at main.cpp:12": asked for a finding, as it may take
    // time.
    std::function<Phrase()> who;
    Phrase how;  // "`DataCopy` at fill.cpp:8"; may be empty
  };

  // `words`, which outlives it, are those of the same bytes.
  GapNeighbours(const uint8_t* begin, const uint8_t* end, const WrittenWords& words)
      : begin_(begin), end_(end), words_(words) {}

  // Something has written the bytes [first, last); `words` knows it already. `writer` is asked
  // where a gap is next to them.
  void note(const uint8_t* first, const uint8_t* last, const std::function<Writer()>& writer);

  // The writer of what lies before a gap, or behind it; nullptr: it is not known.
  const Writer* before(const uint8_t* gap_begin) const { return at(before_, gap_begin); }
  const Writer* behind(const uint8_t* gap_end) const { return at(behind_, gap_end); }

 private:
  using Edges = std::map<const uint8_t*, Writer>;
  static constexpr size_t kMostEdges = 4096;  // the first ones: a finding tells of the first gap

  static const Writer* at(const Edges& edges, const uint8_t* edge);
  static void set(Edges& edges, const uint8_t* edge, const std::function<Writer()>& writer);

  const uint8_t* begin_;
  const uint8_t* end_;
  const WrittenWords& words_;
  Edges before_, behind_;
};

}  // namespace asctwin::core
