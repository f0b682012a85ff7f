// An edit of a source file that is known to help against a finding, as data.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/phrase.h"

namespace asctwin {

// The text from (line, column) up to but without (end_line, end_column) becomes `text`. Lines and
// columns count from 1, columns in bytes.
struct Edit {
  std::string file;
  int line = 0;
  int column = 0;
  int end_line = 0;
  int end_column = 0;
  std::string text;
};

struct FixIt {
  Phrase title;  // "insert `PipeBarrier<PIPE_V>();` before line 12"
  std::vector<Edit> edits;
};

}  // namespace asctwin
