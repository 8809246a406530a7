import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isTest, sources } from './sources.ts';

test('of people a browser keeps only what is lent to a tab: whatever else is written down is known by name', () => {
  const writes = /\b(?:(?:window\.)?(?:local|session)Storage(?:\.setItem\(|\.\w+ = )|write(?:Stored|Tab)\()/;
  const files = sources('storefront', 'browser', 'ui').filter((file) => !isTest(file) && file !== 'browser/storage.ts');
  const writing = files.filter((file) => writes.test(readFileSync(file, 'utf8')));
  expect(writing.sort()).toEqual(
    [
      // The session, and what belongs to one way through a company's door.
      ...['browser/token.ts', 'storefront/account/social-popup-page.tsx', 'storefront/account/social.ts'],
      // A session that ended here and of which the shop has not heard.
      'browser/leaving.ts',
      // Where pushes go, an order's number on its way to the payment window.
      ...['browser/push.ts', 'storefront/checkout/trip.ts'],
      // Choices: consent, looks, letters, a postcode to reckon from, what was ticked in the cart, where a list stood.
      ...[
        'browser/consent.ts',
        'storefront/catalog/arrival.ts',
        'storefront/cart/chosen.ts',
        'storefront/product/look.ts',
      ],
      ...['storefront/product/place.ts', 'storefront/session/text-size.ts', 'storefront/shell/font.ts'],
      'storefront/notifications/push-offer.tsx',
      // What was looked at and looked for, and where from.
      ...['storefront/came-from.ts', 'storefront/later.ts', 'storefront/measure/visit.ts'],
      ...['storefront/product/recent.ts', 'storefront/search/recent.ts'],
      // Words somebody has begun: they go with whoever signs out.
      ...['storefront/inquiry/draft.ts', 'storefront/writing/draft.ts'],
      // A guest's address, which the specification wants kept on the device (§4): it goes with them too.
      'storefront/session/guest-address.ts',
    ].sort(),
  );
});
