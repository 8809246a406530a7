import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountBanks } from '#contract/rules/banks.ts';
import { paymentMethodNames, paymentMethodsWith } from '#contract/rules/payments.ts';
import { policyDefinitions, type ReadPolicy } from '../platform/policies.ts';
import { bankDeadline, checkMethod, type MethodFacts, methodsFor } from './methods.ts';

const holidays = new Set(['2026-12-25']);
const policy: ReadPolicy = (key) => policyDefinitions[key].value as never;
const korea = (text: string) => new Date(`${text}+09:00`);

function facts(more: Partial<MethodFacts> = {}): MethodFacts {
  const now = korea('2026-11-20T09:00:00');
  return { payable: 30_000, now, shipDates: [null], holidays, isGuest: false, left: 99, policy, ...more };
}

describe('the deadline of a deposit', () => {
  test.each([
    ['2026-11-20T23:10:00', [null], '2026-11-22T23:59:59'],
    ['2026-11-20T09:00:00', ['2026-11-23'], '2026-11-20T10:00:00'],
    ['2026-11-20T09:00:00', ['2026-11-24'], '2026-11-22T23:59:59'],
    ['2026-11-20T09:00:00', ['2026-11-24', '2026-11-23', null], '2026-11-20T10:00:00'],
    // Because of Christmas and a weekend the cut-off is on Thursday.
    ['2026-12-24T06:00:00', ['2026-12-28'], '2026-12-24T10:00:00'],
    ['2026-12-30T00:00:00', [], '2027-01-01T23:59:59'],
  ])('ordered at %s with ship dates %j: %s', (ordered, shipDates, due) => {
    expect(bankDeadline(korea(ordered), shipDates, holidays, policy)).toEqual(korea(due));
  });

  test('the deadline is never later than the end of the second day, whatever else is in the order', () => {
    const day = fc.integer({ min: 1, max: 60 }).map((n) => new Date(Date.UTC(2026, 10, n)).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), fc.array(day, { maxLength: 5 }), (ms, dates) => {
        const now = new Date(korea('2026-11-01T00:00:00').getTime() + ms);
        const due = bankDeadline(now, dates, holidays, policy);
        expect(due.getTime()).toBeLessThanOrEqual(bankDeadline(now, [], holidays, policy).getTime());
        expect(due.getTime() - now.getTime()).toBeLessThan(3 * 86_400_000);
      }),
    );
  });
});

describe('the payment methods', () => {
  const closed = (more: Partial<MethodFacts>) =>
    methodsFor(facts(more)).flatMap(({ type, allowed }) => (allowed ? [] : [type]));

  test('are listed in their order', () => {
    expect(methodsFor(facts()).map(({ type }) => type)).toEqual(paymentMethodNames.filter((name) => name !== 'point'));
    expect(closed({})).toEqual([]);
  });

  test('exclude bank transfer three hours before its deadline, with the reason', () => {
    const late = facts({ shipDates: ['2026-11-23'] });
    const bank = methodsFor(late).find(({ type }) => type === 'bank_transfer');
    expect(bank).toEqual({
      type: 'bank_transfer',
      allowed: false,
      reason: '출고가 임박해 무통장입금을 선택할 수 없어요.',
    });
    expect(() => checkMethod('bank_transfer', 'toss', late)).toThrow('출고가 임박해');
    expect(() => checkMethod('card', 'toss', late)).not.toThrow();
    const inTime = { now: korea('2026-11-20T07:00:00'), shipDates: ['2026-11-23'] };
    expect(closed(inTime)).toEqual([]);
    expect(closed({ ...inTime, now: korea('2026-11-20T07:00:01') })).toEqual(['bank_transfer']);
  });

  test.each([
    [50, paymentMethodsWith(({ minimum }) => minimum > 0)],
    [100, paymentMethodsWith(({ isCash }) => isCash)],
    [200, []],
    [500_000, []],
    [500_001, paymentMethodsWith(({ maximum }) => maximum === 'phoneMaximum')],
    [0, []],
  ])('at %i won these methods are disabled: %j', (payable, types) => {
    expect(closed({ payable })).toEqual(types);
  });

  test.each([
    ['point', 'toss', undefined],
    ['card', 'inicis', undefined],
    ['bank_transfer', 'toss', '90'],
    ['bank_transfer', 'toss', '00'],
  ] as const)('%s by %s at bank %s is refused', (method, pg, bank) => {
    expect(() => checkMethod(method, pg, facts(), bank)).toThrow('선택하신 결제수단을 사용할 수 없습니다.');
  });

  test.each(accountBanks)('a virtual account can be issued at $name, as the sheet offers', ({ code }) => {
    expect(() => checkMethod('bank_transfer', 'toss', facts(), code)).not.toThrow();
  });

  test('an order that costs nothing needs no method', () => {
    expect(() => checkMethod('point', 'toss', facts({ payable: 0 }))).not.toThrow();
  });
});
