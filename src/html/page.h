// A report as one page that stands by itself: a run, the calls of an operator, a batch.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace asctwin::html {

struct Result {
  std::string text;  // "`y` differs from ..."
  bool equal = true;
  std::string map;  // error_map_svg(); may be empty
};

struct Case {
  std::string name;
  std::string verdict;  // "pass", "finding", "mismatch", ...: one word
  bool passed = true;
  std::string reason;   // in one line
  std::string command;  // that repeats it; may be empty
  std::vector<std::string> arguments;
  nlohmann::json findings = nlohmann::json::array();  // as Report::json() has them
  std::vector<Result> results;
  std::string memory;    // report::memory_svg(); may be empty
  std::string picture;   // timeline::run_picture(); may be empty
  std::string messages;  // of the compiler, or why there was no launch
};

struct Page {
  std::string title;
  std::string about;    // chip, blocks, time: in one line
  std::string command;  // that has written the page
  std::vector<Case> cases;
};

// HTML in UTF-8 without anything from elsewhere.
std::string to_html(const Page& page);

}  // namespace asctwin::html
