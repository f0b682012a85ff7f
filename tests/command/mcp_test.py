"""`asctwin mcp` by the letter of the protocol: messages, tools, results, errors, cancellation."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

from harness import COMMAND, SOURCE_DIR

RIGHT = (SOURCE_DIR / "tests/diag/kernels/e0401_copy_in.cpp").read_text()


class Client:
    """Speaks with a server over its standard streams."""

    def __init__(self, root, *options, **environment):
        self.process = subprocess.Popen(
            [COMMAND, "mcp", "--root", str(root), *options], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        self.number = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()

    def send(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def notify(self, method, **parameters):
        self.send(json.dumps({"jsonrpc": "2.0", "method": method, "params": parameters}))

    def begin(self, method, **parameters):
        self.number += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method,
                              "params": parameters}))
        return self.number

    def answer(self):
        return json.loads(self.process.stdout.readline())

    def request(self, method, **parameters):
        number = self.begin(method, **parameters)
        answer = self.answer()
        assert answer["id"] == number, answer
        return answer

    def call(self, tool, **arguments):
        return self.request("tools/call", name=tool, arguments=arguments)["result"]


class Mcp(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.directory = tempfile.TemporaryDirectory(prefix="asctwin-mcp-")
        self.root = pathlib.Path(self.directory.name)
        (self.root / "add.cpp").write_text((SOURCE_DIR / "tests/batch/add.cpp").read_text())
        self.addCleanup(self.directory.cleanup)

    def client(self, *options, **environment):
        return Client(self.root, *(options or ("--sandbox=auto",)), **environment)

    def test_introduces_itself_in_the_version_of_the_client(self):
        with self.client() as client:
            for wanted, given in (("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
                                  ("1999-01-01", "2025-06-18")):
                result = client.request("initialize", protocolVersion=wanted, capabilities={},
                                        clientInfo={"name": "t", "version": "1"})["result"]
                self.assertEqual(result["protocolVersion"], given)
                self.assertEqual(result["serverInfo"]["name"], "asctwin")
                self.assertIn("tools", result["capabilities"])
            client.notify("notifications/initialized")
            self.assertEqual(client.request("ping")["result"], {})

    def test_lists_tools_with_schemas(self):
        with self.client() as client:
            tools = {tool["name"]: tool for tool in client.request("tools/list")["result"]["tools"]}
        self.assertEqual(set(tools), {"run", "mutate", "explain", "ops", "show", "op_list",
                                      "op_run", "batch"})
        for tool in tools.values():
            self.assertEqual(tool["inputSchema"]["type"], "object")
            self.assertTrue(tool["description"].endswith("."), tool["name"])

    def test_answers_what_is_no_request_with_the_codes_of_json_rpc(self):
        cases = [("{", -32700), ("[]", -32600), ('{"jsonrpc": "2.0", "id": 1}', -32600),
                 ('{"jsonrpc": "2.0", "id": 1, "method": "no/such"}', -32601),
                 ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": []}', -32602),
                 ('{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x"}}',
                  -32602)]
        with self.client() as client:
            for text, code in cases:
                client.send(text)
                self.assertEqual(client.answer()["error"]["code"], code, text)
            client.send("")  # nothing is answered
            client.send('{"jsonrpc": "2.0", "id": 9, "result": {}}')
            self.assertEqual(client.request("ping")["result"], {})

    def test_a_finding_is_a_result_and_equal_to_the_document(self):
        with self.client() as client:
            result = client.call("run", source=RIGHT, args=["f16[256]=ones"])
        self.assertFalse(result["isError"])
        document = result["structuredContent"]
        (finding,) = document["findings"]["findings"]
        self.assertEqual((finding["code"], finding["file"], finding["line"]),
                         ("E0401", "kernel.cpp", 12))
        self.assertEqual(json.loads(result["content"][0]["text"]), document)

    def test_brief_names_the_verdict_and_the_first_cause(self):
        with self.client() as client:
            document = client.call("run", source=RIGHT, args=["f16[256]=ones"],
                                   options={"brief": True})["structuredContent"]
        self.assertEqual((document["verdict"], document["errors"]), ("finding", 1))
        self.assertEqual(document["first"]["code"], "E0401")
        self.assertTrue(document["first"]["source"].startswith("Adds(x, x, half(1), 256);"))
        self.assertLess(len(json.dumps(document)), 4000)  # some 1,000 tokens

    def test_runs_a_file_with_options_and_an_expectation(self):
        with self.client() as client:
            arguments = {"file": "add.cpp", "args": ["f16[32]=ones", "f16[32]=arange(1)", "f16[32]"]}
            good, bad = (client.call("run", **arguments, options={
                "blocks": 1, "print": [2], "expect": [f"2={expression}"], "brief": True})
                for expression in ("x0+x1", "x0-x1"))
        self.assertEqual(good["structuredContent"]["verdict"], "pass", good)
        self.assertIn("33", good["structuredContent"]["tensors"][0]["text"])
        self.assertEqual(bad["structuredContent"]["verdict"], "mismatch")

    def test_a_source_that_does_not_compile_is_a_result(self):
        with self.client() as client:
            result = client.call("run", source="nonsense;", args=[], options={"brief": True})
        self.assertFalse(result["isError"], result)
        self.assertEqual(result["structuredContent"]["verdict"], "compile-error")
        self.assertIn("nonsense", result["structuredContent"]["error"])

    def test_wrong_arguments_are_errors_of_the_tool(self):
        cases = [({}, "source"), ({"file": "add.cpp", "source": "x"}, "source"),
                 ({"file": "none.cpp"}, "none.cpp"), ({"file": "../../etc/passwd"}, "outside"),
                 ({"file": "add.cpp", "args": ["f16[8]=@/etc/passwd"]}, "outside"),
                 ({"file": "add.cpp", "options": {"save": "0=x.npy"}}, "save"),
                 ({"file": "add.cpp", "options": {"no-such": 1}}, "no-such"),
                 ({"file": "add.cpp", "args": [[1]]}, "args")]
        with self.client() as client:
            for arguments, word in cases:
                result = client.call("run", **arguments)
                self.assertTrue(result["isError"], arguments)
                self.assertIn(word, result["content"][0]["text"])

    def test_options_that_write_files_are_refused(self):
        with self.client() as client:
            for option in ("save", "html", "picture", "timeline", "profile_dir", "save=0"):
                result = client.call("run", file="add.cpp", options={option: "x"})
                self.assertTrue(result["isError"], option)
                self.assertIn("is not for a client", result["content"][0]["text"])

    def test_other_tools(self):
        with self.client() as client:
            self.assertIn("E0401", client.call("explain", code="E0401")["content"][0]["text"])
            ops = client.call("ops", name="Add", soc="Ascend910B1")
            self.assertIn("Add", json.dumps(ops["structuredContent"]))
            picture = client.call("show", operation="nd2nz", type="f16", dst="A1", fields={
                "nValue": 2, "dValue": 24, "srcDValue": 48, "dstNzC0Stride": 11,
                "dstNzNStride": 2})
            self.assertIn("srcDValue", picture["content"][0]["text"])
            batch = client.call("batch", cases=[{
                "id": "a", "kernel": "add.cpp",
                "args": ["f16[32]=ones", "f16[32]=arange(1)", "f16[32]"]}])
            self.assertEqual([one["verdict"] for one in batch["structuredContent"]["results"]],
                             ["pass"], batch)

    def test_keeps_secrets_of_its_environment(self):
        source = ('#include "kernel_operator.h"\n#include <cstdlib>\n#include <cstdio>\n'
                  'extern "C" __global__ __aicore__ void k() {\n'
                  '  const char* s = getenv("SECRET"); std::printf("%s|", s ? s : "none");\n}\n')
        with self.client(SECRET="abc-secret") as client:
            self.assertNotIn("abc-secret", json.dumps(client.call("run", source=source, args=[])))

    def test_cancels_a_call(self):
        endless = ('#include "kernel_operator.h"\nextern "C" __global__ __aicore__ void k() {\n'
                   '  for (volatile int i = 0;; i = i + 1) {}\n}\n')
        with self.client() as client:
            number = client.begin("tools/call", name="run",
                                  arguments={"source": endless, "args": []})
            time.sleep(0.5)
            client.notify("notifications/cancelled", requestId=number)
            self.assertEqual(client.request("ping")["result"], {})  # and no answer to the call

    def test_serves_the_official_client(self):
        """The protocol's SDK from npm, where node and the registry are there."""
        if shutil.which("node") is None or shutil.which("npm") is None:
            self.skipTest("there is no node")
        with tempfile.TemporaryDirectory(prefix="asctwin-sdk-") as home:
            try:
                got = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent",
                                      "--prefix", home, "@modelcontextprotocol/sdk@1"],
                                     capture_output=True, text=True, timeout=120)
            except subprocess.TimeoutExpired:
                self.skipTest("npm does not answer")
            sdk = pathlib.Path(home, "node_modules/@modelcontextprotocol/sdk")
            if got.returncode != 0 or not sdk.exists():
                self.skipTest("npm has no @modelcontextprotocol/sdk here")
            done = subprocess.run(["node", SOURCE_DIR / "tests/mcp/session.mjs", COMMAND, self.root,
                                   sdk], capture_output=True, text=True, timeout=300)
        self.assertEqual(done.stdout, "session complete\n", done.stderr)

    def test_refuses_a_root_that_is_none(self):
        done = subprocess.run([COMMAND, "mcp", "--root", "/no/such"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("/no/such", done.stderr)


if __name__ == "__main__":
    unittest.main()
