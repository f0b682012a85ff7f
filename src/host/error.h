// How a call of the interface fails: with a code that it returns, and a text for
// aclGetRecentErrMsg(). Inside, a call is refused by an exception.
#pragma once

#include <string>

#include "acl/acl_base.h"
#include "asctwin/base/phrase.h"

namespace asctwin::host {

struct Refusal {
  aclError code;
  Phrase text;  // "`size` is 0"
};

// Keeps code and text for this thread; returns the code.
aclError fail(const char* function, const Refusal& refusal);

// The newest failure of this thread.
aclError last_error();
void forget_last_error();
const char* take_message();  // nullptr: none

// Ends the program with exit code 2: its environment says what no call could report.
[[noreturn]] void refuse_environment(const std::string& text);

// @throw Refusal "`name` is null"
template <class T>
T* required(T* pointer, const char* name) {
  if (pointer == nullptr) throw Refusal{ACL_ERROR_INVALID_PARAM, phrase("`{}` is null", name)};
  return pointer;
}

}  // namespace asctwin::host
