import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { mapoAddress } from '../products.ts';
import { readCodeFrom } from './new-member.ts';
import {
  findPlainProduct,
  goToOrderSheet,
  journeySandbox,
  openFilledOrderSheet,
  payBySheet,
  withJourneyDatabase,
} from './shopper.ts';

/** Requests with the token of this page's customer. */
async function ask<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const [method = 'GET', address = '/'] = path.split(' ');
  const response = await page.request.fetch(address, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(response.status(), `${path} ${response.ok() ? '' : await response.text()}`).toBeLessThan(300);
  return (await response.json()) as T;
}

async function arrive(page: Page) {
  const known = page.waitForResponse(/\/v2\/app-users\/detail/);
  await page.goto('/terms');
  await known;
}

async function signIn(page: Page, email: string) {
  await arrive(page);
  const { token } = await ask<{ token: string }>(page, 'POST /v2/tokens', { email, password: 'Demo1234!!' });
  await page.evaluate((known) => localStorage.setItem('token', known), token);
}

type Bought = { id: number; uuid: string; paid: number; names: string[] };

/** Three products in one order, paid by card. */
async function buyThree(page: Page): Promise<Bought> {
  const goods = [await findPlainProduct(6), await findPlainProduct(7), await findPlainProduct(8)];
  type Cart = { entries: { bundleItems: { optionGroups: { id: number }[] }[] }[] };
  let cart: Cart = { entries: [] };
  for (const { id, option } of goods) {
    const [row] = await withJourneyDatabase(
      (sql) => sql<{ key: string }[]>`select path_key as key from product_option where id = ${option}`,
    );
    const options = [{ optionIdPathKey: row?.key ?? '', unit: 2 }];
    cart = await ask(page, 'POST /v1.2/app-users/shopping-carts', { productId: id, options });
  }
  const groupIds = cart.entries.flatMap((entry) =>
    entry.bundleItems.flatMap((item) => item.optionGroups.map((group) => group.id)),
  );
  const sheet = await ask<{ id: number }>(page, 'POST /v1.2/app-users/shopping-carts/order-item-tmp', {
    optionGroupIds: groupIds,
  });
  const priced = await ask<{ price: number }>(page, `PATCH /v4/app-users/order-tmp/calculate/${sheet.id}`, {
    address: mapoAddress,
  });
  const checked = await ask<{ orderId: number; orderUuid: string }>(
    page,
    `POST /v4/app-users/order-tmp/chk/${sheet.id}`,
    {
      address: mapoAddress,
      chkPrice: priced.price,
      paymentMethodType: 'card',
    },
  );
  const window = await page.request.post(`${journeySandbox}/payments/authenticate`, {
    data: { orderId: checked.orderUuid, amount: priced.price, orderName: '세 가지' },
  });
  const { paymentKey } = (await window.json()) as { paymentKey: string };
  await ask(page, `POST /v4/app-users/order-tmp/confirm/${checked.orderUuid}`, { paymentKey, amount: priced.price });
  return { id: checked.orderId, uuid: checked.orderUuid, paid: priced.price, names: goods.map(({ name }) => name) };
}

async function cancelOne(page: Page, order: Bought, name: string) {
  await page.goto(`/order/${order.id}/withdraw`);
  await expect(page.getByRole('heading', { name: '취소할 상품' })).toBeVisible();
  for (const box of await page.getByRole('checkbox').all()) {
    const mine = (await box.evaluate((input) => input.closest('li')?.textContent ?? '')).includes(name);
    if (!mine) await box.uncheck();
  }
  await page.getByRole('button', { name: /^취소 사유/ }).click();
  await page.getByRole('button', { name: '주문 실수' }).click();
  const bundle = page.getByRole('button', { name: '묶음 상품 모두 선택' });
  const press = page.getByRole('button', { name: /원 취소하기$/ });
  // The refund is calculated again for every choice; then each button can be clicked.
  await expect(async () => {
    if (await bundle.isVisible()) await bundle.click({ timeout: 1000 });
    await expect(press).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await press.click();
  await expect(page.getByText(/^(주문이 취소되었습니다\.|\d+개(를| 상품을) 취소했어요\.)$/)).toBeVisible();
}

function refundedOf(order: Bought) {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<{ sum: number; status: string }[]>`
      select coalesce(sum(r.cash), 0)::int as sum, o.status from orders o left join refund r on r.order_id = o.id
      where o.id = ${order.id} group by o.status`;
    return row;
  });
}

