import { expect, type Page, test } from '@playwright/test';
import decode from 'qr/decode.js';
import sharp from 'sharp';
import { analyzeAccessibility } from './analyze-accessibility.ts';

/** The text of the QR code on the screen. */
async function read(page: Page) {
  const code = page.getByRole('img', { name: '이 화면을 휴대폰에서 여는 QR 코드' });
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .resize({ width: 576, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

test('on a wide screen a QR code leads to this page, also after navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/category/fruit?orderby=price_asc');
  await expect.poll(() => read(page)).toBe(page.url());
  const { violations } = await analyzeAccessibility(page);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await page.getByRole('list', { name: '과일 상품' }).getByRole('link').first().click();
  await page.waitForURL(/\/product\/\d+$/);
  await expect.poll(() => read(page)).toBe(page.url());
});

test('query values of a payment or a sign-in stay out of the code', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/login?next=%2Forder%2F1');
  await expect.poll(() => read(page)).toMatch(/\/login$/);
});

test('a phone does not load the code until it is wide enough in landscape', async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => void requestedUrls.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(requestedUrls.filter((url) => /\/desktop-panel-|\/qr/.test(url))).toEqual([]);
  await expect(page.getByText('휴대폰에서 이어보기')).toHaveCount(0);
  await page.setViewportSize({ width: 1300, height: 800 });
  await expect(page.getByText('휴대폰에서 이어보기')).toBeVisible();
  // A late part is fetched before it is imported, so that it can be requested again; the import finds it in the cache.
  expect(new Set(requestedUrls.filter((url) => /\/desktop-panel-/.test(url))).size).toBe(1);
});

test('a card with several facts shows one badge', async ({ page }) => {
  // Products of other journeys have no reviews: they are listed last.
  await page.goto('/category/fruit?orderby=review');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.locator('.card-mark').first()).toBeVisible();
  const many = await cards.evaluateAll((all) => all.map((card) => card.querySelectorAll('.card-mark, .badge').length));
  expect(Math.max(...many)).toBe(1);
});
