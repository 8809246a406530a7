import { expect, type Page, test } from '@playwright/test';
import { finishSignUp, journeyPassword, newPhoneNumber, readCodeFrom } from './new-member.ts';
import {
  chooseFirstOption,
  findPlainProduct,
  logInAndOpen,
  openFilledOrderSheet,
  payBySheet,
  withJourneyDatabase,
} from './shopper.ts';

const lost = '인터넷 연결을 확인해 주세요.';

/** The shop processes the next such request, and its response is lost. */
async function loseNext(page: Page, method: string, path: RegExp) {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    const response = await route.fetch();
    expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
    await route.abort('connectionreset');
  });
}

const expectLostNotice = (page: Page) => expect(page.getByText(lost).first()).toBeVisible();

async function countOf(work: Parameters<typeof withJourneyDatabase<{ count: number }[]>>[0]) {
  const [row] = await withJourneyDatabase(work);
  return row?.count;
}

test('a purchase whose responses are lost is in the cart once, cancelled by one unit once, and added to the cart again once', async ({
  page,
}) => {
  const goods = await findPlainProduct(14);
  // The newest cart, which is this guest's.
  const unitsInCart = () =>
    countOf(
      (sql) => sql`
        select coalesce(sum(quantity), 0)::int as count from cart_item
        where cart_id = (select max(cart_id) from cart_item where option_id = ${goods.option})`,
    );
  const sheet = await chooseFirstOption(page, goods);
  await loseNext(page, 'POST', /\/v1\.2\/app-users\/shopping-carts$/);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expectLostNotice(page);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(sheet).toBeHidden();
  expect(await unitsInCart()).toBe(1);

  await openFilledOrderSheet(page, goods, 4);
  await payBySheet(page);
  await page.getByRole('link', { name: '주문 상세' }).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('link', { name: '주문취소' }).first().click();
  for (let times = 0; times < 3; times++)
    await page
      .getByRole('button', { name: /줄이기$/ })
      .first()
      .click();
  await page.getByRole('button', { name: /^취소 사유/ }).click();
  await page.getByRole('button', { name: '단순 변심' }).click();
  await loseNext(page, 'PUT', /\/products\/[^/]+\/withdraw$/);
  await page.getByRole('button', { name: /원 취소하기$/ }).click();
  await expectLostNotice(page);
  // After the first unit, the refund of another unit may be another amount. The screen must not ask for it when the connection returns.
  await page.route(/\/refund-preview$/, async (route) => {
    const response = await route.fetch();
    const preview = (await response.json()) as { cash: number };
    await route.fulfill({ response, json: { ...preview, cash: preview.cash - 100 } });
  });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /원 취소하기$/ }).click();
  await expect(page.getByText('1개를 취소했어요.')).toBeVisible();
  expect(
    await countOf(
      (sql) => sql`select count(*)::int from refund r join orders o on o.id = r.order_id where o.uuid = ${order}`,
    ),
  ).toBe(1);

  await page.unrouteAll();
  await loseNext(page, 'POST', /\/v1\.2\/app-users\/shopping-carts$/);
  const before = (await unitsInCart()) ?? 0;
  await page.getByRole('button', { name: '다시담기' }).click();
  await expectLostNotice(page);
  await page.getByRole('button', { name: '다시담기' }).click();
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible();
  expect((await unitsInCart()) ?? 0).toBe(before + 4);
});

test('an inquiry and a public question whose responses are lost are written once', { tag: '@nightly' }, async ({
  page,
}) => {
  const words = `답이 오지 않아 다시 누른 문의예요 ${Date.now()}`;
  await logInAndOpen(page, 'middle@demo.shop', '/inquiry/new');
  await page.getByRole('button', { name: /^문의 종류/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '취소·교환·환불' }).click();
  await page.getByLabel('문의 내용').fill(words);
  await loseNext(page, 'POST', /\/v1\/app-users\/me\/inquiries$/);
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await expectLostNotice(page);
  await page.getByRole('button', { name: '문의 남기기' }).click();
  await page.waitForURL(/\/inquiry\/[0-9a-f]{8}-/);
  expect(await countOf((sql) => sql`select count(*)::int from inquiry_message where contents = ${words}`)).toBe(1);

  const goods = await findPlainProduct(3);
  await page.goto(`/product/${goods.id}`);
  const section = page.locator('#questions');
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('button', { name: '문의하기' }).click();
  const sheet = page.getByRole('dialog', { name: '상품 문의' });
  await sheet.getByLabel('무엇이 궁금하세요?').fill(words);
  await loseNext(page, 'POST', /\/v1\/products\/\d+\/questions$/);
  await sheet.getByRole('button', { name: '문의 남기기' }).click();
  await expectLostNotice(page);
  await sheet.getByRole('button', { name: '문의 남기기' }).click();
  await expect(section.getByText(words)).toBeVisible();
  expect(await countOf((sql) => sql`select count(*)::int from product_question where contents = ${words}`)).toBe(1);
});