test('three products are cancelled one by one, in both orders, and the refund is complete either way', {
  tag: '@nightly',
}, async ({ page }) => {
  await arrive(page);
  const orders = [await buyThree(page), await buyThree(page)];
  for (const [turn, order] of orders.entries()) {
    for (const name of turn === 0 ? order.names : [...order.names].reverse()) {
      const before = await refundedOf(order);
      if (before?.status !== 'withdraw_complete') await cancelOne(page, order, name);
    }
    expect(await refundedOf(order)).toEqual({ sum: order.paid, status: 'withdraw_complete' });
    await page.goto(`/order/${order.id}`);
    await expect(page.getByRole('heading', { name: '취소완료' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '환불 내역' })).toBeVisible();
  }
  expect(orders[0]?.paid).toBe(orders[1]?.paid);
});

test('a loaded list shows a cancelled line without a new request', { tag: '@nightly' }, async ({ page }) => {
  await arrive(page);
  const order = await buyThree(page);
  let requestCount = 0;
  page.on('request', (request) => {
    if (/\/order-items\?/.test(request.url())) requestCount++;
  });
  await page.goto('/order');
  await page.getByRole('link', { name: '주문 상세' }).first().click();
  await page.getByRole('link', { name: '전체 주문취소' }).click();
  await page.getByRole('button', { name: /^취소 사유/ }).click();
  await page.getByRole('button', { name: '단순 변심' }).click();
  await page.getByRole('button', { name: /원 취소하기$/ }).click();
  await expect(page.getByText('주문이 취소되었습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '취소완료' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/\/order$/);
  await expect(page.getByText('취소완료').first()).toBeVisible();
  expect(requestCount).toBe(1);
  expect(await refundedOf(order)).toEqual({ sum: order.paid, status: 'withdraw_complete' });
});

test('a line that was cancelled in another window is reported, and only the rest is cancelled', {
  tag: '@nightly',
}, async ({ page }) => {
  await arrive(page);
  const order = await buyThree(page);
  await page.goto(`/order/${order.id}/withdraw`);
  await page.getByRole('button', { name: /^취소 사유/ }).click();
  await page.getByRole('button', { name: '단순 변심' }).click();
  const press = page.getByRole('button', { name: /원 취소하기$/ });
  await expect(press).toBeEnabled();
  type Lines = { orderItemProducts: { uuid: string }[] };
  const { orderItemProducts } = await ask<Lines>(page, `GET /v1.2/app-users/orders/${order.id}`);
  const first = orderItemProducts[0]?.uuid;
  await ask(page, `PUT /v3/app-users/order-items/${order.id}/products/${first}/withdraw`, { reason: '다른 창' });
  await press.click();
  await expect(page.getByText(/환불 금액이 [\d,]+원에서 [\d,]+원으로 바뀌었어요/)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(press).toBeEnabled();
  await press.click();
  await expect(page.getByText('주문이 취소되었습니다.')).toBeVisible();
  expect(await refundedOf(order)).toEqual({ sum: order.paid, status: 'withdraw_complete' });
});

test('the cancellation of a product made to order states no preparation, and fits 360 px with text at 200 %', {
  tag: '@nightly',
}, async ({ page }) => {
  const [row] = await withJourneyDatabase(
    (sql) => sql<{ order: number; email: string }[]>`
      select o.id::int as order, u.email from order_line l join orders o on o.id = l.order_id join app_user u on u.id = o.app_user_id
        join product p on p.id = l.product_id
      where l.status = 'paid' and not o.is_gift and p.return_policy = 'made_to_order' and u.email like '%@demo.shop' limit 1`,
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, row?.email ?? '');
  await page.goto(`/order/${row?.order}/withdraw`);
  await expect(page.getByText('판매자가 확인한 뒤에 취소돼요.')).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a member shows damaged fruit on photos and is refunded at once', async ({ page }) => {
  // A customer without earlier claims: frequent claims are answered by a staff member.
  const [row] = await withJourneyDatabase(
    (sql) => sql<{ order: number; line: string; email: string }[]>`
      with one as (
        select o.id::int as order, l.id, u.email from order_line l join orders o on o.id = l.order_id
        join app_user u on u.id = o.app_user_id join product p on p.id = l.product_id
        where l.status = 'delivery_end' and not o.is_gift and u.email is not null
        and l.cash_share <= 50000 and p.return_policy = 'fresh' and not exists (
          select from claim c join order_line other on other.id = c.order_line_id join orders theirs on theirs.id = other.order_id
          where theirs.app_user_id = u.id)
        order by l.id desc limit 1
      )
      -- It has come this morning, regardless of the day of the seed.
      update order_line l set delivered_at = shop_now() - interval '3 hours' from one where l.id = one.id
      returning one.order, l.uuid as line, one.email`,
  );
  await signIn(page, row?.email ?? '');
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a9a3c' } })
    .jpeg()
    .toBuffer();
  const file = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });
  await page.goto(`/order/${row?.order}/claim?line=${row?.line}`);
  await page.getByRole('radio', { name: /파손·상함/ }).check();
  await page.getByRole('button', { name: '환불 접수하기' }).click();
  await expect(page.getByText('상자 전체가 보이는 사진을 올려 주세요.')).toBeVisible();
  await page.getByLabel('상자 전체 추가').setInputFiles(file('box.jpg'));
  await page.getByLabel('문제 있는 상품 추가').setInputFiles([file('one.jpg'), file('two.jpg')]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: '문제 있는 상품 2 빼기' }).click();
  // The claim form is empty at first.
  const [all, bad] = [/^전체 개수/, /^문제 있는 개수/].map((name) => page.getByRole('textbox', { name }));
  await expect(all as Locator).toHaveValue('');
  await (all as Locator).fill('20');
  await (bad as Locator).fill('3');
  await expect(page.getByText(/^20\S+ 중 3\S+$/)).toBeVisible();
  await page.getByLabel('자세한 내용').fill('아래쪽 세 개가 물러 있어요.');
  await page.getByRole('button', { name: '환불 접수하기' }).click();
  await expect(page.getByRole('heading', { name: '바로 처리했어요' })).toBeVisible();
  await page.getByRole('link', { name: '주문 상세 보기' }).click();
  await expect(page.getByText('처리 완료')).toBeVisible();
  await expect(page.getByRole('button', { name: /접수한 사진 \d번째 크게 보기/ })).toHaveCount(2);
});

