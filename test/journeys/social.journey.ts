import { expect, type Page, test } from '@playwright/test';
import {
  ageCodes,
  consentInPopup,
  finishSignUp,
  joinByEmail,
  journeyPassword,
  logOut,
  newPhoneNumber,
  provePhone,
  readCodeFrom,
} from './new-member.ts';
import {
  callSandbox,
  chooseFirstOption,
  findPlainProduct,
  journeySandbox,
  logIn,
  withJourneyDatabase,
} from './shopper.ts';

// Windows, codes and a second sign-in take time on a busy machine.

// Clears faults that did not occur, for the next test.
test.afterEach(() => callSandbox('DELETE /social/faults'));

async function finishJoining(page: Page, phone: string) {
  await expect(page.getByRole('heading', { name: '거의 다 됐어요' })).toBeVisible();
  await finishSignUp(page, phone);
}

/** Signs a new member up by e-mail, and in on this page. */
async function member(page: Page) {
  const phone = newPhoneNumber();
  const email = `sns.${phone}@naver.com`;
  await page.goto('/register');
  await joinByEmail(page, { email, phone });
  return { email, phone };
}

/** The address alone: the query also names the next page. */
function at(page: Page, path: string) {
  return page.waitForURL(({ pathname }) => pathname === path);
}

for (const [provider, korean, who] of [
  ['kakao', '카카오', '김서연'],
  ['naver', '네이버', '이도현'],
] as const) {
  test(`by ${provider}, in a window: a new customer signs up and continues; the next time one click is enough`, {
    tag: provider === 'kakao' ? [] : '@nightly',
  }, async ({ page }) => {
    const phone = newPhoneNumber();
    await page.goto('/login?next=/category-list');
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeEnabled();
    await page.getByRole('checkbox', { name: '자동 로그인' }).check();
    await consentInPopup(page, `${korean}로 시작하기`, who);
    await at(page, '/register/social');
    await finishJoining(page, phone);
    await expect(page.getByRole('heading', { name: `${who}님, 반가워요!` })).toBeVisible();
    expect(
      await page.evaluate(() => JSON.stringify((window as unknown as { shopEvents: unknown[] }).shopEvents)),
    ).toContain(`{"method":"${provider}","currency":"KRW"}`);
    await page.getByRole('link', { name: '하던 일 계속하기' }).click();
    await at(page, '/category-list');

    await page.goto('/my-cuma');
    await logOut(page);
    await page.goto('/login?next=/my-cuma/profile');
    await consentInPopup(page, `${korean}로 시작하기`, who);
    await at(page, '/my-cuma/profile');
    await expect(page.getByRole('listitem').filter({ hasText: '이름' }).first()).toContainText(who);
    await expect(page.getByText('비밀번호')).toHaveCount(0);
  });
}

test('inside another app the whole page goes to Kakao, and returns to the customer’s page', {
  tag: '@nightly',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'ko-KR',
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36;KAKAOTALK 2610800',
  });
  const page = await context.newPage();
  await page.goto('/login?next=/category-list');
  await page.getByRole('button', { name: '카카오로 시작하기' }).click();
  await page.waitForURL(/oauth\/authorize/);
  await page.getByRole('button', { name: '박미래' }).click();
  await page.waitForURL(/register\/social\?next=%2Fcategory-list/);
  await finishJoining(page, newPhoneNumber());
  await expect(page.getByRole('heading', { name: '박미래님, 반가워요!' })).toBeVisible();
  await page.getByRole('link', { name: '마이 페이지' }).click();
  await logOut(page);
  await page.goto('/login?next=/category-list');
  await page.getByRole('button', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '박미래' }).click();
  await at(page, '/category-list');
  await expect(page.getByText('박미래님, 반가워요.')).toBeVisible();
  // Without automatic sign-in the device stores nothing of the member.
  const kept = await page.evaluate(() => localStorage.getItem('token'));
  const cookies = await context.cookies();
  expect(cookies.filter(({ name, value }) => name === 'token' && value !== '')).toEqual([]);
  const detail = await page.request.get('/v2/app-users/detail', { headers: { authorization: `Bearer ${kept}` } });
  expect(((await detail.json()) as { userType: string }).userType).toBe('guest');
  await context.close();
});

