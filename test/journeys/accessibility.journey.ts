import { expect, test } from '@playwright/test';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { chooseFirstOption, findPlainProduct } from './shopper.ts';

const screens = [
  '/',
  '/category-list',
  '/category/fruit',
  '/best',
  '/search?q=감귤',
  '/cart',
  '/order',
  '/notice',
  '/terms',
  '/privacy',
  '/guide/shipping-return',
  '/notifications',
  '/my-cuma',
  '/login',
  '/register',
  '/find-account',
  '/product/1',
  '/product/1/reviews',
  '/guest/order-lookup',
  '/gift',
  '/gift/sent',
  '/gift/received',
  '/gift/received/7c1f1f0e-0d6a-4a39-8b34-0f6e8f2f2a11',
  '/funding',
  '/wholesale',
  '/display/1',
  '/video',
  '/my-cuma/support',
  '/inquiry',
  '/inquiry/new',
  '/my-cuma/business',
  '/nowhere',
];

for (const path of screens) {
  test(`${path} has no fault that axe can find`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    // The specification fixes the viewport; the page offers a text size and zoomable images instead.
    const { violations } = await analyzeAccessibility(page);
    expect(
      violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .join(' | ')
            .slice(0, 400)}`,
      ),
    ).toEqual([]);
  });
}

test('the option sheet and the order sheet have no fault either', async ({ page }) => {
  const sheet = await chooseFirstOption(page, await findPlainProduct(6));
  const analyze = () => analyzeAccessibility(page);
  expect(
    (await analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`),
  ).toEqual([]);
  await sheet.getByRole('button', { name: '구매하기' }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await expect(page.getByLabel('받는 분', { exact: true })).toBeVisible();
  expect((await analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
});

test('a purchase needs no mouse: the option sheet opens, moves and closes by keys', async ({ page }) => {
  await page.goto('/product/1');
  await page.getByRole('button', { name: '구매하기' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  await expect(sheet).toBeVisible();
  // Tab past its last button reaches the browser's controls, never the page behind.
  const where = () =>
    page.evaluate(() => (document.activeElement?.closest('dialog') ? 'sheet' : document.activeElement?.tagName));
  const visited = new Set<string | undefined>();
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab');
    visited.add(await where());
  }
  expect([...visited].filter((place) => place !== 'sheet' && place !== 'BODY')).toEqual([]);
  expect(visited).toContain('sheet');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('nothing is wider than the screen at 360', async ({ page }) => {
  // Opens every screen in one run, each until no request is pending.
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of screens) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});
