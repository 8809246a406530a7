import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { catalogKeys } from '../product/catalog-query-keys.ts';
import { type DeliveryPlace, readDeliveryPlace, writeDeliveryPlace } from '../product/delivery-area.ts';
import { readGuestAddress } from '../session/guest-address.ts';
import { useSession } from '../session/session.tsx';

/** The destination of this visitor: the place picked here, else a guest's stored address; the server knows a member's default. */
function readDestination(isGuest: boolean): DeliveryPlace | null {
  const kept = readDeliveryPlace();
  if (kept) return kept;
  const written = isGuest ? readGuestAddress() : null;
  return written
    ? { zonecode: written.zonecode, name: areaNameOf(written.roadAddress || written.jibunAddress || '') }
    : null;
}

/** The arrival date of a product for this visitor, as the shop states it. */
export function useDeliveryDate(product: number) {
  const { state, isGuest, user } = useSession();
  const [picked, setPicked] = useState<DeliveryPlace | null>(null);
  const destination = picked ?? (state === 'ready' ? readDestination(isGuest) : null);
  const { data } = useQuery({
    queryKey: catalogKeys.arrival(product, user?.uuid, destination?.zonecode),
    queryFn: async () => {
      const reply = await api('GET /v1/products/{id}/arrival', {
        params: { id: product },
        query: destination ? { zonecode: destination.zonecode } : {},
      });
      // Cards state the arrival day in this area.
      const kept = readDeliveryPlace();
      if (kept && kept.zonecode === destination?.zonecode) writeDeliveryPlace({ ...kept, area: reply.area });
      return reply;
    },
    enabled: state === 'ready',
  });

  function pick(zonecode: string, address: string) {
    const chosen = { zonecode, name: areaNameOf(address) };
    writeDeliveryPlace(chosen);
    setPicked(chosen);
  }
  return { arrival: data ?? null, place: destination?.name ?? (data?.place ? areaNameOf(data.place) : null), pick };
}

/** "서울특별시 마포구 월드컵북로 400" → "서울 마포구" */
export function areaNameOf(address: string) {
  const [region = '', town = ''] = address.split(' ');
  return `${region.replace(/(특별자치시|특별자치도|특별시|광역시|도)$/, '')} ${town}`.trim();
}
