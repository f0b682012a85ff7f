// Pages as the files of docs/ops.
#pragma once

#include <string>
#include <vector>

namespace asctwin::reference {

struct Document {
  std::string file;  // name in its directory
  std::string text;
};

// One document per API name, and README.md, which lists them; in the language of the reader, in
// Chinese with names such as Add.zh-CN.md.
std::vector<Document> markdown_documents();

}  // namespace asctwin::reference
