import { expect, type Page, test } from '@playwright/test';
import { agreeToAll, approveCardPayment, goToOrderSheet, openCardWindow, withJourneyDatabase } from './shopper.ts';

const members = ['middle@demo.shop', 'top@demo.shop', 'first@demo.shop'];
const [member = ''] = members;

async function tokenOf(page: Page, email: string) {
  const answer = await page.request.post('/v2/tokens', { data: { email, password: 'Demo1234!!' } });
  return ((await answer.json()) as { token: string }).token;
}

/** A member on a separate device. */
async function sitDown(page: Page, email = member) {
  const known = page.waitForResponse(/\/v2\/app-users\/detail/);
  await page.goto('/terms');
  await known;
  const token = await tokenOf(page, email);
  await page.evaluate((known) => localStorage.setItem('token', known), token);
}

type Line = { order: number; line: string; cash: number; email: string };

function lineOf(status: string) {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<Line[]>`
      select o.id::int as order, l.uuid as line, l.cash_share::int as cash, u.email from order_line l join orders o on o.id = l.order_id
      join app_user u on u.id = o.app_user_id join product p on p.id = l.product_id
      where u.email = any (${members}) and not o.is_gift and l.status = ${status} and (l.status <> 'delivery_end' or (p.return_policy = 'normal' and l.cash_share > 9000)) order by l.id desc limit 1`;
    if (!row) throw new Error(`Nothing of a member's is ${status}.`);
    return row;
  });
}

function board() {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ id: number }[]>`
      select p.id::int from product p join product_card k on k.product_id = p.id
      where p.return_policy = 'made_to_order' and k.product_status = 'stock_in' and p.sale_type = 'normal' order by p.id desc limit 1`;
    if (!row) throw new Error('Nothing is made to order.');
    return row;
  });
}

test('a member who accepts a delay on one device is not asked on another', async ({ page, browser }) => {
  const { order, email } = await lineOf('delivery_delay');
  await sitDown(page, email);
  await page.goto(`/order/${order}`);
  const waitButton = page.getByRole('button', { name: '기다릴게요' });
  await expect(waitButton.first()).toBeVisible();
  // On a business day's afternoon a line that was not packed by noon is late as well, so one order may ask for several sellers.
  const late = await waitButton.count();
  for (let left = late; left > 0; left--) {
    await waitButton.first().click();
    await expect(waitButton).toHaveCount(left - 1);
  }
  await expect(page.getByText('기다려 주셔서 고마워요.')).toHaveCount(late);
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await sitDown(other, email);
  await other.goto(`/order/${order}`);
  await expect(other.getByText('기다려 주셔서 고마워요.')).toHaveCount(late);
  await expect(other.getByRole('button', { name: '기다릴게요' })).toHaveCount(0);
  await expect(other.getByRole('link', { name: '즉시취소' })).toHaveCount(late);
  await other.context().close();
});

test('before a return its buyer reads the refund and who pays for shipping', async ({ page }) => {
  const { order, line, cash, email } = await lineOf('delivery_end');
  await sitDown(page, email);
  await page.goto(`/order/${order}/claim?line=${line}`);
  await page.getByRole('radio', { name: /단순 변심/ }).check();
  await expect(page.getByText('구매하신 분이 부담하고, 환불 금액에서 빠져요.')).toBeVisible();
  await expect(page.getByText('반품 배송비', { exact: false }).first()).toBeVisible();
  const refundText = await page.getByText('돌려받을 금액').locator('..').textContent();
  const amount = Number(refundText?.replace(/\D/g, ''));
  expect(amount).toBeLessThan(cash);
  await page.getByRole('radio', { name: /배송 지연으로 사용 불가/ }).check();
  await expect(page.getByText('판매자가 부담해요.')).toBeVisible();
  await expect(page.getByText('돌려받을 금액').locator('..')).not.toContainText(amount.toLocaleString('ko-KR'));
});

test('a board is made only after the buyer agrees that it cannot be returned, and the tablet pays the phone’s order', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  await sitDown(page);
  await goToOrderSheet(page, await board());
  const pay = page.getByRole('button', { name: /원 결제하기$/ });
  await expect(pay).toBeEnabled();
  const box = page.getByRole('checkbox', { name: /주문 제작이라/ });
  await expect(box).not.toBeChecked();
  await agreeToAll(page);
  await expect(box).not.toBeChecked();
  await pay.click();
  await expect(page.getByText('이 상품을 주문하려면 동의해 주세요.')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await openCardWindow(page);

  const tablet = await (await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })).newPage();
  await sitDown(tablet);
  await tablet.goto('/order');
  await tablet
    .getByRole('link', { name: /주문 상세/ })
    .first()
    .click();
  await tablet.getByRole('button', { name: '결제 계속하기' }).click();
  await tablet.waitForURL(/toss\/window/);
  await approveCardPayment(tablet);
  const uuid = new URL(tablet.url()).pathname.split('/').at(-1) ?? '';
  const [kept] = await withJourneyDatabase(
    (sql) => sql<{ kind: string }[]>`
      select c.kind from order_consent c join orders o on o.id = c.order_id where o.uuid = ${uuid}`,
  );
  expect(kept?.kind).toBe('madeToOrder');
  await tablet.context().close();
});
