// The questions that one run answers, and the answers, as they go between the processes.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "why/memories.h"

namespace asctwin::why {

// Describes the event with this number. With a target, some bytes that it writes, also what these
// are made of.
struct EventQuestion {
  Time time = 0;
  Place target;
  int64_t size_bytes = 0;  // 0: the event alone
};

// The newest writer of these bytes when the launch has ended.
struct EndQuestion {
  Place place;
  int64_t size_bytes = 0;
  bool wants_history = false;  // all of its writers
};

// The newest writer of each element of a tensor, in runs of elements with the same.
struct OwnersQuestion {
  Place place;
  int64_t element_bytes = 0;
  int64_t count = 0;
};

struct Questions {
  std::vector<EventQuestion> events;  // in the order of their times
  std::vector<EndQuestion> ends;
  std::vector<OwnersQuestion> owners;
};

// By the order of the questions.
struct Answers {
  std::vector<nlohmann::json> events;  // null: there was no such event
  std::vector<Time> ends;
  std::vector<std::vector<Time>> histories;  // the newest kMostHistory of each, ascending
  struct Run {
    Time writer;
    int64_t count;
  };
  std::vector<std::vector<Run>> owners;
};

inline constexpr size_t kMostHistory = 64;

nlohmann::json to_json(const Answers& answers);
Answers answers_from_json(const nlohmann::json& json);
nlohmann::json to_json(const Place& place);
Place place_from_json(const nlohmann::json& json);

}  // namespace asctwin::why
