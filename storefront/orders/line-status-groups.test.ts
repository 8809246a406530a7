import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/orders.ts';
import { lineStatusGroups } from './line-status-groups.ts';

const line = (uuid: string, orderItemProductStatus: string, arrival: string | null = null) =>
  ({
    ...{ uuid, orderItemProductStatus, shipmentDate: null, arrival, delay: null, asked: null, claims: [] },
    ...{ actions: ['track'], orderOptionGroups: [] },
  }) as unknown as OrderItem;
const textsOf = (groups: ReturnType<typeof lineStatusGroups>) =>
  groups.map(({ line, isStatusAbove }) => `${line.uuid}${isStatusAbove ? ' below' : ''}`);

test('lines of a gift with the same status are listed together, and only the first shows the status', () => {
  const lines = [line('haneul', 'paid'), line('dodam', 'delivery_waiting'), line('gaon', 'paid')];
  expect(textsOf(lineStatusGroups({ isGift: true }, lines))).toEqual(['haneul', 'gaon below', 'dodam']);
});

test('lines of a gift that arrive on different days each show their date', () => {
  const lines = [line('haneul', 'delivering', '2099-11-24'), line('gaon', 'delivering', '2099-11-25')];
  expect(textsOf(lineStatusGroups({ isGift: true }, lines))).toEqual(['haneul', 'gaon']);
});

test('lines of an ordinary order keep their order, and each shows its status', () => {
  const lines = [line('rice', 'paid'), line('honey', 'delivering'), line('laver', 'paid')];
  expect(textsOf(lineStatusGroups({ isGift: false }, lines))).toEqual(['rice', 'honey', 'laver']);
});

test('equal lines of a gift that offer no action are one row with their number', () => {
  const option = (id: number) =>
    [{ productOptionCombination: { id }, optionUnit: 1, withdrawnUnit: 0, lineAmount: 29_900 }] as never;
  const walnuts = (uuid: string) => ({ ...line(uuid, 'paid'), actions: [], orderOptionGroups: option(7) });
  const lines = [walnuts('haneul'), { ...walnuts('dodam'), orderOptionGroups: option(8) }, walnuts('gaon')];
  const groups = lineStatusGroups({ isGift: true }, lines);
  expect(groups.map(({ line, alike }) => [line.uuid, alike])).toEqual([
    ['haneul', 2],
    ['dodam', 1],
  ]);
});
