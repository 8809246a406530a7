import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { GiftChoices, GiftChoose } from '#contract/received-gifts.ts';
import { takeOptions } from '../order-records/gift-delivery.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { exchangeSold } from '../stock/swap-option.ts';
import { type Held, heldOf, type Offer, offersOf } from './choose-options.sql.ts';
import type { Gift } from './gift.sql.ts';

/** What of a parcel may be taken in place of what (rules D12.3), without any price. */
export async function choicesOf(sql: Db, gift: Gift): Promise<z.output<typeof GiftChoices>> {
  const held = await heldOf(sql, gift.lineId);
  const offers = await offersOf(sql, gift.lineId);
  return {
    entities: held.map((one) => ({
      optionIdPathKey: one.pathKey,
      name: one.name,
      unit: one.unit,
      shipmentDate: one.shipmentDate,
      choices: offers
        .filter((offer) => fits(gift, one, offer))
        .map((offer) => ({
          optionIdPathKey: offer.pathKey,
          name: offer.name,
          shipmentDate: offer.shipmentDate,
          isSameGoods: offer.name === one.name,
        })),
    })),
  };
}

/** Takes other options in place of those that were sent, all or none; what is not to be had any more is refused. Returns the new ship date. */
export async function choose(inside: Tx, gift: Gift, { options }: GiftChoose) {
  const held = await heldOf(inside, gift.lineId);
  const offers = await offersOf(inside, gift.lineId);
  const swaps = options.map(({ from, to }) => {
    const one = held.find(({ pathKey }) => pathKey === from);
    const offer = offers.find(({ pathKey }) => pathKey === to);
    if (!one || !offer || !fits(gift, one, offer)) throw new Refusal('GIFT_OPTION');
    return { one, offer };
  });
  if (new Set(swaps.map(({ one }) => one.groupId)).size < swaps.length) throw new Refusal('BAD_REQUEST');
  const after = held.map((one) => swaps.find((swap) => swap.one === one)?.offer ?? one);
  if (new Set(after.map(({ optionId }) => optionId)).size < after.length) throw new Refusal('GIFT_OPTION');
  const dates = new Set(after.map(({ shipmentDate }) => shipmentDate));
  if (dates.size > 1) throw new Refusal('SHIPMENT_DATE_MIXED');
  for (const { one, offer } of swaps) {
    if (await exchangeSold(inside, gift.orderId, one.optionId, offer.optionId, one.unit)) continue;
    throw new Refusal('OUT_OF_STOCK', { name: offer.name, n: Math.max(0, offer.saleable) });
  }
  const [shipmentDate = null] = [...dates];
  await takeOptions(
    inside,
    gift.lineId,
    swaps.map(({ one, offer }) => ({
      groupId: one.groupId,
      optionId: offer.optionId,
      supplyPrice: offer.supplyPrice,
      option: offer.option,
    })),
    shipmentDate,
  );
  return shipmentDate;
}

/** Same price, and the same goods on another day unless the sender lets the receiver choose. */
function fits({ isOptionChoice }: Gift, held: Held, offer: Offer) {
  return (
    offer.optionId !== held.optionId &&
    offer.price === held.price &&
    offer.saleable >= held.unit &&
    (offer.name === held.name ? offer.shipmentDate !== held.shipmentDate : isOptionChoice)
  );
}
