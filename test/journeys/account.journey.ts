import { expect, type Page, test } from '@playwright/test';
import { choose, sandbox, something } from './shopper.ts';

const password = 'Gyul-box77!';

/** Reads the code on the phone it was sent to. */
async function codeOn(phone: string) {
  let code = '';
  await expect(async () => {
    const received = await (await fetch(`${sandbox}/phone/messages?to=${phone}`)).text();
    code = received.match(/\b\d{6}\b/)?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

async function signUp(page: Page, email: string, phone: string) {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByLabel('비밀번호 확인').fill(password);
  await page.getByLabel('이름').fill('최민지');
  await page.getByLabel('휴대폰 번호').fill(phone);
  await page.getByRole('button', { name: '인증번호 받기' }).click();
  await page.getByLabel('인증번호').fill(await codeOn(phone));
  await expect(page.getByText('인증했어요.')).toBeVisible();
  await page.getByRole('checkbox', { name: /만 14세 이상/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /개인정보 수집/ }).check({ force: true });
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page.getByRole('heading', { name: '최민지님, 반가워요!' })).toBeVisible();
}

test('a guest joins with the cart in hand, leaves, comes back and writes an address down', async ({ page }) => {
  const goods = await something(6);
  const email = `minji.${Date.now()}@naver.com`;
  const phone = `010${String(Date.now()).slice(-8)}`;
  const sheet = await choose(page, goods);
  await sheet.getByRole('button', { name: '장바구니' }).click();
  await expect(page.getByRole('link', { name: /장바구니, 1개/ })).toBeVisible();

  await page.goto('/register?next=/cart');
  await signUp(page, email, phone);
  await page.getByRole('link', { name: '하던 일 계속하기' }).click();
  await expect(page.getByText(goods.name).first()).toBeVisible();

  await page.goto('/my-cuma');
  await page.getByRole('button', { name: '로그아웃' }).click();
  await expect(page.getByRole('heading', { name: '로그인하고 더 편하게 장보세요' })).toBeVisible();

  await page.goto('/my-cuma/address/new');
  await page.getByRole('link', { name: '로그인', exact: true }).click();
  await page.getByLabel('이메일', { exact: true }).fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: '자동 로그인' }).check({ force: true });
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(/my-cuma\/address\/new/);

  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('받는 분 이름을 입력해 주세요.')).toBeVisible();
  await expect(page.getByLabel('받는 분', { exact: true })).toBeFocused();
  await page.getByLabel('받는 분', { exact: true }).fill('최민지');
  await page.getByLabel('연락처').fill(phone);
  await page.getByRole('button', { name: '주소 찾기' }).click();
  const search = page.frameLocator('iframe');
  await search.getByRole('searchbox').or(search.getByRole('textbox')).first().fill('마포구');
  await page.keyboard.press('Enter');
  await search.getByRole('button').filter({ hasText: '마포구' }).first().click();
  await page.getByLabel('상세주소', { exact: true }).fill('101동 1203호');
  await page.getByRole('button', { name: '저장' }).click();
  await page.waitForURL(/my-cuma\/address$/);
  await expect(page.getByText('기본 배송지', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('주소가 삭제되었습니다.')).toBeVisible();
  await expect(page.getByText('아직 저장한 배송지가 없어요')).toBeVisible();
});
