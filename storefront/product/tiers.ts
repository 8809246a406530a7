import type { Personal } from '#contract/catalog.ts';
import { won } from '#ui/price.tsx';

/** What a grower's bundle of wholesale goods comes to at least (rules D14). */
export const least = won(50_000);

type Tiers = Personal['tiers'];

/** What one costs when so many are taken; the shop says it again, and the shop's word is what is paid. */
export function tierPrice(price: number, tiers: Tiers | undefined, units: number) {
  const reached = (tiers ?? []).filter((tier) => units >= tier.from);
  return Math.min(price, ...reached.map((tier) => tier.price));
}
