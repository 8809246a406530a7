import type { Area, DeliveryAddress } from '#contract/addresses.ts';
import { Refusal } from '#contract/errors.ts';
import type { GiftAddress } from '#contract/received-gifts.ts';
import { cutoffOf } from '#contract/rules/calendar.ts';
import { arrivalDateOf, dispatchDateOf } from '#contract/rules/delivery-date.ts';
import { giftSurchargeOf } from '../gift-records/delivery-area.ts';
import { lockGifts, replaceGiftAddress, setGiftAddress } from '../gift-records/gift-receiving.ts';
import { setLineArrival } from '../order-records/gift-delivery.ts';
import { shippingAreaSql } from '../order-records/shipping-area.ts';
import { type OrderServices, runWorkersSoon } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { refundAreaSurcharge } from '../refunds/area-surcharge-refund.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { acceptGift, type createReceiverAction, type GiftReceiverHandlers } from './accept-gift.ts';
import type { GiftRow } from './gift.sql.ts';
import { findGift, type GiftTools, viewGift } from './gift-context.ts';
import { requireGiftConsent } from './gift-status-texts.ts';
import { requireOpenable } from './gift-view.ts';

const here = ['paid', 'withdraw_partially'];

/** Creates the handlers of a gift's address: given once, and changeable until the gift is packed (rules D12.2). */
export function createGiftAddressHandlers(
  tools: GiftTools,
  mine: ReturnType<typeof createReceiverAction>,
): Pick<GiftReceiverHandlers, 'address' | 'changeAddress'> {
  const { reference } = tools.orderServices;

  return {
    async address({ params, body }, at) {
      requireGiftConsent(body.consent);
      await tx(at.sql, (inside) => saveGiftAddress(inside, at, params.id, body));
      runWorkersSoon(tools.orderServices, at);
      return viewGift(tools, at.sql, at.who, params.id);
    },

    async changeAddress({ params, body }, at) {
      requireGiftConsent(body.consent);
      return mine(params.id, at, async (inside, gift) => {
        if (gift.status !== 'used' || !here.includes(gift.stage)) throw new Refusal('ADDRESS_LOCKED');
        const address = await placeOf(inside, gift, body);
        if (!(await replaceGiftAddress(inside, gift.id, address, body.consent))) throw new Refusal('ADDRESS_LOCKED');
        await setLineArrival(inside, gift.lineId, giftArrivalFor(gift, address, reference));
        await refundSurcharge(inside, tools.orderServices, gift, address.areaAddress);
      });
    },
  };

  async function saveGiftAddress(inside: Tx, at: Context, link: string, body: GiftAddress) {
    const seen = await findGift(tools, inside, at.who, link);
    await lockGifts(inside, seen.orderId);
    const before = await findGift(tools, inside, at.who, link);
    requireOpenable(before);
    if (!before.isMine) await acceptGift(tools, { sql: inside, who: at.who }, before, body.phone);
    const gift = before.isMine ? before : await findGift(tools, inside, at.who, link);
    const address = await placeOf(inside, gift, body);
    // The same address again is a retry after a lost answer.
    if (gift.status === 'used' && gift.address && isSameAddress(gift.address, address)) return;
    if (gift.status !== 'unused' || !here.includes(gift.lineStatus)) throw new Refusal('INVALID_STATUS_TRANSITION');
    if (
      gift.shipmentDate &&
      reference.now() >= cutoffOf(gift.shipmentDate, reference.holidays(), reference.policy('shipCutoff'))
    )
      throw new Refusal('GIFT_OPTION');
    if (!(await setGiftAddress(inside, gift.id, address, body.consent))) throw new Refusal('INVALID_STATUS_TRANSITION');
    await setLineArrival(inside, gift.lineId, giftArrivalFor(gift, address, reference));
    await refundSurcharge(inside, tools.orderServices, gift, address.areaAddress);
    await tools.giftNotifier.addressDone(inside, gift);
  }

  /** Throws UNDELIVERABLE_AREA if the item, or this product as a gift, cannot be shipped there. */
  async function placeOf(inside: Tx, gift: GiftRow, body: GiftAddress): Promise<DeliveryAddress> {
    const areaAddress = await shippingAreaSql(inside, body.zonecode);
    if (!gift.goesTo[areaAddress]) throw new Refusal('UNDELIVERABLE_AREA', { name: gift.productName });
    const { selectedAddress, roadAddress, jibunAddress, addressDetail, receiverName, zonecode, phone, memo } = body;
    const place = { selectedAddress, roadAddress, jibunAddress, addressDetail, receiverName, zonecode, phone, memo };
    const none = { id: null, default: false, guestOrderName: null, guestOrderPhone: null, deliveryAddressType: null };
    return { ...none, ...place, areaAddress };
  }
}

/** Returns the arrival date of a gift at an address. Its days count from the first address (rules D12.3). */
export function giftArrivalFor(
  gift: Pick<GiftRow, 'brand' | 'shipmentDate' | 'dispatchDays' | 'addressedAt'>,
  { areaAddress }: DeliveryAddress,
  reference: ReferenceData,
) {
  const holidays = reference.holidays();
  const until = reference.of(gift.brand).policy('sameDayCutoff');
  const since = gift.addressedAt ? new Date(gift.addressedAt) : reference.now();
  const leaves = gift.shipmentDate ?? dispatchDateOf(since, gift.dispatchDays, holidays, until);
  return arrivalDateOf(leaves, areaAddress, holidays);
}

function isSameAddress(one: DeliveryAddress, other: DeliveryAddress) {
  const keys = Object.keys(other) as (keyof DeliveryAddress)[];
  return keys.every((key) => one[key] === other[key]);
}

/**
 * Refunds the part of a prepaid surcharge that the gift's current address does not need (rules D12.2). A repeated call for the same
 * address refunds nothing. Call it in the transaction that writes the address, under the payment's lock.
 */
async function refundSurcharge(inside: Tx, orderServices: OrderServices, gift: GiftRow, area: Area) {
  const cash = gift.areaPaid - gift.areaBack - giftSurchargeOf(gift.boxed, area);
  if (cash <= 0) return;
  const refundable = await lockRefundableOrder(inside, gift.orderId, orderServices.reference);
  const reason = '선물 추가 배송비 차액';
  await refundAreaSurcharge(
    inside,
    refundable,
    { [gift.bundleKey]: cash },
    { kind: 'gift_area', reason, by: 'system' },
  );
}
