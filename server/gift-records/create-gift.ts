import { randomBytes } from 'node:crypto';
import { invalidField, Refusal } from '#contract/errors.ts';
import type { GiftOrderData } from '#contract/gifts.ts';
import { giftCountOf } from '#contract/gifts.ts';
import type { Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { giftsSentToday, hasSameGift, insertGift } from './create-gift.sql.ts';

/** The gift terms of a product. */
export type GiftableProduct = {
  name: string;
  saleType: string;
  isGiftable: boolean;
  isNoResale: boolean;
  giftDays: number | null;
  isGiftExtendable: boolean;
  shipmentDate: string | null;
};

/**
 * Throws GIFT_NOT_ALLOWED for products that cannot be given: wholesale, fundings, and those that must not be resold. Throws
 * SHIPMENT_DATE_MIXED for options of several parcels, also where only some have a ship date: a gift is one parcel.
 */
export function checkGiftable(products: GiftableProduct[]) {
  const unsendable = products.find(
    ({ saleType, isGiftable, isNoResale }) => !isGiftable || isNoResale || ['wholesale', 'funding'].includes(saleType),
  );
  if (unsendable) throw new Refusal('GIFT_NOT_ALLOWED', { name: unsendable.name });
  if (new Set(products.map(({ shipmentDate }) => shipmentDate)).size > 1)
    throw new Refusal('SHIPMENT_DATE_MIXED').saying('선물은 출고일이 같은 옵션만 함께 보낼 수 있어요.');
}

/**
 * Throws GIFT_RECEIVERS above the limit of recipients per gift, GIFT_DAY_LIMIT above a member's daily limit. The caller holds the
 * buyer's lock.
 */
export async function checkReceivers(inside: Tx, person: number, gift: GiftOrderData, reference: ReferenceData) {
  const n = reference.policy('giftReceiversMax');
  const count = giftCountOf(gift);
  if (count > n) throw new Refusal('GIFT_RECEIVERS', { n });
  const most = reference.policy('giftsPerDay');
  const left = Math.max(0, most - (await giftsSentToday(inside, person)));
  if (count > left) throw new Refusal('GIFT_DAY_LIMIT', { n: most, left }, { left });
}

/** Returns the days until a gift of this product expires, and the days of an extension. */
export function giftDaysOf({ giftDays, isGiftExtendable }: GiftableProduct, reference: ReferenceData) {
  const { standard, min, max } = reference.policy('giftExpiryDays');
  const days = Math.min(max, Math.max(min, giftDays ?? standard));
  return { days, extraDays: isGiftExtendable ? standard : 0 };
}

/**
 * Inserts a gift on the lines of a new order, in the same transaction. Refuses a message for the next morning where the gift expires
 * before it.
 */
export async function createGift(
  inside: Tx,
  order: number,
  gift: GiftOrderData,
  product: GiftableProduct,
  reference: ReferenceData,
) {
  const { giftNotiType, receivers, kakaoGiftReceiverName = null } = gift;
  const named = giftNotiType === 'kakaotalkSend' ? [{ name: kakaoGiftReceiverName ?? '', phone: null }] : receivers;
  const rows = await insertGift(inside, {
    order,
    notiType: giftNotiType,
    senderName: gift.giftSenderName,
    message: gift.giftMessage,
    card: gift.card,
    kakaoReceiverName: giftNotiType === 'kakaotalkSend' ? kakaoGiftReceiverName : null,
    isOptionChoice: gift.isOptionChoice,
    isTomorrow: gift.sendAt === 'tomorrow',
    ...giftDaysOf(product, reference),
    tos: named.map(({ name, phone }, at) => ({ nth: at + 1, name, phone, link: newLink() })),
  });
  if (rows.length !== named.length)
    throw new Error(`Order ${order} has ${rows.length} gift parcels for ${named.length} recipients`);
  if (rows.some(({ isOverBeforeSent }) => isOverBeforeSent))
    throw invalidField('sendAt', '내일 오전 9시 전에 받는 기간이 끝나요. 알림을 바로 보내 주세요.');
}

/** Returns whether an existing order is exactly this gift. */
export function isSameGift(inside: Tx, order: number, gift: GiftOrderData) {
  return hasSameGift(inside, order, { ...gift, kakaoGiftReceiverName: gift.kakaoGiftReceiverName ?? null });
}

/** 128 random bits in the format of a uuid. */
function newLink() {
  const hex = randomBytes(16).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
