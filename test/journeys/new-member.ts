import { expect, type Page } from '@playwright/test';
import { journeySandbox, withJourneyDatabase } from './shopper.ts';

export const journeyPassword = 'Gyul-box77!';
let last = 0;

/** An unused phone number. */
export function newPhoneNumber() {
  last += 1;
  return `010${String(Date.now() + last * 7919).slice(-8)}`;
}

/** Reads the code on the phone it was sent to; the newest one, after this many before. */
export async function readCodeFrom(phone: string, before = 0) {
  let code = '';
  await expect(async () => {
    const all = (await (await fetch(`${journeySandbox}/phone/messages?to=${phone}`)).json()) as { text: string }[];
    const codes = all.flatMap(({ text }) => /인증번호 (\d{6})/.exec(text)?.[1] ?? []);
    expect(codes.length).toBeGreaterThan(before);
    code = codes[0] ?? '';
  }).toPass();
  return code;
}

/** Verifies a number on the screen that asks for it, to which `sent` codes went before. */
export async function provePhone(page: Page, phone: string, sent = 0) {
  await page.getByLabel('휴대폰 번호').fill(phone);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호').fill(await readCodeFrom(phone, sent));
  await expect(page.getByText('인증했어요.')).toBeVisible();
}

/** Moves the codes sent to a number out of the period that is counted. */
export function ageCodes(phone: string) {
  return withJourneyDatabase(
    (sql) => sql`update verification set created_at = created_at - interval '1 hour' where phone = ${phone}`,
  );
}

/** The last steps of a sign-up by any method. */
export async function finishSignUp(page: Page, phone: string, sent = 0) {
  await provePhone(page, phone, sent);
  await page.getByRole('checkbox', { name: /만 14세 이상/ }).check();
  await page.getByRole('checkbox', { name: /개인정보 수집/ }).check();
  await page.getByRole('button', { name: '가입하기' }).click();
}

/** Signs up by e-mail on this page. */
export async function joinByEmail(page: Page, { email, phone }: { email: string; phone: string }) {
  await page.getByLabel('이메일', { exact: true }).fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(journeyPassword);
  await page.getByLabel('비밀번호 확인').fill(journeyPassword);
  await page.getByLabel('이름').fill('최민지');
  await finishSignUp(page, phone);
  await expect(page.getByRole('heading', { name: '최민지님, 반가워요!' })).toBeVisible();
}

export async function logOut(page: Page) {
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByText('로그인하고 더 편하게 장보세요')).toBeVisible();
}

/** Clicks what opens the provider's window, and chooses an account there, until the window is closed. */
export async function consentInPopup(page: Page, name: string | RegExp, who: string) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name }).click();
  const popup = await opening;
  const gone = popup.waitForEvent('close');
  // The window may close before its click resolves.
  await popup
    .getByRole('button', { name: who })
    .click()
    .catch((error) => {
      if (!popup.isClosed()) throw error;
    });
  await gone;
}
