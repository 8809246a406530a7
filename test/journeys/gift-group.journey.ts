import { expect, type Page, test } from '@playwright/test';
import {
  accessibilityFaultsOf,
  beginGift,
  enterGiftAddress,
  openGiftEnvelope,
  openSecondBrowser,
  payGift,
  proveAsReceiver,
  waitForTotal,
  writeCard,
} from './gift-sender.ts';
import { newPhoneNumber } from './new-member.ts';
import { findPlainProduct, journeySandbox, withJourneyDatabase } from './shopper.ts';

/** The link in the message at a phone. */
async function linkOn(phone: string) {
  let link = '';
  await expect(async () => {
    const all = (await (await fetch(`${journeySandbox}/phone/messages?to=${phone}`)).json()) as { links: string[] }[];
    link = all.flatMap(({ links }) => links).find((one) => /\/gift\/received\/[0-9a-f-]{36}$/.test(one)) ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 60_000 });
  return link;
}

function rowOf(page: Page, name: string) {
  return page.getByRole('listitem', { name });
}

test('five recipients get a gift by their numbers: one accepts, one declines, one lets it expire, two wait', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const goods = await findPlainProduct(8);
  const people = ['박서준', '정다은', '한지우', '오세린', '윤가람'].map((name) => ({ name, phone: newPhoneNumber() }));
  const [first, no, late, four, five] = people as [Named, Named, Named, Named, Named];
  await beginGift(page, goods, 'top@demo.shop');

  await page.getByText('번호로', { exact: true }).click();
  await page.getByRole('button', { name: '목록 붙여넣기' }).click();
  await page
    .getByLabel('한 줄에 한 분씩, 이름과 번호')
    .fill(people.map((one) => `${one.name} ${one.phone}`).join('\n'));
  await page.getByRole('button', { name: '5명 넣기' }).click();
  await expect(page.getByText('5/20명')).toBeVisible();
  await expect(page.getByText('5명에게 하나씩 보내요.')).toBeVisible();

  // Changing the way of sending removes the recipients.
  await page.getByText('카카오톡으로', { exact: true }).click();
  await page.getByText('번호로', { exact: true }).click();
  await expect(page.getByText('1/20명')).toBeVisible();
  await page.getByRole('button', { name: '목록 붙여넣기' }).click();
  await page
    .getByLabel('한 줄에 한 분씩, 이름과 번호')
    .fill(people.map((one) => `${one.phone}, ${one.name}`).join('\n'));
  await page.getByRole('button', { name: '5명 넣기' }).click();
  await expect(page.getByText('5/20명')).toBeVisible();
  await writeCard(page, '올해도 고마웠어요.');
  await waitForTotal(page);
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await payGift(page);
  await expect(page.getByRole('heading', { name: '선물을 보냈어요' })).toBeVisible();
  await page.getByRole('link', { name: '선물 자세히' }).click();
  await expect(page.getByText('주소 기다리는 중')).toBeVisible();

  const one = await openSecondBrowser(browser);
  await openGiftEnvelope(one, await linkOn(first.phone));
  await expect(one.getByText('박서준님께')).toBeVisible();
  await proveAsReceiver(one, first.phone);
  await enterGiftAddress(one, first.phone);

  const two = await openSecondBrowser(browser);
  await openGiftEnvelope(two, await linkOn(no.phone));
  await proveAsReceiver(two, no.phone);
  await expect(two.getByRole('heading', { name: '어디로 보내 드릴까요?' })).toBeVisible();
  await two.goBack();
  await two.getByRole('link', { name: '선물 사양하기' }).click();
  await two.getByRole('button', { name: '사양하기' }).click();
  await expect(two.getByRole('heading', { name: '선물을 사양했어요' })).toBeVisible();

  // Moves the third recipient's gift past its expiry.
  await withJourneyDatabase(
    (sql) => sql`update gift_recipient set cut_off = now() - interval '1 minute' where phone = ${late.phone}`,
  );
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, late.name).getByText('기간 만료')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await expect(rowOf(page, first.name).getByText('입력 완료')).toBeVisible();
  await expect(rowOf(page, first.name).getByRole('link', { name: '취소' })).toHaveCount(0);
  await expect(rowOf(page, no.name).getByText('거절')).toBeVisible();
  await expect(rowOf(page, no.name).getByText(/돌려드렸어요/)).toBeVisible();
  await expect(rowOf(page, late.name).getByText(/돌려드렸어요/)).toBeVisible();

  await rowOf(page, four.name).getByRole('button', { name: '기간 늘리기' }).click();
  await expect(rowOf(page, four.name).getByText('(한 번 늘렸어요)')).toBeVisible();
  await rowOf(page, five.name).getByRole('link', { name: '취소' }).click();
  await page.getByRole('button', { name: '선물 취소하기' }).click();
  await expect(rowOf(page, five.name).getByText('취소', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '선물 전체 취소' })).toHaveCount(0);
  expect(await accessibilityFaultsOf(page)).toEqual([]);

  const gone = await openSecondBrowser(browser);
  await gone.goto(await linkOn(late.phone));
  await expect(gone.getByRole('heading', { name: '선물 유효기간이 지났어요.' })).toBeVisible();
  await gone.goto(await linkOn(five.phone));
  await expect(gone.getByRole('heading', { name: '보낸 분이 선물을 취소했어요.' })).toBeVisible();
});

type Named = { name: string; phone: string };

test('names and numbers are picked from the phone’s address book, each once, where the browser supports it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const people = [
      { name: ['이모'], tel: ['+82 10-2222-3333'] },
      { name: ['큰삼촌'], tel: ['010 4444 5555'] },
      { name: ['이모 (집)'], tel: ['01022223333'] },
    ];
    Object.defineProperty(navigator, 'contacts', { value: { select: async () => people }, configurable: true });
  });
  await beginGift(page, await findPlainProduct(9), 'first@demo.shop');
  await page.getByText('번호로', { exact: true }).click();
  await page.getByRole('button', { name: '연락처에서' }).click();
  await expect(page.getByText('2명을 넣었어요. 1명은 이미 있거나 20명을 넘어서 뺐어요.')).toBeVisible();
  await expect(page.getByLabel('이름', { exact: true }).first()).toHaveValue('이모');
  await expect(page.getByLabel('휴대폰 번호').first()).toHaveValue('010-2222-3333');
  await expect(page.getByLabel('휴대폰 번호').nth(1)).toHaveValue('010-4444-5555');
  await expect(page.getByText('2/20명')).toBeVisible();
});
