// A session of a real client, the protocol's official SDK: a kernel with a race, the finding, the
// mended kernel, the pass. Usage: node session.mjs COMMAND ROOT SDK
// SDK is the directory of the package @modelcontextprotocol/sdk.
import path from "node:path";
import assert from "node:assert/strict";

const [command, root, sdk] = process.argv.slice(2);
const load = (part) => import(path.join(sdk, "dist/esm/client", part));
const { Client } = await load("index.js");
const { StdioClientTransport } = await load("stdio.js");

const client = new Client({ name: "session", version: "1" });
await client.connect(new StdioClientTransport({
  command, args: ["mcp", "--root", root, "--sandbox=auto"], env: process.env }));
const tools = (await client.listTools()).tools.map((tool) => tool.name);
for (const name of ["run", "explain", "ops", "show", "batch"]) assert(tools.includes(name), name);

const run = async (source) => (await client.callTool({ name: "run", arguments: {
  source, args: ["f16[256]=ones"], options: { brief: true, expect: ["0=x0+1"] } } })).structuredContent;

const ordered = (event) =>
  `  SetFlag<HardEvent::${event}>(EVENT_ID0);\n  WaitFlag<HardEvent::${event}>(EVENT_ID0);\n`;
const kernel = (between) => `#include "kernel_operator.h"
using namespace AscendC;
extern "C" __global__ __aicore__ void add_one(__gm__ half* gm) {
  LocalTensor<half> x(TPosition::VECCALC, 0, 256);
  GlobalTensor<half> g;
  g.SetGlobalBuffer(gm, 256);
  DataCopy(x, g, 256);
${between}  Adds(x, x, half(1), 256);
${ordered("V_MTE3")}  DataCopy(g, x, 256);
}
`;

const first = await run(kernel(""));
assert.equal(first.verdict, "finding", JSON.stringify(first));
assert.deepEqual([first.first.code, first.first.line], ["E0401", 8]);
const explained = await client.callTool({ name: "explain", arguments: { code: first.first.code } });
assert.match(explained.content[0].text, /E0401/);
const second = await run(kernel(ordered("MTE2_V")));
assert.equal(second.verdict, "pass", JSON.stringify(second));
await client.close();
console.log("session complete");
