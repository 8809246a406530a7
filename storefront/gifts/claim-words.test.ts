import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimFormReasons } from '#contract/rules/claims.ts';
import { giftClaimNextSteps } from './claim-words.ts';

const policies = ['normal', 'fresh', 'made_to_order'] as const;

test('the text promises a recipient no money and never names an amount', () => {
  fc.assert(
    fc.property(fc.constantFrom(...claimFormReasons), fc.constantFrom(...policies), (reason, returnPolicy) => {
      const words = giftClaimNextSteps(reason, { returnPolicy }, 'return').join(' ');
      expect(words).toContain('보낸 분');
      expect(words).not.toMatch(/\d원/);
    }),
  );
});

test('replaced fresh products are not collected', () => {
  expect(giftClaimNextSteps('DAMAGED', { returnPolicy: 'fresh' }, 'replace').join(' ')).toContain('돌려보내지 않아도');
  expect(giftClaimNextSteps('DAMAGED', { returnPolicy: 'normal' }, 'replace').join(' ')).toContain('가지러');
});
