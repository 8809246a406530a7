import { expect, test } from '@playwright/test';
import { buyCart } from '../buy.ts';
import { createTestCustomer } from '../customer.ts';
import { joinAsMember } from '../phone-steps.ts';
import { mapoAddress } from '../products.ts';
import { shopPort } from './shop-port.ts';
import {
  agreeToAll,
  expectOrderComplete,
  findPlainProduct,
  goToOrderSheet,
  insertJourneyProduct,
  journeySandbox,
  logIn,
  logInAndOpen,
  openFilledOrderSheet,
  payBySheet,
  withJourneyDatabase,
} from './shopper.ts';
import { openSignedIn } from './village.ts';

function productWhere(condition: string) {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql.unsafe<{ id: number }[]>(`
      select p.id::int from product p join product_card k on k.product_id = p.id
      left join product_funding f on f.product_id = p.id
      where k.product_status in ('stock_in', 'unlimited_stock_in') and ${condition} order by p.id limit 1`);
    if (!row) throw new Error(`No product ${condition}`);
    return row.id;
  });
}

test('a guest may sign in from the order sheet and continues with it; the page after payment says how to find the order', async ({
  page,
}) => {
  await openFilledOrderSheet(page, await findPlainProduct(11));
  await expect(page.getByRole('link', { name: /로그인하고 쿠폰·적립 받기/ })).toBeVisible();
  await payBySheet(page);
  await expect(page.getByRole('heading', { name: '이 주문을 다시 찾으려면' })).toBeVisible();
  await expect(page.getByText('010-1234-5678').first()).toBeVisible();
  await page.getByRole('link', { name: '비회원 주문조회' }).click();
  await page.waitForURL(/guest\/order-lookup/);
});

test('signing in from the order sheet keeps it, and both sign-in pages warn before a sign-in that is not remembered', {
  tag: '@nightly',
}, async ({ page }) => {
  const warning = page.getByText('자동 로그인을 켜지 않으면 새로고침하거나 새 창을 열 때 로그아웃돼요.');
  await page.goto('/login/phone');
  await expect(warning).toBeVisible();
  await goToOrderSheet(page, await findPlainProduct(12));
  const address = page.url();
  await page.getByRole('link', { name: /로그인하고 쿠폰·적립 받기/ }).click();
  await expect(warning).toBeVisible();
  await page.getByRole('checkbox', { name: '자동 로그인' }).check();
  await expect(warning).toBeHidden();
  await logIn(page, 'middle@demo.shop');
  await page.waitForURL(address);
  await expect(page.getByRole('heading', { name: '쿠폰·포인트' })).toBeVisible();
});

test('the page after payment leads to the order once it is cancelled', { tag: '@nightly' }, async ({ page }) => {
  await openFilledOrderSheet(page, await findPlainProduct(12));
  await payBySheet(page);
  const last = page.url();
  await page.getByRole('link', { name: '주문 상세' }).click();
  await page.getByRole('link', { name: '주문취소' }).first().click();
  await page.getByRole('button', { name: /^취소 사유/ }).click();
  await page.getByRole('button', { name: '단순 변심' }).click();
  await page.getByRole('button', { name: /원 취소하기$/ }).click();
  await expect(page.getByText('주문이 취소되었습니다.')).toBeVisible();
  await page.goto(last);
  await expect(page.getByRole('heading', { name: '취소완료' })).toBeVisible();
  await expect(page).toHaveURL(/\/order\//);
});

test('an order that costs nothing needs no number for the cash receipt chosen before', { tag: '@nightly' }, async ({
  page,
}) => {
  const goods = await insertJourneyProduct({ name: '공짜 쿠폰 배', price: 20_000, stock: 10, fee: 0 });
  const buyer = createTestCustomer(`http://127.0.0.1:${shopPort}`, journeySandbox, undefined, 6);
  await joinAsMember(buyer, journeySandbox);
  const { id: member } = await buyer.get('GET /v2/app-users/detail', {});
  await withJourneyDatabase(
    (sql) => sql`
      with made as (
        insert into coupon (name, kind, minimum_amount, discount_won, valid_from, valid_until, issued_count)
        values ('전액 쿠폰', 'order', 0, 20000, shop_now() - interval '1 day', shop_now() + interval '9 days', 1) returning id)
      insert into issued_coupon (coupon_id, app_user_id) select id, ${member} from made`,
  );
  const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;
  await buyer.get('POST /v1/app-users/delivery-address', { body: home });
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  await openSignedIn(page, buyer.token);
  await page.goto(`/pay/${sheet.id}`);
  const pay = page.getByRole('button', { name: /원 결제하기$/ });
  await expect(pay).toHaveText('0원 결제하기');
  const coupons = page.getByRole('dialog', { name: '쿠폰 고르기' });
  await page.getByRole('button', { name: /^쿠폰/ }).click();
  await coupons.getByText('전액 쿠폰').click();
  await coupons.getByRole('button', { name: '쿠폰 안 쓰기' }).click();
  await expect(pay).toHaveText('20,000원 결제하기');
  await page.getByText('무통장입금').click();
  await page.getByRole('button', { name: '소득공제' }).click();
  await page.getByRole('button', { name: /^쿠폰/ }).click();
  await coupons.getByRole('button', { name: '가장 많이 할인' }).click();
  await expect(pay).toHaveText('0원 결제하기');
  await agreeToAll(page);
  await pay.click();
  await expectOrderComplete(page);
  await expect(page.getByRole('heading', { name: '주문이 완료되었어요' })).toBeVisible();
});

test('a partly cancelled line says how many, shows what is left and the fee', { tag: '@nightly' }, async ({ page }) => {
  await openFilledOrderSheet(page, await findPlainProduct(13), 4);
  await payBySheet(page);
  await page.getByRole('link', { name: '주문 상세' }).click();
  await page.getByRole('link', { name: '주문취소' }).first().click();
  for (let times = 0; times < 2; times++)
    await page
      .getByRole('button', { name: /줄이기$/ })
      .first()
      .click();
  await page.getByRole('button', { name: /^취소 사유/ }).click();
  await page.getByRole('button', { name: '단순 변심' }).click();
  await page.getByRole('button', { name: /원 취소하기$/ }).click();
  await expect(page.getByText('2개를 취소했어요.')).toBeVisible();
  await expect(page.getByText(/· 2개 \(4개 중 2개 취소\)/)).toBeVisible();
  await expect(page.getByRole('button', { name: '다시담기' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /판매자 전화/ })).toBeVisible();
});

test('an app-only product offers the app, and a locked grade leads to the grades', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto(`/product/${await productWhere('p.is_app_only and p.opens_at is null')}`);
  await expect(page.getByRole('link', { name: '앱에서 구매하기' })).toHaveAttribute('href', /^http/);
  await page.goto(
    `/product/${await productWhere('p.min_app_user_grade is not null and p.opens_at is null and not p.is_app_only')}`,
  );
  await page.getByRole('link', { name: '등급과 혜택 보기' }).click();
  await page.waitForURL(/my-cuma\/grade/);
});

