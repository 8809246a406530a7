import { randomInt, randomUUID } from 'node:crypto';
import type { Address, Area } from '#contract/addresses.ts';
import type { Check, Checked, VirtualAccount } from '#contract/checkout.ts';
import { Refusal } from '#contract/refusal.ts';
import { koreaDate } from '#contract/rules/calendar.ts';
import { hasProvenPhone } from '../auth/proof.ts';
import { type Db, type Tx, tx } from '../base/database.ts';
import type { Seal } from '../base/encryption.ts';
import type { Memory } from '../base/reference.ts';
import type { Who } from '../base/who.ts';
import { priceFor, type Sheet } from '../cart/quote.ts';
import type { Coupon } from '../pricing/coupons.ts';
import { type Receipt, receiptOf, saveReceipt } from '../receipts/form.ts';
import { holdStock } from '../stock/hold.ts';
import { addressFrom, leftOf, type Placed, type Standing, standingOrder, type TmpRow, tmpOf } from './checkout.sql.ts';
import { agreedTo } from './consents.ts';
import { checkGoods, wantedOf } from './goods.ts';
import { checkHousehold } from './household.ts';
import type { IssueAccount } from './issued.ts';
import { checkMethod } from './methods.ts';
import { type NewOrder, writeOrder } from './order.sql.ts';
import { lockBuyer } from './person.sql.ts';
import { buyerOf, checkLimits, checkUnpaid } from './person.ts';
import { type WindowTools, windowOf } from './window.ts';

export type CheckTools = WindowTools & {
  brand: string;
  holdSeconds: number;
  seal: Seal;
  /** Ends an order nobody has begun to pay; false when it is too late for that. */
  letGo: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Turns an order that costs no money into a paid one. */
  settle: (sql: Tx, orderId: number) => Promise<boolean>;
  /** Asks the payment company for a virtual account, outside any transaction. */
  issue: IssueAccount;
};

/**
 * Turns an order sheet into an order that waits to be paid (rules D5.2): everything is checked again, stock, coupons and points
 * are held, and order, lines, holds and payment are written together or not at all. Asked twice, it names the same order twice.
 */
