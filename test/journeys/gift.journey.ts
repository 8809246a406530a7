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
import { agreeToAll, findPlainProduct, journeySandbox, payAtBank } from './shopper.ts';

// Two people act in two browsers, and the report of a failure shows the page of the first one only.
test.afterEach(async ({ browser }, { status, expectedStatus }) => {
  if (status === expectedStatus) return;
  for (const page of browser.contexts().flatMap((context) => context.pages()))
    console.log(page.url(), await page.locator('body').ariaSnapshot());
});

/** The links shared in the chat so far, the newest first. */
async function readSharedLinks() {
  const messages = (await (await fetch(`${journeySandbox}/chat/messages`)).json()) as { link: string }[];
  return messages.map(({ link }) => link);
}

test('a gift goes by KakaoTalk from one phone to another, and the second person to open it learns that it is claimed', async ({
  page,
  browser,
}) => {
  test.slow();
  const goods = await findPlainProduct(6);
  await beginGift(page, goods);
  await page.getByLabel('받는 분 이름').fill('민지');
  await writeCard(page, '생일 축하해! 맛있게 먹어.');
  await waitForTotal(page);
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await payGift(page);
  await expect(page.getByRole('heading', { name: '이제 선물을 전해 주세요' })).toBeVisible();
  const sharedBefore = await readSharedLinks();
  const chat = page.waitForEvent('popup');
  await page.getByRole('button', { name: '카카오톡으로 선물 전하기' }).click();
  await expect((await chat).getByText('하늘이님이 선물을 보냈어요')).toHaveCount(sharedBefore.length + 1);
  const [link = ''] = await readSharedLinks();

  const minji = await openSecondBrowser(browser);
  await minji.goto(link);
  await expect(minji.getByRole('button', { name: '선물 열어 보기' })).toBeVisible();
  expect(await accessibilityFaultsOf(minji)).toEqual([]);
  await openGiftEnvelope(minji, link);
  await expect(minji.getByText('생일 축하해! 맛있게 먹어.')).toBeVisible();
  expect(await minji.locator('main').textContent()).not.toMatch(/\d원/);
  expect(await accessibilityFaultsOf(minji)).toEqual([]);
  const phone = newPhoneNumber();
  await proveAsReceiver(minji, phone);
  await expect(minji.getByRole('heading', { name: '어디로 보내 드릴까요?' })).toBeVisible();
  expect(await accessibilityFaultsOf(minji)).toEqual([]);
  await enterGiftAddress(minji, phone);
  expect(await minji.locator('main').textContent()).not.toMatch(/\d원/);
  expect(await accessibilityFaultsOf(minji)).toEqual([]);

  await minji.getByRole('link', { name: '변경' }).click();
  await minji.getByLabel('상세주소', { exact: true }).fill('505호');
  await minji.getByRole('checkbox', { name: /^\[필수\]/ }).check();
  await minji.getByRole('button', { name: '이 주소로 변경' }).click();
  await expect(minji.getByText(/505호/)).toBeVisible();

  const late = await openSecondBrowser(browser);
  await late.goto(link);
  await expect(late.getByRole('heading', { name: '이미 받은 선물이에요.' })).toBeVisible();

  await page.getByRole('link', { name: '선물 자세히' }).click();
  await expect(page.getByRole('listitem', { name: '민지' }).getByText('입력 완료')).toBeVisible();
  await expect(page.getByText('505호')).toHaveCount(0);
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.goto('/gift/sent');
  await expect(page.getByText('모두 입력 완료').first()).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
});

test('a gift paid into a virtual account starts after the deposit, and its refund goes to an account', async ({
  page,
}) => {
  const goods = await findPlainProduct(7);
  await beginGift(page, goods, 'middle@demo.shop');
  await writeCard(page, '새해 복 많이 받으세요.');
  await page.getByText('무통장입금').click();
  await agreeToAll(page);
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  // A deposit cannot be refunded to its source, so the shop asks for an account first.
  await page.getByRole('button', { name: '계좌 등록하기' }).click();
  await registerAccount(page);
  await page.goBack();
  await page.waitForURL(/\/gift\/send\//);
  await expect(page.getByLabel('메시지 (선택)')).toHaveValue('새해 복 많이 받으세요.');
  await page.getByText('무통장입금').click();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await page.waitForURL(/\/gift\/complete\//);
  await expect(page.getByRole('heading', { name: '입금하시면 선물이 출발해요' })).toBeVisible();
  await expect(page.getByText(/까지 입금해 주세요/)).toBeVisible();
  await expect(page.getByRole('button', { name: '카카오톡으로 선물 전하기' })).toHaveCount(0);
  await payAtBank(page);
  await expect(page.getByRole('heading', { name: '이제 선물을 전해 주세요' })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('button', { name: '카카오톡으로 선물 전하기' })).toBeVisible();
  await page.getByRole('link', { name: '선물 자세히' }).click();
  await page.getByRole('link', { name: '선물 취소' }).click();
  await expect(page.getByText('환불 예정 금액')).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '선물 취소하기' }).click();
  await expect(page.getByText('선물을 취소했어요.')).toBeVisible();
  await expect(page.getByRole('listitem', { name: '링크를 받은 분' }).getByText('취소')).toBeVisible();
  await page.getByRole('link', { name: '주문 상세 보기' }).click();
  await expect(page.getByRole('heading', { name: '취소완료' })).toBeVisible();
});

test('a gift with a deposit of another amount leads to the order, which says where the refund goes', {
  tag: '@nightly',
}, async ({ page }) => {
  await beginGift(page, await findPlainProduct(8), 'top@demo.shop');
  await page.getByText('무통장입금').click();
  await agreeToAll(page);
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await page.getByRole('button', { name: '계좌 등록하기' }).click();
  await registerAccount(page);
  await page.goBack();
  await page.waitForURL(/\/gift\/send\//);
  await page.getByText('무통장입금').click();
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await page.waitForURL(/\/gift\/complete\//);
  const last = page.url();
  await expect(page.getByText(/까지 입금해 주세요/)).toBeVisible();
  await payAtBank(page, 'short');
  await expect(async () => {
    await page.goto(last);
    await expect(page.getByRole('heading', { name: '입금하신 금액을 돌려드려요' })).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
  await expect(page).toHaveURL(/\/order\//);
});

/** From the screen of refund accounts to the saved account. */
async function registerAccount(page: Page) {
  await page.waitForURL(/\/my-cuma\/refund-account/);
  await page.locator('[name="bankName"]').click();
  await page.getByRole('dialog').getByText('신한은행').click();
  await page.getByLabel('계좌번호').fill('110123456789');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('환불 계좌를 저장했어요.')).toBeVisible();
}

test('a guest who wants to send a gift learns that it needs a member, and returns to the product', async ({ page }) => {
  const goods = await findPlainProduct(5);
  await page.goto(`/product/${goods.id}`);
  await page.getByRole('button', { name: '선물하기' }).first().click();
  const sheet = page.getByRole('dialog', { name: '선물할 옵션 선택' });
  await sheet.getByRole('listitem').getByRole('button').first().click();
  await sheet.getByRole('button', { name: '선물하기' }).click();
  await expect(page.getByText('로그인하면 선물을 보낼 수 있어요.')).toBeVisible();
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('next') === `/product/${goods.id}`);
});
