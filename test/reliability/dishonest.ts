import { parseArgs } from 'node:util';
import fc from 'fast-check';
import {
  type DishonestMove,
  type DishonestWorld,
  dishonestSchemes,
  knownSchemes,
  playScheme,
} from '../dishonest-buyer.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

type Options = { runs?: number; households?: number; most?: number; seed?: number; print?: (line: string) => void };

/** A dishonest buyer tries everything over HTTP without a decision of staff; prints the largest gain. */
export async function runDishonestLane({
  runs = 20,
  households = 1,
  most = 30_000,
  seed = Date.now() % 1e6,
  print = () => {},
}: Options = {}): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage();
  let best = { gain: 0, paid: 0, scheme: [] as DishonestMove[] };
  try {
    const { sql, sandbox } = stage;
    const world: DishonestWorld = {
      sql,
      sandbox,
      person: stage.person,
      async guest() {
        const self = stage.person();
        await self.arrive();
        return self;
      },
    };
    const all = [...knownSchemes, ...fc.sample(dishonestSchemes, { numRuns: runs, seed })];
    for (const [at, scheme] of all.entries()) {
      const { haul: gain, paid } = await playScheme(world, scheme, households);
      if (gain > best.gain) best = { gain, paid, scheme };
      print(`scheme ${at + 1} of ${all.length}: ${gain} of ${paid} won; the largest so far ${best.gain}`);
    }
    const detail = `${best.gain} of ${best.paid} won by ${JSON.stringify(best.scheme)} (--seed ${seed})`;
    checks.that(
      `the largest gain without a decision of staff is ${best.gain.toLocaleString('en')} won`,
      best.gain <= most * households,
      detail,
    );
    return checks.report(seed, { 'largest gain, won': best.gain, schemes: all.length });
  } finally {
    await stage.close();
  }
}

const usage = `node test/reliability/dishonest.ts [--runs 200] [--households 1] [--seed n]

Plays the known schemes of dishonest buyers and --runs random ones over HTTP, without a decision of staff. The buyers change accounts, phones,
cards and brands, cancel in part, spend points, return empty boxes and wait for deadlines. The command prints the largest gain.
Exits 1 if it exceeds 30,000 won per household.`;

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, runs: text, households: text, seed: text } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries({ runs: '200', ...values }).map(([name, value]) => [name, Number(value)]);
  const report = await runDishonestLane({ ...Object.fromEntries(given), print: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
