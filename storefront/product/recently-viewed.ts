import { useEffect } from 'react';
import { api } from '#client/api.ts';
import { clearStored, readStored, writeStored } from '#client/storage.ts';
import { useSession } from '../session/session.tsx';

const key = 'recent-products';
const maxKept = 30;

/** What was looked at on this device by somebody we do not know, the latest first. */
export function readRecentlyViewed(): number[] {
  const kept = (readStored(key) ?? '').split(',').map(Number);
  return kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxKept);
}

export function writeRecentlyViewed(ids: number[]) {
  if (ids.length === 0) clearStored(key);
  else writeStored(key, ids.slice(0, maxKept).join(','));
}

/** Looking at a product is remembered: for members by the shop, for guests on this device alone. */
export function useRecordViewed(product: number) {
  const { state, isGuest } = useSession();
  useEffect(() => {
    if (state !== 'ready') return;
    if (isGuest) writeRecentlyViewed([product, ...readRecentlyViewed().filter((id) => id !== product)]);
    // Nothing on this page hangs on it.
    else void carryRecentlyViewed([product]).catch(() => undefined);
  }, [state, isGuest, product]);
}

/** What the guest looked at before signing in goes along, oldest first, so that the order stays. */
export async function carryRecentlyViewed(seen: number[] = []) {
  const before = readRecentlyViewed();
  writeRecentlyViewed([]);
  for (const id of [...before.reverse().filter((one) => !seen.includes(one)), ...seen])
    await api('POST /v1/app-users/user-products/{type}/{id}', { params: { type: 'recent', id } }).catch(
      () => undefined,
    );
}
