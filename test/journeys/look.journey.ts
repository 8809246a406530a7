import { expect, test } from '@playwright/test';
import { watchShift } from '../looks/in-page.ts';

for (const path of ['/', '/category/fruit', '/product/1', '/cart', '/my-cuma', '/order']) {
  test(`nothing on ${path} moves after it was painted`, async ({ page }) => {
    await page.addInitScript(watchShift);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(() => window.shifts);
    expect(
      moved.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(moved),
    ).toBeLessThan(0.005);
  });
}

test('a thing of one kind is taken along from its card, and one more of it', async ({ page }) => {
  const added = page.waitForResponse((answer) => answer.url().includes('shopping-carts') && answer.ok());
  await page.goto('/best');
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  const steps = page.getByRole('button', { name: '수량 늘리기' });
  const cards = page.getByRole('article');
  for (let place = 0; ; place++) {
    const disc = cards.nth(place).getByRole('button', { name: /담기$/ });
    if ((await disc.count()) === 0) continue;
    await disc.click();
    await expect(sheet.or(steps).first()).toBeVisible();
    break;
  }
  if (await sheet.isVisible()) {
    await sheet.getByRole('listitem').getByRole('button').first().click();
    await sheet.getByRole('button', { name: '장바구니' }).click();
  } else await steps.click();
  await added;
  await expect(page.getByRole('link', { name: /장바구니, \d+개 담김/ })).toBeVisible();
});

test('where one pays there is no way out but back, and who the shop is stands folded in the page', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: '상품 검색' })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('통신판매업신고')).toBeHidden();
  await footer.getByText('사업자 정보').click();
  await expect(footer.getByText('통신판매업신고')).toBeVisible();
});

test('where more of a list does not come, it says so, waits for the reader, and who the shop is stands below', async ({
  page,
}) => {
  let asked = 0;
  await page.route('**/v1/products/category/**', (route) => {
    asked++;
    return route.abort();
  });
  await page.goto('/category/fruit');
  const again = page.getByRole('button', { name: '다시 시도' });
  await expect(async () => {
    await page.getByRole('article').last().scrollIntoViewIfNeeded();
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('더 불러오지 못했어요.')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('사업자 정보')).toBeVisible();
  const before = asked;
  await page.waitForTimeout(1500);
  expect(asked).toBe(before);
  await page.unroute('**/v1/products/category/**');
  await again.click();
  await expect(page.getByText('더 불러오지 못했어요.')).toHaveCount(0);
});

test('whoever was here before reads every page in the shop’s letters', async ({ context }) => {
  const first = await context.newPage();
  await first.goto('/');
  await first.waitForFunction(() => Boolean(localStorage.letters));
  await first.close();
  for (const path of ['/', '/category/fruit', '/best', '/terms', '/gift', '/']) {
    // A window of its own remembers nothing but what the device keeps.
    const page = await context.newPage();
    await page.goto(path);
    // Where all letters are as wide as each other, the shop's file came too late for this page.
    const widths = await page.evaluate(() => {
      const word = document.createElement('span');
      word.style.cssText = "position:absolute;font:16px 'Pretendard Variable',monospace";
      document.body.append(word);
      return ['WW', 'ii'].map((letters) => {
        word.textContent = letters;
        return word.getBoundingClientRect().width;
      });
    });
    expect(widths[0], path).not.toBe(widths[1]);
    await page.close();
  }
});
