/** What one costs in won when so many are taken: the best step that is reached, and never more than alone (rules D14). */
export function tierPrice(
  price: number,
  tiers: readonly { from: number; price: number }[] | null | undefined,
  units: number,
) {
  const reached = (tiers ?? []).filter((tier) => units >= tier.from);
  return Math.min(price, ...reached.map((tier) => tier.price));
}
