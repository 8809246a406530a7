import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/orders.ts';
import { deadlineText } from '#contract/rules/dates.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import { deliveryPromiseOf } from './delivery-promise.ts';
import { orderFiltersOf, orderSearchOf } from './order-filters.ts';
import { refundStateText } from './order-refunds.tsx';
import { monthsBefore } from './order-search.tsx';
import { matchesOrderFilter, optionsText } from './order-texts.ts';

const lines = (...statuses: string[]) => ({
  orderItemProducts: statuses.map((orderItemProductStatus) => ({ orderItemProductStatus }) as OrderItem),
});

test('the filter `delivering` matches three statuses', () => {
  for (const status of ['delivering', 'delivery_delay', 'delivery_waiting'])
    expect(matchesOrderFilter('delivering', lines('complete', status))).toBe(true);
  expect(matchesOrderFilter('delivering', lines('delivery_end', 'paid'))).toBe(false);
  expect(matchesOrderFilter('all', lines())).toBe(true);
});

test('a deadline is worded in everyday Korean', () => {
  expect(deadlineText('2026-11-22T14:59:59.000Z')).toBe('11월 22일(일) 밤 11시 59분');
  expect(deadlineText('2026-11-23T01:00:00.000Z')).toBe('11월 23일(월) 오전 10시');
  expect(deadlineText('2026-11-23T03:30:00.000Z')).toBe('11월 23일(월) 오후 12시 30분');
  expect(deadlineText('2026-11-22T15:00:00.000Z')).toBe('11월 23일(월) 새벽 12시');
});

test('a finished refund names where it appears: only a card payment has a card statement', () => {
  const doneDate = '2026-11-20T03:00:00.000Z';
  const textOf = (method: PaymentMethodName) =>
    refundStateText({ status: 'done', doneDate, way: 'card', wayText: paymentTerms(method).refundTimeText });
  expect(textOf('card')).toBe('11월 20일(금)에 환불했어요. 카드사에 따라 3~7영업일 안에 반영돼요.');
  expect(textOf('account_transfer')).toBe('11월 20일(금)에 환불했어요. 은행에 따라 3~7영업일 안에 반영돼요.');
  expect(textOf('phone')).toBe('11월 20일(금)에 환불했어요. 통신사에 따라 3~7영업일 안에 반영돼요.');
  const deposit = {
    status: 'done',
    doneDate,
    way: 'bank',
    wayText: paymentTerms('bank_transfer').refundTimeText,
  } as const;
  expect(refundStateText(deposit)).toBe('11월 20일(금)에 환불했어요.');
  expect(refundStateText({ ...deposit, status: 'sent', doneDate: null })).toBe('환불 방법: 환불 계좌로 3영업일 안에');
});

test('months are counted back over the turn of the year', () => {
  const months = monthsBefore('2026-02-14');
  expect(months.slice(0, 3)).toEqual([
    [2026, 2],
    [2026, 1],
    [2025, 12],
  ]);
  expect(months).toHaveLength(12);
});

test('valid filters are stored in the URL, and invalid ones are ignored', () => {
  const wish = { filter: 'delivering', year: 2026, month: 11, productName: '감귤' } as const;
  expect(orderFiltersOf(new URLSearchParams(orderSearchOf(wish)))).toEqual(wish);
  const nonsense = new URLSearchParams('oipStatus=all%27&year=20x6&month=13&productName=');
  expect(orderFiltersOf(nonsense)).toEqual({ filter: 'all', year: null, month: null, productName: '' });
});

test('a line shows its next date and none that has passed', () => {
  const line = {
    shipmentDate: '2026-11-24',
    arrival: '2026-11-25',
    delay: null,
    deliveredDate: null,
    autoCompleteDate: null,
    tracking: null,
  };
  const day = '2026-11-24';
  expect(deliveryPromiseOf({ ...line, orderItemProductStatus: 'paid' }, false, day)).toBe(
    '11월 24일(화) 출고 → 11월 25일(수) 도착 예정',
  );
  expect(deliveryPromiseOf({ ...line, orderItemProductStatus: 'paid' }, true, day)).toBe('11월 25일(수) 도착 예정');
  const unplanned = { ...line, arrival: null, orderItemProductStatus: 'paid' as const };
  expect(deliveryPromiseOf(unplanned, true, day)).toBe('11월 24일(화) 출고');
  expect(deliveryPromiseOf(unplanned, true, '2026-11-25')).toBe('');
  const delay = { reason: '비가 길어요', newDate: '2026-12-01', waitDate: null };
  const ready = { ...line, delay, arrival: '2026-12-02', orderItemProductStatus: 'delivery_waiting' as const };
  expect(deliveryPromiseOf(ready, false, day)).toBe('12월 1일(화) 출고 → 12월 2일(수) 도착 예정');
  const under = { ...line, orderItemProductStatus: 'delivering' as const };
  expect(deliveryPromiseOf(under, false, '2026-11-25')).toBe('11월 25일(수) 도착 예정');
  expect(deliveryPromiseOf(under, false, '2026-11-26')).toBe('도착이 늦어지고 있어요');
  expect(deliveryPromiseOf({ ...line, orderItemProductStatus: 'withdraw_complete' })).toBe('');
});

test('the contents of a line name what is left, or what was ordered where nothing is', () => {
  const group = (name: string, optionUnit: number, withdrawnUnit: number) => ({
    ...{ productOptionCombination: { name }, optionUnit, withdrawnUnit },
  });
  const line = (...orderOptionGroups: object[]) => ({ orderOptionGroups }) as unknown as OrderItem;
  expect(optionsText(line(group('3kg', 5, 2), group('5kg', 1, 1)))).toBe('3kg 3개');
  expect(optionsText(line(group('3kg', 2, 2)))).toBe('3kg 2개');
});
