import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { joinAsMember } from '../phone-steps.ts';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, p99, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

const rounds = 5;

export type LoginLoadOptions = { seconds?: number; rate?: number; print?: (line: string) => void };

/** Sign-ins are slow on purpose; they must not slow down the product page. */
export async function runLoginLoadLane({
  seconds = 20,
  rate = 20,
  print = () => {},
}: LoginLoadOptions = {}): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  try {
    const goods = await insertTestProduct(stage.sql);
    const { email, password } = await joinAsMember(stage.person(), stage.sandbox);
    const page = `${stage.origin}/product/${goods.id}`;
    const watched = (await fetch(page)).ok ? page : `${stage.origin}/v1/products/${goods.id}`;
    await watch(watched, 3);
    // Alternates, so that other load of this machine affects both.
    const turns: { quiet: number; busy: number }[] = [];
    const done: number[] = [];
    for (let turn = 1; turn <= rounds; turn++) {
      const quiet = p99(await watch(watched, seconds / rounds));
      const stop = { now: false };
      const signIns = signIn(stage.origin, email, password, rate, stop);
      await pause(500);
      const busy = p99(await watch(watched, seconds / rounds));
      stop.now = true;
      done.push(...(await signIns));
      await pause(500);
      turns.push({ quiet, busy });
      print(
        `${turn}/${rounds} ${new URL(watched).pathname}: p99 ${quiet.toFixed(1)} ms, ${busy.toFixed(1)} ms during sign-ins`,
      );
    }
    const ratio = median(turns.map(({ quiet, busy }) => busy / quiet));
    checks.that(
      'every sign-in succeeds',
      done.every((status) => status === 200),
      done.find((status) => status !== 200),
    );
    checks.that('the sign-ins reach 90 % of their rate', done.length >= rate * seconds * 0.9, done.length);
    checks.that('sign-ins less than double the p99 of the product page', ratio < 2, `${ratio.toFixed(2)} times`);
    return checks.report(0, {
      'p99 without sign-ins, µs': median(turns.map(({ quiet }) => quiet)) * 1000,
      'p99 during sign-ins, µs': median(turns.map(({ busy }) => busy)) * 1000,
      'ratio, %': ratio * 100,
      'sign-ins': done.length,
    });
  } finally {
    await stage.close();
  }
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Requests fifty times a second, whether or not the last reply has come: waiting is counted too. */
async function watch(url: string, seconds: number) {
  const times: number[] = [];
  const began = performance.now();
  const requests: Promise<void>[] = [];
  for (let at = 0; at < seconds * 50; at++) {
    const due = began + at * 20;
    await pause(Math.max(0, due - performance.now()));
    requests.push(
      fetch(url)
        .then((answer) => answer.arrayBuffer())
        .then(
          () => void times.push(performance.now() - due),
          // No page was shown: longer than any visitor waits.
          () => void times.push(60_000),
        ),
    );
  }
  await Promise.all(requests);
  return times;
}

async function signIn(origin: string, email: string, password: string, rate: number, stop: { now: boolean }) {
  const all: Promise<number>[] = [];
  const body = JSON.stringify({ email, password });
  while (!stop.now) {
    all.push(
      fetch(`${origin}/v2/tokens`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      ),
    );
    await pause(1000 / rate);
  }
  return Promise.all(all);
}

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, seconds: number, rate: number } });
  if (values.help) {
    console.log(`node test/reliability/login-load.ts [--seconds 20] [--rate 20]

Requests a product page fifty times a second, --seconds without sign-ins and --seconds with --rate sign-ins a second, in five alternating
turns. In the median turn, sign-ins must less than double the 99th percentile of the page. Exits 1 if a check fails.`);
    process.exit(0);
  }
  const { seconds = 20, rate = 20 } = values;
  const report = await runLoginLoadLane({
    seconds: Number(seconds),
    rate: Number(rate),
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
