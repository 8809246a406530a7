/**
 * Shares whole won over weights so that the shares add up (largest remainder, ties by order; rules D6.7). No share exceeds its
 * weight unless the total exceeds the sum of the weights.
 */
export function allocateAmount(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((value) => Number(value / BigInt(whole)));
  const remainders = exact.map((value, at) => ({ at, rest: value % BigInt(whole) }));
  remainders.sort((a, b) => Number(b.rest - a.rest));
  const left = total - shares.reduce((sum, share) => sum + share, 0);
  for (const { at } of remainders.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** Returns the share of the k-th of n items of a line (rules D6), so that any partition adds up again. */
export function unitShareOf(share: number, k: number, n: number) {
  return Math.floor((share * k) / n) - Math.floor((share * (k - 1)) / n);
}
