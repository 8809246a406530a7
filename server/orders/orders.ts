import { Refusal } from '#contract/errors.ts';
import { hide } from '../order-records/orders.ts';
import { keepWaiting } from '../order-records/shipments.ts';
import { moveLines } from '../order-records/transition-lines.ts';
import { nameBackAccount } from '../payments/refund-due.ts';
import { tx } from '../platform/db/database.ts';
import { encryptAccount } from '../refunds/issue-refund.ts';
import { cancels } from './cancel-handlers.ts';
import { changeAddress } from './change-address.ts';
import { lists } from './lists.ts';
import { type Answers, type OrderTools, own, stepping } from './order-context.ts';
import { afterwards } from './order-services.ts';
import { orderOfGift } from './orders.sql.ts';
import { readOrderAt } from './read.ts';

export function orders(life: OrderTools): Answers {
  const { reference } = life;
  const step = stepping(life);

  return {
    ...lists(life),

    read: ({ params }, { sql, who }) => readOrderAt(sql, who, params.id, reference.now()),

    async giftGroup({ params }, { sql, who }) {
      const order = await orderOfGift(sql, who.id, params.id);
      if (order === undefined) throw new Refusal('NOT_FOUND');
      return { entities: [await readOrderAt(sql, who, order, reference.now())] };
    },

    ...cancels(life),

    confirm: ({ params }, at) =>
      step(params, at, async (inside, line) => {
        if (!['delivery_end', 'replace_complete'].includes(line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
        await moveLines(inside, [
          { lineId: line.id, orderId: line.orderId, from: line.status, to: 'complete', by: 'buyer' },
        ]);
      }),

    received: ({ params }, at) =>
      step(params, at, async (inside, line) => {
        await moveLines(inside, [
          {
            lineId: line.id,
            orderId: line.orderId,
            from: 'delivering',
            to: 'delivery_end',
            by: 'buyer',
            reason: '수령 확인',
          },
        ]);
      }),

    wait: ({ params, body }, at) =>
      step(params, at, async (inside, line) => {
        if (!(await keepWaiting(inside, line.id, body.newDate ?? null))) throw new Refusal('INVALID_STATUS_TRANSITION');
      }),

    async address({ params, body }, at) {
      const order = await own(at.sql, at.who, params.id);
      await tx(at.sql, (inside) => changeAddress(inside, order, body, reference));
      afterwards(life, at);
      return readOrderAt(at.sql, at.who, order, reference.now());
    },

    async refundAccount({ params, body }, { sql, who }) {
      const order = await own(sql, who, params.id);
      const account = encryptAccount(life.encryption, body) as Buffer;
      if (!(await nameBackAccount(sql, order, account))) throw new Refusal('INVALID_STATUS_TRANSITION');
      return { ok: true };
    },

    async remove({ params }, { sql, who }) {
      const deleteDate = await hide(sql, who.id, params.id);
      if (deleteDate) return { ok: true, deleteDate };
      await own(sql, who, params.id);
      throw new Refusal('INVALID_STATUS_TRANSITION');
    },
  };
}
