/** Where a gift cannot go, told before anything is typed; null when it goes everywhere. */
export function deliverableText([, jeju, islands, far]: boolean[]) {
  if (jeju && islands && far) return null;
  if (jeju) return '이 선물은 도서산간 배송이 어려워요.';
  if (islands || far) return '이 선물은 제주와 일부 도서산간 배송이 어려워요.';
  return '이 선물은 제주·도서산간 배송이 어려워요.';
}

/** Where goods go as a gift, by area 0 to 3: an island's surcharge is the shop's up to a sum, and no further (rules D12.2). */
export function reachOf(
  goods: { undeliverable: boolean[]; areaFees: readonly number[]; isGiftToIslands: boolean },
  most: number,
) {
  return [0, 1, 2, 3].map(
    (area) =>
      !goods.undeliverable[area] && (area === 0 || (goods.isGiftToIslands && (goods.areaFees[area - 1] ?? 0) <= most)),
  );
}
