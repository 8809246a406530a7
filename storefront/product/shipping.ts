import type { BundleTotal } from '#contract/cart.ts';
import type { ProductSummary } from '#contract/catalog.ts';
import { dayText, shipText, shortDay } from '#contract/rules/dates.ts';

export const storageTexts: Record<ProductSummary['storage'], string> = {
  room: '상온',
  chilled: '냉장',
  frozen: '냉동',
};

export function storageTone(storage: ProductSummary['storage']) {
  return storage === 'room' ? 'quiet' : 'positive';
}

/** "11월 24일(화) 출고 · 25일 도착 예정", as far as it is known. */
export function shippingDays(total: Pick<BundleTotal, 'shipmentDate' | 'arrival'> | null, ownDate: string | null) {
  const ship = total?.shipmentDate ?? ownDate;
  const arrival = total?.arrival ?? null;
  // The month is named once.
  const day = arrival && (ship?.slice(0, 7) === arrival.slice(0, 7) ? shortDay(arrival) : dayText(arrival));
  return [ship && shipText(ship), day && `${day} 도착 예정`].filter(Boolean).join(' · ');
}
