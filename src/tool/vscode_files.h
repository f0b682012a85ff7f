// Writes the files of `asctwin ide --vscode`: tasks that run a kernel and jump to its findings, and
// a launch of the debugger.
#pragma once

namespace asctwin::tool {

// `asctwin run --format=gcc` and compilers write "file:line:column: error: text".
inline constexpr const char* kTasks = R"json({
  "version": "2.0.0",
  "inputs": [
    {"id": "arguments", "type": "promptString", "description": "Arguments of the kernel",
     "default": "'f16[1024]=arange(1)' 'f16[1024]' 1024"}
  ],
  "tasks": [
    {
      "label": "asctwin: run this kernel",
      "type": "shell",
      "command": "asctwin run '${file}' ${input:arguments} --format=gcc",
      "options": {"cwd": "${workspaceFolder}"},
      "problemMatcher": {
        "owner": "asctwin",
        "fileLocation": ["autoDetect", "${workspaceFolder}"],
        "pattern": {
          "regexp": "^(.+?):(\\d+):(\\d+): (?:fatal )?(error|warning): (.*?)(?: \\[(\\w+)\\])?$",
          "file": 1, "line": 2, "column": 3, "severity": 4, "message": 5, "code": 6
        }
      }
    },
    {
      "label": "asctwin: build this program",
      "type": "shell",
      "command": "asctwin cc -O0 -g '${file}' -o '${fileDirname}/${fileBasenameNoExtension}'",
      "problemMatcher": {
        "owner": "asctwin",
        "fileLocation": ["autoDetect", "${workspaceFolder}"],
        "pattern": {
          "regexp": "^(.+?):(\\d+):(\\d+): (?:fatal )?(error|warning): (.*)$",
          "file": 1, "line": 2, "column": 3, "severity": 4, "message": 5
        }
      }
    }
  ]
}
)json";

inline constexpr const char* kLaunch = R"json({
  "version": "0.2.0",
  "configurations": [
    {
      "name": "this program on asctwin",
      "type": "cppdbg",
      "request": "launch",
      "program": "${fileDirname}/${fileBasenameNoExtension}",
      "cwd": "${workspaceFolder}",
      "MIMode": "gdb",
      "environment": [{"name": "ASCTWIN_SCHED", "value": "threads"}],
      "setupCommands": [
        {"text": "-enable-pretty-printing"},
        {"text": "-interpreter-exec console \"add-auto-load-safe-path LIBRARY_DIR\"", "ignoreFailures": true},
        {"text": "-interpreter-exec console \"set breakpoint pending on\""},
        {"text": "-interpreter-exec console \"break asctwin_finding\"", "ignoreFailures": true}
      ],
      "preLaunchTask": "asctwin: build this program"
    }
  ]
}
)json";

}  // namespace asctwin::tool
