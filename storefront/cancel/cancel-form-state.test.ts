import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { firstInvalidField } from '#ui/form-state.ts';
import {
  type CancelFormValues,
  cancelButtonState,
  cancelFormRules,
  cancelledText,
  cancelReasonText,
  cancelResultText,
} from './cancel-form-state.ts';
import { cancelReasons, customCancelReason } from './cancel-reasons.ts';

const none: CancelFormValues = { selection: new Map(), reason: null, words: '' };
const preview = (cash: number) => ({ cash, isBundleOnly: false, needsAccount: false });
const known = { way: 'now', fetching: false, error: null } as const;

test('a reason is required, and the custom reason requires a text', () => {
  expect(firstInvalidField(none, cancelFormRules)).toBe('reason');
  expect(firstInvalidField({ ...none, reason: customCancelReason, words: ' ' }, cancelFormRules)).toBe('words');
  expect(
    firstInvalidField({ ...none, reason: customCancelReason, words: '이사를 가요' }, cancelFormRules),
  ).toBeUndefined();
  expect(firstInvalidField({ ...none, reason: '단순 변심' }, cancelFormRules)).toBeUndefined();
});

test('the custom text is kept when another reason is picked, but not sent', () => {
  const turned: CancelFormValues = { ...none, reason: '주문 실수', words: '이사를 가요' };
  expect(cancelReasonText(turned)).toBe('주문 실수');
  expect(cancelReasonText({ ...turned, reason: customCancelReason })).toBe('이사를 가요');
});

test('the confirmation counts cancelled items like the button, and a complete cancellation names the whole order', () => {
  const line = (uuid: string, optionUnit: number) => ({
    uuid,
    orderItemProductStatus: 'paid',
    orderOptionGroups: [{ productOptionCombination: { optionIdPathKey: 'a' }, optionUnit, withdrawnUnit: 0 }],
  });
  const order = { orderItemProducts: [line('rice', 2), line('honey', 3), line('laver', 1)] } as unknown as Order;
  const some = (...lines: [string, number][]) => new Map(lines.map(([uuid, units]) => [uuid, new Map([['a', units]])]));
  expect(cancelledText(order, some(['rice', 2], ['honey', 3]))).toBe('2개 상품을 취소했어요.');
  expect(cancelledText(order, some(['honey', 2]))).toBe('2개를 취소했어요.');
  expect(cancelledText(order, some(['rice', 2], ['honey', 3], ['laver', 1]))).toBe('주문이 취소되었습니다.');
});

test('the confirmation says which products the seller was asked about, also where the page expected otherwise', () => {
  expect(cancelResultText([])).toBeNull();
  expect(cancelResultText([false, false])).toBeNull();
  expect(cancelResultText([true])).toBe('취소를 요청했어요. 판매자가 확인하면 알려 드릴게요.');
  expect(cancelResultText([false, true])).toBe('바로 취소되는 상품은 취소했고, 나머지는 취소를 요청했어요.');
});

test('the button names the refund, and waits until all amounts are known', () => {
  const both = [
    { ...known, preview: preview(12_000) },
    { ...known, way: 'late' as const, preview: preview(3_000) },
  ];
  expect(cancelButtonState(both, 2, false)).toMatchObject({ isReady: true, label: '2개 상품 15,000원 취소하기' });
  expect(cancelButtonState([...both, { ...known, preview: undefined }], 3, false)).toMatchObject({
    isReady: false,
    label: '취소하기',
  });
  expect(cancelButtonState([{ ...known, way: 'ask', preview: preview(1_000) }], 1, false).label).toBe(
    '1개 상품 1,000원 취소 요청하기',
  );
  expect(cancelButtonState([], 2, true)).toMatchObject({ isReady: true, label: '취소하기' });
});

const groups = fc.array(
  fc.record({
    way: fc.constantFrom('now' as const, 'late' as const, 'ask' as const),
    fetching: fc.boolean(),
    error: fc.constantFrom(null, new Error('no')),
    preview: fc.option(fc.record({ cash: fc.nat(1_000_000), isBundleOnly: fc.boolean(), needsAccount: fc.boolean() }), {
      nil: undefined,
    }),
  }),
  { maxLength: 3 },
);

test('the button is disabled while an amount is unknown, outdated or impossible, and an account is requested when any part needs one', () => {
  fc.assert(
    fc.property(groups, fc.nat(3), (all, chosen) => {
      const { isReady, needsAccount, label } = cancelButtonState(all, chosen, false);
      const unsure = all.some(({ preview, fetching, error }) => !preview || preview.isBundleOnly || fetching || error);
      expect(isReady).toBe(chosen > 0 && !unsure);
      expect(needsAccount).toBe(all.some(({ preview }) => preview?.needsAccount === true));
      expect(/\d/.test(label)).toBe(isReady);
    }),
  );
});

test('a valid form always has a reason text, regardless of what was picked and typed', () => {
  fc.assert(
    fc.property(fc.constantFrom(null, ...cancelReasons), fc.string(), (reason, words) => {
      const form = { ...none, reason, words };
      expect(firstInvalidField(form, cancelFormRules) === undefined).toBe(cancelReasonText(form) !== '');
    }),
  );
});
