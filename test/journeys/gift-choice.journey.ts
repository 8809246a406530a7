import { expect, type Page, test } from '@playwright/test';
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
import { insertJourneyProduct, journeySandbox, withJourneyDatabase } from './shopper.ts';

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
  let link = '';
  await expect(async () => {
    link = (await heardOf(phone))[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
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

const row = (page: Page) => page.getByRole('listitem', { name: '최민지' });

/** The links in the gift messages at a phone. */
async function heardOf(phone: string) {
  const all = (await (await fetch(`${journeySandbox}/phone/messages?to=${phone}`)).json()) as { links: string[] }[];
  return all.flatMap(({ links }) => links).filter((one) => /\/gift\/received\/[0-9a-f-]{36}$/.test(one));
}
