import { expect, test } from '@playwright/test';
import { captureBodies, findPersonalData } from '../reliability/capture-bodies.ts';
import { seededLuck } from '../reliability/checks.ts';
import { walkScreens } from '../reliability/screen-walker.ts';
import { findPlainProduct } from './shopper.ts';

test('no request body that leaves a page contains personal data, regardless of what is typed, requested or thrown', async ({
  browser,
  baseURL: origin = '',
}) => {
  test.slow();
  const measuring = JSON.stringify({ analytics: true, advertising: true, at: '' });
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 390, height: 844 }, locale: 'ko-KR' },
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'measuring', value: measuring }] }] },
  });
  const requestCounts = new Map<string, number>();
  const leaks: string[] = [];
  let left = 300;
  captureBodies(context, (heard) => {
    left--;
    requestCounts.set(heard.to, (requestCounts.get(heard.to) ?? 0) + 1);
    const betrayal = findPersonalData(heard);
    if (betrayal) leaks.push(betrayal);
  });
  const goods = [await findPlainProduct(2), await findPlainProduct(5)].map(({ id }) => id);
  const last = Date.now() + 60_000;
  await walkScreens(context, seededLuck(11), goods, () => left <= 0 || Date.now() > last);
  await context.close();
  expect(leaks).toEqual([]);
  // On a busy machine there are fewer bodies, and of each kind some.
  expect([...requestCounts.keys()]).toEqual(expect.arrayContaining(['/api/monitoring', '/g/collect', '/tr/', '/wcs']));
  expect(requestCounts.get('/api/monitoring')).toBeGreaterThan(20);
});
