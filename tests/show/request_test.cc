// Words to calls: names, fields, paths, and what is said of words that mean nothing.
#include <gtest/gtest.h>

#include <algorithm>

#include "show/pictures.h"

namespace asctwin::show {
namespace {

std::string variant_of(const std::string& words) { return scene_from(words).call->info().variant; }
std::string name_of_call(const std::string& words) { return scene_from(words).call->info().name; }

// "text | help" of the error.
std::string refusal(const std::string& words) {
  try {
    traced(words);
  } catch (const RequestError& error) {
    return std::string(error.what()) + " | " + error.help;
  }
  return "";
}

TEST(Request, NamesInAnySpelling) {
  EXPECT_EQ(variant_of("nd2nz"), "ND2NZ");
  EXPECT_EQ(variant_of("NZ2ND"), "NZ2ND");
  EXPECT_EQ(name_of_call("transto5hd"), "TransDataTo5HD");
  EXPECT_EQ(name_of_call("data_copy_pad"), "DataCopyPad");
  EXPECT_EQ(name_of_call("pad"), "DataCopyPad");
}

TEST(Request, FieldsAndPathsChooseAmongTheVariants) {
  EXPECT_EQ(variant_of("datacopy blockLen=1"), "");
  EXPECT_EQ(variant_of("datacopy nValue=1 dstNzC0Stride=1"), "ND2NZ");
  EXPECT_EQ(variant_of("datacopy dstDStride=1"), "NZ2ND");
  EXPECT_EQ(variant_of("datacopypad"), "GM -> UB");
  EXPECT_EQ(variant_of("datacopypad --dst GM"), "UB -> GM");
  EXPECT_EQ(variant_of("datacopypad --src VECOUT"), "UB -> GM");
}

TEST(Request, PositionsAndTypesComeFromTheDescription) {
  const Scene to_l1 = scene_from("nd2nz --dst L1 --type b32");
  EXPECT_EQ(to_l1.call->operand(0)->position, TPosition::A1);
  EXPECT_EQ(to_l1.dtype, DType::kInt32);
  EXPECT_EQ(to_l1.kind, (KernelKind{1, 0}));
  EXPECT_EQ(scene_from("nd2nz").call->operand(0)->position, TPosition::VECIN);
  EXPECT_EQ(scene_from("nz2nd").call->operand(1)->position, TPosition::VECOUT);
  EXPECT_EQ(scene_from("nz2nd").dtype, DType::kHalf);
}

TEST(Request, CountsLeftAtZeroBecomeOne) {
  const auto value = [](const Scene& scene, const char* field) {
    return (*isa::find_field(scene.call->info(), field))(scene.call->record());
  };
  const std::string call = "nd2nz nValue=2 dValue=8 srcDValue=8 dstNzC0Stride=2 dstNzNStride=1";
  EXPECT_EQ(value(scene_from(call), "ndNum"), 1);
  EXPECT_EQ(value(scene_from(call), "srcNdMatrixStride"), 0);
  EXPECT_EQ(value(scene_from(call + " ndNum=0"), "ndNum"), 0);
  EXPECT_EQ(value(scene_from("datacopy"), "blockLen"), 1);
}

TEST(Request, ValuesAreWholeNumbers) {
  const Scene scene = scene_from("datacopy blockLen=0x10 srcGap=-1");
  EXPECT_EQ((*isa::find_field(scene.call->info(), "blockLen"))(scene.call->record()), 16);
  EXPECT_EQ(refusal("datacopy blockLen=4.5"), "`blockLen` is `4.5`, but it is a whole number | ");
  EXPECT_EQ(refusal("datacopy blockLen"), "`blockLen` is no field | write a field as dValue=24");
  EXPECT_EQ(refusal("datacopy blockLen=1 blockLen=2"), "`blockLen` is given twice | ");
}

TEST(Request, WordsWithoutMeaningLeadToTheNearest) {
  EXPECT_NE(refusal("nd2zz").find("operation `nd2zz` is unknown | did you mean ND2NZ? known: "),
            std::string::npos);
  EXPECT_NE(refusal("nd2nz nvalue=2").find("`nvalue` is unknown | did you mean nValue?"),
            std::string::npos);
  EXPECT_NE(refusal("add").find("`add` is unknown"), std::string::npos);
  EXPECT_NE(refusal("duplicate count=64").find("| the operation has no fields that can be drawn"),
            std::string::npos);
  EXPECT_NE(refusal("nd2nz --dst L0C").find("has no path from anywhere to L0C"), std::string::npos);
}

TEST(Request, TooMuchForAPictureIsSaid) {
  EXPECT_EQ(refusal("datacopy count=1000000 --type f32"),
            "this call moves too much for a picture | "
            "smaller lengths and counts show the same pattern");
  EXPECT_NE(
      refusal("datacopypad blockCount=2 blockLen=32 srcStride=4000000000").find("too far to draw"),
      std::string::npos);
}

// The least call of an operation: every field at the start of its range.
Request least_call(const isa::OpInfo& info) {
  Request request{info.name, {}, "", "", ""};
  for (const std::string_view field : fields_of(info)) {
    const auto limit = std::ranges::find(info.limits, field, &isa::Limit::field);
    if (limit != info.limits.end())
      request.fields.push_back(std::string(field) + "=" +
                               std::to_string(std::max<int64_t>(limit->lo, 1)));
  }
  return request;
}

void expect_picture_or_finding(const Operation& operation, const isa::Chip& chip) {
  const Scene scene = scene_of(least_call(*operation.info), chip);
  const Trace trace = trace_of(scene);
  if (trace.report.ok()) {
    EXPECT_FALSE(to_text(picture_of(scene, trace, {}), {}).empty());
  }
}

TEST(Request, EveryOperationHasAPictureOrAFinding) {
  for (const Operation& operation : operations())
    for (const isa::Chip& chip : isa::chips()) try {
        expect_picture_or_finding(operation, chip);
      } catch (const RequestError&) {  // the chip has the name, but not this form
      }
}

}  // namespace
}  // namespace asctwin::show
