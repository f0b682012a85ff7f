#pragma once
#include "check/race/race_findings.h"  // old name
