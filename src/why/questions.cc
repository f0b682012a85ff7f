// Answers as JSON.
#include "why/questions.h"

namespace asctwin::why {

nlohmann::json to_json(const Place& place) {
  return {{"core", place.core},
          {"memory", place.memory},
          {"object", place.object},
          {"offset", place.offset}};
}

Place place_from_json(const nlohmann::json& json) {
  return {json.at("core"), json.at("memory"), json.at("object"), json.at("offset")};
}

nlohmann::json to_json(const Answers& answers) {
  nlohmann::json owners = nlohmann::json::array();
  for (const std::vector<Answers::Run>& runs : answers.owners) {
    nlohmann::json list = nlohmann::json::array();
    for (const Answers::Run& run : runs) list.push_back({run.writer, run.count});
    owners.push_back(std::move(list));
  }
  return {{"events", answers.events},
          {"ends", answers.ends},
          {"histories", answers.histories},
          {"owners", std::move(owners)}};
}

Answers answers_from_json(const nlohmann::json& json) {
  Answers answers;
  answers.events = json.at("events").get<std::vector<nlohmann::json>>();
  answers.ends = json.at("ends").get<std::vector<Time>>();
  answers.histories = json.at("histories").get<std::vector<std::vector<Time>>>();
  for (const nlohmann::json& list : json.at("owners")) {
    std::vector<Answers::Run>& runs = answers.owners.emplace_back();
    for (const nlohmann::json& run : list) runs.push_back({run.at(0), run.at(1)});
  }
  return answers;
}

}  // namespace asctwin::why
