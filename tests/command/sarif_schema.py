"""What SARIF 2.1.0 demands of the parts that asctwin writes, and what GitHub code scanning asks beside.

Written by hand from the sections of the OASIS standard that are named here, because the published
schema is not at hand without a network: where a machine has it, ASCTWIN_SARIF_SCHEMA names its file
and the tests hold documents to it with the package `jsonschema` as well. A schema here is a type, or
a dict of properties: `!name` is required; no other property may be there, unless `...` says so.
"""

import json
import os
import re

TEXT = {"!text": str}                                        # 3.11 message, 3.12 multiformat
MARKDOWN = {"!text": str, "markdown": str}
URI = re.compile(r"[\x21-\x7e]+")                            # 3.4.3
ID = re.compile(r".+")
LEVEL = re.compile("none|note|warning|error")                # 3.27.10
ANY = {...: object}                                          # 3.8 property bags

ARTIFACT = {"uri": URI, "uriBaseId": str}                    # 3.4
REGION = {"!startLine": 1, "startColumn": 1}                 # 3.30: from 1
LOCATION = {"id": 0, "message": TEXT,                        # 3.28
            "physicalLocation": {"!artifactLocation": ARTIFACT, "region": REGION}}  # 3.29
REPLACEMENT = {"!deletedRegion": {**REGION, "endLine": 1, "endColumn": 1},  # 3.57
               "insertedContent": {"text": str}}
FIX = {"description": TEXT,                                  # 3.55, 3.56
       "!artifactChanges": [{"!artifactLocation": ARTIFACT, "!replacements": [REPLACEMENT]}]}
RULE = {"!id": ID, "name": str, "shortDescription": TEXT,    # 3.49
        "fullDescription": TEXT, "help": MARKDOWN, "helpUri": URI,
        "defaultConfiguration": {"level": LEVEL}, "properties": ANY}
NOTIFICATION = {"level": LEVEL, "!message": TEXT}            # 3.58
RESULT = {"ruleId": str, "ruleIndex": 0, "level": LEVEL,     # 3.27
          "!message": TEXT, "locations": [LOCATION], "relatedLocations": [LOCATION],
          "occurrenceCount": 1, "properties": ANY, "fixes": [FIX],
          "suppressions": [{"!kind": re.compile("inSource|external")}]}  # 3.35
RUN = {"!tool": {"!driver": {"!name": str, "version": str,   # 3.14, 3.18, 3.19
                             "semanticVersion": re.compile(r"\d+\.\d+\.\d+"), "rules": [RULE]}},
       "automationDetails": {"id": str},                     # 3.17
       "invocations": [{"!executionSuccessful": bool,        # 3.20
                        "toolExecutionNotifications": [NOTIFICATION]}],
       "columnKind": re.compile("utf16CodeUnits|unicodeCodePoints"),  # 3.14.27
       "originalUriBaseIds": {...: ARTIFACT},                # 3.14.14
       "results": [RESULT]}
DOCUMENT = {"$schema": URI, "!version": re.compile(r"2\.1\.0"), "!runs": [RUN]}  # 3.13


def check(schema, value, path="$"):
    """Raises AssertionError with the place in the document."""
    if isinstance(schema, re.Pattern):
        assert isinstance(value, str) and schema.fullmatch(value), f"{path}: {value!r}"
    elif isinstance(schema, int):
        assert type(value) is int and value >= schema, f"{path}: {value!r}"
    elif isinstance(schema, list):
        assert isinstance(value, list), path
        for index, item in enumerate(value):
            check(schema[0], item, f"{path}[{index}]")
    elif isinstance(schema, dict):
        _check_object(schema, value, path)
    else:
        assert isinstance(value, schema), f"{path}: {value!r}"


def _check_object(schema, value, path):
    assert isinstance(value, dict), path
    names = {name.lstrip("!"): name for name in schema if name is not ...}
    for name, written in names.items():
        assert name in value or not written.startswith("!"), f"{path}.{name} is missing"
    for name, item in value.items():
        assert name in names or ... in schema, f"{path}.{name} is not in the standard"
        check(schema[names[name]] if name in names else schema[...], item, f"{path}.{name}")


def check_document(text):
    """The one run of a document that is right by the standard and as GitHub takes it."""
    document = json.loads(text)
    check(DOCUMENT, document)
    if "ASCTWIN_SARIF_SCHEMA" in os.environ:
        import jsonschema
        with open(os.environ["ASCTWIN_SARIF_SCHEMA"], encoding="utf-8") as published:
            jsonschema.validate(document, json.load(published))
    (run,) = document["runs"]  # of one tool and category there is one
    assert run["automationDetails"]["id"].endswith("/")
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert not re.search(r"[{}`]", rule["shortDescription"]["text"]), rule
        assert len(rule["shortDescription"]["text"]) <= 1024 and len(rule["name"]) <= 255
        assert rule["properties"]["tags"] and len(rule["properties"]["tags"]) <= 20
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        for value in result.get("properties", {}).get("facts", {}).values():
            assert not re.search(r"{\w+}", str(value)), value
    return run
