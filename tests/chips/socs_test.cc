// `asctwin socs`: the table lines up and shows people's units; the JSON is bytes.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "isa/chips/chip.h"
#include "tool/socs_command.h"

namespace asctwin::tool {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string line_of_chip(const std::string& name) {
  for (const std::string& line : lines_of(socs_table())) {
    if (line.starts_with(name + ' ')) return line;
  }
  return "";
}

std::string single_spaced(std::string line) {
  const auto both_spaces = [](char a, char b) { return a == ' ' && b == ' '; };
  line.erase(std::unique(line.begin(), line.end(), both_spaces), line.end());
  return line;
}

TEST(SocsTable, HasOneLineAChipUnderTheHeading) {
  const auto lines = lines_of(socs_table());
  ASSERT_EQ(lines.size(), isa::chips().size() + 1);
  EXPECT_EQ(single_spaced(lines[0]), "NAME PRODUCT ARCH AIC AIV UB L1 L0A L0B L0C BT FB L2");
}

TEST(SocsTable, ShowsHumanUnits) {
  EXPECT_EQ(single_spaced(line_of_chip("Ascend910B1")),
            "Ascend910B1 Ascend 910B 2201 24 48 192 KiB 512 KiB 64 KiB 64 KiB 128 KiB 1 KiB 7 KiB "
            "192 MiB");
  EXPECT_EQ(single_spaced(line_of_chip("Ascend910A")),
            "Ascend910A Ascend 910A 1001 32 0 256 KiB 1 MiB 64 KiB 64 KiB 256 KiB - - 32 MiB");
  EXPECT_TRUE(line_of_chip("KirinX90").ends_with(" ?"));
}

TEST(SocsTable, LinesUp) {
  const auto lines = lines_of(socs_table());
  const size_t product = lines[0].find("PRODUCT");
  for (const std::string& line : lines) {
    EXPECT_EQ(line.size(), lines[0].size()) << line;
    EXPECT_EQ(line[product - 1], ' ') << line;
    EXPECT_NE(line[product], ' ') << line;
  }
}

TEST(SocsJson, CountsBytes) {
  const auto list = nlohmann::json::parse(socs_json());
  ASSERT_EQ(list.size(), isa::chips().size());
  const auto& first = list[0];
  EXPECT_EQ(first["name"], "Ascend910B1");
  EXPECT_EQ(first["npu_arch"], 2201);
  EXPECT_EQ(first["cce_aicore"], 220);
  EXPECT_EQ(first["vector_cores"], 48);
  EXPECT_EQ(first["ub_bytes"], 196608);
  EXPECT_EQ(first["fb_bytes"], 7168);
  EXPECT_EQ(first["l2_bytes"], 201326592);
}

TEST(SocsJson, TellsAbsentFromUnknown) {
  for (const auto& chip : nlohmann::json::parse(socs_json())) {
    if (chip["name"] == "KirinX90") {
      EXPECT_TRUE(chip["l2_bytes"].is_null());
    }
    if (chip["name"] == "Ascend910A") {
      EXPECT_EQ(chip["bt_bytes"], 0);
    }
  }
}

}  // namespace
}  // namespace asctwin::tool
