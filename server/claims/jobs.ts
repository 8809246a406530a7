import type { App } from '../app.ts';
import type { Sql } from '../database.ts';
import { each } from '../lines/due.ts';
import { answerClaim } from './answer.ts';
import { keepPickup, pickups, toReturn } from './due.sql.ts';

/** Returns on their way back, and claims nobody answered in time (rules D24). */
export function claimJobs(sql: Sql, { life, tracker }: App) {
  const { memory } = life;
  return [
    { name: 'follow returns', seconds: 60, run: follow },
    { name: 'answer claims', seconds: 60, run: answer },
  ];

  async function follow() {
    for (const { id, carrier, invoice } of await pickups(sql)) {
      const found = await tracker.find(carrier, invoice);
      if (found.outcome === 'found' && found.parcel.level === 6)
        await keepPickup(sql, id, found.parcel.steps[0]?.at ?? memory.now().toISOString());
    }
  }

  async function answer() {
    await each(sql, await toReturn(sql, memory.policy('returnAutoApprove', 3)), (inside, line) =>
      answerClaim(inside, life, {
        order: line.orderId,
        lineId: line.id,
        verdict: 'approved',
        answer: '자동 승인',
        by: 'system',
        sellable: false,
      }),
    );
    life.refunds.kick();
  }
}
