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
  model: () => runModelLane({ runs: 4, length: 40, seed: 12 }),
  faults: () => runPaymentFaultsLane({ payments: 24 }),
  webhooks: () => runWebhooksLane({ payments: 12, forged: 60, deliveries: 60 }),
  guesses: () => runGuessesLane({ guesses: 200 }),
  messages: () => runMessageFaultsLane({ messages: 300, kills: 1 }),
  enumeration: () => runEnumerationLane({ samples: 20 }),
  canaries: () => runMonitoringLeaksLane({ bodies: 200 }),
  overheard: () => runBrowserLeaksLane({ bodies: 600, windows: 2, minutes: 3 }),
  planted: () => runSecretLeaksLane({ people: 2 }),
  login: () => runLoginLoadLane({ seconds: 15, rate: 20 }),
};

if (parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } }).values.help) {
  console.log(`node test/reliability/break-each-lane.ts [--only law]

Runs every long lane shortly while what it guards is broken on purpose (\`--break law\` does so with a lane alone), and says by which
of its checks it noticed. Exits 1 when a lane stays green, or is red for something else only.`);
  process.exit(0);
}

const { only } = parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } }).values;
let toothless = 0;
for (const [law, { lane, says, by }] of Object.entries(laneBreaks)) {
  if (only && only !== law) continue;
  chooseBreak(law);
  const began = performance.now();
  const noticed = await (lanes[lane] as () => Promise<LaneReport>)().then(
    ({ checks }) => checks.filter(({ ok }) => !ok).map(({ name }) => name),
    (error: Error) => [`it ended: ${error.message}`],
  );
  // The lane that guards the law comes first.
  noticed.sort((one, other) => Number(by.test(other)) - Number(by.test(one)));
  const bites = by.test(noticed[0] ?? '');
  if (!bites) toothless++;
  const took = Math.round((performance.now() - began) / 1000);
  console.log(`${bites ? 'red   ' : 'GREEN '} ${lane} --break ${law} (${says}), ${took} s`);
  for (const name of noticed.slice(0, 4)) console.log(`         ${name}`);
}
console.log(`${toothless === 0 ? 'every lane bites' : `${toothless} lanes do not bite`}`);
process.exit(toothless > 0 ? 1 : 0);
