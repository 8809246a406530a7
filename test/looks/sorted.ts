/** Number of images in the correct pile. Each pile gets the shop that suits it best, and no shop gets two piles. */
export function sortedCorrectly(heaps: string[][], shops: Record<string, string>) {
  const names = [...new Set(Object.values(shops))];
  const fits = (heap: string[], shop: string) => heap.filter((one) => shops[one] === shop).length;
  const best = (left: string[][], free: string[]): number => {
    const [heap, ...rest] = left;
    if (!heap) return 0;
    return Math.max(
      ...free.map(
        (shop) =>
          fits(heap, shop) +
          best(
            rest,
            free.filter((one) => one !== shop),
          ),
      ),
      best(rest, free),
    );
  };
  return best(heaps, names);
}
