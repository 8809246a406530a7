import { parseArgs } from 'node:util';
import { breakFromNow, breaks } from './breaks.ts';
import { canaryBodies } from './canaries.ts';
import type { Report } from './checks.ts';
import { crash } from './crash.ts';
import { enumeration } from './enumeration.ts';
import { faults } from './faults.ts';
import { guesses } from './guesses.ts';
import { kill } from './kill.ts';
import { logins } from './login.ts';
import { messages } from './messages.ts';
import { model } from './model.ts';
import { overheard } from './overheard.ts';
import { planted } from './planted.ts';
import { races } from './races.ts';
import { storm } from './storm.ts';
import { webhooks } from './webhooks.ts';

const lanes: Record<string, () => Promise<Report>> = {
  storm: () => storm({ buyers: 40, rounds: 1, orders: 0 }),
  kill: () => kill({ server: 2, database: 0, buyers: 4 }),
  crash: () => crash({ points: 5, seed: 7, patience: 20 }),
  races: () => races({ rounds: 4 }),
  model: () => model({ runs: 4, length: 40, seed: 12 }),
  faults: () => faults({ payments: 24 }),
  webhooks: () => webhooks({ payments: 12, forged: 60, deliveries: 60 }),
  guesses: () => guesses({ guesses: 200 }),
  messages: () => messages({ messages: 300, kills: 1 }),
  enumeration: () => enumeration({ samples: 20 }),
  canaries: () => canaryBodies({ bodies: 200 }),
  overheard: () => overheard({ bodies: 600, windows: 2, minutes: 3 }),
  planted: () => planted({ people: 2 }),
  login: () => logins({ seconds: 15, rate: 20 }),
};

if (parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } }).values.help) {
  console.log(`node test/reliability/bites.ts [--only law]

Runs every long lane shortly while what it guards is broken on purpose (\`--break law\` does so with a lane alone), and says by which
of its checks it noticed. Exits 1 when a lane stays green, or is red for something else only.`);
  process.exit(0);
}

const { only } = parseArgs({ options: { help: { type: 'boolean' }, only: { type: 'string' } } }).values;
let toothless = 0;
for (const [law, { lane, says, by }] of Object.entries(breaks)) {
  if (only && only !== law) continue;
  breakFromNow(law);
  const began = performance.now();
  const noticed = await (lanes[lane] as () => Promise<Report>)().then(
    ({ checks }) => checks.filter(({ ok }) => !ok).map(({ name }) => name),
    (error: Error) => [`it ended: ${error.message}`],
  );
  // The one that guards it comes first.
  noticed.sort((one, other) => Number(by.test(other)) - Number(by.test(one)));
  const bites = by.test(noticed[0] ?? '');
  if (!bites) toothless++;
  const took = Math.round((performance.now() - began) / 1000);
  console.log(`${bites ? 'red   ' : 'GREEN '} ${lane} --break ${law} (${says}), ${took} s`);
  for (const name of noticed.slice(0, 4)) console.log(`         ${name}`);
}
console.log(`${toothless === 0 ? 'every lane bites' : `${toothless} lanes do not bite`}`);
process.exit(toothless > 0 ? 1 : 0);
