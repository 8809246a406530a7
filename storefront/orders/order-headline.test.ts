import { expect, test } from 'vitest';
import type { Order, OrderItem } from '#contract/orders.ts';
import { hasOneStep, orderHeadlineOf } from './order-headline.ts';

const today = '2026-11-26';
const line = (status: OrderItem['orderItemProductStatus'], more: Partial<OrderItem> = {}) =>
  ({
    ...{ shipmentDate: null, arrival: null, delay: null, delivery: null, tracking: null },
    ...{ deliveredDate: null, autoCompleteDate: null, orderItemProductStatus: status },
    product: { distributor: { id: 1, name: '효돈감귤농원' }, storage: 'room' },
    ...more,
  }) as OrderItem;
const sent = (invoice: string, arrival: string) =>
  line('delivering', { arrival, delivery: { invoice } as OrderItem['delivery'] });
const headline = (orderItemStatus: Order['orderItemStatus'], ...orderItemProducts: OrderItem[]) =>
  orderHeadlineOf({ orderItemStatus, isGift: false, orderItemProducts }, today);

test('an order with parcels on their way is headed by the next arrival, not by the status of its slowest line', () => {
  const waiting = line('paid', { shipmentDate: '2026-12-02', arrival: '2026-12-03' });
  const parcels = [sent('1', '2026-11-27'), sent('2', '2026-11-27'), sent('3', '2026-11-27'), waiting];
  expect(headline('paid', ...parcels)).toEqual({
    title: '내일 27일(금) 3상자 도착',
    later: ['1상자는 12월 3일(목) 도착'],
  });
});

test('an order of one parcel names its day without a number of boxes', () => {
  expect(headline('paid', line('paid', { arrival: '2026-12-03' }))).toEqual({ title: '12월 3일(목) 도착', later: [] });
  expect(headline('paid', line('paid', { shipmentDate: '2026-11-26' })).title).toBe('오늘 26일(목) 출고');
  const delay = { reason: '비', newDate: '2026-12-01', waitDate: null };
  expect(headline('delivery_delay', line('delivery_delay', { delay })).title).toBe('12월 1일(화) 출고');
});

test('a late parcel is reported as late, and other parcels keep their day', () => {
  expect(headline('delivering', sent('1', '2026-11-25')).title).toBe('도착이 늦어지고 있어요');
  expect(headline('delivering', sent('1', '2026-11-25'), sent('2', '2026-11-26'))).toEqual({
    title: '오늘 26일(목) 1상자 도착',
    later: ['1상자는 도착이 늦어지고 있어요'],
  });
});

test('a delivered order names the day of arrival and the day of automatic confirmation', () => {
  const there = { deliveredDate: '2026-11-25T05:00:00.000Z', autoCompleteDate: '2026-12-03T05:00:00.000Z' };
  expect(headline('delivery_end', line('delivery_end', there))).toEqual({
    title: '어제 25일(수)에 도착했어요',
    later: ['12월 3일(목)에 자동으로 구매가 확정돼요.'],
  });
});

test('an order without an expected event is headed by its status', () => {
  expect(headline('bank_transfer_waiting', line('bank_transfer_waiting')).title).toBe('입금대기');
  expect(headline('withdraw_complete', line('withdraw_complete')).title).toBe('취소완료');
  expect(headline('paid', line('paid', { arrival: '2026-11-20', shipmentDate: '2026-11-19' })).title).toBe('결제완료');
  const delay = { reason: '비', newDate: '2026-11-25', waitDate: null };
  expect(headline('delivery_delay', line('delivery_delay', { delay })).title).toBe('배송지연');
});

test('an order shows one row of steps while all its open lines have the same status', () => {
  const steps = (...orderItemProducts: OrderItem[]) => hasOneStep({ orderItemProducts });
  expect(steps(line('paid'), line('paid'), line('withdraw_complete'))).toBe(true);
  expect(steps(line('paid'), line('delivering'))).toBe(false);
});
