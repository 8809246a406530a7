import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order, OrderAction, OrderItem } from '#contract/orders.ts';
import {
  bundledLines,
  cancelChangeText,
  cancelGroupsOf,
  cancellableLines,
  initialSelection,
  isWholeOrderSelected,
  pruneSelection,
  selectQuantity,
  splitsBundle,
  wholeLineSelection,
} from './order-selection.ts';

type Wish = { uuid: string; actions?: OrderAction[]; units?: number; gone?: number; parcel?: string; status?: string };

function line({ uuid, actions = ['withdraw'], units = 2, gone = 0, parcel = '1:any:cold:1', status = 'paid' }: Wish) {
  return {
    uuid,
    actions,
    shipmentDate: null,
    orderItemProductStatus: status,
    bundleKey: parcel,
    orderOptionGroups: [
      { productOptionCombination: { optionIdPathKey: `${uuid}:5kg` }, optionUnit: units, withdrawnUnit: gone },
    ],
  } as unknown as OrderItem;
}

function order(lines: OrderItem[], withdrawType = 'normal') {
  return { id: 1, withdrawType, orderItemProducts: lines } as unknown as Order;
}

test('the pressed line is selected, otherwise every line that can be cancelled', () => {
  const some = order([line({ uuid: 'a' }), line({ uuid: 'b' }), line({ uuid: 'c', actions: ['track'] })]);
  expect([...initialSelection(some, 'b').keys()]).toEqual(['b']);
  expect([...initialSelection(some, null).keys()]).toEqual(['a', 'b']);
  expect([...initialSelection(some, 'c').keys()]).toEqual(['a', 'b']);
});

test('an order that can be cancelled only as a whole is selected as a whole, whichever line was pressed', () => {
  const unpaid = order(
    [
      line({ uuid: 'a', actions: [], status: 'bank_transfer_waiting' }),
      line({ uuid: 'b', actions: [], status: 'bank_transfer_waiting' }),
      line({ uuid: 'c', actions: [], status: 'withdraw_complete' }),
    ],
    'withdraw_oi_only',
  );
  expect([...initialSelection(unpaid, 'a').keys()]).toEqual(['a', 'b']);
  expect(isWholeOrderSelected(unpaid, initialSelection(unpaid, 'a'))).toBe(true);
});

test('cancelled quantities are not offered again', () => {
  expect([...wholeLineSelection(line({ uuid: 'a', units: 5, gone: 2 })).values()]).toEqual([3]);
  expect(wholeLineSelection(line({ uuid: 'a', units: 2, gone: 2 })).size).toBe(0);
});

test('a line without quantity leaves the selection', () => {
  const chosen = initialSelection(order([line({ uuid: 'a' })]), null);
  expect(selectQuantity(chosen, 'a', new Map([['a:5kg', 0]])).size).toBe(0);
});

test('immediate, late and requested cancellations are separate groups', () => {
  const mixed = order(
    [
      line({ uuid: 'a' }),
      line({ uuid: 'b', actions: ['withdraw_request'] }),
      line({ uuid: 'c', actions: ['withdraw_now', 'wait'] }),
      line({ uuid: 'd' }),
    ],
    'withdraw_oip_only',
  );
  const groups = cancelGroupsOf(mixed, initialSelection(mixed, null));
  expect(groups.map(({ way, lines }) => [way, lines.map(({ pid }) => pid)])).toEqual([
    ['now', ['a', 'd']],
    ['ask', ['b']],
    ['late', ['c']],
  ]);
  expect(isWholeOrderSelected(mixed, initialSelection(mixed, null))).toBe(false);
});

test('a whole order with a late line is one group, and a part of it is not', () => {
  const late = order([
    line({ uuid: 'a' }),
    line({ uuid: 'b', actions: ['withdraw_now', 'wait'] }),
    line({ uuid: 'c' }),
  ]);
  const all = initialSelection(late, null);
  const waysOf = (selection: typeof all) =>
    cancelGroupsOf(late, selection).map(({ way, lines }) => [way, ...lines.map(({ pid }) => pid)].join(' '));
  expect(waysOf(all)).toEqual(['now a c b']);
  expect(waysOf(selectQuantity(all, 'c', new Map()))).toEqual(['now a', 'late b']);
});

