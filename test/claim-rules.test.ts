import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClaimRequestForm } from '#contract/claims.ts';
import { returnLimits } from '#contract/rules/claims.ts';
import { requiredConsentsFor } from '../server/checkout/purchase-consents.ts';
import { canStartClaim, claimBar, claimObjection } from '../server/claims/claim-objections.ts';
import { claimBodyOf, claimFormRules } from '../storefront/claims/claim-form-state.ts';
import { claimReasonsFor } from '../storefront/claims/claim-reasons.ts';
import { anyClaimPhotos, anyClaimValues } from '../storefront/claims/claim-texts.ts';
import { returnNotice } from '../storefront/product/return-notice.ts';
import { firstInvalidField } from '../ui/form-state.ts';

const policies = ['normal', 'fresh', 'made_to_order'] as const;
const came = new Date('2026-11-20T02:00:00Z');

describe('the claim rules that a customer reads are those that the shop applies', () => {
  const cases = policies.flatMap((policy) => [true, false].map((isConsented) => [policy, isConsented] as const));

  test.each(cases)(
    'for %s products, with consent: %s, the screen offers every reason that the shop accepts',
    (policy, isConsented) => {
      // An order marks a product as made to order only when its buyer gave the consent (rules D13).
      const effectivePolicy = policy === 'made_to_order' && !isConsented ? 'normal' : policy;
      fc.assert(
        fc.property(
          fc.constantFrom('return' as const, ...(effectivePolicy === 'fresh' ? [] : ['replace' as const])),
          fc.constantFrom('delivery_end' as const, 'complete' as const),
          fc.integer({ min: 0, max: 120 * 24 }),
          (kind, status, hours) => {
            const now = new Date(came.getTime() + hours * 3_600_000);
            const facts = { status, returnPolicy: policy, isConsented, isReceivers: false, deliveredAt: came, now };
            const line = {
              orderItemProductStatus: status,
              returnPolicy: effectivePolicy,
              deliveredDate: came.toISOString(),
            };
            if (kind === 'replace' && status === 'complete') return;
            for (const { value, disabled, hint } of claimReasonsFor(line, kind, now.getTime())) {
              const objection = canStartClaim(kind, value, status) ? claimBar({ kind, reason: value }, facts) : '';
              expect([value, disabled]).toEqual([value, objection !== null]);
              if (objection && Object.values<string>(returnLimits).includes(objection)) expect(hint).toBe(objection);
            }
          },
        ),
      );
    },
  );

  test('a product that cannot be returned says so on its page, and the sheet asks for consent, before the claim says it', () => {
    expect(returnNotice('normal')).toBeNull();
    expect(returnNotice('fresh')).toContain('단순 변심');
    expect(returnNotice('made_to_order')).toContain(returnLimits.made_to_order);
    const goods = { productId: 1, name: '느티나무 도마', isNoResale: false };
    const [box] = requiredConsentsFor([{ ...goods, returnPolicy: 'made_to_order' }]);
    expect(box?.title).toContain('단순 변심으로 반품할 수 없는');
    expect(box?.text).toContain('하자가 있거나 주문과 다르면');
    expect(returnNotice('made_to_order')).toContain('하자가 있거나 주문과 다르면');
    expect(requiredConsentsFor([{ ...goods, returnPolicy: 'normal' }])).toEqual([]);
  });
});

test('a claim that the screen submits lacks nothing that the shop requires, in any order of input', () => {
  fc.assert(
    fc.property(
      anyClaimValues,
      anyClaimPhotos,
      fc.constantFrom(...policies),
      fc.boolean(),
      (wish, shown, returnPolicy, isReceivers) => {
        if (firstInvalidField(wish, claimFormRules({ returnPolicy }, shown)) !== undefined) return;
        const form = ClaimRequestForm.parse(claimBodyOf(wish, { returnPolicy }, shown));
        const status = 'delivery_end' as const;
        const facts = { status, returnPolicy, isConsented: true, isReceivers, deliveredAt: came, now: came };
        if (claimBar(form, facts) === null) expect(claimObjection(form, facts)).toBeNull();
      },
    ),
    { numRuns: 1000 },
  );
});
