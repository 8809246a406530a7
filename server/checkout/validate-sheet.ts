import { type DeliveryAddress, emptyAddress } from '#contract/addresses.ts';
import type { PlaceOrderForm } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { type GiftOrderData, giftCountOf } from '#contract/gifts.ts';
import { hasProvenPhone } from '../auth/phone-proof.ts';
import type { Quote } from '../cart/quote.ts';
import { checkGiftable, checkReceivers } from '../gift-records/create-gift.ts';
import { toDeliveryAddress } from '../order-records/order-sheets.ts';
import type { OrderBuyer } from '../order-records/purchase-history.ts';
import type { Tx } from '../platform/db/database.ts';
import { checkPurchaseLimits } from './buyer-limits.ts';
import { checkHouseholdLimit } from './household-limit.ts';
import { checkAvailability, checkDeliverable } from './item-availability.ts';
import type { OrderSheetRow } from './order-sheet.sql.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { acceptedConsentsOf } from './purchase-consents.ts';
import { quoteOrderSheet } from './quote-sheet.ts';

/** An order sheet with its current lines and the delivery address. */
export type OpenSheet = {
  rows: OrderSheetRow[];
  /** The same lines with the quantities of all recipients: these are held, limited and counted. */
  all: OrderSheetRow[];
  first: OrderSheetRow;
  address: DeliveryAddress;
  gift: GiftOrderData | null;
};

/** The same with its price and the given consents. */
export type QuotedSheet = OpenSheet & Quote & { consents: ReturnType<typeof acceptedConsentsOf> };

/** Throws NOT_FOUND for another customer's sheet, RECEIVER_REQUIRED for a guest without name or phone. */
export function openOrderSheet(rows: OrderSheetRow[], { who, body }: PlaceOrderInput): OpenSheet {
  const [first] = rows;
  if (!first) throw new Refusal('NOT_FOUND');
  const gift = giftOf(first, body);
  if (gift) return { rows, all: timesAll(rows, giftCountOf(gift)), first, address: emptyAddress, gift };
  if (!body.address) throw new Refusal('ADDRESS_REQUIRED');
  if (who.isGuest && !(body.address.guestOrderName && body.address.guestOrderPhone))
    throw new Refusal('RECEIVER_REQUIRED');
  return { rows, all: rows, first, address: { ...toDeliveryAddress(body.address), areaAddress: first.area }, gift };
}

/** Throws why this customer cannot order the sheet to this address now, regardless of what it costs. Returns the given consents. */
export async function validateSheet(inside: Tx, sheet: OpenSheet, buyer: OrderBuyer, input: PlaceOrderInput) {
  const { rows, all, first, address, gift } = sheet;
  const { who, reference, body } = input;
  if (first.isOver) throw new Refusal('ORDER_TMP_EXPIRED');
  if (!body.orderAgain && rows.some(({ isOrderedSince }) => isOrderedSince)) throw new Refusal('ITEM_ALREADY_ORDERED');
  await checkOrderer(inside, input);
  checkAvailability(all, who, reference);
  await checkPurchaseLimits(inside, all, buyer, reference);
  const consents = acceptedConsentsOf(rows, body.consents);
  if (gift) {
    checkGiftable(rows);
    await checkReceivers(inside, who.id, gift, reference);
    return consents;
  }
  checkDeliverable(rows, address.areaAddress);
  await checkHouseholdLimit(inside, rows, address, { reference, person: input.who.id });
  return consents;
}

/** Prices the sheet with the chosen coupons and points. */
export function quoteSheet(
  { rows, address, gift }: OpenSheet,
  { who, body, reference, tools }: PlaceOrderInput,
): Quote {
  const asked = { couponIds: body.couponIds, usedPoint: -body.chkUsedPoint };
  return quoteOrderSheet(rows, who, reference, asked, {
    brand: tools.brand,
    area: address.areaAddress,
    ...(gift ? { receivers: giftCountOf(gift) } : {}),
  });
}

// A gift's sheet requires gift data, and every other sheet refuses it.
function giftOf({ giftCount }: OrderSheetRow, { isGift, giftData }: PlaceOrderForm) {
  if (giftCount === null && !isGift && !giftData) return null;
  if (giftCount === null || !isGift) throw new Refusal('BAD_REQUEST');
  if (!giftData) throw new Refusal('RECEIVER_REQUIRED');
  return giftData;
}

function timesAll(rows: OrderSheetRow[], count: number) {
  return rows.map((row) => ({ ...row, unit: row.unit * count }));
}

// A brand may require guests to verify the phone that later finds their order (rules D5.2).
async function checkOrderer(inside: Tx, { who, body, reference }: PlaceOrderInput) {
  if (!who.isGuest || !reference.policy('guestPhoneProof')) return;
  const phone = body.address?.guestOrderPhone ?? '';
  if (!(await hasProvenPhone(inside, who.id, phone)))
    throw new Refusal('VERIFY_REQUIRED', {}, { field: 'guestOrderPhone' });
}
