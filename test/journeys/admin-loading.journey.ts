import { expect, type Page, type Route, test } from '@playwright/test';
import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import { adminOrigin, expectAccessible, openAdminScreen } from './admin-page.ts';
import { withJourneyDatabase } from './shopper.ts';

// Lists reload every twenty seconds, and a code opens one session in half a minute.
test.describe.configure({ timeout: 240_000 });

const soon = { timeout: 45_000 };
/** Does not wait for a field that disappears while it is filled in. */
const patience = { timeout: 10_000 };
const lines = /\/v1\/staff\/lines\?/;
const refuse = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { statusCode: status, code, message } });

test('data stays with its time while no newer data arrives, and a list from before a lost permission accepts no action', async ({
  browser,
}) => {
  const at = await openAdminScreen(browser, 'operator');
  await at.goto(`${adminOrigin}/new`);
  const rows = at.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  const note = at.getByRole('alert').filter({ hasText: /\d+\. \d+\. \d\d:\d\d에 불러온 내용이에요\./ });

  await at.route(lines, refuse(500, 'SERVER_ERROR', '일시적인 오류가 발생했습니다.'));
  await expect(note).toContainText('일시적인 오류가 발생했습니다.', soon);
  await expect(rows).toHaveCount(before);
  await expectAccessible(at);
  await at.unroute(lines);
  await note.getByRole('button', { name: '다시 시도' }).click();
  await expect(note).toHaveCount(0);

  await at.context().setOffline(true);
  await expect(note).toContainText('인터넷 연결을 확인해 주세요.', soon);
  await expect(rows).toHaveCount(before);
  await at.context().setOffline(false);
  await expect(note).toHaveCount(0, soon);

  await at.keyboard.press('a');
  await expect(at.getByRole('region', { name: '고른 것으로 할 일' })).toBeVisible();
  await at.route(lines, refuse(403, 'STAFF_NOT_ALLOWED', '이 작업을 할 권한이 없습니다.'));
  await expect(note).toContainText('권한이 없습니다', soon);
  await expect(rows).toHaveCount(before);
  await expect(at.getByRole('region', { name: '고른 것으로 할 일' })).toHaveCount(0);
  await at.keyboard.press('a');
  await at.keyboard.press('e');
  await expect(at.getByRole('dialog')).toHaveCount(0);
});

/** All sessions of a staff member end, as when they are removed. */
const endOf = (role: string) =>
  withJourneyDatabase(
    (sql) =>
      sql`delete from staff_session where staff_id = (select id from staff_account where email = ${accountOf(role).email}) returning id`,
  );
const accountOf = (role: string) => demoStaff.find((one) => one.role === role) ?? demoStaff[0];

async function comeBack(at: Page, role: string) {
  const door = at.getByRole('dialog', { name: '다시 로그인' });
  const { email, secret } = accountOf(role);
  let tries = 0;
  await expect(async () => {
    // It may have opened a moment after the check.
    if (tries === 0 || (await door.isVisible())) {
      await door.getByLabel('이메일').fill(email, patience);
      await door.getByLabel('비밀번호', { exact: true }).fill(demoStaffPassword, patience);
      await door
        .getByLabel('인증 앱 숫자 6자리')
        .fill(totpCodeOfStep(secret, totpStepAt(Date.now()) + (tries++ % 2)), patience);
      await door.getByRole('button', { name: '들어가기' }).click(patience);
    }
    await expect(door).toHaveCount(0, { timeout: 4000 });
  }).toPass({ intervals: [100, 8000], timeout: 70_000 });
}

test('text of a session that ends on the way is kept behind the sign-in; no action runs in between, and no other user finds the text', async ({
  browser,
}) => {
  const at = await openAdminScreen(browser, 'content');
  await at.goto(`${adminOrigin}/questions`);
  const field = at.getByLabel('답변', { exact: true });
  await field.fill('금요일에 새로 들어와요');
  await field.blur();
  await endOf('content');
  const door = at.getByRole('dialog', { name: '다시 로그인' });
  await expect(door).toContainText(`${accountOf('content').name} 님이 다시 들어오면`, { timeout: 90_000 });
  await expectAccessible(at);
  await at.keyboard.press('Escape');
  await at.locator('body').press('g');
  await at.locator('body').press('w');
  await expect(door).toBeVisible();
  expect(new URL(at.url()).pathname).toBe('/questions');
  await comeBack(at, 'content');
  await expect(field).toHaveValue('금요일에 새로 들어와요');

  await endOf('content');
  await expect(door).toBeVisible({ timeout: 90_000 });
  await comeBack(at, 'md');
  await expect(field).toHaveValue('');
});
