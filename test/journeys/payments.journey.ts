import { expect, type Page, test } from '@playwright/test';
import { enlargeText } from '../looks/network.ts';
import { logOut } from './new-member.ts';
import {
  agreeToAll,
  approveCardPayment,
  expectOrderComplete,
  findPlainProduct,
  goToOrderSheet,
  logInAndOpen,
  openCardWindow,
  openFilledOrderSheet,
  payAtBank,
  payBySheet,
  withJourneyDatabase,
} from './shopper.ts';

/** The demo member of the top grade, with coupons, points and an address, at an order sheet. */
async function sit(page: Page, goods: { id: number }) {
  await logInAndOpen(page, 'top@demo.shop', '/terms');
  await goToOrderSheet(page, goods);
  await expect(page.getByRole('button', { name: /원 결제하기$/ })).toBeEnabled();
}

/** A fruit for which the member has a coupon. */
function fruit() {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ id: number; name: string; option: number }[]>`
      select p.id::int, p.name, min(o.id)::int as option from product p join product_card k on k.product_id = p.id
      join product_option o on o.product_id = p.id join stock s on s.option_id = o.id
      where k.root_category_id = 91 and k.product_status = 'stock_in' and p.sale_type = 'normal' and p.price >= 12000
        and not p.is_app_only and p.min_app_user_grade is null and p.opens_at is null and p.limited_begin is null
        and p.purchase_limit is null
      group by p.id having bool_and(o.shipment_date is null and o.option_status = 'stock_in' and s.stocked - s.sold - s.held > 30)
      order by p.id limit 1`;
    if (!row) throw new Error('There is no fruit.');
    return row;
  });
}

function balance() {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ free: number }[]>`
      select (a.balance - a.held)::int as free from point_account a join app_user u on u.id = a.app_user_id where u.email = 'top@demo.shop'`;
    return row?.free ?? 0;
  });
}

test('a member pays with the proposed coupon, two thousand points and a card', async ({ page }) => {
  const before = await balance();
  await sit(page, await fruit());
  await expect(page.getByText('가장 많이 할인되는 조합이에요')).toBeVisible();
  await page.getByRole('button', { name: /^쿠폰/ }).click();
  const coupons = page.getByRole('dialog', { name: '쿠폰 고르기' });
  await expect(coupons.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  await coupons.getByRole('button', { name: '가장 많이 할인' }).click();
  await expect(coupons).toHaveCount(0);
  await expect(page.getByText('가장 많이 할인되는 조합이에요')).toBeVisible();
  await page.getByRole('textbox', { name: '포인트' }).fill('2000');
  await page.getByRole('textbox', { name: '포인트' }).blur();
  await expect(page.getByText('-2,000원')).toBeVisible();
  await agreeToAll(page);
  await payBySheet(page);
  await expect(page.getByText('-2,000원')).toBeVisible();
  expect(await balance()).toBe(before - 2000);
});

test('an order sheet with a deposit and the order fit 360 px with text at 200 %', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(enlargeText, 200);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await openFilledOrderSheet(page, await findPlainProduct(3));
  await page.getByRole('radio', { name: '무통장입금' }).check({ force: true });
  await expect(page.getByRole('button', { name: '신청 안 함' })).toBeVisible();
  await expect.poll(width).toBeLessThanOrEqual(360);
  const card = page.locator('label').filter({ hasText: '신용·체크카드' });
  expect((await card.boundingBox())?.height).toBeLessThan(160);
  await card.click();
  await payBySheet(page);
  await page.getByRole('link', { name: '주문 상세' }).click();
  await expect(page.getByText('결제완료').first()).toBeVisible();
  await expect.poll(width).toBeLessThanOrEqual(360);
});

