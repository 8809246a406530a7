import { expect, type Page, test } from '@playwright/test';
import { koreanDateAfter } from '../products.ts';
import {
  agreeToAll,
  approveCardPayment,
  callSandbox,
  chooseFirstOption,
  expectOrderComplete,
  fillOrderSheet,
  findPlainProduct,
  goToOrderSheet,
  insertJourneyProduct,
  openCardWindow,
  openFilledOrderSheet,
  payBySheet,
  withJourneyDatabase,
} from './shopper.ts';

// Clears the faults of a test for the next one, also after a failure.
test.afterEach(() => callSandbox('DELETE /payments/faults'));

async function left(option: number) {
  const [row] = await withJourneyDatabase(
    (sql) =>
      sql<{ left: number }[]>`select (stocked - sold - held)::int as left from stock where option_id = ${option}`,
  );
  return row?.left ?? 0;
}

test('a guest finds tangerines, adds them to the cart, pays by card and sees the order', async ({ page }) => {
  const goods = await findPlainProduct();
  const before = await left(goods.option);
  await page.goto('/');
  await page.getByRole('link', { name: '과일' }).first().click();
  await page.waitForURL(/category\/fruit/);
  const sheet = await chooseFirstOption(page, goods);
  await sheet
    .getByRole('button', { name: /늘리기|더하기|증가/ })
    .first()
    .click();
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(sheet).toBeHidden();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^장바구니, 1개/ })
    .click();
  await page.waitForURL(/\/cart$/);
  await expect(page.getByText(goods.name).first()).toBeVisible();
  await page.getByRole('button', { name: /주문하기/ }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await fillOrderSheet(page);
  await payBySheet(page);
  expect(await left(goods.option)).toBe(before - 2);
  await page.getByRole('link', { name: /주문 ?상세/ }).click();
  await expect(page.getByRole('heading', { name: '결제완료' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('담긴 상품이 없어요')).toBeVisible();
  await page.goto('/order');
  await expect(page.getByText(goods.name).first()).toBeVisible();
});

test('a guest buys at once from the product', async ({ page }) => {
  await openFilledOrderSheet(page, await findPlainProduct(1));
  const orderer = page.getByRole('group', { name: '주문하는 분' });
  await orderer.getByRole('checkbox', { name: '받는 분과 같아요' }).uncheck();
  await orderer.getByLabel('이름').fill('김산들');
  await orderer.getByLabel('휴대폰 번호').fill('01087654321');
  await payBySheet(page);
  await page.reload();
  await expectOrderComplete(page);
  // The messages about the parcel go to the orderer.
  await expect(page.getByText('끝자리 4321 번호로')).toBeVisible();
});

test('closing the payment window keeps typed values and releases the stock', async ({ page }) => {
  const goods = await findPlainProduct(2);
  const before = await left(goods.option);
  await openFilledOrderSheet(page, goods);
  await openCardWindow(page);
  expect(await left(goods.option)).toBe(before - 1);
  await page.getByRole('button', { name: '닫기', exact: true }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await expect(page.getByText('결제창이 닫혔습니다.')).toBeVisible();
  await expect(page.getByText('김하늘').first()).toBeVisible();
  await expect(page.getByText(/101동 1203호/)).toBeVisible();
  await expect.poll(() => left(goods.option)).toBe(before);
});

test('a payment window that was left by the back button does not pay after going forward, and leads to the sheet again', async ({
  page,
}) => {
  await openFilledOrderSheet(page, await findPlainProduct(2));
  await openCardWindow(page);
  await page.goBack();
  await expect(page.getByText('결제창이 닫혔습니다.')).toBeVisible();
  await page.goForward();
  await page.waitForURL(/toss\/window/);
  await page
    .getByRole('button', { name: /결제하기/ })
    .last()
    .click();
  await expect(page.getByText('시간이 지났거나 이미 나간 결제창이라 결제하지 않았습니다.')).toBeVisible();
  await page.getByRole('link', { name: '다시 결제하기' }).click();
  await page.waitForURL(/\/pay\/\d+/);
  await expect(page.getByText(/101동 1203호/)).toBeVisible();
  await agreeToAll(page);
  await payBySheet(page);
});

test('a declined card shows the reason and allows another attempt', async ({ page }) => {
  await openFilledOrderSheet(page, await findPlainProduct(3));
  await openCardWindow(page);
  await page.getByRole('button', { name: '카드사 거절' }).click();
  await page.waitForURL(/\/pay\/fail/);
  await expect(page.getByText(/결제가 승인되지 않았습니다/)).toBeVisible();
  // What was bought at once was never in the cart.
  await expect(page.getByRole('link', { name: '상품으로 가기' })).toHaveAttribute('href', /^\/product\/\d+#options$/);
  await expect(page.getByRole('link', { name: '장바구니로 가기' })).toHaveCount(0);
  await page
    .getByRole('link', { name: '다시 결제하기' })
    .or(page.getByRole('button', { name: '다시 결제하기' }))
    .click();
  await page.waitForURL(/\/pay\/\d+/);
  await agreeToAll(page);
  await payBySheet(page);
});

test('a product that sells out during payment is reported before any charge', async ({ page }) => {
  const goods = await findPlainProduct(4);
  await openFilledOrderSheet(page, goods);
  await withJourneyDatabase((sql) => sql`update stock set sold = stocked - held where option_id = ${goods.option}`);
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await expect(page.getByText(/재고가 부족합니다/).first()).toBeVisible();
  expect(page.url()).toMatch(/\/pay\/\d+/);
});

test('a lost reply is never shown as a failure, and its order is found again', async ({ page }) => {
  const goods = await findPlainProduct(5);
  await openFilledOrderSheet(page, goods);
  await openCardWindow(page);
  await callSandbox('POST /payments/faults', { fault: 'reset_after_approve', count: 1, ms: 500 });
  await approveCardPayment(page);
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const status = () =>
    withJourneyDatabase(
      async (sql) => (await sql<{ status: string }[]>`select status from orders where uuid = ${uuid}`)[0]?.status,
    );
  await expect.poll(status).toBe('paid');
});

/** Delays the page's scripts until they are released. */
async function holdBack(page: Page) {
  let run = () => {};
  const held = new Promise<void>((done) => {
    run = done;
  });
  await page.route(/\/assets\/react-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return () => run();
}

test('a click before the page hydrates is not lost', async ({ page }) => {
  const goods = await findPlainProduct();
  const run = await holdBack(page);
  // The document is complete only when the delayed part has arrived.
  await page.goto(`/product/${goods.id}`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: '구매하기' }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  await expect(sheet).toBeHidden();
  run();
  await expect(sheet).toBeVisible();
});

test('text and ticks entered before hydration stay, and the page uses them', async ({ page }) => {
  const run = await holdBack(page);
  await page.goto('/register', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('이메일', { exact: true }).fill('hana@naver.con');
  await page.getByLabel('비밀번호', { exact: true }).fill('Gyul-box77!');
  await page.getByLabel('비밀번호 확인').fill('Gyul-box77!');
  await page.getByRole('checkbox', { name: /모두 동의/ }).check();
  run();
  await expect(page.getByRole('checkbox', { name: /이용약관/ })).toBeChecked();
  await expect(page.getByLabel('이메일', { exact: true })).toHaveValue('hana@naver.con');
  await page.getByLabel('이름').focus();
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveValue('Gyul-box77!');
  await expect(page.getByLabel('비밀번호 확인')).toHaveValue('Gyul-box77!');
  await expect(page.getByText(/naver\.com/)).toBeVisible();
});

test('a quantity that is changed right before the cart is left is kept', { tag: '@nightly' }, async ({ page }) => {
  const goods = await findPlainProduct(7);
  const sheet = await chooseFirstOption(page, goods);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(sheet).toBeHidden();
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /주문하기$/ })).toBeEnabled();
  await page.evaluate(() => {
    const press = (button: string) => document.querySelector<HTMLElement>(button)?.click();
    press('main [aria-label="수량 늘리기"]');
    press('main a[href^="/product/"]');
  });
  await page.waitForURL(/\/product\//);
  await expect
    .poll(() =>
      withJourneyDatabase(async (sql) => {
        const [row] = await sql<{ units: number }[]>`
          select quantity::int as units from cart_item where option_id = ${goods.option} order by id desc limit 1`;
        return row?.units;
      }),
    )
    .toBe(2);
});

test('a line that was removed on another device does not keep the others in the cart', { tag: '@nightly' }, async ({
  page,
}) => {
  const goods = [await findPlainProduct(5), await findPlainProduct(6), await findPlainProduct(7)];
  for (const one of goods) {
    const sheet = await chooseFirstOption(page, one);
    await sheet.getByRole('button', { name: '장바구니' }).click();
    await expect(sheet).toBeHidden();
  }
  await page.goto('/cart');
  const buttons = page.getByRole('main').getByRole('button', { name: / 빼기$/ });
  await expect(buttons).toHaveCount(3);
  await withJourneyDatabase(
    (sql) => sql`
      delete from cart_item where id = (select min(i.id) from cart_item i where i.cart_id = (
        select max(cart_id) from cart_item where option_id = ${goods[2]?.option ?? 0}))`,
  );
  await page.getByRole('button', { name: '선택 삭제' }).click();
  await page.getByRole('button', { name: '빼기', exact: true }).click();
  await expect(page.getByText('상품 3개를 뺐어요.')).toBeVisible();
  await expect(page.getByText('담긴 상품이 없어요')).toBeVisible();
});

test('the proposed option is one of the ship date that is picked', { tag: '@nightly' }, async ({ page }) => {
  const dates = [koreanDateAfter(10), koreanDateAfter(17)];
  const { id, options } = await insertJourneyProduct({ name: '출고일을 고르는 감귤', dates });
  await page.goto(`/product/${id}`);
  await page.getByRole('button', { name: '구매하기' }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  const chosen = sheet.getByRole('list', { name: '선택한 옵션' });
  await expect(chosen).toContainText('1kg');
  await sheet.getByRole('group', { name: '출고일' }).getByRole('button').nth(1).click();
  await expect(chosen).toContainText('2kg');
  const adding = page.waitForRequest(/\/v1\.2\/app-users\/shopping-carts$/);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  expect((await adding).postDataJSON()).toMatchObject({ options: [{ optionIdPathKey: options[1]?.key, unit: 1 }] });
});

test('an expired order sheet leads back to its product with the selection', { tag: '@nightly' }, async ({ page }) => {
  await goToOrderSheet(page, await findPlainProduct(3), 2);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await withJourneyDatabase(
    (sql) => sql`update order_tmp set expires_at = now() - interval '1 minute' where id = ${id}`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: '다시 주문해 주세요' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '상품으로' }).click();
  await expect(page.getByRole('dialog', { name: '옵션 선택' }).getByText('상품금액 2개')).toBeVisible();
});

test('a quantity that is changed after another tab removed the product says so', { tag: '@nightly' }, async ({
  page,
}) => {
  const sheet = await chooseFirstOption(page, await findPlainProduct(4));
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(page.getByText(/장바구니에 담/)).toBeVisible();
  await page.goto('/cart');
  const other = await page.context().newPage();
  await other.goto('/cart');
  await other.getByRole('button', { name: /빼기$/ }).click();
  await expect(other.getByText('상품을 뺐어요.')).toBeVisible();
  await page.getByRole('button', { name: /수량 늘리기$/ }).click();
  await expect(page.getByText('이미 빼거나 주문한 상품이에요.')).toBeVisible();
  await expect(page.getByText('담긴 상품이 없어요')).toBeVisible();
});
