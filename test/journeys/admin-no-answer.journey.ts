import { expect, type Route, test } from '@playwright/test';
import { adminOrigin, expectAccessible, openAdminScreen } from './admin-page.ts';
import { adminScreenRuns, saveScreenshot, viewportHeightOf } from './admin-screens.ts';

test.describe.configure({ timeout: 480_000 });

const broken = { statusCode: 500, code: 'SERVER_ERROR', message: '일시적인 오류가 발생했습니다.' };
const states = {
  /** Requests never get a reply. */
  'as long as nothing has come': () => {},
  'once it was refused': (route) => void route.fulfill({ status: 500, json: broken }),
} as const satisfies Record<string, (route: Route) => void>;

for (const { whose, role, screens } of adminScreenRuns)
  for (const [when, answer] of Object.entries(states))
    test(`every screen of ${whose} renders without a fault ${when}`, async ({ browser }) => {
      const at = await openAdminScreen(browser, role);
      const thrown: string[] = [];
      at.on('pageerror', (error) => thrown.push(error.message));
      // The session and the queue counts are known; the rest is not.
      await at.route(/\/v1\/(staff|seller)\/(?!me$|lines\/counts)/, (route) => answer(route));
      for (const path of await screens()) {
        await at.setViewportSize({ width: 1440, height: 900 });
        await at.goto(adminOrigin + path, { waitUntil: 'domcontentloaded' });
        await expect(at.locator('#content')).not.toBeEmpty();
        await expectAccessible(at);
        for (const width of [1440, 1024, 720, 390, 360]) {
          await at.setViewportSize({ width, height: viewportHeightOf(width) });
          const over = await at.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(over, `${path} ${width}`).toBeLessThanOrEqual(0);
          if (width === 1440 || width === 390) await saveScreenshot(at, `${role}-${width}-${when.slice(0, 2)}${path}`);
        }
      }
      expect(thrown).toEqual([]);
    });
