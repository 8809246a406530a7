import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { logIn, logInAndOpen, withJourneyDatabase } from './shopper.ts';
import { openAgentClient } from './support-agent.ts';

/** The operator's answer to a member's application. */
async function decide(page: Page, email: string, verdict: string, reason?: string) {
  const ask = await openAgentClient(page);
  const { entities } = (await ask('GET', '/v1/staff/businesses?take=60')).body;
  const [who] = await withJourneyDatabase(
    (sql) => sql<{ id: number }[]>`select id::int from app_user where email = ${email}`,
  );
  const one = entities.find(({ member }: { member: { id: number } }) => member.id === who?.id);
  const decided = await ask('PUT', `/v1/staff/businesses/${one?.id}`, { verdict, reason });
  expect(decided.status).toBe(200);
}

async function faultless(page: Page) {
  const { violations } = await analyzeAccessibility(page);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

test('a member applies as a business, is refused, applies again, and then sees wholesale prices', async ({ page }) => {
  test.setTimeout(150_000);
  const email = 'neighbor5@demo.shop';
  const [goods] = await withJourneyDatabase(
    (sql) => sql<{ id: number }[]>`select id::int from product where sale_type = 'wholesale' order by id limit 1`,
  );
  await page.goto('/wholesale');
  await page.getByRole('link', { name: '사업자 회원 신청하기' }).click();
  await page.waitForURL(/my-cuma\/business/);
  await page.getByRole('link', { name: '로그인', exact: true }).click();
  await logIn(page, email);
  await page.waitForURL(/my-cuma\/business/);

  const send = page.getByRole('button', { name: '사업자 회원 신청' });
  await send.click();
  await expect(page.getByLabel('사업자등록번호')).toBeFocused();
  await expect(page.getByText('사업자등록증 사진을 올려 주세요.')).toBeVisible();
  await page.getByLabel('사업자등록번호').pressSequentially('1234567890');
  await expect(page.getByLabel('사업자등록번호')).toHaveValue('123-45-67890');
  await page.getByLabel('상호').fill('새봄국수');
  await page.getByLabel('대표자 이름').fill('윤새봄');
  const paper = sharp({ create: { width: 600, height: 850, channels: 3, background: '#f4eedd' } });
  await page
    .getByLabel('사업자등록증 사진 추가')
    .setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await faultless(page);
  await send.click();
  await expect(page.getByText('사업자등록번호가 올바르지 않습니다.')).toBeVisible();
  await page.getByLabel('사업자등록번호').fill('2208162517');
  await send.click();
  await expect(page.getByRole('heading', { name: '확인하고 있어요' })).toBeVisible();
  await page.getByRole('button', { name: '보낸 사업자등록증 보기' }).click();
  await expect(page.getByRole('img', { name: '보낸 사업자등록증' })).toBeVisible();
  await faultless(page);

  await decide(page, email, 'refused', '상호가 달라요. 다시 확인해 주세요.');
  await page.reload();
  await expect(page.getByText('상호가 달라요. 다시 확인해 주세요.')).toBeVisible();
  await faultless(page);
  await page.getByRole('link', { name: '다시 신청하기' }).click();
  await expect(page.getByLabel('사업자등록번호')).toHaveValue('220-81-62517');
  await page
    .getByLabel('사업자등록증 사진 추가')
    .setInputFiles({ name: 'paper.jpg', mimeType: 'image/jpeg', buffer: await paper.jpeg().toBuffer() });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await send.click();
  await expect(page.getByRole('heading', { name: '확인하고 있어요' })).toBeVisible();

  await page.goto(`/product/${goods?.id}`);
  await expect(page.getByText('사업자 회원 전용가').first()).toBeVisible();
  await page.goto('/my-cuma/business');
  await expect(page.getByRole('heading', { name: '확인하고 있어요' })).toBeVisible();
  await decide(page, email, 'approved');
  await page.reload();
  await expect(page.getByRole('heading', { name: '사업자 회원이에요' })).toBeVisible();
  await page.getByRole('link', { name: '도매 상품 보기' }).click();
  await page.waitForURL(/wholesale/);
  await expect(page.getByRole('heading', { name: '사업자 회원이에요' })).toBeVisible();
  await page.goto(`/product/${goods?.id}`);
  await expect(page.getByRole('table', { name: '수량별 단가' })).toBeVisible();
});

test('the sheet of a wholesale order says why no points can be used', async ({ page }) => {
  const [goods] = await withJourneyDatabase(
    (sql) => sql<{ id: number }[]>`select id::int from product where sale_type = 'wholesale' order by id limit 1`,
  );
  await logInAndOpen(page, 'top@demo.shop', `/product/${goods?.id}`);
  await page.getByRole('button', { name: '구매하기' }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  await sheet.getByRole('listitem').getByRole('button').first().click();
  await sheet.getByRole('button', { name: '구매하기' }).click();
  await page.waitForURL(/\/pay\/\d+/);
  const points = page.getByLabel('포인트', { exact: true });
  await expect(points).toBeDisabled();
  await expect(points).toHaveAccessibleDescription('도매 상품이 있는 주문에는 쓸 수 없어요');
});

test('the cart changes a wholesale quantity by its step', { tag: '@nightly' }, async ({ page }) => {
  type Crate = { id: number; name: string; step: number };
  const [goods] = await withJourneyDatabase(
    (sql) => sql<Crate[]>`
      select id::int, name, order_multiple as step from product where sale_type = 'wholesale' and order_multiple > 1 order by id limit 1`,
  );
  if (!goods) throw new Error('No wholesale product is sold in multiples.');
  await logInAndOpen(page, 'top@demo.shop', `/product/${goods.id}`);
  await page.getByRole('button', { name: '구매하기' }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  await sheet.getByRole('listitem').getByRole('button').first().click();
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(sheet).toBeHidden();
  await page.goto('/cart');
  const quantity = page.getByRole('group', { name: `${goods.name} 수량` }).first();
  const before = Number(await quantity.getByRole('status').textContent());
  const answer = page.waitForResponse(/option-unit\/\d+$/);
  await quantity.getByRole('button', { name: '수량 늘리기' }).click();
  expect((await answer).status()).toBe(200);
  await expect(quantity.getByRole('status')).toHaveText(String(before + goods.step));
});

test('a business form stays while the page cannot be read again', { tag: '@nightly' }, async ({ page }) => {
  await logInAndOpen(page, 'neighbor6@demo.shop', '/my-cuma/business');
  await page.getByLabel('상호').fill('새봄국수');
  await page.route(/\/v1\/app-users\/business$/, (route) => route.abort('connectionreset'));
  let failed = 0;
  page.on('requestfailed', (request) => {
    if (/business$/.test(request.url())) failed += 1;
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => failed).toBe(3);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByLabel('상호')).toHaveValue('새봄국수');
});
