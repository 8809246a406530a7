import type { z } from 'zod';
import type { Address } from '#contract/addresses.ts';
import type { LookField } from '#contract/data-access.ts';
import { Refusal } from '#contract/errors.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';
import type { StaffOrderQuery } from '#contract/staff-orders.ts';
import { type Looked, writeLooks } from '../customers/access-log.ts';
import { readAnyOrder } from '../orders/read.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { masked } from '../platform/masking.ts';
import { cursorOf, readCursor } from '../platform/paging/cursor.ts';
import { goingOn } from '../platform/paging/page.ts';
import { linesAwaiting } from '../staff/approval-requests.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import type { Desk, StaffTools } from './admin-context.ts';
import { viewFor } from './masked-order-view.ts';
import { plainOf, staffOrders } from './orders.sql.ts';
import { proveForDoors } from './unmask-limit.ts';

export function staffOrdersOf({
  reference,
  encryption,
  takeDeposit,
}: StaffTools): Pick<Desk, 'orders' | 'find' | 'order' | 'unmask' | 'deposit'> {
  return {
    orders: ({ query }, { sql, who }) => listed(sql, who, query),
    find: ({ body }, { sql, who }) => listed(sql, who, body),

    async order({ params }, { sql, who }) {
      admit(who, 'orders');
      const order = await readAnyOrder(sql, params.id, reference.now(), who.distributorId);
      return viewFor(who, order, await linesAwaiting(sql, order.id));
    },

    async unmask({ params, body: { reason } }, { sql, who, ip }) {
      admit(who, 'unmask');
      const order = await readAnyOrder(sql, params.id, reference.now(), who.distributorId);
      return tx(sql, async (inside) => {
        await proveForDoors(inside, who);
        const plain = await plainOf(inside, order.id, who.distributorId);
        if (!plain || (who.distributorId !== null && !plain.isFresh)) throw new Refusal('STAFF_NOT_ALLOWED');
        const subject = `order ${order.orderNumber}`;
        await writeAudit(inside, { staff: who.id, act: 'unmask', subject, reason, ip });
        const isFinance = who.role === 'finance';
        const isSeller = who.role === 'distributor';
        const shown = {
          // Whom it goes to is all that is needed to send it.
          buyer: isFinance || isSeller ? null : { name: plain.name, phone: plain.phone },
          address: isFinance ? null : isSeller ? receiverOf(plain.address as Address) : (plain.address as Address),
          receivers: isFinance
            ? []
            : plain.receivers.map(({ line, address }) => ({ line, address: isSeller ? receiverOf(address) : address })),
          refundAccount: isSeller || !plain.account ? null : (JSON.parse(encryption.decrypt(plain.account)) as Account),
        };
        const owners = isFinance ? [] : plain.receivers.flatMap(({ person }) => person ?? []);
        await writeLooks(inside, who, ip, looksOf(order.id, reason, fieldsOf(shown), owners));
        return shown;
      });
    },

    async deposit({ params, body: { reason } }, { sql, who, ip }) {
      admit(who, 'deposit');
      const order = await readAnyOrder(sql, params.id, reference.now());
      await tx(sql, async (inside) => {
        if (!(await takeDeposit(inside, order.id))) throw new Refusal('INVALID_STATUS_TRANSITION');
        await writeAudit(inside, {
          staff: who.id,
          act: 'deposit',
          subject: `order ${order.orderNumber}`,
          before: { status: order.orderItemStatus },
          after: { status: 'paid' },
          reason,
          ip,
        });
      });
      return masked(await readAnyOrder(sql, order.id, reference.now()));
    },
  };
}

async function listed(sql: Db, who: Staff, { nextPage, take, ...query }: z.output<typeof StaffOrderQuery>) {
  admit(who, 'orders');
  const rows = await staffOrders(sql, { ...query, take, at: readCursor(nextPage) });
  const entities = rows.slice(0, take).map(({ value: _, ...row }) => ({
    ...row,
    buyer: maskName(row.buyer) ?? '',
    phone: maskPhone(row.phone) ?? '',
  }));
  return { entities, page: goingOn([...rows], take, rows.length, cursorOf) };
}

type Shown = { buyer: unknown; address: unknown; refundAccount: unknown };

function fieldsOf({ buyer, address, refundAccount }: Shown): LookField[] {
  return [
    ...(buyer ? (['name', 'phone'] as const) : []),
    ...(address ? (['address'] as const) : []),
    ...(refundAccount ? (['refundAccount'] as const) : []),
  ];
}

/** One look a person: the buyer's, and that of each receiver who is somebody here. Who saw nothing but blanks has looked all the same. */
function looksOf(order: number, reason: string, fields: LookField[], receivers: readonly number[]): Looked[] {
  const one = { act: 'unmask', reason, order };
  return [
    { ...one, person: null, fields: fields.length > 0 ? fields : (['refundAccount'] as const) },
    ...[...new Set(receivers)].map((person) => ({ ...one, person, fields: ['name', 'phone', 'address'] as const })),
  ];
}

function receiverOf(address: Address): Address {
  return { ...address, guestOrderName: null, guestOrderPhone: null };
}

type Account = { owner: string; bankName: string; accountNumber: string };
