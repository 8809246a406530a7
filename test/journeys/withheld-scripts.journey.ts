import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { lateScriptsOf, memberTokenAt, type WalkedShop, walkedPaths, worksWithout } from './late-scripts.ts';
import { shopPort } from './shop-port.ts';

test.describe.configure({ timeout: 900_000 });

test('each script that loads after hydration may be missing on a screen that requests it', async ({ browser }) => {
  const origin = `http://127.0.0.1:${shopPort}`;
  const databaseUrl = readFileSync(`.cache/journey-data-${shopPort}/database-url`, 'utf8');
  const walked: WalkedShop = { origin, databaseUrl, token: await memberTokenAt(origin) };
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } });
  await context.addInitScript((known) => localStorage.setItem('token', known), walked.token);
  const seen = new Set<string>();
  const broken: string[] = [];
  for (const path of await walkedPaths(walked))
    for (const script of await lateScriptsOf(context, walked, path)) {
      if (seen.has(script)) continue;
      seen.add(script);
      if (!(await worksWithout(context, walked, path, script))) broken.push(`${path} without ${script}`);
    }
  await context.close();
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(10);
});
