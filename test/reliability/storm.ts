import { parseArgs } from 'node:util';
import { raceForLastBoxes } from './boxes.ts';
import { createChecks, type LaneReport, p99, printReport } from './checks.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { mapConcurrently } from './sheets.ts';
import { confirmFromManyWindows } from './windows.ts';

export type StormOptions = {
  buyers?: number;
  boxes?: number;
  rounds?: number;
  orders?: number;
  parallel?: number;
  say?: (line: string) => void;
};

/** Many buyers want the last few boxes at the same moment; and one order is confirmed from many windows at once. */
export async function runStormLane(options: StormOptions = {}): Promise<LaneReport> {
  const { buyers = 300, boxes = 10, rounds = 3, orders = 20, parallel = 50, say = () => {} } = options;
  const checks = createChecks();
  const stage = await openStage();
  const figures: Record<string, number> = {};
  try {
    const people = await crowd(stage, Math.max(buyers, orders));
    for (let round = 1; round <= rounds; round++) {
      const slowest = await raceForLastBoxes(stage, checks, people.slice(0, buyers), boxes);
      figures['last buyer told, ms'] = Math.max(figures['last buyer told, ms'] ?? 0, slowest);
      say(`round ${round}: ${buyers} buyers, ${boxes} boxes, the last one told after ${Math.round(slowest)} ms`);
    }
    const times = await confirmFromManyWindows(stage, checks, people.slice(0, orders), parallel);
    if (orders > 0) figures['confirm, p99 ms'] = p99(times);
    say(`${orders} orders confirmed ${parallel} times each`);
    await checks.audit(stage.sql);
    return checks.report(0, figures);
  } finally {
    await stage.close();
  }
}

function crowd(stage: LaneStage, size: number) {
  return mapConcurrently(Array.from({ length: size }), async () => {
    const one = stage.person();
    await one.arrive();
    return one;
  });
}

const usage = `node test/reliability/storm.ts [--buyers 300] [--boxes 10] [--rounds 3] [--orders 20] [--parallel 50]

--buyers people (up to 2000) check out the last --boxes boxes in the same moment, --rounds times: exactly so many are sold, and
everyone else is told before paying. Then --orders orders are each confirmed --parallel times at once: one approval each.
Exits 1 when anything else happened.`;

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      buyers: number,
      boxes: number,
      rounds: number,
      orders: number,
      parallel: number,
    },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries(values).map(([name, value]) => [name, Number(value)]);
  const report = await runStormLane({ ...Object.fromEntries(given), say: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