test('in a web view that opens windows in place of the page, the sign-in continues in that page', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { open: () => window }));
  await page.goto('/login?next=/category-list');
  await page.getByRole('button', { name: '카카오로 시작하기' }).click();
  await page.getByRole('button', { name: '이도현' }).click();
  // 이도현 is a newcomer, or a member if another test has signed him up.
  await page.waitForURL(/register\/social\?next=%2Fcategory-list|\/category-list$/);
});

test('a customer who refuses at the provider, or closes the window, is back on the page', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/login');
  await consentInPopup(page, '네이버로 시작하기', '거절');
  await expect(page.getByRole('button', { name: '네이버로 시작하기' })).toBeEnabled();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: '카카오로 시작하기' }).click();
  const popup = await opening;
  await popup.getByRole('heading', { name: '누구로 로그인할까요?' }).waitFor();
  await popup.close();
  await expect(page.getByRole('button', { name: '카카오로 시작하기' })).toBeEnabled();
  await expect(page).toHaveURL(/\/login$/);
});

test('while Kakao fails the customer sees a message, and e-mail still works', { tag: '@nightly' }, async ({ page }) => {
  await callSandbox('POST /social/faults', { fault: 'broken', when: 'token' });
  await page.goto('/login');
  await consentInPopup(page, '카카오로 시작하기', '강산하');
  await expect(page.getByRole('alert')).toContainText('카카오 로그인이 지금 원활하지 않아요');
  await logIn(page, 'middle@demo.shop');
  await expect(page).toHaveURL(/\/$/);
});

test('the same phone is not linked automatically: sign in, link in the settings, step up, sign in by Kakao', {
  tag: '@nightly',
}, async ({ page }) => {
  const { email, phone } = await member(page);
  await page.goto('/my-cuma');
  await logOut(page);

  await ageCodes(phone);
  await page.goto('/login');
  await consentInPopup(page, '카카오로 시작하기', '강산하');
  await at(page, '/register/social');
  // The page stayed open for longer than the shop remembers the visit to the provider.
  await withJourneyDatabase((sql) => sql`update token set expires_at = now() where token_type = 'temp'`);
  await finishSignUp(page, phone, 1);
  await expect(page.getByRole('heading', { name: '처음부터 다시 해 주세요' })).toBeVisible();
  await page.getByRole('button', { name: '로그인 화면으로' }).click();
  await at(page, '/login');
  await ageCodes(phone);
  await consentInPopup(page, '카카오로 시작하기', '강산하');
  await at(page, '/register/social');
  await finishSignUp(page, phone, 2);
  await expect(page.getByText('이미 가입된 계정이 있어요. 로그인 후 연결할 수 있어요.')).toBeVisible();
  await page.getByRole('link', { name: '로그인하러 가기' }).click();

  await logIn(page, email, journeyPassword);
  await at(page, '/my-cuma/settings');
  await withJourneyDatabase((sql) => sql`update token set proven_until = now() - interval '1 minute'`);
  await consentInPopup(page, '카카오 연결', '강산하');
  const sheet = page.getByRole('dialog', { name: '본인 확인' });
  await sheet.getByLabel('비밀번호', { exact: true }).fill('wrong-Pass77!');
  await sheet.getByRole('button', { name: '확인' }).click();
  await expect(sheet.getByText('현재 비밀번호가 일치하지 않습니다.')).toBeVisible();
  await sheet.getByLabel('비밀번호', { exact: true }).fill(journeyPassword);
  await sheet.getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('카카오 계정을 연결했어요.')).toBeVisible();

  await page.goto('/my-cuma');
  await logOut(page);
  await page.goto('/login?next=/my-cuma/profile');
  await consentInPopup(page, '카카오로 시작하기', '강산하');
  await at(page, '/my-cuma/profile');
  await expect(page.getByText(email)).toBeVisible();
});

