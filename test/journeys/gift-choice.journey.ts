import { expect, type Page, test } from '@playwright/test';
import { dayText } from '#contract/rules/dates.ts';
import { koreanDateAfter } from '#test/products.ts';
import {
  accessibilityFaultsOf,
  beginGift,
  enterGiftAddress,
  openGiftEnvelope,
  openSecondBrowser,
  payGift,
  proveAsReceiver,
  writeCard,
} from './gift-sender.ts';
import { newPhoneNumber } from './new-member.ts';
import { insertJourneyProduct, journeySandbox, logInAndOpen, withJourneyDatabase } from './shopper.ts';

test('a gift for tomorrow morning is previewed as its recipient will see it, and the recipient chooses another option of the same price', async ({
  page,
  browser,
}) => {
  test.slow();
  const goods = await insertJourneyProduct({ name: '제주 하우스귤', price: 21_000, dates: [null, null] });
  const phone = newPhoneNumber();
  await beginGift(page, goods, 'middle@demo.shop');
  await page.getByText('번호로', { exact: true }).click();
  await page.getByLabel('이름', { exact: true }).fill('최민지');
  await page.getByLabel('휴대폰 번호').fill(phone);
  await page.getByRole('radio', { name: '내일 오전 9시에' }).check();
  await page.getByRole('checkbox', { name: '받는 분이 같은 가격의 다른 옵션을 고를 수 있어요' }).check();
  await page.getByRole('button', { name: '겨울', exact: true }).click();
  const cards = page.getByRole('radiogroup', { name: '겨울 카드' });
  const camellia = page.getByRole('radio', { name: '동백', exact: true });
  await cards.locator('label').filter({ has: camellia }).click();
  await expect(camellia).toBeChecked();
  await writeCard(page, '첫눈 오는 날 먹어요.');
  await page.getByRole('button', { name: '받는 분 화면 미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '받는 분 화면' });
  for (const text of ['최민지님께', '하늘이', '첫눈 오는 날 먹어요.', '제주 하우스귤'])
    await expect(preview).toContainText(text);
  expect(await preview.textContent()).not.toMatch(/\d원/);
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await preview.getByRole('button', { name: '닫기' }).click();
  await payGift(page);
  await expect(page.getByText(/1분께 .*09:00에 선물 알림을 보내요\./)).toBeVisible();
  expect(await heardOf(phone)).toEqual([]);

  // Moves the clock past the night.
  await withJourneyDatabase((sql) => sql`update gift set send_at = shop_now() where send_at > shop_now()`);
  const link = await linkOn(phone);
  const minji = await openSecondBrowser(browser);
  await openGiftEnvelope(minji, link);
  await expect(minji.getByText('첫눈 오는 날 먹어요.')).toBeVisible();
  await proveAsReceiver(minji, phone);
  await expect(minji.getByRole('heading', { name: '날짜와 옵션을 골라 주세요' })).toBeVisible();
  // The choice is done once the shop holds the other option.
  await minji.getByRole('radio', { name: '2kg' }).click();
  await expect(minji.getByText('선택을 바꿨어요.')).toBeVisible();
  await expect(minji.getByRole('radio', { name: '2kg' })).toBeChecked();
  expect(await minji.locator('main').textContent()).not.toMatch(/\d원/);
  expect(await accessibilityFaultsOf(minji)).toEqual([]);
  await enterGiftAddress(minji, phone);
  await page.getByRole('link', { name: '선물 자세히' }).click();
  await expect(row(page).getByText('입력 완료')).toBeVisible();
});

test('the recipient of a gift with two options moves both to another ship date at once', async ({ page, browser }) => {
  test.slow();
  const [soon, far] = [koreanDateAfter(12), koreanDateAfter(19)];
  const goods = await insertJourneyProduct({ name: '제주 황금향', price: 21_000, dates: [soon, far, soon, far] });
  const ids = goods.options.map(({ id }) => id);
  await withJourneyDatabase(async (sql) => {
    await sql`update product_option set name = '작은 상자' where id = any (${ids.slice(0, 2)}::bigint[])`;
    await sql`update product_option set name = '큰 상자' where id = any (${ids.slice(2)}::bigint[])`;
    await sql`select card_refresh(array[${goods.id}::bigint])`;
  });
  const phone = newPhoneNumber();
  await logInAndOpen(page, 'top@demo.shop', `/product/${goods.id}`);
  await page.getByRole('button', { name: '선물하기' }).first().click();
  const sheet = page.getByRole('dialog', { name: '선물할 옵션 선택' });
  for (const name of ['작은 상자', '큰 상자']) await sheet.getByRole('button', { name }).first().click();
  await sheet.getByRole('button', { name: '선물하기' }).click();
  await page.waitForURL(/\/gift\/send\/\d+/);
  await page.getByText('번호로', { exact: true }).click();
  await page.getByLabel('이름', { exact: true }).fill('최민지');
  await page.getByLabel('휴대폰 번호').fill(phone);
  await writeCard(page, '함께 먹어요.');
  await payGift(page);

  const minji = await openSecondBrowser(browser);
  await openGiftEnvelope(minji, await linkOn(phone));
  await proveAsReceiver(minji, phone);
  await minji
    .getByRole('group', { name: '작은 상자 1개' })
    .getByRole('radio', { name: `작은 상자 · ${dayText(far)} 출고` })
    .click();
  await expect(minji.getByText('선택을 바꿨어요.')).toBeVisible();
  for (const name of ['작은 상자', '큰 상자'])
    await expect(minji.getByRole('radio', { name: `${name} · ${dayText(far)} 출고` })).toBeChecked();
});

const row = (page: Page) => page.getByRole('listitem', { name: '최민지' });

/** The links in the gift messages at a phone. */
async function heardOf(phone: string) {
  const all = (await (await fetch(`${journeySandbox}/phone/messages?to=${phone}`)).json()) as { links: string[] }[];
  return all.flatMap(({ links }) => links).filter((one) => /\/gift\/received\/[0-9a-f-]{36}$/.test(one));
}

/** The first link at a phone, once its message has arrived. */
async function linkOn(phone: string) {
  let link = '';
  await expect(async () => {
    link = (await heardOf(phone))[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return link;
}
