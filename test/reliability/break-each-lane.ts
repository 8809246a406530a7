import { parseArgs } from 'node:util';
import { runBrowserLeaksLane } from './browser-leaks.ts';
import type { LaneReport } from './checks.ts';
import { runCrashLane } from './crash.ts';
import { runEnumerationLane } from './enumeration.ts';
import { runKillLane } from './kill.ts';
import { chooseBreak, laneBreaks } from './lane-breaks.ts';
import { runLoginLoadLane } from './login-load.ts';
import { runMessageFaultsLane } from './message-faults.ts';
import { runModelLane } from './model.ts';
import { runMonitoringLeaksLane } from './monitoring-leaks.ts';
import { runPaymentFaultsLane } from './payment-faults.ts';
import { runRacesLane } from './races.ts';
import { runSecretLeaksLane } from './secret-leaks.ts';
import { runStormLane } from './storm.ts';
import { runGuessesLane } from './verification-guesses.ts';
import { runWebhooksLane } from './webhooks.ts';

const lanes: Record<string, () => Promise<LaneReport>> = {
  storm: () => runStormLane({ buyers: 40, rounds: 1, orders: 0 }),
  kill: () => runKillLane({ server: 2, database: 0, buyers: 4 }),
  crash: () => runCrashLane({ points: 5, seed: 7, patience: 20 }),
  races: () => runRacesLane({ rounds: 4 }),
  model: () => runModelLane({ runs: 2, length: 45, seed: 3 }),
  'payment-faults': () => runPaymentFaultsLane({ payments: 24 }),
  webhooks: () => runWebhooksLane({ payments: 12, forged: 60, deliveries: 60 }),
  'verification-guesses': () => runGuessesLane({ guesses: 200 }),
  'message-faults': () => runMessageFaultsLane({ messages: 300, kills: 1 }),
  enumeration: () => runEnumerationLane({ samples: 20 }),
  'monitoring-leaks': () => runMonitoringLeaksLane({ bodies: 200 }),
  'browser-leaks': () => runBrowserLeaksLane({ bodies: 600, windows: 2, minutes: 3 }),
  'secret-leaks': () => runSecretLeaksLane({ people: 2 }),
  'login-load': () => runLoginLoadLane({ seconds: 15, rate: 20 }),
};

if (parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } }).values.help) {
  console.log(`node test/reliability/break-each-lane.ts [--only law]

Runs each lane briefly with a deliberate fault in what it checks, and prints the checks that fail. Its own check must fail.
A lane alone takes the fault with \`--break law\`. Exits 1 if a lane does not notice its fault.`);
  process.exit(0);
}

const { only } = parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } }).values;
let unnoticed = 0;
for (const [law, { lane, effect, noticedBy }] of Object.entries(laneBreaks)) {
  if (only && only !== law) continue;
  chooseBreak(law);
  const began = performance.now();
  const failedChecks = await (lanes[lane] as () => Promise<LaneReport>)().then(
    ({ checks }) => checks.filter(({ ok }) => !ok).map(({ name }) => name),
    (error: Error) => [`the lane threw: ${error.message}`],
  );
  // The check that must notice the fault comes first.
  failedChecks.sort((one, other) => Number(noticedBy.test(other)) - Number(noticedBy.test(one)));
  const isNoticed = noticedBy.test(failedChecks[0] ?? '');
  if (!isNoticed) unnoticed++;
  const took = Math.round((performance.now() - began) / 1000);
  console.log(`${isNoticed ? 'red   ' : 'GREEN '} ${lane} --break ${law} (${effect}), ${took} s`);
  for (const name of failedChecks.slice(0, 4)) console.log(`         ${name}`);
}
console.log(unnoticed === 0 ? 'Every lane notices its fault.' : `${unnoticed} lanes do not notice their fault.`);
process.exit(unnoticed > 0 ? 1 : 0);
