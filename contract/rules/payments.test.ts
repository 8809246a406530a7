import { expect, test } from 'vitest';
import { paymentMethodNames, paymentMethodsWith, paymentTerms } from './payments.ts';

test('who pays by transfer, deposit or phone bill is not told that a card is credited', () => {
  const speaking = paymentMethodsWith(({ backText, backIn }) => /카드/.test(backText + backIn));
  expect(speaking).toEqual(['card', 'easy_pay']);
});

test('what is paid into an account goes back to one, and only what takes no money is offered to nobody', () => {
  for (const method of paymentMethodNames) {
    const { opens, back, minimum } = paymentTerms(method);
    expect({ method, back: back === 'account' }).toEqual({ method, back: opens === 'account' });
    expect({ method, free: minimum === 0 }).toEqual({ method, free: opens === 'nothing' });
  }
});