test('a return of one of several units whose response is lost returns one unit', { tag: '@nightly' }, async ({
  page,
}) => {
  const [row] = await withJourneyDatabase(
    (sql) => sql<{ order: number; line: string; email: string }[]>`
      with one as (
        select o.id::int as order, l.id, u.email from order_line l join orders o on o.id = l.order_id
        join app_user u on u.id = o.app_user_id join product p on p.id = l.product_id
        where l.status = 'delivery_end' and not o.is_gift and u.email is not null and p.return_policy = 'normal'
          and (select sum(g.quantity) from order_line_option g where g.order_line_id = l.id) >= 2
          and (select count(*) from order_line_option g where g.order_line_id = l.id) = 1
        order by l.id desc limit 1
      )
      update order_line l set delivered_at = shop_now() - interval '3 hours' from one where l.id = one.id
      returning one.order, l.uuid as line, one.email`,
  );
  await logInAndOpen(page, row?.email ?? '', `/order/${row?.order}/claim?line=${row?.line}`);
  await page.getByRole('radio', { name: /단순 변심/ }).check();
  await page
    .getByRole('button', { name: /줄이기$/ })
    .first()
    .click();
  await loseNext(page, 'POST', /\/products\/[^/]+\/claim$/);
  await page.getByRole('button', { name: '환불 접수하기' }).click();
  await expectLostNotice(page);
  await page.getByRole('button', { name: '환불 접수하기' }).click();
  await expect(page.getByRole('heading', { name: /접수|처리/ }).first()).toBeVisible();
  expect(
    await countOf(
      (sql) =>
        sql`select count(*)::int from claim c join order_line l on l.id = c.order_line_id where l.order_id = ${row?.order ?? 0}`,
    ),
  ).toBe(1);
});

test('a sign-in whose response is lost succeeds by another press', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/login?next=/terms');
  await page.getByLabel('이메일', { exact: true }).fill('first@demo.shop');
  await page.getByLabel('비밀번호', { exact: true }).fill('Demo1234!!');
  await loseNext(page, 'POST', /\/v2\/tokens$/);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expectLostNotice(page);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === '/terms', { timeout: 10_000 });
});

test('a sign-in by phone that does not reach the shop continues with the same code', { tag: '@nightly' }, async ({
  page,
}) => {
  const [member] = await withJourneyDatabase(
    (sql) => sql<{ phone: string }[]>`select phone from app_user where email = 'first@demo.shop'`,
  );
  const phone = member?.phone ?? '';
  await page.goto('/login/phone?next=/terms');
  await page.getByLabel('휴대폰 번호').fill(phone);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  const field = page.getByLabel('인증번호', { exact: true });
  await field.waitFor();
  const code = await readCodeFrom(phone);
  await page.route(/\/v2\/tokens\/phone$/, (route) => route.abort('connectionreset'), { times: 1 });
  await field.fill(code);
  await expectLostNotice(page);
  await field.fill('');
  await field.fill(code);
  await page.waitForURL(({ pathname }) => pathname === '/terms', { timeout: 10_000 });
});

test('a sign-up whose response is lost signs the new member in by another press', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/register');
  const phone = newPhoneNumber();
  await page.getByLabel('이메일', { exact: true }).fill(`lost${phone}@demo.shop`);
  await page.getByLabel('비밀번호', { exact: true }).fill(journeyPassword);
  await page.getByLabel('비밀번호 확인').fill(journeyPassword);
  await page.getByLabel('이름').fill('최민지');
  await loseNext(page, 'POST', /\/v2\/tokens\/sign-up$/);
  await finishSignUp(page, phone);
  await expectLostNotice(page);
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByRole('heading', { name: '최민지님, 반가워요!' })).toBeVisible();
});
