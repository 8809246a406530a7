import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/orders.ts';
import { lineStatusGroups } from './line-status-groups.ts';

const line = (uuid: string, orderItemProductStatus: string, arrival: string | null = null) =>
  ({ uuid, orderItemProductStatus, shipmentDate: null, arrival }) as OrderItem;
const said = (told: ReturnType<typeof lineStatusGroups>) =>
  told.map(({ line, isTold }) => `${line.uuid}${isTold ? ' told' : ''}`);

test('of a gift to Haneul, Dodam and Gaon, the two who have not answered stand together and are told of once', () => {
  const lines = [line('haneul', 'paid'), line('dodam', 'delivery_waiting'), line('gaon', 'paid')];
  expect(said(lineStatusGroups({ isGift: true }, lines))).toEqual(['haneul', 'gaon told', 'dodam']);
});

test('two boxes of a gift that arrive on different days each say theirs', () => {
  const lines = [line('haneul', 'delivering', '2099-11-24'), line('gaon', 'delivering', '2099-11-25')];
  expect(said(lineStatusGroups({ isGift: true }, lines))).toEqual(['haneul', 'gaon']);
});

test('what somebody bought for themselves stays in its order, and every line says how it stands', () => {
  const lines = [line('rice', 'paid'), line('honey', 'delivering'), line('laver', 'paid')];
  expect(said(lineStatusGroups({ isGift: false }, lines))).toEqual(['rice', 'honey', 'laver']);
});
