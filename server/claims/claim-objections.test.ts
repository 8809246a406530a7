import { describe, expect, test } from 'vitest';
import type { LineStatus } from '#contract/lines.ts';
import { returnLimits } from '#contract/rules/claims.ts';
import { canStartClaim, claimBar, claimObjection, uncountedPiecesText } from './claim-objections.ts';

const came = new Date('2026-11-20T03:00:00Z');
const facts = {
  status: 'delivery_end',
  returnPolicy: 'normal',
  isConsented: false,
  isReceivers: false,
  deliveredAt: came,
  now: came,
} as const;
const back: Parameters<typeof claimObjection>[0] = {
  kind: 'return',
  reason: 'CHANGE_OF_MIND',
  images: [],
  bad: undefined,
};

describe('a change of mind', () => {
  test.each([
    ['2026-11-27T14:59:59Z', true],
    ['2026-11-27T15:00:00Z', false],
  ])('at %s is in time: %s; the seventh day ends at midnight in Korea', (now, fine) => {
    expect(claimObjection(back, { ...facts, now: new Date(now) }) === null).toBe(fine);
  });

  test('cannot return fresh items', () => {
    expect(claimObjection(back, { ...facts, returnPolicy: 'fresh' })).toContain('신선식품');
  });

  test('can return made-to-order items, unless the buyer agreed to exclude it', () => {
    const made = { ...facts, returnPolicy: 'made_to_order' } as const;
    expect(claimObjection(back, made)).toBe(null);
    expect(claimObjection(back, { ...made, isConsented: true })).toContain('주문 제작');
    expect(claimObjection({ ...back, reason: 'DEFECT', images: ['x'] }, { ...made, isConsented: true })).toBe(null);
  });

  test('is refused with a message that says why', () => {
    const late = { ...facts, now: new Date('2026-11-27T15:00:00Z') };
    expect(claimObjection(back, late)).toBe('받은 날부터 7일이 지나 단순 변심으로 반품할 수 없어요.');
    expect(claimObjection({ ...back, reason: 'WRONG_OPTION' }, late)).toBe(
      '받은 날부터 7일이 지나 단순 변심으로 반품할 수 없어요.',
    );
    expect(claimBar(back, { ...facts, returnPolicy: 'fresh' })).toBe(returnLimits.fresh);
  });

  test('has no deadline while the items are in transit', () => {
    const onTheWay = {
      ...facts,
      status: 'delivering',
      deliveredAt: null,
      now: new Date('2027-11-20T03:00:00Z'),
    } as const;
    expect(claimObjection(back, onTheWay)).toBe(null);
    expect(claimObjection({ ...back, reason: 'LATE' }, onTheWay)).toBe(null);
  });

  test('is possible for other items, regardless of what was agreed for made-to-order ones', () => {
    expect(claimObjection(back, { ...facts, isConsented: true })).toBe(null);
  });
});

describe('spoilt items', () => {
  test('need a photo and, if fresh, a count', () => {
    const spoilt = { ...back, reason: 'DAMAGED' as const };
    expect(claimObjection(spoilt, facts)).toContain('사진');
    expect(claimObjection({ ...spoilt, images: ['x'] }, { ...facts, returnPolicy: 'fresh' })).toContain('몇 개');
    expect(claimObjection({ ...spoilt, images: ['x'], bad: 3 }, { ...facts, returnPolicy: 'fresh' })).toBe(null);
  });
});

describe('the shop’s fault', () => {
  test.each([
    ['2027-02-20T14:59:59.999Z', null],
    ['2027-02-20T15:00:00Z', '받은 날부터 3개월이 지나 신청할 수 없어요.'],
  ])('at %s is answered with %s; the same day three months later ends at midnight in Korea', (now, why) => {
    expect(claimObjection({ ...back, reason: 'LATE' }, { ...facts, now: new Date(now) })).toBe(why);
  });

  test.each(['DAMAGED', 'DEFECT', 'WRONG_ITEM', 'MISSING'] as const)('%s needs one photo', (reason) => {
    expect(claimObjection({ ...back, reason }, facts)).toBe('문제를 확인할 수 있는 사진을 1장 이상 올려 주세요.');
    expect(claimObjection({ ...back, reason, images: ['x'] }, facts)).toBe(null);
  });

  test('needs no photo where none can show it', () => {
    expect(claimObjection({ ...back, reason: 'LATE' }, facts)).toBe(null);
  });

  test('with fresh items needs a count, unless the item is wrong or late', () => {
    const fresh = { ...facts, returnPolicy: 'fresh' } as const;
    const answer = (reason: typeof back.reason) => claimObjection({ ...back, reason, images: ['x'] }, fresh);
    expect((['DAMAGED', 'DEFECT', 'MISSING'] as const).map(answer)).toEqual([
      uncountedPiecesText,
      uncountedPiecesText,
      uncountedPiecesText,
    ]);
    expect((['WRONG_ITEM', 'LATE'] as const).map(answer)).toEqual([null, null]);
  });
});

describe('an exchange', () => {
  const swap: typeof back = { ...back, kind: 'replace', images: ['x'] };

  test('is for damaged, defective or wrong items', () => {
    const objection = '교환은 파손·불량이거나 다른 상품이 왔을 때 신청할 수 있어요.';
    const answer = (reason: typeof back.reason) => claimObjection({ ...swap, reason }, facts);
    expect((['DAMAGED', 'DEFECT', 'WRONG_ITEM'] as const).map(answer)).toEqual([null, null, null]);
    expect((['CHANGE_OF_MIND', 'WRONG_OPTION', 'MISSING', 'LATE'] as const).map(answer)).toEqual([
      objection,
      objection,
      objection,
      objection,
    ]);
  });

  test('of fresh items becomes a refund, except for a gift’s recipient, who gets no money', () => {
    const fresh = { ...facts, returnPolicy: 'fresh' } as const;
    const damaged: typeof back = { ...swap, reason: 'DAMAGED' };
    expect(claimObjection(damaged, fresh)).toBe('신선식품은 교환 대신 환불로 도와드려요.');
    expect(claimObjection(damaged, { ...fresh, isReceivers: true })).toBe(null);
    expect(claimObjection(damaged, { ...facts, returnPolicy: 'made_to_order' })).toBe(null);
  });

  test('ends after three months too', () => {
    expect(claimObjection({ ...swap, reason: 'DEFECT' }, { ...facts, now: new Date('2027-02-20T15:00:00Z') })).toBe(
      '받은 날부터 3개월이 지나 신청할 수 없어요.',
    );
  });
});

describe('statuses that allow a claim', () => {
  const statuses: LineStatus[] = [
    'paid',
    'delivery_waiting',
    'delivering',
    'delivery_end',
    'replace_complete',
    'complete',
    'return_request',
    'return_complete',
    'withdraw_complete',
  ];
  const from = (kind: 'return' | 'replace', reason: typeof back.reason) =>
    statuses.filter((status) => canStartClaim(kind, reason, status));

  test('for a change of mind: from dispatch until acceptance', () => {
    expect(from('return', 'CHANGE_OF_MIND')).toEqual(['delivering', 'delivery_end', 'replace_complete']);
  });

  test('for the shop’s fault: after acceptance too', () => {
    expect(from('return', 'DEFECT')).toEqual(['delivering', 'delivery_end', 'replace_complete', 'complete']);
  });

  test('for an exchange: after delivery and before acceptance', () => {
    expect(from('replace', 'DEFECT')).toEqual(['delivery_end', 'replace_complete']);
  });
});
