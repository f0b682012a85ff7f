// The head of an HTTP/1.1 request, read strictly: what two programs could read in two ways is
// refused.
// RFC 9112, sections 2 to 6
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "batch/http_server.h"

namespace asctwin::batch {

struct HttpFault {
  int status;
  std::string reason;
};

// `text` ends with the empty line.
std::variant<HttpRequest, HttpFault> parse_head(std::string_view text, const HttpLimits& limits);

// The length of the body; nothing: the request has none.
std::variant<std::optional<size_t>, HttpFault> body_length(const HttpRequest& request);

const char* http_reason(int status);

}  // namespace asctwin::batch