export async function place(
  { sql, who }: { sql: Db; who: Who },
  id: number,
  body: Check,
  memory: Memory,
  tools: CheckTools,
): Promise<Checked> {
  const placed = await tx(sql, attempt);
  if (placed.method !== 'bank_transfer') return answer(placed, placed.status, null);
  const issued = await tools.issue({ orderUuid: placed.uuid, bankCode: body.bankCode });
  if (issued.kind === 'refused') throw issued.refusal;
  // Unknown is not refused: the account is on its way, and the order waits for it.
  if (issued.kind === 'pending') return answer(placed, 'request', null);
  return answer(placed, 'bank_transfer_waiting', issued.virtualAccount);

  async function attempt(inside: Tx): Promise<Placed> {
    const buyer = buyerOf(who, body.address);
    await lockBuyer(inside, buyer);
    const rows = await tmpOf(inside, who, id, { lock: true, zonecode: body.address.zonecode });
    const first = rows[0];
    if (!first) throw new Refusal('NOT_FOUND');
    const address = addressOf(first);
    const before = first.orderUuid ? await standing(inside, first.orderUuid, address) : undefined;
    if (before) return before;
    if (first.isOver) throw new Refusal('ORDER_TMP_EXPIRED');
    await checkOrderer(inside);
    checkGoods(rows, who, memory);
    await checkLimits(inside, rows, buyer, memory);
    const consents = agreedTo(rows, body.consents);
    checkArea(rows, address.areaAddress);
    await checkHousehold(inside, rows, address, memory);
    const priced = priceFor(wantedOf(rows), first.purse, who, memory, {
      brand: tools.brand,
      area: address.areaAddress,
      couponIds: body.couponIds === undefined ? first.couponIds : body.couponIds,
      usedPoint: -body.chkUsedPoint,
    });
    const { totals } = priced;
    if (totals.price > 0) await checkUnpaid(inside, rows, buyer, who, memory);
    const left = await hold(inside, rows);
    if (totals.price !== body.chkPrice || totals.usedPoint !== -body.chkUsedPoint)
      throw new Refusal('PRICE_CHANGED', {}, { totals });
    const facts = { payable: totals.price, isGuest: who.isGuest, left, ...when(rows, memory) };
    checkMethod(body.paymentMethodType, body.pgType, facts, body.bankCode);
    const receipt = totals.price > 0 ? receiptOf(body.orderItemCashReceiptInfo, body.paymentMethodType) : null;
    const order = { ...orderOf(rows, priced, address, receipt), consents };
    const orderId = await writeOrder(inside, order);
    await saveReceipt(inside, orderId, receipt, { seal: tools.seal, person: who.id, isGuest: who.isGuest });
    if (totals.price === 0 && !(await tools.settle(inside, orderId))) throw new Refusal('OPTION_UNAVAILABLE');
    return {
      ...order,
      id: orderId,
      status: totals.price === 0 ? 'paid' : 'request',
      names: rows.map((row) => row.name),
    };
  }

  // The same question again gets the same order; anything else takes its place, unless it is being paid.
  async function standing(inside: Tx, uuid: string, address: Address): Promise<Placed | undefined> {
    const order = await standingOrder(inside, who.id, uuid, address);
    if (order && isSame(order)) return order;
    if (order?.status === 'request' && (await tools.letGo(inside, order.id))) return undefined;
    throw new Refusal('ORDER_ALREADY_PLACED', {}, { uuid });
  }

  function isSame(order: Standing) {
    const { couponIds } = body;
    return (
      ['request', 'bank_transfer_waiting'].includes(order.status) &&
      order.totalPrice === body.chkPrice &&
      order.usedPoint === -body.chkUsedPoint &&
      order.method === body.paymentMethodType &&
      (couponIds == null || [...couponIds].sort((a, b) => a - b).join() === order.couponIds.join()) &&
      order.sameAddress
    );
  }

  function addressOf(first: TmpRow): Address {
    if (who.isGuest && !(body.address.guestOrderName && body.address.guestOrderPhone))
      throw new Refusal('RECEIVER_REQUIRED');
    return { ...addressFrom(body.address), areaAddress: first.area };
  }

  // A brand may ask guests to prove the phone their order is found again by (rules D5.2).
  async function checkOrderer(inside: Tx) {
    if (!who.isGuest || !memory.policy('guestPhoneProof')) return;
    const phone = body.address.guestOrderPhone ?? '';
    if (!(await hasProvenPhone(inside, who.id, phone)))
      throw new Refusal('VERIFY_REQUIRED', {}, { field: 'guestOrderPhone' });
  }

  function orderOf(
    rows: TmpRow[],
    { totals, lines, taken, shippingCoupon, chosen }: Sheet,
    address: Address,
    receipt: Receipt | null,
  ): Omit<NewOrder, 'consents'> {
    const byGroup = new Map(rows.map((row) => [row.groupId, row]));
    const feeType = totals.cumaShippingFeeType;
    const arrivals = new Map(totals.bundles.map((bundle) => [bundle.key, bundle.arrival]));
    return {
      uuid: randomUUID(),
      orderNumber: orderNumber(memory.now()),
      person: who.id,
      tmp: id,
      brand: tools.brand,
      address,
      receiptType: receipt?.receiptType ?? 'none',
      productsPrice: totals.productsPrice,
      shippingFee: totals.shippingFee,
      areaFee: totals.cumaAddOrtherShippingFee,
      discountShippingFee: totals.cumaDiscountShippingFee,
      couponDiscount: totals.couponDiscountPrice,
      shippingCoupon,
      usedPoint: totals.usedPoint,
      expectedPoint: totals.expectedPoint?.expectedRewardPoint ?? 0,
      pointPermille: who.isGuest ? 0 : memory.pointPermille(who.grade),
      totalPrice: totals.price,
      taxFreeAmount: totals.taxFreeAmount,
      waterfall: totals.waterfall,
      bundles: totals.bundles,
      holdSeconds: tools.holdSeconds,
      method: totals.price === 0 ? 'point' : body.paymentMethodType,
      pg: 'toss',
      bankCode: body.bankCode ?? null,
      stage: totals.price > 0 && body.paymentMethodType === 'bank_transfer' ? 'issuing' : 'ready',
      coupons: taken.applied.map((coupon) => {
        const { minimum, noPartial } = chosen.find((one) => one.id === coupon.id) as Coupon;
        return { ...coupon, minimum, noPartial };
      }),
      lines: lines.map(({ groupIds, groups: _, ...line }, at) => {
        const row = byGroup.get(groupIds[0] as number) as TmpRow;
        const { baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, dispatchDays } = row;
        return {
          ...line,
          at,
          distributorId: row.distributorId,
          shipping: { baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, dispatchDays, feeType },
          product: row.card,
          shipmentDate: row.shipmentDate,
          arrival: arrivals.get(line.bundleKey) ?? null,
        };
      }),
      groups: lines.flatMap((line) =>
        line.groupIds.map((groupId, nth) => {
          const row = byGroup.get(groupId) as TmpRow;
          const { bundleKey, productId } = line;
          return {
            ...line.groups[nth],
            productId,
            bundleKey,
            optionId: row.optionId,
            unit: row.unit,
            unitPrice: line.unitPrices[nth],
            option: row.option,
          };
        }),
      ),
    };
  }

  function answer(order: Placed, status: string, virtualAccount: VirtualAccount | null): Checked {
    return {
      orderId: order.id,
      orderUuid: order.uuid,
      orderNumber: order.orderNumber,
      payable: order.totalPrice,
      pgType: 'toss',
      pg: isPaidInWindow(order) ? windowOf({ ...order, tmp: id }, who, tools) : null,
      virtualAccount,
      status,
    };
  }
}

