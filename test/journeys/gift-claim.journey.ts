import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { dayText } from '#contract/rules/dates.ts';
import { callFromPage, openAdminScreen } from './admin-page.ts';
import { accessibilityFaultsOf } from './gift-sender.ts';
import { withJourneyDatabase } from './shopper.ts';

type Held = { link: string; email: string; price: number };

/** A delivered gift of a member who signs in here. */
function held(policy: 'normal' | 'fresh') {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<Held[]>`
      select t.link, u.email, l.amount::int as price from gift_recipient t join order_line l on l.id = t.order_line_id
      join app_user u on u.id = t.claimed_by join product p on p.id = l.product_id
      where t.status = 'used' and l.status in ('delivering', 'delivery_end', 'complete') and u.email like '%@demo.shop'
        and not exists (select from claim c where c.order_line_id = l.id)
      order by (l.status = 'delivering') desc, t.id limit 1`;
    if (!row) throw new Error('Nobody here has received a gift.');
    await sql`
      update order_line set shipping = shipping || jsonb_build_object('returnPolicy', ${policy}::text)
      where id = (select order_line_id from gift_recipient where link = ${row.link})`;
    return row;
  });
}

async function comeAs(page: Page, email: string) {
  const known = page.waitForResponse(/\/v2\/app-users\/detail/);
  await page.goto('/terms');
  await known;
  const answer = await page.request.post('/v2/tokens', { data: { email, password: 'Demo1234!!' } });
  const { token } = (await answer.json()) as { token: string };
  await page.evaluate((one) => localStorage.setItem('token', one), token);
}

test('the recipient of a late gift reads why and until when, and after the product is sold out no day of dispatch', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const { link, line, email, newDate } = await withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ link: string; line: string; email: string; newDate: string }[]>`
      update order_line l set shipment_date = korea_date(shop_now()) + 3
      from gift_recipient t, app_user u
      where t.order_line_id = l.id and u.id = t.claimed_by and t.status = 'used' and l.status = 'paid' and u.email like '%@demo.shop'
      returning t.link, l.uuid as line, u.email, (korea_date(shop_now()) + 5)::text as "newDate"`;
    if (!row) throw new Error('No gift waits for its dispatch.');
    return row;
  });
  await comeAs(page, email);
  await page.goto(`/gift/received/${link}`);
  await expect(page.getByText(/ 출고/)).toBeVisible();
  const at = await openAdminScreen(browser, 'operator');
  await callFromPage(at, `/v1/staff/lines/${line}/delay`, { newDate, reason: '비가 와서 따지 못했어요.' });
  await page.reload();
  await expect(page.getByText('비가 와서 따지 못했어요.')).toBeVisible();
  await expect(page.getByText(`보내 드리는 날이 ${dayText(newDate)}`)).toBeVisible();
  await expect(page.getByText(/ 출고/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: '선물 사양하기' })).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await callFromPage(at, `/v1/staff/lines/${line}/stock-out`, { reason: '비에 모두 상했어요.' });
  await page.reload();
  await expect(page.getByRole('heading', { name: '취소된 선물이에요' })).toBeVisible();
  await expect(page.getByText(/ 출고/)).toHaveCount(0);
});

test('a gift’s recipient reports a fault, reads that the refund goes to the sender, and withdraws the claim', async ({
  page,
}) => {
  const { link, email, price } = await held('normal');
  await comeAs(page, email);
  await page.goto(`/gift/received/${link}`);
  const arrived = page.getByRole('button', { name: '잘 받았어요' });
  await expect(page.getByRole('heading', { name: '상품에 문제가 있나요?' })).toBeVisible();
  if (await arrived.isVisible()) {
    await arrived.click();
    await expect(page.getByText('받았다고 알렸어요.')).toBeVisible();
  }
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /접수$|문제 신고/ }).click();
  await page.getByRole('button', { name: /접수하기$/ }).click();
  await expect(page.getByText('어떤 문제인지 골라 주세요.')).toBeVisible();
  await page.getByRole('radio', { name: /파손·상함/ }).check();
  await page
    .getByLabel('문제가 보이는 사진 추가')
    .setInputFiles(fileURLToPath(new URL('../../docs/home.png', import.meta.url)));
  await page.getByLabel(/자세한 내용/).fill('세 개가 물렀어요.');
  await page.reload();
  await expect(page.getByLabel(/자세한 내용/)).toHaveValue('세 개가 물렀어요.');
  await expect(page.getByRole('radio', { name: /파손·상함/ })).toBeChecked();
  await page
    .getByLabel('문제가 보이는 사진 추가')
    .setInputFiles(fileURLToPath(new URL('../../docs/home.png', import.meta.url)));
  await expect(page.getByText(/보낸 분이 결제한 방법으로 환불돼요/)).toBeVisible();
  expect(await page.locator('main').textContent()).not.toContain(price.toLocaleString('ko-KR'));
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await expect(async () => {
    await page.getByRole('button', { name: '환불 접수하기' }).click();
    await expect(page.getByText('환불을 접수했어요.')).toBeVisible({ timeout: 8000 });
  }).toPass();
  await expect(page.getByText(/반품·환불 · 파손·상함/)).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '접수 취소' }).click();
  await expect(page.getByText('접수를 취소했어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: /접수$|문제 신고/ })).toBeVisible();
  expect(await page.locator('main').textContent()).not.toContain(price.toLocaleString('ko-KR'));
});
