import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { GiftOptionChoices, GiftOptionsForm } from '#contract/received-gifts.ts';
import { replaceGiftOptions } from '../order-records/gift-delivery.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { swapSoldOption } from '../stock/swap-option.ts';
import { type GiftOffer, giftOffersOf, type SentOption, sentOptionsOf } from './choose-options.sql.ts';
import type { GiftRow } from './gift.sql.ts';

/** Returns the options that may replace each option of a gift (rules D12.3), without prices. */
export async function giftOptionChoicesOf(sql: Db, gift: GiftRow): Promise<z.output<typeof GiftOptionChoices>> {
  const held = await sentOptionsOf(sql, gift.lineId);
  const offers = await giftOffersOf(sql, gift.lineId);
  return {
    entities: held.map((one) => ({
      optionIdPathKey: one.pathKey,
      name: one.name,
      unit: one.unit,
      shipmentDate: one.shipmentDate,
      choices: offers
        .filter((offer) => canReplace(gift, one, offer))
        .map((offer) => ({
          optionIdPathKey: offer.pathKey,
          name: offer.name,
          shipmentDate: offer.shipmentDate,
          isSameGoods: offer.name === one.name,
        })),
    })),
  };
}

/** Replaces options of a gift, all or none. Throws GIFT_OPTION if one is not available. Returns the new ship date. */
export async function chooseGiftOptions(inside: Tx, gift: GiftRow, { options }: GiftOptionsForm) {
  const sentOptions = await sentOptionsOf(inside, gift.lineId);
  const offers = await giftOffersOf(inside, gift.lineId);
  const swaps = options.map(({ from, to }) => {
    const current = sentOptions.find(({ pathKey }) => pathKey === from);
    const offer = offers.find(({ pathKey }) => pathKey === to);
    if (!current || !offer || !canReplace(gift, current, offer)) throw new Refusal('GIFT_OPTION');
    return { one: current, offer };
  });
  if (new Set(swaps.map(({ one }) => one.groupId)).size < swaps.length) throw new Refusal('BAD_REQUEST');
  const after = sentOptions.map((one) => swaps.find((swap) => swap.one === one)?.offer ?? one);
  if (new Set(after.map(({ optionId }) => optionId)).size < after.length) throw new Refusal('GIFT_OPTION');
  const dates = new Set(after.map(({ shipmentDate }) => shipmentDate));
  if (dates.size > 1) throw new Refusal('SHIPMENT_DATE_MIXED');
  for (const { one, offer } of swaps) {
    if (await swapSoldOption(inside, gift.orderId, one.optionId, offer.optionId, one.unit)) continue;
    throw new Refusal('OUT_OF_STOCK', { name: offer.name, n: Math.max(0, offer.saleable) });
  }
  const [shipmentDate = null] = [...dates];
  await replaceGiftOptions(
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

/** Returns whether an option may replace another: the same price, and only another date unless the sender allows a choice. */
function canReplace({ isOptionChoice }: GiftRow, held: SentOption, offer: GiftOffer) {
  return (
    offer.optionId !== held.optionId &&
    offer.price === held.price &&
    offer.saleable >= held.unit &&
    (offer.name === held.name ? offer.shipmentDate !== held.shipmentDate : isOptionChoice)
  );
}
