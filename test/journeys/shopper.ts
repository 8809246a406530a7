import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import { openDatabase } from '#server/platform/db/database.ts';
import { insertTestProduct } from '../products.ts';
import { shopPort } from './shop-port.ts';

export const journeySandbox = `http://127.0.0.1:${shopPort + 1}`;

/** Reads the database. */
export async function withJourneyDatabase<T>(work: (sql: postgres.Sql) => Promise<T>) {
  const sql = postgres(readFileSync(`.cache/journey-data-${shopPort}/database-url`, 'utf8'), {
    max: 1,
    onnotice: () => {},
  });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Inserts one product with the values of the test. */
export async function insertJourneyProduct(wish: Parameters<typeof insertTestProduct>[1]) {
  const sql = openDatabase(readFileSync(`.cache/journey-data-${shopPort}/database-url`, 'utf8'), { max: 1 });
  try {
    const product = await insertTestProduct(sql, wish);
    // With the notice of a fruit, so that the admin app does not list it as incomplete.
    await sql`
      update product p set property_json = d.property_json, notice_kind = d.notice_kind
      from product d where p.id = ${product.id} and d.id = (select min(id) from product where notice_kind = 'produce')`;
    return product;
  } finally {
    await sql.end();
  }
}

type Product = { id: number; name: string; option: number };

/** A plain product that can be bought today: without ship dates and with enough stock. */
export function findPlainProduct(skip = 0) {
  return withJourneyDatabase(async (sql) => {
    const [row] = await sql<Product[]>`
      select p.id::int, p.name, min(o.id)::int as option from product p
      join product_option o on o.product_id = p.id join stock s on s.option_id = o.id join product_card k on k.product_id = p.id
      where k.product_status = 'stock_in' and p.sale_type = 'normal' and not p.is_app_only and p.min_app_user_grade is null
        and p.opens_at is null and p.limited_begin is null and not p.business_only and p.purchase_limit is null
        and p.return_policy <> 'made_to_order'
      group by p.id
      having bool_and(o.shipment_date is null and o.option_status = 'stock_in' and s.stocked - s.sold - s.held > 30)
      order by p.id limit 1 offset ${skip}`;
    if (!row) throw new Error('The shelves are empty.');
    return row;
  });
}

/** Opens the option sheet of a product and picks its first option. */
export async function chooseFirstOption(page: Page, goods: { id: number }) {
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: '구매하기' }).click();
  const sheet = page.getByRole('dialog', { name: '옵션 선택' });
  await sheet.getByRole('listitem').getByRole('button').first().click();
  return sheet;
}

/** Goes from a product to its order sheet. */
export async function goToOrderSheet(page: Page, goods: { id: number }, units = 1) {
  const sheet = await chooseFirstOption(page, goods);
  for (let more = 1; more < units; more++) await sheet.getByRole('button', { name: /수량 늘리기$/ }).click();
  await sheet.getByRole('button', { name: '구매하기' }).click();
  await page.waitForURL(/\/pay\/\d+/);
}

/** Fills in the order sheet as a guest: address by the postcode search, orderer, consents. */
export async function fillOrderSheet(page: Page) {
  await page.getByLabel('받는 분', { exact: true }).fill('김하늘');
  await page.getByLabel('연락처').fill('01012345678');
  await findAddress(page);
  await page.getByLabel('상세주소', { exact: true }).fill('101동 1203호');
  await agreeToAll(page);
}

/** Opens the postcode search, and picks the first address in Mapo. */
export async function findAddress(page: Page) {
  await page.getByRole('button', { name: /주소 (검색|찾기)/ }).click();
  const search = page.frameLocator('iframe');
  await search.getByRole('searchbox').or(search.getByRole('textbox')).first().fill('마포구');
  await page.keyboard.press('Enter');
  // By key: the sheet of the list may still move, and a click that begins on a row could end next to it.
  await search.getByRole('button').filter({ hasText: '마포구' }).first().press('Enter');
  // What is typed while the sheet still covers the page is lost. The field has the focus when the sheet is closed.
  await expect(page.getByLabel('상세주소', { exact: true })).toBeFocused();
}

export async function agreeToAll(page: Page) {
  await page.getByRole('checkbox', { name: '모두 동의해요' }).check();
}

/** Buys at once from the product, until the order sheet is filled in. */
export async function openFilledOrderSheet(page: Page, goods: { id: number }, units = 1) {
  await goToOrderSheet(page, goods, units);
  await fillOrderSheet(page);
}

/**
 * Presses the button that pays. Fails with the shop's refusal when no payment window opens: a snackbar is gone after 2.5 seconds. A message
 * of an earlier step may still be there, and one about an earlier window may come late.
 */
export async function openCardWindow(page: Page) {
  const messages = page.locator('[role=status][popover], [role=alertdialog]').filter({ hasText: /\S/, visible: true });
  const [earlier = '결제창이 닫혔습니다'] = await messages.allTextContents();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  const refusal = messages.filter({ hasNotText: earlier }).filter({ hasNotText: '결제창이 닫혔습니다' });
  await Promise.race([
    page.waitForURL(/toss\/window/),
    refusal
      .first()
      .textContent()
      .then((text) => {
        throw new Error(`The payment window did not open: ${text}`);
      }),
  ]);
}

/** Pays by card, from a filled-in sheet to the order. */
export async function payBySheet(page: Page) {
  await openCardWindow(page);
  await approveCardPayment(page);
}

export async function approveCardPayment(page: Page) {
  await page
    .getByRole('button', { name: /결제하기/ })
    .last()
    .click();
  await expectOrderComplete(page);
}

/** Pays the deposit of the order or the gift of this page; `act` is a fault of the deposit. */
export async function payAtBank(page: Page, act?: 'short') {
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const [account] = await withJourneyDatabase(
    (sql) => sql<{ accountNumber: string; amount: number }[]>`
      select p.account_number as "accountNumber", p.amount::int from payment p join orders o on o.id = p.order_id where o.uuid = ${uuid}`,
  );
  const amount = (account?.amount ?? 0) - (act === 'short' ? 1000 : 0);
  await callSandbox('POST /bank/deposits', { ...account, amount, ...(act ? { act } : {}) });
}

/** A request to the sandbox: a deposit, a fault of the payment company. */
export async function callSandbox(call: string, body?: unknown) {
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(journeySandbox + path, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(reply.ok, call).toBe(true);
}

/** Signs in by e-mail on the screen that asks for it, with automatic sign-in. */
export async function logIn(page: Page, email: string, password = 'Demo1234!!') {
  await page.getByLabel('이메일', { exact: true }).fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  const enter = page.getByRole('button', { name: '로그인', exact: true });
  // A tick made during hydration is kept, and briefly not shown.
  await expect(enter).toBeEnabled();
  await page.getByRole('checkbox', { name: '자동 로그인' }).check();
  await enter.click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
}

/** Signs in and continues at `path`. */
export async function logInAndOpen(page: Page, email: string, path: string) {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await logIn(page, email);
}

export async function expectOrderComplete(page: Page) {
  await page.waitForURL(/\/pay\/complete\//);
  await expect(page.getByText(/\d{8}-[2-9A-Z]{7}/)).toBeVisible();
}
