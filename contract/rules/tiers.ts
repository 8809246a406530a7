/** The price of one piece in won at this quantity: the best tier reached, and never more than the price of a single piece (rules D14). */
export function tierPrice(
  price: number,
  tiers: readonly { from: number; price: number }[] | null | undefined,
  units: number,
) {
  const reached = (tiers ?? []).filter((tier) => units >= tier.from);
  return Math.min(price, ...reached.map((tier) => tier.price));
}