test('a funding shows its closing time and does not ship at once', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(`/funding/${await productWhere("f.funding_status = 'open'")}`);
  await expect(page.getByText(/밤 11시 59분에 마감하고/)).toBeVisible();
  // Crowdfunding promises a dispatch day only.
  await expect(page.getByRole('region', { name: '배송 안내' }).getByText(/^\d+월 \d+일\(.\) 출고$/)).toBeVisible();
  await expect(page.getByText('바로 출고')).toHaveCount(0);
  await expect(page.getByText(/결제 후 \d+영업일 안에 보내요$/)).toHaveCount(0);
});

test('a business member sees wholesale prices in their list', async ({ page }) => {
  await logInAndOpen(page, 'top@demo.shop', '/wholesale');
  await page.waitForURL(/\/wholesale/);
  await expect(page.getByText(/^판매가 [\d,]+원$/).first()).toBeVisible();
  await expect(page.getByText('사업자 회원 전용가')).toHaveCount(0);
});

test('an order names the coupon of each discount, and the one that came back', async ({ page }) => {
  const goods = await insertJourneyProduct({ name: '두 쿠폰 배', price: 40_000, stock: 10, fee: 0 });
  const other = await insertJourneyProduct({ name: '두 쿠폰 감', price: 30_000, stock: 10, fee: 0 });
  const buyer = createTestCustomer(`http://127.0.0.1:${shopPort}`, journeySandbox, undefined, 5);
  await joinAsMember(buyer, journeySandbox);
  const { id: member } = await buyer.get('GET /v2/app-users/detail', {});
  await withJourneyDatabase(async (sql) => {
    for (const [name, kind, won, least] of [
      ['배 한 상자 쿠폰', 'product', 4000, 40_000],
      ['단골 쿠폰', 'order', 3000, 0],
    ] as const)
      await sql`
        with made as (
          insert into coupon (name, kind, minimum_amount, discount_won, valid_from, valid_until, issued_count)
          values (${name}, ${kind}, ${least}, ${won}, shop_now() - interval '1 day', shop_now() + interval '9 days', 1) returning id)
        insert into issued_coupon (coupon_id, app_user_id) select id, ${member} from made`;
  });
  for (const { id, key } of [goods, other])
    await buyer.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: id, options: [{ optionIdPathKey: key, unit: 1 }] },
    });
  const { body: order } = await buyCart(buyer);
  const pear = order.orderItemProducts.find(({ productId }) => productId === goods.id)?.uuid ?? '';
  await openSignedIn(page, buyer.token);
  await page.goto(`/order/${order.id}`);
  const discounts = page.getByText('쿠폰 할인', { exact: false });
  await expect(discounts).toHaveText(['쿠폰 할인배 한 상자 쿠폰', '쿠폰 할인단골 쿠폰']);
  await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: order.id, pid: pear },
    body: {},
  });
  await page.reload();
  await expect(discounts).toHaveText(['쿠폰 할인배 한 상자 쿠폰 (돌려받음)', '쿠폰 할인단골 쿠폰']);
});