test('an order sheet that was left for the payment window is resumed with its choices', async ({ page }) => {
  await sit(page, await findPlainProduct(3));
  await page.getByRole('textbox', { name: '포인트' }).fill('1000');
  await page.getByRole('textbox', { name: '포인트' }).blur();
  await expect(page.getByText('-1,000원')).toBeVisible();
  await agreeToAll(page);
  await openCardWindow(page);
  await page.goBack();
  await page.waitForURL(/\/pay\/\d+/);
  await expect(page.getByText('결제창이 닫혔습니다.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '포인트' })).toHaveValue('1000');
  await payBySheet(page);
});

test('a deposit of another amount is refunded: the last page leads to the form for the account', {
  tag: '@nightly',
}, async ({ page }) => {
  await openFilledOrderSheet(page, await findPlainProduct(5));
  await page.getByText('무통장입금').click();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await expectOrderComplete(page);
  const last = page.url();
  await payAtBank(page, 'short');
  await expect(async () => {
    await page.goto(last);
    await expect(page.getByRole('heading', { name: '입금하신 금액을 돌려드려요' })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole('button', { name: '내역삭제' })).toHaveCount(0);
  await expect(page.getByLabel('계좌번호')).toBeVisible();
});

test('a guest orders to a virtual account, pays at the bank, and the order is paid', async ({ page }) => {
  await openFilledOrderSheet(page, await findPlainProduct(4));
  await page.getByText('무통장입금').click();
  const receipt = page.getByRole('group', { name: '현금영수증' });
  await expect(receipt.getByRole('button', { name: '소득공제' })).toBeVisible();
  // Only the shop knows that the last digit of this number is wrong.
  await receipt.getByRole('button', { name: '지출증빙' }).click();
  await receipt.getByLabel('사업자등록번호').fill('1234567890');
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await expect(receipt.getByText('현금영수증 번호를 확인해 주세요.')).toBeVisible();
  await expect(receipt.getByLabel('사업자등록번호')).toBeFocused();
  await receipt.getByRole('button', { name: '신청 안 함' }).click();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await expectOrderComplete(page);
  await expect(page.getByText(/까지 입금해 주세요/)).toBeVisible();
  await payAtBank(page);
  await page.getByRole('link', { name: /주문 ?상세/ }).click();
  await page.waitForURL(/\/order\//);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '결제완료' })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
});

test('an order that was paid in another window leads to its page, and its window is not called closed', {
  tag: '@nightly',
}, async ({ page, context }) => {
  await openFilledOrderSheet(page, await findPlainProduct(4));
  // A card company's app returns to a new window, and this page is restored as it was left.
  let windowUrl = '';
  await page.route(/toss\/window/, (route) => {
    windowUrl = route.request().url();
    return route.fulfill({ status: 204 });
  });
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await expect.poll(() => windowUrl).not.toBe('');
  const other = await context.newPage();
  await other.goto(windowUrl);
  await approveCardPayment(other);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page).toHaveURL(/\/pay\/complete\//);
});

test('a member who stays signed in for this page alone returns from the payment window to the sheet', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id } = await findPlainProduct(5);
  await page.goto(`/login?next=/product/${id}`);
  await page.getByLabel('이메일', { exact: true }).fill('top@demo.shop');
  await page.getByLabel('비밀번호', { exact: true }).fill('Demo1234!!');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(`**/product/${id}`);
  await page.getByRole('button', { name: '구매하기' }).click();
  await page.getByRole('dialog', { name: '옵션 선택' }).getByRole('button', { name: '구매하기' }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await agreeToAll(page);
  await openCardWindow(page);
  await page.goBack();
  await expect(page.getByText('결제창이 닫혔습니다.')).toBeVisible();
  await payBySheet(page);
});

test('points above the most that may be used are entered as that most', { tag: '@nightly' }, async ({ page }) => {
  await withJourneyDatabase(
    (sql) => sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      select id, 'event', 200000, '축하 포인트', 'journey ' || now(), now() + interval '300 days'
      from app_user where email = 'top@demo.shop'`,
  );
  await sit(page, await fruit());
  const points = page.getByRole('textbox', { name: '포인트' });
  const [, most = ''] = /최대 ([\d,]+)P/.exec((await page.getByText(/최대 [\d,]+P 사용/).textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: '전액 사용' }).click();
  await expect(points).toHaveValue(most.replaceAll(',', ''));
  await points.fill('99999999');
  await points.blur();
  await expect(points).toHaveValue(most.replaceAll(',', ''));
  await expect(points).not.toHaveAttribute('aria-invalid', 'true');
});

test('a changed price is explained also while the sheet cannot be read again', { tag: '@nightly' }, async ({
  page,
}) => {
  await openFilledOrderSheet(page, await findPlainProduct(8));
  const refusal = { statusCode: 409, code: 'PRICE_CHANGED', message: '결제 금액이 바뀌었어요. 다시 확인해 주세요.' };
  await page.route(/\/order-tmp\/chk\/\d+$/, (route) => route.fulfill({ status: 409, json: refusal }));
  await page.route(/\/order-tmp\/\d+$/, (route) => route.abort());
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText(refusal.message);
});

test('a payment is confirmed although the member signed in again in another tab', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await sit(page, await findPlainProduct(5));
  await agreeToAll(page);
  await openCardWindow(page);
  const other = await context.newPage();
  await other.goto('/my-cuma');
  await logOut(other);
  await logInAndOpen(other, 'top@demo.shop', '/my-cuma');
  await approveCardPayment(page);
  await other.reload();
  await expect(other.getByRole('button', { name: '로그아웃' })).toBeVisible();
});
