import { expect, type Locator, type Page, test } from '@playwright/test';
import { newPhoneNumber, readCodeFrom } from './new-member.ts';
import { findPlainProduct, openFilledOrderSheet } from './shopper.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The field shows its error, on screen and to screen readers. */
async function blames(one: Locator, sentence: string) {
  await expect(one).toHaveAttribute('aria-invalid', 'true');
  await expect(one).toHaveAccessibleDescription(sentence);
}

test('text typed before the scripts load is what is sent', async ({ page }) => {
  let letIn = () => {};
  const late = new Promise<void>((done) => {
    letIn = done;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const keep = page.getByRole('checkbox', { name: '자동 로그인' });
  await keep.click();
  await field(page, '이메일').fill('first@demo.shop');
  await field(page, '비밀번호').fill('Demo1234!!');
  letIn();
  const enter = page.getByRole('button', { name: '로그인', exact: true });
  await expect(enter).toBeEnabled();
  await expect(keep).toBeChecked();
  await expect(page.getByText('자동 로그인을 켜지 않으면')).toHaveCount(0);
  await expect(field(page, '이메일')).toHaveValue('first@demo.shop');
  await enter.click();
  await expect(page).not.toHaveURL(/login/);
});

test('a form that is submitted too early shows each missing field, and the cursor is in the first', async ({
  page,
}) => {
  await page.goto('/register');
  const [email, password, name] = [field(page, '이메일'), field(page, '비밀번호'), field(page, '이름')];
  const join = page.getByRole('button', { name: '가입하기' });
  await expect(join).toBeEnabled();
  await name.fill('이');
  await email.focus();
  await blames(name, '이름은 한글 또는 영문 2~20자로 입력해 주세요.');
  await join.click();
  await expect(email).toBeFocused();
  await blames(email, '이메일을 입력해 주세요.');
  await blames(password, '영문·숫자·특수문자 중 3가지를 섞어 8자 이상, 또는 2가지를 섞어 10자 이상 입력해 주세요.');
  await expect(page.getByText('인증을 먼저 해 주세요.')).toBeVisible();
  await expect(page.getByText('필수 약관에 동의해 주세요.')).toBeVisible();
  // Typed text stays, and an error disappears as soon as it is corrected.
  await expect(name).toHaveValue('이');
  await name.fill('이하늘');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await email.fill('haneul@naver.com');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await page.getByRole('checkbox', { name: '모두 동의합니다' }).check();
  await expect(page.getByText('필수 약관에 동의해 주세요.')).toHaveCount(0);
  await join.click();
  await expect(password).toBeFocused();
});

test('a wrong password at sign-in is reported, the cursor is in its field, and the address is typed only once', async ({
  page,
}) => {
  await page.goto('/login');
  const enter = page.getByRole('button', { name: '로그인', exact: true });
  await expect(enter).toBeEnabled();
  await enter.click();
  await expect(field(page, '이메일')).toBeFocused();
  await field(page, '이메일').fill('first@demo.shop');
  await field(page, '비밀번호').fill('Wrong1234!!');
  await enter.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(field(page, '비밀번호')).toBeFocused();
  await expect(field(page, '이메일')).toHaveValue('first@demo.shop');
});

test('a guest who looks up an order without a name is asked for it before a code is sent', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/guest/order-lookup');
  await page.getByLabel('휴대폰 번호').fill('01012345678');
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await blames(field(page, '주문한 분 이름'), '주문할 때 쓴 이름을 입력해 주세요.');
  await expect(field(page, '주문한 분 이름')).toBeFocused();
  await expect(field(page, '인증번호')).toHaveCount(0);
});

test('an order whose phone must be verified asks for it at the orderer until it is', { tag: '@nightly' }, async ({
  page,
}) => {
  const message = '인증을 먼저 해 주세요.';
  const refusal = { statusCode: 422, error: 'Unprocessable Entity', code: 'VERIFY_REQUIRED', message };
  const details = { field: 'guestOrderPhone', proof: true };
  await page.route(/order-tmp\/chk\//, (route) => route.fulfill({ status: 422, json: { ...refusal, details } }), {
    times: 1,
  });
  await openFilledOrderSheet(page, await findPlainProduct(4));
  const phone = newPhoneNumber();
  await page.getByLabel('연락처').fill(phone);
  await page.getByRole('button', { name: /원 결제하기$/ }).click();
  const orderer = page.getByRole('group', { name: '주문하는 분' });
  const asked = orderer.getByLabel('휴대폰 번호').last();
  await expect(asked).toBeFocused();
  await blames(asked, message);
  await orderer.getByRole('button', { name: '인증번호 받기' }).click();
  await orderer.getByLabel('인증번호').fill(await readCodeFrom(phone));
  await expect(orderer.getByText('인증했어요.')).toBeVisible();
  await expect(orderer.getByText(message)).toHaveCount(0);
});
