import { expect, test } from 'vitest';
import { paymentMethodNames, paymentMethodsWith, paymentTerms } from './payments.ts';

test('refund texts of transfers, deposits and phone bills do not mention a card', () => {
  const speaking = paymentMethodsWith(({ refundText, refundTimeText }) => /카드/.test(refundText + refundTimeText));
  expect(speaking).toEqual(paymentMethodsWith(({ windowMethod }) => windowMethod === 'CARD'));
});

test('a method has a window of the payment provider if and only if it opens one', () => {
  expect(paymentMethodsWith(({ windowMethod }) => windowMethod !== undefined)).toEqual(
    paymentMethodsWith(({ opens }) => opens === 'window'),
  );
});

test('a method paid into an account refunds to one, and only a method without payment has no minimum', () => {
  for (const method of paymentMethodNames) {
    const { opens, refundTo, minimum } = paymentTerms(method);
    expect({ method, refundTo: refundTo === 'account' }).toEqual({ method, refundTo: opens === 'account' });
    expect({ method, free: minimum === 0 }).toEqual({ method, free: opens === 'nothing' });
  }
});
