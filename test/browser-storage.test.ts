import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

test('of people a browser keeps only what is lent to a tab: whatever else is written down is known by name', () => {
  const writes = /\b(?:(?:window\.)?(?:local|session)Storage(?:\.setItem\(|\.\w+ = )|write(?:Stored|Tab)\()/;
  const files = sourceFiles('storefront', 'client', 'ui').filter(
    (file) => !isTest(file) && file !== 'client/storage.ts',
  );
  const writing = files.filter((file) => writes.test(readFileSync(file, 'utf8')));
  expect(writing.sort()).toEqual(
    [
      // The session, and what belongs to one way through a company's door.
      ...['client/token.ts', 'storefront/auth/social-callback-page.tsx', 'storefront/auth/social.ts'],
      // A session that ended here and of which the shop has not heard.
      'client/sign-out.ts',
      // Where pushes go, an order's number on its way to the payment window.
      ...['client/push.ts', 'storefront/checkout/payment-return-state.ts'],
      // Choices: consent, looks, letters, a postcode to reckon from, what was ticked in the cart, where a list stood.
      ...[
        'client/consent.ts',
        'storefront/product-page/use-delivery-date.ts',
        'storefront/cart/use-selection.ts',
        'storefront/product/use-list-layout.ts',
      ],
      ...['storefront/product/scroll-restoration.ts', 'storefront/session/text-size.ts', 'storefront/layout/font.ts'],
      'storefront/notifications/push-offer.tsx',
      // What was looked at and looked for, and where from.
      ...[
        'storefront/analytics/visit-source.ts',
        'storefront/app/deferred-events.ts',
        'storefront/analytics/visit-id.ts',
      ],
      ...['storefront/product/recently-viewed.ts', 'storefront/search/recent.ts'],
      // Words somebody has begun: they go with whoever signs out.
      ...['storefront/support/draft.ts', 'storefront/my-reviews/review-draft.ts'],
      // A guest's address, which the specification wants kept on the device (§4): it goes with them too.
      'storefront/session/guest-address.ts',
    ].sort(),
  );
});
