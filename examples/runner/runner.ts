import { connect } from "./gateway.ts";
import { runTurn, type Work } from "./turn.ts";

const { TIDEMARK_URL: url, TIDEMARK_TOKEN: token, RUNNER_AGENTS: agents = "counter", RUNNER_MS: ms = "200", RUNNER_NAME: name = `counter-${process.pid}` } = process.env;
if (!url || !token) {
  console.error("Set TIDEMARK_URL and TIDEMARK_TOKEN: they are the two halves of the link that the server printed.");
  process.exit(1);
}

const gateway = connect(url, token);
const leaving = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => leaving.abort());
const say = (line: string) => console.log(`${name}: ${line}`);

say(`looks for work of ${agents}`);
while (!leaving.signal.aborted) {
  const answer = await gateway.send("GET", `/v1/work?agents=${encodeURIComponent(agents)}`, { signal: leaving.signal }).catch(() => null);
  if (answer === null) break;
  if (!answer.ok) {
    console.error(`${name}: the server refused to give work (${answer.status}): ${await answer.text()}`);
    process.exit(1);
  }
  const { work } = (await answer.json()) as { work: Work[] };
  // One at a time; what it doesn't take now, another runner takes, or it is asked again.
  if (work[0]) say(await runTurn(gateway, work[0], name, Number(ms), leaving.signal, say));
}
