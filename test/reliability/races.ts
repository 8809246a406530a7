import { parseArgs } from 'node:util';
import { buyProduct } from '../buy.ts';
import { insertTestProduct, mapoAddress } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { mapConcurrently, sendConcurrently } from './concurrent-requests.ts';
import { createFlowCoupon, newMember } from './customer-flows.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { orderRaces, type RaceContext } from './order-races.ts';
import { signInOwner } from './staff-actions.ts';

export type RaceOptions = { rounds?: number; only?: string; say?: (line: string) => void };

/** Two opposite actions on one order at the same moment: one wins, the other gets the reason (law P12). */
export async function runRacesLane({ rounds = 100, only = '', say = () => {} }: RaceOptions = {}): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage();
  try {
    const ring = await openRing(stage);
    for (const { name, ready, movesClock = false } of orderRaces.filter((one) => one.name.includes(only))) {
      const times = movesClock ? Math.min(rounds, 12) : rounds;
      const ends = await mapConcurrently(
        Array.from({ length: times }, (_, round) => round),
        async (round) => {
          const { shots, judge, meanwhile } = await ready(ring, round);
          const [hits] = await Promise.all([sendConcurrently(stage.port, shots), meanwhile?.()]);
          return { served: hits.map(({ status }) => status === 200), wrong: await judge(hits) };
        },
        movesClock ? 1 : 4,
      );
      const wrong = ends.flatMap((end) => (end.wrong ? [end.wrong] : []));
      checks.that(
        `${name}: ${times} times it ended as if one had come after the other`,
        wrong.length === 0,
        wrong.slice(0, 3),
      );
      const firsts = ends.filter(({ served: [first, second] }) => first && !second).length;
      const both = ends.filter(({ served }) => served.length > 1 && served.every(Boolean)).length;
      say(`${name}: ${firsts} × the first, ${times - firsts - both} × the second, ${both} × one after the other`);
    }
    await checks.audit(stage.sql);
    return checks.report(0, {});
  } finally {
    await stage.close();
  }
}

async function openRing(stage: LaneStage): Promise<RaceContext> {
  const staff = await signInOwner(stage);
  const goods = await insertTestProduct(stage.sql, { stock: 'unlimited' });
  await createFlowCoupon(stage);
  return {
    sql: stage.sql,
    staff,
    async bought(unit = 1) {
      const buyer = stage.person();
      await buyer.arrive();
      const { body: order } = await buyProduct(buyer, goods, unit);
      return { buyer, id: order.id, line: order.orderItemProducts[0]?.uuid ?? '', paid: order.payment.paidAmount };
    },
    shop: stage,
    goods,
    member: async () => (await newMember(stage)).self,
    async advance(span) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ advance: span });
      const moved = await fetch(`${stage.sandbox}/clock`, { method: 'POST', headers, body });
      if (!moved.ok) throw new Error(`the clock did not move: ${moved.status}`);
    },
    elsewhere: { ...mapoAddress, roadAddress: '서울 마포구 성암로 267', addressDetail: '7층' },
  };
}

const usage = `node test/reliability/races.ts [--rounds 100] [--only words]

Cancel and ship, cancel and cancel, cancel the order and cancel an item of it, change the address and ship, a gift's address and its
cancel, two openers of one link, a review's end and its points spent: each pair --rounds times in the same moment; a gift's address or
another week and the end of its time at most twelve times, for those move the clock. One wins, the other is refused in words, and the laws of money and stock hold. --only takes
the contests whose names hold these words. Exits 1 when anything else happened.`;

if (import.meta.main) {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, rounds: { type: 'string' }, only: { type: 'string' } },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const report = await runRacesLane({
    rounds: Number(values.rounds ?? 100),
    only: values.only ?? '',
    say: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
