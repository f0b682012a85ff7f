// Pages for the terminal, in 100 columns.
#pragma once

#include <span>
#include <string>

#include "reference/model.h"

namespace asctwin::reference {

struct Style {
  bool bold = false;  // titles stand out by the terminal's own means
};

std::string page_text(const Page& page, const Style& style = {});
// One line an instruction, a column a chip: y yes, - no, u not modelled; what it does below.
std::string list_text(std::span<const Page> pages, const Style& style = {});

}  // namespace asctwin::reference
