import { parseArgs } from 'node:util';
import { canaryEnvelopeOf, canaryPattern, networkAddressOf } from './canary.ts';
import { createChecks, type LaneReport, printReport, seededLuck } from './checks.ts';
import { openStage } from './lane-stage.ts';

export type MonitoringLeaksOptions = { bodies?: number; seed?: number; print?: (line: string) => void };
type Received = { who: string; name: string; words: { body?: string } };

// Twice this number is kept by the stand-in of the company before it drops the oldest.
const wave = 1000;

/** Sends `bodies` reports full of personal text through the shop; none of it may be readable in what comes out. */
export async function runMonitoringLeaksLane({
  bodies = 10_000,
  seed = 7,
  print = () => {},
}: MonitoringLeaksOptions = {}): Promise<LaneReport> {
  const stage = await openStage({ TRUST_PROXY: '1' });
  const checks = createChecks();
  const luck = seededLuck(seed);
  const kinds = new Map<string, number>();
  const foundLeaks: string[] = [];
  let broken = 0;
  try {
    for (let sent = 0; sent < bodies; sent += wave) {
      await fetch(`${stage.sandbox}/events`, { method: 'DELETE' });
      let accepted = 0;
      for (let n = 0; n < Math.min(wave, bodies - sent); n += 10) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, at) =>
            sendReport(stage.origin, canaryEnvelopeOf(luck), networkAddressOf(sent + n + at)),
          ),
        );
        accepted += answers.filter((status) => status === 204).length;
        broken += answers.filter((status) => status >= 500).length;
      }
      for (const { name, words } of await receivedReports(stage.sandbox)) {
        kinds.set(name, (kinds.get(name) ?? 0) + 1);
        const seen = canaryPattern.exec(words.body ?? '');
        if (seen)
          foundLeaks.push(`${name}: …${(words.body ?? '').slice(Math.max(0, seen.index - 40), seen.index + 40)}…`);
      }
      print(
        `${sent + Math.min(wave, bodies - sent)} sent, ${accepted} of the last wave accepted, ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')} passed on`,
      );
    }
    checks.that('the passed-on reports contain no personal text', foundLeaks.length === 0, foundLeaks.slice(0, 3));
    checks.that('no report gets a reply with status 5xx', broken === 0, broken);
    for (const kind of ['event', 'transaction', 'replay_event', 'replay_recording'])
      checks.that(
        `the shop passes on reports of the kind ${kind}`,
        (kinds.get(kind) ?? 0) > bodies / 40,
        kinds.get(kind) ?? 0,
      );
    checks.that('the shop passes on no other kind', kinds.size === 4, [...kinds.keys()]);
    return checks.report(seed, { 'passed on': [...kinds.values()].reduce((sum, count) => sum + count, 0) });
  } finally {
    await stage.close();
  }
}

/** Each from another address, because one address is rate limited. */
async function sendReport(origin: string, body: Buffer, address: string) {
  const answer = await fetch(`${origin}/api/monitoring`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'x-forwarded-for': address },
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The reports at the company, once no more arrive. */
async function receivedReports(sandbox: string): Promise<Received[]> {
  for (let before = -1; ; ) {
    const { entities } = (await (await fetch(`${sandbox}/events`)).json()) as { entities: Received[] };
    if (entities.length === before) return entities.filter(({ who }) => who === 'monitoring');
    before = entities.length;
    await new Promise((done) => setTimeout(done, 200));
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, bodies: { type: 'string' }, seed: { type: 'string' } },
  });
  if (values.help) {
    console.log(`node test/reliability/monitoring-leaks.ts [--bodies 10000] [--seed 7] [--break unmasked]

Sends --bodies reports of errors, pages and recordings to the shop, with personal text in every field, name and call. The reports that
the shop passes on must not contain it. Exits 1 if a check fails.`);
    process.exit(0);
  }
  const report = await runMonitoringLeaksLane({
    bodies: Number(values.bodies ?? 10_000),
    seed: Number(values.seed ?? 7),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