test('a member without a password steps up by phone and deletes the account; Naver is notified', async ({ page }) => {
  const phone = newPhoneNumber();
  await page.goto('/login');
  await consentInPopup(page, '네이버로 시작하기', '박미래');
  await at(page, '/register/social');
  await finishJoining(page, phone);
  await expect(page.getByRole('heading', { name: '박미래님, 반가워요!' })).toBeVisible();
  await withJourneyDatabase((sql) => sql`update token set proven_until = now() - interval '1 minute'`);
  await ageCodes(phone);
  await page.getByRole('link', { name: '마이 페이지' }).click();
  await page.getByRole('link', { name: '내 정보' }).click();
  await page.getByRole('link', { name: '회원 탈퇴' }).click();
  await expect(page.getByText('네이버 연결도 함께 끊어져요.')).toBeVisible();
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴' }).click();
  const sheet = page.getByRole('dialog', { name: '본인 확인' });
  await sheet.getByRole('button', { name: '인증번호 받기' }).click();
  await sheet.getByLabel('인증번호').fill(await readCodeFrom(phone, 1));
  await expect(sheet.getByText('인증했어요.')).toBeVisible();
  await sheet.getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('탈퇴했어요. 그동안 함께해 주셔서 고마워요.')).toBeVisible();
  await expect(async () => {
    const heard = (await (await fetch(`${journeySandbox}/social/ledger`)).json()) as {
      provider: string;
      act: string;
      person: string;
    }[];
    expect(heard).toContainEqual(expect.objectContaining({ provider: 'naver', act: 'unlink', person: 'mirae' }));
  }).toPass();
});

test('a member without a password steps up by a new sign-in at Naver, although signed in there', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/login');
  await consentInPopup(page, '네이버로 시작하기', '강산하');
  await at(page, '/register/social');
  await finishJoining(page, newPhoneNumber());
  await page.getByRole('link', { name: '마이 페이지' }).click();
  await logOut(page);
  await page.goto('/login?next=/my-cuma/secession');
  await consentInPopup(page, '네이버로 시작하기', '강산하');
  await at(page, '/my-cuma/secession');
  await page.getByRole('button', { name: '탈퇴하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '탈퇴' }).click();
  await consentInPopup(page, '네이버로 다시 로그인하기', '강산하');
  await expect(page.getByText('탈퇴했어요. 그동안 함께해 주셔서 고마워요.')).toBeVisible();
  const heard = (await (await fetch(`${journeySandbox}/social/ledger`)).json()) as { act: string; person: string }[];
  expect(heard).toContainEqual(expect.objectContaining({ act: 'login', person: 'sanha' }));
});

test('a password is reset by phone, and a guest’s cart is merged with the member’s, as far as the stock allows', async ({
  page,
}) => {
  const goods = await findPlainProduct(9);
  const { email, phone } = await member(page);
  const left = 3;
  await withJourneyDatabase(
    (sql) => sql`update stock set stocked = sold + held + ${left} where option_id = ${goods.option}`,
  );
  await ageCodes(phone);
  let sheet = await chooseFirstOption(page, goods);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(page.getByRole('link', { name: /장바구니, 1개/ })).toBeVisible();
  const older = await findPlainProduct(10);
  sheet = await chooseFirstOption(page, older);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(page.getByRole('link', { name: /장바구니, 2개/ })).toBeVisible();
  await page.goto('/my-cuma');
  await logOut(page);

  await page.goto('/find-account?tab=password');
  await provePhone(page, phone, 1);
  // The shop refuses a password with its name. Each attempt uses the code again, and the sixth is one too many.
  const changing = page.getByRole('button', { name: '비밀번호 바꾸기' });
  await enterNewPassword(page, 'Nongbu-58zx!');
  for (let tries = 0; tries < 6; tries++) {
    const answered = page.waitForResponse(/reset-password$/);
    await changing.click();
    expect((await answered).status()).toBe(422);
  }
  await expect(page.getByText('인증번호를 입력할 수 있는 횟수를 넘었습니다. 다시 요청해 주세요.')).toBeVisible();
  await ageCodes(phone);
  await provePhone(page, phone, 2);
  await enterNewPassword(page, 'Hanrabong-58!');
  await changing.click();
  await expect(page.getByText(/비밀번호를 (바꿨|변경)/).first()).toBeVisible();

  sheet = await chooseFirstOption(page, goods);
  for (let more = 1; more < left; more++) await sheet.getByRole('button', { name: /늘리기|더하기|하나 더/ }).click();
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(page.getByRole('link', { name: /장바구니, 1개/ })).toBeVisible();
  await page.goto('/login?next=/cart');
  await logIn(page, email, 'Hanrabong-58!');
  await at(page, '/cart');
  await expect(page.getByText('재고에 맞춰 수량을 조정했어요.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: older.name })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: goods.name })).toBeChecked();
});

async function enterNewPassword(page: Page, password: string) {
  await page.getByLabel('새 비밀번호', { exact: true }).fill(password);
  await page.getByLabel('새 비밀번호 확인').fill(password);
}
