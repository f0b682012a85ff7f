// `asctwin ops`: what the instructions are, from their descriptions.
#pragma once

#include <string>

namespace asctwin::tool {

struct OpsCommand {
  std::string name;  // empty: the list of all
  std::string soc;   // empty: every chip
  bool json = false;
  std::string markdown_dir;  // not empty: write the pages of docs/ops there, and nothing else
  std::string
      calls;  // language of the table of calls in docs/modelled.md: print it, and nothing else
  bool contract = false;  // print the generated tables of docs/contract.md, and nothing else
};

// Prints, or writes the pages; throws UsageError for a name that no instruction has.
void ops_command(const OpsCommand& command);

}  // namespace asctwin::tool