async function buyAsGuest(page: Page, skip: number) {
  const goods = await findPlainProduct(skip);
  await openFilledOrderSheet(page, goods);
  await payBySheet(page);
  return goods;
}

async function codesBefore(page: Page, phone: string) {
  const messages = (await (await page.request.get(`${journeySandbox}/phone/messages?to=${phone}`)).json()) as {
    text: string;
  }[];
  return messages.filter(({ text }) => /인증번호/.test(text)).length;
}

test('a guest finds the order on another device by name, phone and code, cancels it and removes it', async ({
  page,
  browser,
}) => {
  const goods = await buyAsGuest(page, 9);
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await other.goto('/guest/order-lookup');
  const before = await codesBefore(other, '01012345678');
  await other.getByLabel('주문한 분 이름').fill('김하늘');
  await other.getByLabel('휴대폰 번호').fill('01012345678');
  await other.getByRole('button', { name: '인증번호 받기' }).click();
  const code = await readCodeFrom('01012345678', before);
  const wrong = code === '000000' ? '111111' : '000000';
  await other.getByLabel('인증번호', { exact: true }).fill(wrong);
  await expect(other.getByText('일치하는 주문이 없습니다.')).toBeVisible();
  await other.getByLabel('인증번호', { exact: true }).fill(code);
  await expect(other.getByText(goods.name).first()).toBeVisible();
  await other.getByRole('link', { name: '주문 상세' }).first().click();
  await other.waitForURL(/\/guest\/order\/\d+$/);
  await expect(other.getByRole('heading', { name: '결제완료' })).toBeVisible();
  await other.getByRole('link', { name: '주문취소' }).first().click();
  await other.getByRole('button', { name: /^취소 사유/ }).click();
  await other.getByRole('button', { name: '단순 변심' }).click();
  await other.getByRole('button', { name: /원 취소하기$/ }).click();
  await expect(other.getByText('주문이 취소되었습니다.')).toBeVisible();
  await other.waitForURL(/\/guest\/order\/\d+$/);
  await expect(other.getByRole('heading', { name: '취소완료' })).toBeVisible();
  const id = Number(/\d+$/.exec(other.url())?.[0]);
  await withJourneyDatabase((sql) =>
    sql.begin(async (inside) => {
      await inside`set local session_replication_role = replica`;
      await inside`update order_event set at = at - interval '31 days' where order_id = ${id}`;
      await inside`update refund set status = 'done' where order_id = ${id}`;
    }),
  );
  await other.reload();
  await other.getByRole('button', { name: '내역삭제' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: '내역삭제' }).click();
  await expect(other.getByText('주문내역에서 삭제했어요.')).toBeVisible();
  await other.waitForURL(/\/guest\/order-lookup$/);
  await expect(other.locator(`a[href="/guest/order/${id}"]`)).toHaveCount(0);
  await other.context().close();
});

