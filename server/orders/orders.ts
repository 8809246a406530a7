import { Refusal } from '#contract/refusal.ts';
import { claim, undoClaim } from '../claims/claims.ts';
import { tx } from '../database.ts';
import { lockSold } from '../refunds/sold-order.ts';
import { changeAddress } from './address.ts';
import { cancels } from './cancel.ts';
import { lists } from './lists.ts';
import { moveLines } from './move.ts';
import { hide } from './orders.sql.ts';
import { type Answers, afterwards, type OrderTools, own, ownLine, stepping, whole } from './own.ts';
import { readOrderAt } from './read.ts';

export function orders(life: OrderTools): Answers {
  const { memory } = life;
  const step = stepping(life);

  return {
    ...lists(life),

    read: ({ params }, { sql, who }) => readOrderAt(sql, who, params.id, memory.now()),

    ...cancels(life),

    async claim({ params, body }, at) {
      const found = await ownLine(at.sql, at.who, params);
      const uuid = await tx(at.sql, async (inside) => {
        const sold = await lockSold(inside, found.orderId, memory);
        const line = sold.lines.find((one) => one.id === found.id);
        if (!line) throw new Refusal('NOT_FOUND');
        return claim(inside, life, { sold, line, form: body, by: 'buyer', person: at.who.id });
      });
      afterwards(life, at);
      return (await whole(life, at, found.orderId, uuid)).line;
    },

    claimUndo: ({ params }, at) =>
      step(params, at, (inside, line) => undoClaim(inside, life, line.orderId, line.id, 'buyer')),

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

    async address({ params, body }, at) {
      const order = await own(at.sql, at.who, params.id);
      await tx(at.sql, (inside) => changeAddress(inside, order, body));
      return readOrderAt(at.sql, at.who, order, memory.now());
    },

    async remove({ params }, { sql, who }) {
      const deleteDate = await hide(sql, who.id, params.id);
      if (deleteDate) return { ok: true, deleteDate };
      await own(sql, who, params.id);
      throw new Refusal('INVALID_STATUS_TRANSITION');
    },
  };
}
