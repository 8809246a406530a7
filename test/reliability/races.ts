import { parseArgs } from 'node:util';
import { buyProduct } from '../buy.ts';
import { insertTestProduct, mapoAddress } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { mapConcurrently, sendConcurrently } from './concurrent-requests.ts';
import { createFlowCoupon, newMember } from './customer-flows.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { orderRaces, type RaceContext } from './order-races.ts';
import { signInOwner } from './staff-actions.ts';

export type RaceOptions = { rounds?: number; only?: string; print?: (line: string) => void };

/** Two opposite actions on one order at the same moment: one wins, the other gets the reason (law P12). */
export async function runRacesLane({
  rounds = 100,
  only = '',
  print = () => {},
}: RaceOptions = {}): Promise<LaneReport> {
  const checks = createChecks();
  const stage = await openStage();
  try {
    const context = await openRaceContext(stage);
    for (const { name, ready, movesClock = false } of orderRaces.filter((one) => one.name.includes(only))) {
      const times = movesClock ? Math.min(rounds, 12) : rounds;
      const ends = await mapConcurrently(
        Array.from({ length: times }, (_, round) => round),
        async (round) => {
          const { requests, flawOf, background } = await ready(context, round);
          const [replies] = await Promise.all([sendConcurrently(stage.port, requests), background?.()]);
          return { served: replies.map(({ status }) => status === 200), wrong: await flawOf(replies) };
        },
        movesClock ? 1 : 4,
      );
      const wrong = ends.flatMap((end) => (end.wrong ? [end.wrong] : []));
      checks.that(
        `${name}: the result of ${times} rounds equals one request after the other`,
        wrong.length === 0,
        wrong.slice(0, 3),
      );
      const firsts = ends.filter(({ served: [first, second] }) => first && !second).length;
      const both = ends.filter(({ served }) => served.length > 1 && served.every(Boolean)).length;
      print(`${name}: the first wins ${firsts} ×, the second ${times - firsts - both} ×, both ${both} ×`);
    }
    await checks.audit(stage.sql);
    return checks.report(0, {});
  } finally {
    await stage.close();
  }
}

async function openRaceContext(stage: LaneStage): Promise<RaceContext> {
  const staff = await signInOwner(stage);
  const goods = await insertTestProduct(stage.sql, { stock: 'unlimited' });
  await createFlowCoupon(stage);
  return {
    sql: stage.sql,
    staff,
    async buy(unit = 1) {
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
    newAddress: { ...mapoAddress, roadAddress: '서울 마포구 성암로 267', addressDetail: '7층' },
  };
}

const usage = `node test/reliability/races.ts [--rounds 100] [--only words]

Sends two opposite requests at the same moment, --rounds times for each pair: cancel and ship, two cancels, a cancel of the order and of its
item, a new address and ship, the address of a gift and its cancel, two recipients of one link, the deletion of a review and the use of its
points. Pairs with the expiry of a gift move the clock and run at most twelve times. One request wins, the shop refuses the other with a
reason, and the audit passes. --only runs the pairs whose names contain these words. Exits 1 if a check fails.`;

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
    print: (line) => console.log(`· ${line}`),
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