test('the rest of an order of which a line was returned is not one group, because its shipping comes back with the late line', () => {
  const rest = order([
    line({ uuid: 'a', actions: ['rebuy'], status: 'return_complete' }),
    line({ uuid: 'b', actions: ['withdraw_now', 'wait'] }),
    line({ uuid: 'c' }),
  ]);
  const groups = cancelGroupsOf(rest, initialSelection(rest, null));
  expect(groups.map(({ way }) => way)).toEqual(['late', 'now']);
});

test('lines cancelled elsewhere leave the selection, and quantities are limited to what remains', () => {
  const before = order([line({ uuid: 'a', units: 3 }), line({ uuid: 'b' })]);
  const after = order([line({ uuid: 'a', units: 3, gone: 2 }), line({ uuid: 'b', actions: ['rebuy'] })]);
  const left = pruneSelection(after, initialSelection(before, null));
  expect([...left].map(([uuid, units]) => [uuid, ...units.values()])).toEqual([['a', 1]]);
});

test('one tap selects a bundle: the lines that share a shipping fee', () => {
  const [apple, pear] = ['1:any:cold:1', '1:any:cold:2'];
  const two = order([
    line({ uuid: 'a', parcel: apple }),
    line({ uuid: 'b', parcel: pear }),
    line({ uuid: 'c', parcel: apple }),
  ]);
  expect(bundledLines(two, ['c']).map(({ uuid }) => uuid)).toEqual(['a', 'c']);
});

test('a bundle is split as long as any part of it stays', () => {
  const two = order([line({ uuid: 'a' }), line({ uuid: 'b', parcel: '2:any:cold:1' }), line({ uuid: 'c' })]);
  const some = (...chosen: [string, number][]) =>
    new Map(chosen.map(([uuid, units]) => [uuid, new Map([[`${uuid}:5kg`, units]])]));
  expect(splitsBundle(two, ['a'], some(['a', 2]))).toBe(true);
  expect(splitsBundle(two, ['a'], some(['a', 2], ['c', 1]))).toBe(true);
  expect(splitsBundle(two, ['a', 'c'], some(['a', 2], ['c', 2]))).toBe(false);
  expect(splitsBundle(two, ['b'], some(['b', 2]))).toBe(false);
});

test('an order is whole exactly when every remaining quantity is selected', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 })), {
        minLength: 1,
        maxLength: 6,
      }),
      (wishes) => {
        const lines = wishes.map(([units], at) => line({ uuid: `l${at}`, units }));
        const some = order(lines);
        const chosen = wishes.reduce(
          (all, [units, wanted], at) =>
            selectQuantity(all, `l${at}`, new Map([[`l${at}:5kg`, Math.min(units, wanted)]])),
          initialSelection(some, null),
        );
        expect(isWholeOrderSelected(some, chosen)).toBe(wishes.every(([units, wanted]) => wanted >= units));
        const requestedLines = cancelGroupsOf(some, chosen).flatMap((group) => group.lines);
        expect(requestedLines.every(({ options }) => options.every(({ units }) => units > 0))).toBe(true);
        expect(requestedLines.length).toBe(chosen.size);
        expect(cancellableLines(some).length).toBe(lines.length);
      },
    ),
  );
});

test('a changed refund is reported with the old and the new amount', () => {
  expect(cancelChangeText({ cash: 6275 } as never, 3275)).toBe(
    '환불 금액이 6,275원에서 3,275원으로 바뀌었어요. 다시 확인해 주세요.',
  );
  expect(cancelChangeText(undefined, 3275)).toBe('환불 금액이 바뀌었어요. 다시 확인해 주세요.');
});
