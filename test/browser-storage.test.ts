import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

test('a browser stores personal data in a tab only, and every other stored key is in the list', () => {
  const writes = /\b(?:(?:window\.)?(?:local|session)Storage(?:\.setItem\(|\.\w+ = )|write(?:Stored|Tab)\()/;
  const files = sourceFiles('storefront', 'client', 'ui').filter(
    (file) => !isTest(file) && file !== 'client/storage.ts',
  );
  const writing = files.filter((file) => writes.test(readFileSync(file, 'utf8')));
  expect(writing.sort()).toEqual(
    [
      // The session, and the state of one sign-in at a provider.
      ...[
        'client/customer-token.ts',
        'storefront/auth/social-callback-page.tsx',
        'storefront/auth/social-providers.ts',
      ],
      // A session that ended on this device before the shop was notified.
      'client/sign-out.ts',
      // The push subscription, and the order number on the way to the payment window.
      ...['client/push-messages.ts', 'storefront/checkout/payment-return-state.ts'],
      // Choices: consent, display type, text size, a postcode for shipping estimates, ticked cart items, scroll positions of lists.
      ...[
        'client/analytics-consent.ts',
        'storefront/product-page/use-delivery-date.ts',
        'storefront/cart/use-selection.ts',
        'storefront/product/use-list-layout.ts',
      ],
      ...[
        'storefront/product/scroll-restoration.ts',
        'storefront/session/text-size.ts',
        'storefront/layout/font-files.ts',
      ],
      'storefront/notifications/push-offer.tsx',
      // The selection of the order sheets that this tab has started.
      'storefront/product/use-buy.ts',
      // Whether the month has slid in.
      'storefront/display/product-strip.tsx',
      // Viewed products, search words, the referrer, and the number of pages of a tab.
      ...[
        'storefront/analytics/consent-timing.ts',
        'storefront/analytics/visit-source.ts',
        'storefront/app/deferred-events.ts',
        'storefront/analytics/first-party.ts',
      ],
      ...['storefront/session/recently-viewed.ts', 'storefront/search/recent.ts'],
      // Drafts of text; signing out deletes them.
      ...['storefront/support/inquiry-draft.ts', 'storefront/my-reviews/review-draft.ts'],
      // A guest's address, which the specification keeps on the device (§4); signing out deletes it too.
      'storefront/session/guest-address.ts',
    ].sort(),
  );
});
