import { expect, test } from 'vitest';
import type { BundleTotal } from '#contract/cart.ts';
import { priceBreakdownOf } from './price-breakdown.ts';

const free: BundleTotal = {
  key: '1:any:room:1',
  distributor: { id: 1, name: '청도 감나무집' },
  shipmentDate: null,
  base: 0,
  area: 0,
  boxes: 1,
  free: true,
  missingForFree: null,
  arrival: '2026-11-23',
};
const paid = { ...free, base: 3000, free: false };

const plain = {
  listPrice: 12_900,
  productsPrice: 12_900,
  usedPoint: 0,
  base: 3000,
  area: 0,
  discountShipping: 0,
  price: 15_900,
  bundles: [paid],
  isPrepaid: false,
  applied: [],
};

const autumn = { id: 1, name: '가을 쿠폰', kind: 'order' as const, amount: 2000 };
const persimmon = { id: 2, name: '감 쿠폰', kind: 'product' as const, amount: 1000 };
const parcel = { id: 3, name: '배송비 쿠폰팩', kind: 'shipping' as const, amount: 2500 };

test('items at their list price with a shipping fee have three rows', () => {
  expect(priceBreakdownOf(plain)).toEqual([
    { code: 'list', label: '상품 금액', amount: 12_900 },
    { code: 'shipping', label: '배송비', amount: 3000 },
    { code: 'total', label: '결제 금액', amount: 15_900 },
  ]);
});

test('every won deducted or added has a row with its reason, in order of calculation', () => {
  const rows = priceBreakdownOf({
    listPrice: 40_000,
    productsPrice: 35_000,
    usedPoint: 1500,
    base: 6000,
    area: 5000,
    discountShipping: 3000,
    price: 36_000,
    bundles: [paid, paid],
    isPrepaid: true,
    applied: [persimmon, parcel, autumn],
  });
  expect(rows).toEqual([
    { code: 'list', label: '상품 금액', amount: 40_000 },
    { code: 'discount', label: '상품 할인', amount: -5000 },
    { code: 'coupon', label: '쿠폰 할인', amount: -1000, note: '감 쿠폰' },
    { code: 'coupon', label: '쿠폰 할인', amount: -2000, note: '가을 쿠폰' },
    { code: 'point', label: '포인트 사용', amount: -1500 },
    { code: 'shipping', label: '배송비', amount: 6000, note: '묶음배송 2건' },
    {
      code: 'area',
      label: '제주·도서산간 추가 배송비',
      amount: 5000,
      note: '받는 곳이 정해지면 쓰지 않은 만큼 돌려드려요',
    },
    { code: 'benefit', label: '배송비 혜택', amount: -3000, note: '회원 등급 혜택' },
    { code: 'shippingCoupon', label: '배송비 쿠폰', amount: -2500, note: '배송비 쿠폰팩' },
    { code: 'total', label: '결제 금액', amount: 36_000 },
  ]);
});

test('free shipping is shown as 0', () => {
  const rows = priceBreakdownOf({ ...plain, base: 0, price: 12_900, bundles: [free] });
  expect(rows[1]).toEqual({ code: 'shipping', label: '배송비', amount: 0 });
});

test('free items are shown as 0', () => {
  const rows = priceBreakdownOf({ ...plain, listPrice: 0, productsPrice: 0, price: 3000 });
  expect(rows.map(({ code, amount }) => [code, amount])).toEqual([
    ['list', 0],
    ['shipping', 3000],
    ['total', 3000],
  ]);
});

test('only parcels with a fee are counted, and a single one is not mentioned', () => {
  const note = (...bundles: BundleTotal[]) =>
    priceBreakdownOf({ ...plain, bundles }).find(({ code }) => code === 'shipping')?.note;
  expect(note(free, paid)).toBeUndefined();
  expect(note(paid, free, paid, paid)).toBe('묶음배송 3건');
});

test('a surcharge for a known address promises no refund', () => {
  const rows = priceBreakdownOf({ ...plain, area: 3000, price: 18_900 });
  expect(rows.find(({ code }) => code === 'area')).toEqual({
    code: 'area',
    label: '제주·도서산간 추가 배송비',
    amount: 3000,
  });
});
