import { expect, test } from 'vitest';
import { deadlineText } from '#contract/rules/dates.ts';
import { messageTemplates } from '../notifications/message-templates.ts';
import { approvedTemplateText, fillTemplate, fillVariables } from '../notifications/template.ts';
import { paymentTextOf } from './payment-texts.ts';

test.each([
  ['2026-11-22T14:59:59Z', '11월 22일(일) 밤 11시 59분'],
  ['2026-11-23T01:00:00Z', '11월 23일(월) 오전 10시'],
  ['2026-12-31T15:30:00Z', '1월 1일(금) 새벽 12시 30분'],
  ['2026-11-22T03:05:00Z', '11월 22일(일) 오후 12시 5분'],
])('%s is %s', (at, words) => {
  expect(deadlineText(at)).toBe(words);
});

test('a buyer who waits for a deposit reads bank, account, holder, amount and deadline', () => {
  const words = paymentTextOf.ORDER_BANK({
    orderNumber: '20261120-7KQ2M9D',
    orderName: '청도반시 5kg',
    amount: 15_900,
    methodText: null,
    bankText: '신한은행',
    accountNumber: 'X123',
    customerName: '김하늘',
    dueAt: '2026-11-22T14:59:59Z',
    reason: null,
    returnedWon: null,
  });
  const { text: template } = messageTemplates.ORDER_BANK;
  const text = fillVariables(approvedTemplateText(template), fillTemplate(template, words));
  expect(text.split('\n')).toEqual([
    '입금을 기다리고 있어요',
    '- 주문번호: 20261120-7KQ2M9D',
    '- 상품: 청도반시 5kg',
    '- 입금계좌: 신한은행 X123',
    '- 예금주: 김하늘',
    '- 입금금액: 15,900원',
    '11월 22일(일) 밤 11시 59분까지 입금해 주세요.',
  ]);
});
