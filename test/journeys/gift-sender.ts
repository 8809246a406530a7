import { type Browser, expect, type Page } from '@playwright/test';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { readCodeFrom } from './new-member.ts';
import { agreeToAll, findAddress, logInAndOpen } from './shopper.ts';

/** Another person with a separate browser context. */
export async function openSecondBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR' });
  return context.newPage();
}

/** A member at the sheet of a gift. */
export async function beginGift(page: Page, goods: { id: number }, email = 'first@demo.shop') {
  await logInAndOpen(page, email, `/product/${goods.id}`);
  await page.getByRole('button', { name: '선물하기' }).first().click();
  const sheet = page.getByRole('dialog', { name: '선물할 옵션 선택' });
  await sheet.getByRole('listitem').getByRole('button').first().click();
  await sheet.getByRole('button', { name: '선물하기' }).click();
  await page.waitForURL(/\/gift\/send\/\d+/);
  await expect(page.getByRole('heading', { name: '누구에게 보낼까요?' })).toBeVisible();
}

export async function writeCard(page: Page, message: string) {
  await page.getByLabel('보내는 분').fill('하늘이');
  await page.getByLabel('메시지 (선택)').fill(message);
}

/** Pays by card; the last page of the gift. */
export async function payGift(page: Page) {
  await agreeToAll(page);
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  await page.waitForURL(/toss\/window/);
  await page
    .getByRole('button', { name: /결제하기/ })
    .last()
    .click();
  await page.waitForURL(/\/gift\/complete\//);
}

export async function openGiftEnvelope(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('button', { name: '선물 열어 보기' }).click();
  await expect(page.getByRole('heading', { name: '하늘이님의 선물' })).toBeVisible();
}

/** From the opened link to the verified number, to which `sent` codes went before. */
export async function proveAsReceiver(page: Page, phone: string, sent = 0) {
  await page.getByRole('link', { name: '선물 받기' }).click();
  await page.getByLabel(/휴대폰 번호/).fill(phone);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호').fill(await readCodeFrom(phone, sent));
}

/** From the verified number to the thank-you page. */
export async function enterGiftAddress(page: Page, phone: string) {
  await expect(page.getByRole('heading', { name: '어디로 보내 드릴까요?' })).toBeVisible();
  await page.getByLabel('받는 분', { exact: true }).fill('최민지');
  await page.getByLabel('연락처').fill(phone);
  // An app that shows the link may load the page again when its reader comes back to it.
  await page.reload();
  await expect(page.getByLabel('받는 분', { exact: true })).toHaveValue('최민지');
  await findAddress(page);
  await page.getByLabel('상세주소', { exact: true }).fill('202동 303호');
  await page.getByRole('checkbox', { name: /^\[필수\]/ }).check();
  await page.getByRole('button', { name: '이 주소로 선물 받기' }).click();
  await expect(page.getByRole('heading', { name: '선물을 받았어요' })).toBeVisible();
}

/** Waits until the total is known and the button has its colour. */
export async function waitForTotal(page: Page) {
  await expect(page.getByRole('button', { name: /원 결제하기$/ })).toBeEnabled();
  await page.waitForTimeout(400);
}

/** Accessibility faults of a screen that axe finds. */
export async function accessibilityFaultsOf(page: Page) {
  const { violations } = await analyzeAccessibility(page);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
