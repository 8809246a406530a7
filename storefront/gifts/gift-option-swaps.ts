import type { RepliesByPath } from '#contract/routes.ts';

export type GiftOptionEntity = RepliesByPath['GET /v1/gift/to/{id}/options']['entities'][number];
export type GiftOptionChoice = GiftOptionEntity['choices'][number];

/**
 * Returns the replacements that a choice requires: its own, and one for each other option of the gift, which has to
 * take the same ship date. Returns undefined if another option cannot take it, or is the chosen option already.
 */
export function giftSwapsOf(entities: GiftOptionEntity[], from: GiftOptionEntity, choice: GiftOptionChoice) {
  const swaps = [{ from: from.optionIdPathKey, to: choice.optionIdPathKey }];
  for (const other of entities) {
    if (other === from) continue;
    if (other.optionIdPathKey === choice.optionIdPathKey) return undefined;
    if (other.shipmentDate === choice.shipmentDate) continue;
    const follows = other.choices.find((one) => one.isSameGoods && one.shipmentDate === choice.shipmentDate);
    if (!follows || swaps.some(({ to }) => to === follows.optionIdPathKey)) return undefined;
    swaps.push({ from: other.optionIdPathKey, to: follows.optionIdPathKey });
  }
  return swaps;
}
