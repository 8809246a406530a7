import { useEffect } from 'react';
import { api } from '#client/api.ts';
import { clearStored, readStored, writeStored } from '#client/storage.ts';
import { useSession } from './session.tsx';

const key = 'recent-products';
const maxKept = 30;

/** The products that a guest viewed on this device, the latest first. */
export function readRecentlyViewed(): number[] {
  const kept = (readStored(key) ?? '').split(',').map(Number);
  return kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxKept);
}

export function writeRecentlyViewed(ids: number[]) {
  if (ids.length === 0) clearStored(key);
  else writeStored(key, ids.slice(0, maxKept).join(','));
}

/** Records a product view: in the shop for members, on this device for guests. */
export function useRecordViewed(product: number) {
  const { state, isGuest } = useSession();
  useEffect(() => {
    if (state !== 'ready') return;
    if (isGuest) writeRecentlyViewed([product, ...readRecentlyViewed().filter((id) => id !== product)]);
    // Nothing on this page depends on it.
    else void carryRecentlyViewed([product]).catch(() => undefined);
  }, [state, isGuest, product]);
}

/** Transfers a guest's views to the member after sign-in, oldest first, so that their order is kept. */
export async function carryRecentlyViewed(seen: number[] = []) {
  const before = readRecentlyViewed();
  writeRecentlyViewed([]);
  for (const id of [...before.reverse().filter((one) => !seen.includes(one)), ...seen])
    await api('POST /v1/app-users/user-products/{type}/{id}', { params: { type: 'recent', id } }).catch(
      () => undefined,
    );
}
