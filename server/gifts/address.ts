import type { Address } from '#contract/addresses.ts';
import { Refusal } from '#contract/errors.ts';
import type { GiftAddress } from '#contract/received-gifts.ts';
import { cutoffOf } from '#contract/rules/calendar.ts';
import { changeAddress, giveAddress, lockGifts } from '../gift-records/receiving.ts';
import { promiseArrival } from '../order-records/gift-delivery.ts';
import { areaAt } from '../order-records/shipping-area.ts';
import { afterwards } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { At } from '../platform/handlers.ts';
import type { Reference } from '../platform/reference-data.ts';
import { arrivalOf, dispatchOf } from '../pricing/delivery-date.ts';
import { claimFor, type ReceiverCalls, type taking } from './claim-link.ts';
import type { Gift } from './gift.sql.ts';
import { find, type GiftTools, see } from './gift-context.ts';
import { returnSurcharge } from './prepaid-surcharge.ts';
import { agree } from './texts.ts';
import { open } from './view.ts';

const here = ['paid', 'withdraw_partially'];

/** Where a gift goes: given once, changed until it is packed (rules D12.2). */
export function addressing(
  tools: GiftTools,
  mine: ReturnType<typeof taking>,
): Pick<ReceiverCalls, 'address' | 'changeAddress'> {
  const { reference } = tools.life;

  return {
    async address({ params, body }, at) {
      agree(body.consent);
      await tx(at.sql, (inside) => give(inside, at, params.id, body));
      afterwards(tools.life, at);
      return see(tools, at.sql, at.who, params.id);
    },

    async changeAddress({ params, body }, at) {
      agree(body.consent);
      return mine(params.id, at, async (inside, gift) => {
        if (gift.status !== 'used' || !here.includes(gift.lineStatus)) throw new Refusal('ADDRESS_LOCKED');
        const address = await placeOf(inside, gift, body);
        if (!(await changeAddress(inside, gift.id, address, body.consent))) throw new Refusal('ADDRESS_LOCKED');
        await promiseArrival(inside, gift.lineId, arrivalFor(gift, address, reference));
        await returnSurcharge(inside, tools.life, gift, address.areaAddress);
      });
    },
  };

  async function give(inside: Tx, at: At, link: string, body: GiftAddress) {
    const seen = await find(tools, inside, at.who, link);
    await lockGifts(inside, seen.orderId);
    const before = await find(tools, inside, at.who, link);
    open(before);
    if (!before.isMine) await claimFor(tools, { sql: inside, who: at.who }, before, body.phone);
    const gift = before.isMine ? before : await find(tools, inside, at.who, link);
    const address = await placeOf(inside, gift, body);
    // The same again is what a lost answer asks for.
    if (gift.status === 'used' && gift.address && same(gift.address, address)) return;
    if (gift.status !== 'unused' || !here.includes(gift.lineStatus)) throw new Refusal('INVALID_STATUS_TRANSITION');
    if (
      gift.shipmentDate &&
      reference.now() >= cutoffOf(gift.shipmentDate, reference.holidays(), reference.policy('shipCutoff'))
    )
      throw new Refusal('GIFT_OPTION');
    if (!(await giveAddress(inside, gift.id, address, body.consent))) throw new Refusal('INVALID_STATUS_TRANSITION');
    await promiseArrival(inside, gift.lineId, arrivalFor(gift, address, reference));
    await returnSurcharge(inside, tools.life, gift, address.areaAddress);
    await tools.giftLetters.addressDone(inside, gift);
  }

  /** Throws UNDELIVERABLE_AREA where the goods, or this product as a gift, cannot go. */
  async function placeOf(inside: Tx, gift: Gift, body: GiftAddress): Promise<Address> {
    const areaAddress = await areaAt(inside, body.zonecode);
    if (!gift.goesTo[areaAddress]) throw new Refusal('UNDELIVERABLE_AREA', { name: gift.productName });
    const { selectedAddress, roadAddress, jibunAddress, addressDetail, receiverName, zonecode, phone, memo } = body;
    const place = { selectedAddress, roadAddress, jibunAddress, addressDetail, receiverName, zonecode, phone, memo };
    const none = { id: null, default: false, guestOrderName: null, guestOrderPhone: null, deliveryAddressType: null };
    return { ...none, ...place, areaAddress };
  }
}

/** When a gift's parcel arrives once it is known where. */
export function arrivalFor(
  gift: Pick<Gift, 'brand' | 'shipmentDate' | 'dispatchDays'>,
  { areaAddress }: Address,
  reference: Reference,
) {
  const holidays = reference.holidays();
  const until = reference.of(gift.brand).policy('sameDayCutoff');
  const leaves = gift.shipmentDate ?? dispatchOf(reference.now(), gift.dispatchDays, holidays, until);
  return arrivalOf(leaves, areaAddress, holidays);
}

function same(one: Address, other: Address) {
  const keys = Object.keys(other) as (keyof Address)[];
  return keys.every((key) => one[key] === other[key]);
}
