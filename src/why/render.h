// Trees as text, as JSON and as a page that needs no other file.
#pragma once

#include <string>
#include <vector>

#include "why/tree.h"

namespace asctwin::why {

std::string to_text(const std::vector<Tree>& trees, const std::vector<NamedTensor>& tensors);
nlohmann::json to_json(const std::vector<Tree>& trees, const std::vector<NamedTensor>& tensors);
// A difference that the page shows above the trees: its report, and a picture of the tensor as SVG.
struct PageDifference {
  std::string text, picture;
};
std::string to_html(const std::vector<Tree>& trees, const std::vector<NamedTensor>& tensors,
                    const std::string& title, const std::vector<PageDifference>& differences = {});

}  // namespace asctwin::why
