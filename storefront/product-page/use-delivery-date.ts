import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { deliveryAreaKey, readStored, writeStored } from '#client/storage.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';
import type { ProductPageData } from '../product/page-data.ts';
import { deliveryDaysOf } from '../product/product-state.ts';
import { useDeliveryRules } from '../product/use-delivery-rules.ts';
import { readGuestAddress } from '../session/guest-address.ts';
import { useSession } from '../session/session.tsx';

type Destination = { zonecode: string; name: string };

const key = 'reading-from';

/** The destination of this visitor: the place picked here, else a guest's stored address; the server knows a member's default. */
function readDestination(isGuest: boolean): Destination | null {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as Destination | null;
    if (kept && /^\d{5}$/.test(kept.zonecode)) return kept;
  } catch {
    // The stored value is not JSON, so no place is picked.
  }
  const written = isGuest ? readGuestAddress() : null;
  return written
    ? { zonecode: written.zonecode, name: areaNameOf(written.roadAddress || written.jibunAddress || '') }
    : null;
}

/** The arrival date of a product for this visitor, as the shop states it. */
export function useDeliveryDate(product: number) {
  const { state, isGuest, user } = useSession();
  const [picked, setPicked] = useState<Destination | null>(null);
  const destination = picked ?? (state === 'ready' ? readDestination(isGuest) : null);
  const { data } = useQuery({
    queryKey: catalogKeys.arrival(product, user?.uuid, destination?.zonecode),
    queryFn: async () => {
      const reply = await api('GET /v1/products/{id}/arrival', {
        params: { id: product },
        query: destination ? { zonecode: destination.zonecode } : {},
      });
      // Cards state the arrival day in this area.
      writeStored(deliveryAreaKey, String(reply.area));
      return reply;
    },
    enabled: state === 'ready',
  });

  function pickArea(zonecode: string, address: string) {
    const chosen = { zonecode, name: areaNameOf(address) };
    writeStored(key, JSON.stringify(chosen));
    setPicked(chosen);
  }
  return {
    arrival: data ?? null,
    place: destination?.name ?? (data?.place ? areaNameOf(data.place) : null),
    pick: pickArea,
  };
}

/** The dispatch and arrival days of an order placed now: those of the shop's calendar, then those that the shop states for this visitor. */
export function useExpectedDelivery(product: ProductPageData) {
  const delivery = useDeliveryRules();
  const { arrival } = useDeliveryDate(product.id);
  const days = delivery && deliveryDaysOf(product, delivery.now, delivery.area, delivery.rules);
  if (!days) return null;
  const isStated = arrival !== null && days.arrives !== null;
  return {
    ...(isStated ? { ships: arrival.shipping, arrives: arrival.arrival } : days),
    deliverable: arrival?.deliverable ?? true,
    now: delivery.now,
  };
}

/** "서울특별시 마포구 월드컵북로 400" → "서울 마포구" */
export function areaNameOf(address: string) {
  const [region = '', town = ''] = address.split(' ');
  return `${region.replace(/(특별자치시|특별자치도|특별시|광역시|도)$/, '')} ${town}`.trim();
}
