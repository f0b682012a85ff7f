// `asctwin ide`: makes editors that ask clangd accept launches and our headers.
#pragma once

#include <string>

namespace asctwin::tool {

// Writes `directory`/.clangd.
// @throw UsageError when another .clangd is there, or none can be written
// `vscode`: also .vscode/tasks.json and launch.json.
void ide_command(const std::string& directory, bool vscode);

}  // namespace asctwin::tool
