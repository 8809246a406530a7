import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { findPlainProduct, logInAndOpen, withJourneyDatabase } from './shopper.ts';
import { openAgentClient } from './support-agent.ts';

test.use({ storageState: { cookies: [], origins: [] } });

async function faultless(page: Page) {
  const { violations } = await analyzeAccessibility(page);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** The events that pages of this browser sent to the shop's host. */
function notes(page: Page) {
  const seen: { visit: string; events: { event: string }[] }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/events') seen.push(request.postDataJSON());
  });
  return seen;
}

test('accepting and refusing analytics takes one tap each, and the choice stays', async ({ page }) => {
  await page.goto('/my-cuma/measuring');
  const analytics = page.getByRole('switch', { name: '이용 분석' });
  const advertising = page.getByRole('switch', { name: '광고 효과 측정' });
  await expect(analytics).not.toBeChecked();
  await expect(page.getByText('고르기 전에는 아무것도 재지 않아요.')).toBeVisible();
  await analytics.click();
  await expect(page.getByText('이용 분석 동의로 바꿨어요.')).toBeVisible();
  await advertising.click();
  await page.reload();
  await expect(analytics).toBeChecked();
  await expect(advertising).toBeChecked();
  await advertising.click();
  await analytics.click();
  await page.reload();
  await expect(analytics).not.toBeChecked();
  await expect(advertising).not.toBeChecked();
  await faultless(page);
});

test('a browser with a do-not-track signal is obeyed, the member sees it, and an earlier consent is withdrawn', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    localStorage.setItem('measuring', '{"analytics":true,"advertising":true,"at":"2026-01-02T00:00:00.000Z"}');
  });
  await page.goto('/my-cuma/measuring');
  await expect(page.getByRole('switch', { name: '이용 분석' })).toBeChecked();
  await expect(page.getByRole('switch', { name: '광고 효과 측정' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: '광고 효과 측정' })).toBeDisabled();
  await expect(page.getByText('추적 거부(GPC)')).toBeVisible();
});

test('without consent no page view is linked to another; with consent those of a visit are; and no personal data is sent', async ({
  page,
}) => {
  const sentEvents = notes(page);
  const goods = await findPlainProduct(2);
  const walk = async () => {
    sentEvents.length = 0;
    for (const path of ['/', `/product/${goods.id}`]) {
      const before = sentEvents.length;
      await page.goto(path);
      await expect.poll(() => sentEvents.length, { timeout: 20_000 }).toBeGreaterThan(before);
    }
    return [...sentEvents];
  };
  const strangers = await walk();
  expect(new Set(strangers.map(({ visit }) => visit)).size).toBe(2);
  expect(strangers.flatMap(({ events }) => events.map(({ event }) => event))).toContain('view_item');
  expect(await page.evaluate(() => localStorage.getItem('measuring:visit'))).toBeNull();
  await page.evaluate(() =>
    localStorage.setItem('measuring', '{"analytics":true,"advertising":false,"at":"2026-01-02T00:00:00.000Z"}'),
  );
  const known = await walk();
  expect(new Set(known.map(({ visit }) => visit)).size).toBe(1);
  expect(known.every(({ visit }) => !strangers.some((one) => one.visit === visit))).toBe(true);
});

test('a member sees which staff viewed their data and which company received it, and exports everything as a file', async ({
  page,
}) => {
  const [order] = await withJourneyDatabase(
    (sql) => sql<{ id: number; number: string }[]>`
      select o.id::int, o.order_number as number from orders o join app_user u on u.id = o.app_user_id
      where u.email = 'neighbor3@demo.shop' order by o.id desc limit 1`,
  );
  const reason = `현관 비밀번호 확인 ${Date.now() % 10_000}`;
  await page.goto('/');
  const ask = await openAgentClient(page);
  expect((await ask('POST', `/v1/staff/orders/${order?.id}/unmask`, { reason })).status).toBe(200);
  await logInAndOpen(page, 'neighbor3@demo.shop', '/my-cuma/looks');
  const looks = page.getByRole('region', { name: '가려진 정보를 열어 본 직원' });
  await expect(looks.getByText(`이유: ${reason}`)).toBeVisible();
  await expect(looks.getByText('운영 담당').first()).toBeVisible();
  await expect(page.getByText('토스페이먼츠', { exact: true })).toBeVisible();
  await faultless(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '파일로 받기' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(data.tables.app_user).toHaveLength(1);
  expect(JSON.stringify(data.tables.orders)).toContain(order?.number);
});