/** Holds the goods of a sheet; how many are left then of what is scarcest. */
async function hold(sql: Tx, rows: TmpRow[]) {
  const held = await holdStock(
    sql,
    rows.map((row) => row.optionId),
    rows.map((row) => row.unit),
  );
  const got = new Set(held.map((row) => row.optionId));
  const short = rows.find((row) => !got.has(row.optionId));
  if (!short) return Math.min(...held.map((row) => row.left ?? Number.POSITIVE_INFINITY));
  const left = await leftOf(sql, short.optionId);
  throw new Refusal(
    'OUT_OF_STOCK',
    { name: short.name, n: left },
    { productId: short.productId, optionId: short.optionId, left },
  );
}

/** Throws UNDELIVERABLE_AREA, naming the first product that cannot go there. */
export function checkArea(rows: Pick<TmpRow, 'undeliverable' | 'name'>[], area: Area) {
  const no = rows.find((row) => row.undeliverable[area]);
  if (no) throw new Refusal('UNDELIVERABLE_AREA', { name: no.name });
}

function isPaidInWindow({ method, totalPrice }: Placed) {
  return totalPrice > 0 && method !== 'bank_transfer';
}

/** What the ways to pay depend on besides the sum: this moment and when the goods leave. */
export function when(rows: TmpRow[], memory: Memory) {
  const shipDates = rows.map((row) => row.shipmentDate);
  return { now: memory.now(), shipDates, holidays: memory.holidays(), policy: memory.policy };
}

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number people read out on the phone: the day in Korea and seven random characters (rules D0.5). */
export function orderNumber(now: Date) {
  const tail = Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('');
  return `${koreaDate(now).replaceAll('-', '')}-${tail}`;
}
