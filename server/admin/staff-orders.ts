import type { z } from 'zod';
import type { DeliveryAddress } from '#contract/addresses.ts';
import type { AccessedField } from '#contract/data-access.ts';
import { Refusal } from '#contract/errors.ts';
import { maskName, maskPhone } from '#contract/rules/masking.ts';
import type { StaffOrderQuery } from '#contract/staff-orders.ts';
import { type AccessRecord, writeAccessLog } from '../customers/access-log.ts';
import type { OrderIdentity } from '../order-records/order-writes.ts';
import { cancelUnpaid } from '../orders/cancel-lines.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { readAnyOrder } from '../orders/read-order.ts';
import { type Db, tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { parseCursor, rowCursorOf } from '../platform/paging/cursor.ts';
import { cursorPage } from '../platform/paging/page.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import type { StaffHandlers, StaffTools } from './admin-context.ts';
import { maskOrder, maskStaffOrder } from './masked-order-view.ts';
import { openStepsOf, readStaffOrders, unmaskedOrderOf } from './staff-orders.sql.ts';
import { requireUnmaskProof } from './unmask-limit.ts';

export function createStaffOrderHandlers(
  tools: StaffTools,
): Pick<StaffHandlers, 'orders' | 'searchOrders' | 'order' | 'unmask' | 'deposit' | 'withdrawOrder'> {
  const { reference, encryption, takeDeposit } = tools;
  return {
    orders: ({ query }, { sql, who }) => staffOrdersPage(sql, who, query),
    searchOrders: ({ body }, { sql, who }) => staffOrdersPage(sql, who, body),

    async order({ params }, { sql, who }) {
      requirePermission(who, 'orders');
      const order = await readAnyOrder(sql, params.id, reference.now(), who.distributorId);
      return maskStaffOrder(who, order, await openStepsOf(sql, order.id));
    },

    async unmask({ params, body: { reason } }, { sql, who, ip }) {
      requirePermission(who, 'unmask');
      const order = await readAnyOrder(sql, params.id, reference.now(), who.distributorId);
      return tx(sql, async (inside) => {
        await requireUnmaskProof(inside, who);
        const plain = await unmaskedOrderOf(inside, order.id, who.distributorId);
        if (!plain || (who.distributorId !== null && !plain.isFresh)) throw new Refusal('STAFF_NOT_ALLOWED');
        const sealed = plain.identity && (JSON.parse(encryption.decrypt(plain.identity)) as OrderIdentity);
        if (sealed) {
          // The law keeps this identity for disputes only (rules D11.7).
          if (who.role !== 'owner') throw new Refusal('STAFF_NOT_ALLOWED');
          Object.assign(plain, sealed);
        }
        const subject = `order ${order.orderNumber}` as const;
        await insertAudit(inside, { staff: who.id, act: 'unmask', subject, reason, ip });
        const isFinance = who.role === 'finance';
        const isSeller = who.role === 'distributor';
        const unmasked = {
          // The delivery address is all that is needed to ship.
          buyer: isFinance || isSeller ? null : { name: plain.name, phone: plain.phone },
          address: isFinance
            ? null
            : isSeller
              ? receiverOf(plain.address as DeliveryAddress)
              : (plain.address as DeliveryAddress),
          receivers: isFinance
            ? []
            : plain.receivers.map(({ line, address }) => ({ line, address: isSeller ? receiverOf(address) : address })),
          refundAccount: isSeller
            ? null
            : plain.account
              ? (JSON.parse(encryption.decrypt(plain.account)) as Account)
              : (sealed?.refundAccount ?? null),
        };
        const owners = isFinance ? [] : plain.receivers.flatMap(({ person }) => person ?? []);
        await writeAccessLog(inside, who, ip, accessRecordsOf(order.id, reason, fieldsOf(unmasked), owners));
        return unmasked;
      });
    },

    async deposit({ params, body: { reason } }, { sql, who, ip }) {
      requirePermission(who, 'deposit');
      const order = await readAnyOrder(sql, params.id, reference.now());
      await tx(sql, async (inside) => {
        if (!(await takeDeposit(inside, order.id))) throw new Refusal('INVALID_STATUS_TRANSITION');
        await insertAudit(inside, {
          staff: who.id,
          act: 'deposit',
          subject: `order ${order.orderNumber}`,
          before: { status: order.orderItemStatus },
          after: { status: 'paid' },
          reason,
          ip,
        });
      });
      return maskOrder(await readAnyOrder(sql, order.id, reference.now()));
    },

    async withdrawOrder({ params, body: { reason } }, at) {
      const { sql, who, ip } = at;
      requirePermission(who, 'refund');
      const order = await readAnyOrder(sql, params.id, reference.now());
      await tx(sql, async (inside) => {
        await cancelUnpaid(inside, tools, await lockRefundableOrder(inside, order.id, reference), 'staff');
        await insertAudit(inside, {
          staff: who.id,
          act: 'withdraw',
          subject: `order ${order.orderNumber}`,
          before: { status: order.orderItemStatus },
          after: { status: 'withdraw_complete' },
          reason,
          ip,
        });
      });
      runWorkersSoon(tools, at);
      return maskOrder(await readAnyOrder(sql, order.id, reference.now()));
    },
  };
}

async function staffOrdersPage(sql: Db, who: Staff, { nextPage, take, ...query }: z.output<typeof StaffOrderQuery>) {
  requirePermission(who, 'orders');
  const rows = await readStaffOrders(sql, { ...query, take, at: parseCursor(nextPage) });
  const entities = rows.slice(0, take).map(({ value: _, total: __, ...row }) => ({
    ...row,
    buyer: maskName(row.buyer) ?? '',
    phone: maskPhone(row.phone) ?? '',
  }));
  return { entities, page: cursorPage([...rows], take, rows[0]?.total ?? 0, rowCursorOf) };
}

type AccessedOrder = { buyer: unknown; address: unknown; refundAccount: unknown };

function fieldsOf({ buyer, address, refundAccount }: AccessedOrder): AccessedField[] {
  return [
    ...(buyer ? (['name', 'phone'] as const) : []),
    ...(address ? (['address'] as const) : []),
    ...(refundAccount ? (['refundAccount'] as const) : []),
  ];
}

/** One access record a person: the buyer, and each recipient with an account. An access that showed only blanks is recorded too. */
function accessRecordsOf(
  order: number,
  reason: string,
  fields: AccessedField[],
  receivers: readonly number[],
): AccessRecord[] {
  const access = { act: 'unmask', reason, order };
  return [
    { ...access, person: null, fields: fields.length > 0 ? fields : (['refundAccount'] as const) },
    ...[...new Set(receivers)].map((person) => ({ ...access, person, fields: ['name', 'phone', 'address'] as const })),
  ];
}

function receiverOf(address: DeliveryAddress): DeliveryAddress {
  return { ...address, guestOrderName: null, guestOrderPhone: null };
}

type Account = { owner: string; bankName: string; accountNumber: string };
