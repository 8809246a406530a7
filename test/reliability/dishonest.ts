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

type Options = { runs?: number; doors?: number; most?: number; seed?: number; say?: (line: string) => void };

/** A dishonest buyer tries everything over HTTP without a decision of staff; prints the largest gain. */
export async function runDishonestLane({
  runs = 20,
  doors = 1,
  most = 30_000,
  seed = Date.now() % 1e6,
  say = () => {},
}: Options = {}): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage();
  let best = { haul: 0, paid: 0, scheme: [] as DishonestMove[] };
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
      const { haul, paid } = await playScheme(world, scheme, doors);
      if (haul > best.haul) best = { haul, paid, scheme };
      say(`scheme ${at + 1} of ${all.length}: ${haul} of ${paid} won; the best so far ${best.haul}`);
    }
    const detail = `${best.haul} of ${best.paid} won by ${JSON.stringify(best.scheme)} (--seed ${seed})`;
    checks.that(
      `the most that was had without a person: ${best.haul.toLocaleString('en')} won`,
      best.haul <= most * doors,
      detail,
    );
    return checks.report(seed, { 'best haul in won': best.haul, schemes: all.length });
  } finally {
    await stage.close();
  }
}

const usage = `node test/reliability/dishonest.ts [--runs 200] [--doors 1] [--seed n]

Plays the schemes people try and --runs others (accounts, phones, cards and brands changed, lines split and cancelled in part, points,
empty boxes sent back, silence waited for) at the front door while nobody of the shop says yes or no, and prints the best haul.`;

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, runs: text, doors: text, seed: text } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries({ runs: '200', ...values }).map(([name, value]) => [name, Number(value)]);
  const report = await runDishonestLane({ ...Object.fromEntries(given), say: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
