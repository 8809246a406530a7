import { expect, test } from 'vitest';
import { claimNextSteps, claimReasonsFor, isClaimCounted } from './claim-reasons.ts';

const delivered = '2026-11-20T02:00:00.000Z';
const box = { orderItemProductStatus: 'delivery_end', returnPolicy: 'normal', deliveredDate: delivered } as const;
const open = (line: Parameters<typeof claimReasonsFor>[0], kind: 'return' | 'replace', at: string) =>
  claimReasonsFor(line, kind, Date.parse(at)).flatMap(({ value, disabled }) => (disabled ? [] : [value]));

test('a change of mind can be claimed for seven days after the day of delivery', () => {
  expect(open(box, 'return', '2026-11-27T14:59:00.000Z')).toContain('CHANGE_OF_MIND');
  expect(open(box, 'return', '2026-11-27T15:00:00.000Z')).not.toContain('CHANGE_OF_MIND');
});

test('a fault of the shop can be claimed long after delivery', () => {
  expect(open(box, 'return', '2027-01-20T00:00:00.000Z')).toContain('DAMAGED');
  expect(open(box, 'return', '2027-03-20T00:00:00.000Z')).not.toContain('DAMAGED');
});

test.each([
  ['2026-11-20', '2027-02-20'],
  ['2026-11-30', '2027-02-28'],
  ['2026-08-31', '2026-11-30'],
  ['2026-12-01', '2027-03-01'],
])('a line delivered on %s can be claimed until the end of %s, three calendar months later', (came, last) => {
  const line = { ...box, deliveredDate: `${came}T02:00:00.000Z` };
  expect(open(line, 'return', `${last}T14:59:59.000Z`)).toContain('DAMAGED');
  expect(open(line, 'return', `${last}T15:00:00.000Z`)).not.toContain('DAMAGED');
});

test('fresh products cannot be returned for a change of mind, and the reason says why', () => {
  const fresh = { ...box, returnPolicy: 'fresh' } as const;
  const mind = claimReasonsFor(fresh, 'return', Date.parse(delivered)).find(({ value }) => value === 'CHANGE_OF_MIND');
  expect(mind).toMatchObject({ disabled: true, hint: '신선식품은 단순 변심으로 반품할 수 없어요.' });
  expect(open(fresh, 'return', delivered)).toContain('DAMAGED');
});

test('a confirmed purchase can be returned only for a fault of the shop', () => {
  const accepted = { ...box, orderItemProductStatus: 'complete' } as const;
  expect(open(accepted, 'return', delivered)).toEqual(['DAMAGED', 'DEFECT', 'WRONG_ITEM', 'MISSING', 'LATE']);
});

test('an exchange is offered for damaged, defective or wrong products only', () => {
  expect(open(box, 'replace', delivered)).toEqual(['DAMAGED', 'DEFECT', 'WRONG_ITEM']);
});

test('pieces are counted for damaged fresh products, and the texts never announce a refusal', () => {
  const fresh = { ...box, returnPolicy: 'fresh' } as const;
  expect(isClaimCounted('DAMAGED', fresh, 'return')).toBe(true);
  expect(isClaimCounted('WRONG_ITEM', fresh, 'return')).toBe(false);
  expect(isClaimCounted('DAMAGED', box, 'return')).toBe(false);
  const terms = ['받은 뒤 24시간 이내에 접수하면 바로 처리돼요.'];
  expect(claimNextSteps('DAMAGED', fresh, 'return', terms)).toEqual(terms);
  const words = [...claimNextSteps('DAMAGED', fresh, 'return'), ...claimNextSteps('DEFECT', box, 'return')];
  expect(words.join(' ')).not.toMatch(/거절|불가|안 돼/);
});
