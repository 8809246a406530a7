import { expect, test } from '@playwright/test';
import { joinByEmail, journeyPassword, newPhoneNumber, provePhone } from './new-member.ts';
import {
  chooseFirstOption,
  findAddress,
  findPlainProduct,
  logIn,
  logInAndOpen,
  withJourneyDatabase,
} from './shopper.ts';

test('a guest signs up and keeps the cart, signs out and in again, and saves an address', async ({ page }) => {
  const goods = await findPlainProduct(6);
  const email = `minji.${Date.now()}@naver.com`;
  const phone = newPhoneNumber();
  const sheet = await chooseFirstOption(page, goods);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(page.getByRole('link', { name: /장바구니, 1개/ })).toBeVisible();

  await page.goto('/register?next=/cart');
  await page.getByText('배송지 미리 등록 (선택)').click();
  await findAddress(page);
  await page.getByLabel('상세주소', { exact: true }).fill('101동 1203호');
  const joining = page.waitForRequest(/\/v2\/tokens\/sign-up/);
  await joinByEmail(page, { email, phone });
  expect(Object.keys((await joining).postDataJSON()).sort()).toEqual(
    // The names of the specification.
    ['deviceId', 'email', 'name', 'password', 'phone', 'snsToken', 'snsType', 'tokenType', 'userSettings', 'userType'],
  );
  await page.getByRole('link', { name: '하던 일 계속하기' }).click();
  await expect(page.getByText(goods.name).first()).toBeVisible();

  await page.goto('/my-cuma');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('heading', { name: '로그인하고 더 편하게 장보세요' })).toBeVisible();

  await page.goto('/my-cuma/address/new');
  await page.getByRole('link', { name: '로그인', exact: true }).click();
  await logIn(page, email, journeyPassword);
  await page.waitForURL(/my-cuma\/address\/new/);

  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('받는 분 이름을 입력해 주세요.')).toBeVisible();
  await expect(page.getByLabel('받는 분', { exact: true })).toBeFocused();
  await page.getByLabel('받는 분', { exact: true }).fill('최민지');
  await page.getByLabel('연락처').fill(phone);
  await findAddress(page);
  await page.getByLabel('상세주소', { exact: true }).fill('101동 1203호');
  await page.getByRole('button', { name: '저장' }).click();
  await page.waitForURL(/my-cuma\/address$/);
  // The same address was saved with the registration.
  await expect(page.getByText('기본 배송지', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('주소가 삭제되었습니다.')).toBeVisible();
  await expect(page.getByText('아직 저장한 배송지가 없어요')).toBeVisible();
});

test('the points on my page follow what happened while the member was on other pages', { tag: '@nightly' }, async ({
  page,
}) => {
  await logInAndOpen(page, 'middle@demo.shop', '/my-cuma');
  const points = page
    .getByRole('main')
    .getByRole('link', { name: /포인트/ })
    .first();
  const pointsOf = async () => Number((await points.textContent())?.replace(/\D/g, ''));
  await expect(points).toBeVisible();
  const before = await pointsOf();
  await points.click();
  await page.waitForURL(/\/my-cuma\/points/);
  await withJourneyDatabase(
    (sql) => sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      select id, 'event', 777, '축하 포인트', 'journey ' || now(), now() + interval '300 days'
      from app_user where email = 'middle@demo.shop'`,
  );
  await page.goBack();
  await expect.poll(pointsOf).toBe(before + 777);
});

test('a phone that was verified too long ago is verified again at the registration', { tag: '@nightly' }, async ({
  page,
}) => {
  const phone = newPhoneNumber();
  await page.goto('/register');
  await page.getByLabel('이메일', { exact: true }).fill(`late.${Date.now()}@naver.com`);
  await page.getByLabel('비밀번호', { exact: true }).fill(journeyPassword);
  await page.getByLabel('비밀번호 확인').fill(journeyPassword);
  await page.getByLabel('이름').fill('최민지');
  await provePhone(page, phone);
  await withJourneyDatabase((sql) => sql`update verification set proof_until = now() where phone = ${phone}`);
  await page.getByRole('checkbox', { name: /만 14세 이상/ }).check();
  await page.getByRole('checkbox', { name: /개인정보 수집/ }).check();
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByText('인증을 먼저 해 주세요.').first()).toBeVisible();
  await provePhone(page, phone, 1);
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByRole('heading', { name: '최민지님, 반가워요!' })).toBeVisible();
});

test('a guest who signs in from a tab of a page returns to that tab', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/my-cuma/coupons?tab=over');
  await page.getByRole('link', { name: '로그인', exact: true }).click();
  await logIn(page, 'first@demo.shop');
  await expect(page).toHaveURL(/\/my-cuma\/coupons\?tab=over$/);
});

test('the link of an order asks a member who is not signed in to sign in, and opens the order', {
  tag: '@nightly',
}, async ({ page }) => {
  const [row] = await withJourneyDatabase(
    (sql) => sql<{ uuid: string; number: string }[]>`
      select o.uuid, o.order_number as number from orders o join app_user u on u.id = o.app_user_id
      where u.email = 'first@demo.shop' and not o.is_gift order by o.id desc limit 1`,
  );
  await page.goto(`/order/${row?.uuid}`);
  await page.getByRole('main').getByRole('button', { name: '로그인' }).click();
  await logIn(page, 'first@demo.shop');
  await expect(page.getByText(row?.number ?? '')).toBeVisible();
});
