import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '../database.ts';
import { tx } from '../database.ts';
import type { At } from '../handlers.ts';
import { afterwards } from '../lines/life.ts';
import type { By } from '../lines/move.ts';
import { stockOut } from '../orders/answer.ts';
import { fulfilment, type Goods } from '../orders/fulfil.ts';
import { acting } from './act.ts';
import { writeAudit } from './audit.sql.ts';
import { admit, byOf, type Desk, lineFor, type StaffTools, shownLine } from './desk.ts';
import type { Staff } from './who.ts';

type Step = 'confirm' | 'unconfirm' | 'delay' | 'ready' | 'ship' | 'unship' | 'deliver' | 'undeliver' | 'stockOut';

/** What suppliers and operators do with a line until it has arrived. */
export function packing(tools: StaffTools): Pick<Desk, Step> {
  const steps = fulfilment(tools);
  const act = acting(tools);

  async function step(
    at: At<Staff>,
    uuid: string,
    name: Step,
    reason: string | undefined,
    work: (inside: Tx, line: Goods, by: By) => Promise<unknown>,
  ) {
    return (await act(at, uuid, name, 'fulfil', reason, work)).line;
  }

  return {
    confirm: ({ params }, at) =>
      step(at, params.line, 'confirm', undefined, (inside, line, by) => steps.confirm(inside, line, { by })),
    unconfirm: ({ params }, at) =>
      step(at, params.line, 'unconfirm', undefined, (inside, line, by) => steps.unconfirm(inside, line, { by })),
    delay: ({ params, body }, at) =>
      step(at, params.line, 'delay', body.reason, (inside, line, by) => steps.delay(inside, line, { by, ...body })),
    ready: ({ params }, at) =>
      step(at, params.line, 'ready', undefined, (inside, line, by) => steps.ready(inside, line, { by })),

    async ship({ params, body }, at) {
      const { result, line } = await act(at, params.line, 'ship', 'fulfil', undefined, (inside, goods, by) =>
        steps.ship(inside, goods, { by, ...body }),
      );
      // The tracking company hears of the parcel as it leaves, and follows it from here on.
      at.after(() => void tools.tracker.find(body.carrierCode, body.invoice));
      return { line, warnings: result };
    },

    unship: ({ params, body }, at) =>
      step(at, params.line, 'unship', body.reason, (inside, line, by) => steps.unship(inside, line, { by, ...body })),
    deliver: ({ params }, at) =>
      step(at, params.line, 'deliver', undefined, (inside, line, by) => steps.deliver(inside, line, { by })),

    async undeliver({ params, body }, at) {
      if (at.who.role === 'distributor') throw new Refusal('STAFF_NOT_ALLOWED');
      return step(at, params.line, 'undeliver', body.reason, (inside, line, by) =>
        steps.undeliver(inside, line, { by, ...body }),
      );
    },

    async stockOut({ params, body: { reason } }, at) {
      const { who, sql, ip } = at;
      admit(who, 'fulfil');
      const line = await lineFor(sql, who, params.line);
      await tx(sql, async (inside) => {
        const refund = await stockOut(inside, tools, { order: line.orderId, lineId: line.id, by: byOf(who), reason });
        await writeAudit(inside, {
          staff: who.id,
          act: 'stockOut',
          subject: `line ${line.uuid}`,
          before: { status: line.status },
          after: { status: 'stock_out', refund },
          reason,
          ip,
        });
      });
      afterwards(tools, at);
      return shownLine(tools, sql, who, line);
    },
  };
}
