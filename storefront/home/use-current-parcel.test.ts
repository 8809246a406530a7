import { expect, test } from 'vitest';
import { currentParcelOf } from './use-current-parcel.ts';

const line = (
  orderItemProductStatus: 'delivery_waiting' | 'delivering',
  name: string,
  arrival: string | null = null,
) => ({
  orderItemProductStatus,
  name,
  arrival,
});

test('a parcel in transit is found behind lines and orders that are still packed', () => {
  const packed = { id: 2, orderItemProducts: [line('delivery_waiting', '햇사과')] };
  const mixed = { id: 1, orderItemProducts: [line('delivery_waiting', '햅쌀'), line('delivering', '꿀고구마')] };
  expect(currentParcelOf([packed, mixed])).toMatchObject({ order: 1, name: '꿀고구마' });
  expect(currentParcelOf([packed])).toBeNull();
  expect(currentParcelOf([])).toBeNull();
});

test('of several parcels in transit the one that arrives first is current', () => {
  const newer = { id: 2, orderItemProducts: [line('delivering', '천일염', '2026-12-02'), line('delivering', '생수')] };
  const older = { id: 1, orderItemProducts: [line('delivering', '꿀고구마', '2026-11-30')] };
  expect(currentParcelOf([newer, older])).toMatchObject({ order: 1, name: '꿀고구마' });
});
