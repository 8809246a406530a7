import { randomInt, randomUUID } from 'node:crypto';
import type { Address, Area } from '#contract/addresses.ts';
import type { Check, Checked } from '#contract/checkout.ts';
import { Refusal } from '#contract/refusal.ts';
import { termsFor } from '../cart/line.ts';
import { type Priced, priceOf } from '../cart/pricing.ts';
import { koreaDate } from '../cart/promise.ts';
import { type Db, type Tx, tx } from '../database.ts';
import type { Memory } from '../memory.ts';
import type { Who } from '../who.ts';
import {
  addressFrom,
  holdStock,
  leftOf,
  type NewOrder,
  standingOrder,
  type TmpRow,
  tmpOf,
  writeOrder,
} from './checkout.sql.ts';
import { asPriced, checkGoods } from './goods.ts';

export type CheckTools = {
  brand: string;
  origin: string;
  clientKey: string;
  holdSeconds: number;
  /** Ends an order nobody has begun to pay; false when it is too late for that. */
  letGo: (sql: Tx, orderId: number) => Promise<boolean>;
};

/**
 * Turns an order sheet into an order that waits to be paid (rules D5.2): everything is checked again, stock is held, and
 * order, lines, hold and payment are written together or not at all. Asked twice, it names the same order twice.
 */
export async function place(
  sql: Db,
  who: Who,
  id: number,
  body: Check,
  memory: Memory,
  tools: CheckTools,
): Promise<Checked> {
  return tx(sql, attempt);

  async function attempt(inside: Tx) {
    const rows = await tmpOf(inside, who.id, id, { lock: true, zonecode: body.address.zonecode });
    const first = rows[0];
    if (!first) throw new Refusal('NOT_FOUND');
    const address = addressOf(first);
    const before = first.orderUuid ? await standing(inside, first.orderUuid, address) : undefined;
    if (before) return before;
    if (first.isOver) throw new Refusal('ORDER_TMP_EXPIRED');
    checkGoods(rows, who, memory);
    checkArea(rows, address.areaAddress);
    if (body.chkUsedPoint !== 0) throw new Refusal('POINT_NOT_ENOUGH');
    await hold(inside, rows);
    const priced = priceOf(rows.map(asPriced), termsFor(who, memory, address.areaAddress, new Date()));
    if (priced.totals.price !== body.chkPrice) throw new Refusal('PRICE_CHANGED', {}, { totals: priced.totals });
    checkMethod(body, priced.totals.price);
    const order = orderOf(rows, priced, address);
    const orderId = await writeOrder(inside, order);
    return answer({ ...order, id: orderId, status: 'request', names: rows.map((row) => row.name) });
  }

  // The same question again gets the same order; another price or address takes its place, unless it is being paid.
  async function standing(inside: Tx, uuid: string, address: Address) {
    const order = await standingOrder(inside, who.id, uuid, address);
    if (order?.status !== 'request') throw new Refusal('ORDER_ALREADY_PLACED', {}, { uuid });
    if (order.totalPrice === body.chkPrice && order.sameAddress) return answer(order);
    if (await tools.letGo(inside, order.id)) return undefined;
    throw new Refusal('ORDER_ALREADY_PLACED', {}, { uuid });
  }

  function addressOf(first: TmpRow): Address {
    if (who.isGuest && !(body.address.guestOrderName && body.address.guestOrderPhone))
      throw new Refusal('RECEIVER_REQUIRED');
    return { ...addressFrom(body.address), areaAddress: first.area };
  }

  function orderOf(rows: TmpRow[], { totals, lines }: Priced, address: Address): NewOrder {
    const byGroup = new Map(rows.map((row) => [row.groupId, row]));
    const arrivals = new Map(totals.bundles.map((bundle) => [bundle.key, bundle.arrival]));
    return {
      uuid: randomUUID(),
      orderNumber: orderNumber(new Date()),
      person: who.id,
      tmp: id,
      brand: tools.brand,
      address,
      receiptType: 'none',
      productsPrice: totals.productsPrice,
      shippingFee: totals.shippingFee,
      areaFee: totals.cumaAddOrtherShippingFee,
      discountShippingFee: totals.cumaDiscountShippingFee,
      couponDiscount: totals.couponDiscountPrice,
      usedPoint: totals.usedPoint,
      totalPrice: totals.price,
      taxFreeAmount: totals.taxFreeAmount,
      waterfall: totals.waterfall,
      bundles: totals.bundles,
      holdSeconds: tools.holdSeconds,
      method: body.paymentMethodType,
      pg: 'toss',
      lines: lines.map(({ groupIds, ...line }, at) => {
        const row = byGroup.get(groupIds[0] as number) as TmpRow;
        return {
          ...line,
          at,
          product: row.card,
          shipmentDate: row.shipmentDate,
          arrival: arrivals.get(line.bundleKey) ?? null,
        };
      }),
      groups: lines.flatMap((line) =>
        line.groupIds.map((groupId) => {
          const row = byGroup.get(groupId) as TmpRow;
          const { bundleKey, productId } = line;
          return {
            productId,
            bundleKey,
            optionId: row.optionId,
            unit: row.unit,
            unitPrice: row.unitPrice,
            option: row.option,
          };
        }),
      ),
    };
  }

  function answer(order: {
    id: number;
    uuid: string;
    orderNumber: string;
    totalPrice: number;
    taxFreeAmount: number;
    status: string;
    names: string[];
  }): Checked {
    const [name = '', ...others] = [...new Set(order.names)];
    const returnTo = `${tools.origin}/pay`;
    return {
      orderId: order.id,
      orderUuid: order.uuid,
      orderNumber: order.orderNumber,
      payable: order.totalPrice,
      pgType: 'toss',
      pg: {
        clientKey: tools.clientKey,
        orderId: order.uuid,
        orderName: others.length > 0 ? `${name.slice(0, 80)} 외 ${others.length}건` : name.slice(0, 90),
        customerKey: who.isGuest ? 'ANONYMOUS' : who.uuid,
        taxFreeAmount: order.taxFreeAmount,
        successUrl: `${returnTo}/processing?orderUuid=${order.uuid}`,
        // A closed window comes back without the order's id, so the address carries ours.
        failUrl: `${returnTo}/fail?orderUuid=${order.uuid}&orderTmpId=${id}`,
      },
      status: order.status,
    };
  }
}

async function hold(sql: Tx, rows: TmpRow[]) {
  const held = await holdStock(
    sql,
    rows.map((row) => row.optionId),
    rows.map((row) => row.unit),
  );
  const got = new Set(held.map((row) => row.optionId));
  const short = rows.find((row) => !got.has(row.optionId));
  if (!short) return;
  const left = await leftOf(sql, short.optionId);
  throw new Refusal(
    'OUT_OF_STOCK',
    { name: short.name, n: left },
    { productId: short.productId, optionId: short.optionId, left },
  );
}

/** Throws UNDELIVERABLE_AREA, naming the first product that cannot go there. */
export function checkArea(rows: TmpRow[], area: Area) {
  const no = rows.find((row) => row.undeliverable[area]);
  if (no) throw new Refusal('UNDELIVERABLE_AREA', { name: no.name });
}

function checkMethod(body: Check, payable: number) {
  if (body.paymentMethodType !== 'card' || body.pgType !== 'toss') throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED');
  if (payable < 100) throw new Refusal('PAYMENT_METHOD_NOT_ALLOWED');
}

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number people read out on the phone: the day in Korea and seven random characters (rules D0.5). */
export function orderNumber(now: Date) {
  const tail = Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');
  return `${koreaDate(now).replaceAll('-', '')}-${tail}`;
}