test('the orders that a guest has looked up close after half an hour, on an open page too', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const goods = await buyAsGuest(page, 9);
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await other.clock.install();
  await other.goto('/guest/order-lookup');
  const before = await codesBefore(other, '01012345678');
  await other.getByLabel('주문한 분 이름').fill('김하늘');
  await other.getByLabel('휴대폰 번호').fill('01012345678');
  await other.getByRole('button', { name: '인증번호 받기' }).click();
  await other.getByLabel('인증번호', { exact: true }).fill(await readCodeFrom('01012345678', before));
  await expect(other.getByText(goods.name).first()).toBeVisible();
  // The shop closes them too, and a page that is open then leads back to the look-up.
  await other.getByRole('link', { name: '주문 상세' }).first().click();
  await other.getByRole('link', { name: '주문취소' }).first().click();
  await other.getByRole('button', { name: /^취소 사유/ }).click();
  await other.getByRole('button', { name: '단순 변심' }).click();
  await expect(other.getByRole('button', { name: /원 취소하기$/ })).toBeEnabled();
  await withJourneyDatabase(
    (sql) => sql`
      update guest_order_session set expires_at = now() where id = (select max(id) from guest_order_session)`,
  );
  await other.getByRole('button', { name: /원 취소하기$/ }).click();
  await expect(other.getByText('조회한 뒤 30분이 지나 주문이 닫혔어요.')).toBeVisible();
  await other.getByRole('link', { name: '비회원 주문조회' }).click();
  await other.waitForURL(/guest\/order-lookup$/);
  await expect(other.getByText(goods.name).first()).toBeVisible();
  await other.clock.fastForward('32:00');
  await expect(other.getByText(goods.name)).toHaveCount(0);
  await expect(other.getByRole('button', { name: '인증번호 받기' })).toBeVisible();
  await other.context().close();
});

test('a delivery address is changed, and the same products are added to the cart once more', {
  tag: '@nightly',
}, async ({ page }) => {
  const goods = await buyAsGuest(page, 10);
  await page.getByRole('link', { name: '주문 상세' }).click();
  await page.getByRole('link', { name: '변경' }).click();
  await page.getByLabel('받는 분', { exact: true }).fill('이도윤');
  await page.getByLabel('상세주소', { exact: true }).fill('202동 303호');
  await page.getByRole('button', { name: '이 주소로 변경' }).click();
  await expect(page.getByText('주소가 변경되었습니다.')).toBeVisible();
  await expect(page.getByText('이도윤')).toBeVisible();
  await expect(page.getByText(/202동 303호/)).toBeVisible();
  await page.getByRole('button', { name: '다시담기' }).click();
  await expect(page.getByText('장바구니에 담았어요.')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText(goods.name).first()).toBeVisible();
});

test('a member whose addresses fail to load can still pay, and the requests for them end', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, 'top@demo.shop');
  let requestCount = 0;
  await page.route(/app-users\/delivery-address/, (route) => {
    requestCount++;
    return route.fulfill({ status: 500, json: { statusCode: 500, code: 'SERVER_ERROR', message: '일시적인 오류' } });
  });
  await goToOrderSheet(page, await findPlainProduct());
  const toPay = page.getByRole('button', { name: /원 결제하기$/ });
  await expect(toPay).toBeVisible();
  await page.waitForTimeout(2000);
  await expect(toPay).toBeVisible();
  expect(requestCount).toBeLessThan(8);
});
