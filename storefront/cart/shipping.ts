import type { BundleTotal } from '#contract/cart.ts';
import type { ProductCard } from '#contract/catalog.ts';
import { dayText, shipText } from '../ui/dates.ts';

export const storageWords: Record<ProductCard['storage'], string> = { room: '상온', chilled: '냉장', frozen: '냉동' };

export function storageTone(storage: ProductCard['storage']) {
  return storage === 'room' ? 'quiet' : 'positive';
}

/** "11월 24일(화) 출고 · 25일 도착 예정", as far as it is known. */
export function shippingDays(total: Pick<BundleTotal, 'shipmentDate' | 'arrival'> | null, ownDate: string | null) {
  const ship = total?.shipmentDate ?? ownDate;
  const parts = [ship && shipText(ship), total?.arrival && `${dayText(total.arrival)} 도착 예정`];
  return parts.filter(Boolean).join(' · ');
}
