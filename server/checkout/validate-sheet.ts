import { type Address, nowhere } from '#contract/addresses.ts';
import type { Check } from '#contract/checkout.ts';
import { Refusal } from '#contract/errors.ts';
import { type GiftData, giftCountOf } from '#contract/gifts.ts';
import { hasProvenPhone } from '../auth/phone-verification.ts';
import { priceFor, type Sheet } from '../cart/quote.ts';
import { checkGiftable, checkReceivers } from '../gift-records/create.ts';
import { addressFrom } from '../order-records/order-sheets.ts';
import type { Buyer } from '../order-records/purchase-history.ts';
import type { Tx } from '../platform/db/database.ts';
import { checkArea, checkGoods, wantedOf } from './availability.ts';
import { checkLimits } from './buyer-limits.ts';
import { checkHousehold } from './household-limit.ts';
import type { TmpRow } from './order-sheet.sql.ts';
import type { Ask } from './place-order-input.ts';
import { agreedTo } from './purchase-consents.ts';

/** An order sheet with its lines as they are now, and where its goods are to go. */
export type OpenSheet = {
  rows: TmpRow[];
  /** The same with the units of every receiver together: what is held, limited and counted. */
  all: TmpRow[];
  first: TmpRow;
  address: Address;
  gift: GiftData | null;
};

/** The same with what it costs and what was agreed to. */
export type Quoted = OpenSheet & Sheet & { consents: ReturnType<typeof agreedTo> };

/** Throws NOT_FOUND for somebody else's sheet, RECEIVER_REQUIRED for a guest without name or phone. */
export function openSheet(rows: TmpRow[], { who, body }: Ask): OpenSheet {
  const [first] = rows;
  if (!first) throw new Refusal('NOT_FOUND');
  const gift = giftOf(first, body);
  if (gift) return { rows, all: timesAll(rows, giftCountOf(gift)), first, address: nowhere, gift };
  if (!body.address) throw new Refusal('ADDRESS_REQUIRED');
  if (who.isGuest && !(body.address.guestOrderName && body.address.guestOrderPhone))
    throw new Refusal('RECEIVER_REQUIRED');
  return { rows, all: rows, first, address: { ...addressFrom(body.address), areaAddress: first.area }, gift };
}

/** Throws why this cannot be ordered now, by this person, to this door, whatever it costs; what was agreed to on the way. */
export async function checkSheet(inside: Tx, sheet: OpenSheet, buyer: Buyer, ask: Ask) {
  const { rows, all, first, address, gift } = sheet;
  const { who, reference, body } = ask;
  if (first.isOver) throw new Refusal('ORDER_TMP_EXPIRED');
  await checkOrderer(inside, ask);
  checkGoods(all, who, reference);
  await checkLimits(inside, all, buyer, reference);
  const consents = agreedTo(rows, body.consents);
  if (gift) {
    checkGiftable(rows);
    await checkReceivers(inside, who.id, gift, reference);
    return consents;
  }
  checkArea(rows, address.areaAddress);
  await checkHousehold(inside, rows, address, { reference, person: ask.who.id });
  return consents;
}

/** What the sheet costs with the coupons and points that were chosen. */
export function quoteSheet({ rows, first, address, gift }: OpenSheet, { who, body, reference, tools }: Ask): Sheet {
  return priceFor(wantedOf(rows), first.purse, who, reference, {
    brand: tools.brand,
    area: address.areaAddress,
    couponIds: body.couponIds === undefined ? first.couponIds : body.couponIds,
    usedPoint: -body.chkUsedPoint,
    ...(gift ? { receivers: giftCountOf(gift) } : {}),
  });
}

// A gift's sheet is a gift's, and no other one is.
function giftOf({ giftCount }: TmpRow, { isGift, giftData }: Check) {
  if (giftCount === null && !isGift && !giftData) return null;
  if (giftCount === null || !isGift) throw new Refusal('BAD_REQUEST');
  if (!giftData) throw new Refusal('RECEIVER_REQUIRED');
  return giftData;
}

function timesAll(rows: TmpRow[], count: number) {
  return rows.map((row) => ({ ...row, unit: row.unit * count }));
}

// A brand may ask guests to prove the phone their order is found again by (rules D5.2).
async function checkOrderer(inside: Tx, { who, body, reference }: Ask) {
  if (!who.isGuest || !reference.policy('guestPhoneProof')) return;
  const phone = body.address?.guestOrderPhone ?? '';
  if (!(await hasProvenPhone(inside, who.id, phone)))
    throw new Refusal('VERIFY_REQUIRED', {}, { field: 'guestOrderPhone' });
}
