import { type Browser, expect, type Page } from '@playwright/test';
import { demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { totpCodeOfStep, totpStepAt } from '#server/staff/totp.ts';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { shopPort } from './shop-port.ts';

/** The address of the admin app of the journeys' shop. */
export const adminOrigin = `http://127.0.0.1:${shopPort + 2}`;

/** Does not wait for a field that disappears while it is filled in. */
const soon = { timeout: 10_000 };

/** A screen of the admin app for a staff member, in a separate browser context. */
export async function openAdminScreen(browser: Browser, role: (typeof demoStaff)[number]['role'], width = 1440) {
  const isHand = width < 600;
  const viewport = { width, height: isHand ? 800 : 900 };
  const context = await browser.newContext({ viewport, locale: 'ko-KR', hasTouch: isHand, isMobile: isHand });
  const page = await context.newPage();
  await page.goto(adminOrigin);
  const account = demoStaff.find((one) => one.role === role) ?? demoStaff[0];
  let tries = 0;
  // A code opens one session; the code of the next half minute is already valid.
  await expect(async () => {
    // A user whose session started a moment after the check no longer sees the sign-in.
    const isOutside = tries === 0 || (await page.getByLabel('인증 앱 숫자 6자리').isVisible());
    if (isOutside) {
      await page.getByLabel('이메일').fill(account.email, soon);
      await page.getByLabel('비밀번호', { exact: true }).fill(demoStaffPassword, soon);
      await page
        .getByLabel('인증 앱 숫자 6자리')
        .fill(totpCodeOfStep(account.secret, totpStepAt(Date.now()) + (tries++ % 2)), soon);
      await page.getByRole('button', { name: '들어가기' }).click(soon);
    }
    await expect(page.getByRole('heading', { name: '오늘', level: 1 })).toBeVisible({ timeout: 4000 });
  }).toPass({ intervals: [100, 8000], timeout: 70_000 });
  return page;
}

/** Searches a list for these words and waits for the reply: old rows may have the same number, and keys do nothing with them. */
export async function filterList(at: Page, words: string) {
  const answer = at.waitForResponse((reply) => new URL(reply.url()).searchParams.get('search') === words);
  await at.getByRole('searchbox').fill(words);
  await answer;
  await at.getByRole('searchbox').blur();
}

/** Opens a waiting request in its queue. */
export async function openInQueue(at: Page, path: string, name: string) {
  await at.goto(adminOrigin + path);
  const row = at.getByRole('listitem').getByRole('button').filter({ hasText: name }).first();
  await expect(async () => {
    const more = at.getByRole('button', { name: '더 보기' });
    if (!(await row.isVisible()) && (await more.isVisible())) await more.click();
    await row.click({ timeout: 2000 });
  }).toPass();
}

/** An earlier action of this staff member, by the endpoint of its screen; these actions are not counted. */
export function callFromPage(page: Page, path: string, body?: object) {
  return page.evaluate(
    async ([at, text]) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(at, { method: 'PUT', headers, ...(text ? { body: text } : {}) });
      if (!reply.ok) throw new Error(`${at} → ${reply.status} ${await reply.text()}`);
    },
    [path, body && JSON.stringify(body)] as [string, string | undefined],
  );
}

/** Checks this screen for text that is hard to read and controls that are hard to reach. */
export async function expectAccessible(page: Page) {
  const { violations } = await analyzeAccessibility(page);
  expect(violations.map(({ id, nodes }) => `${page.url()} ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** Filters a list by these words, as a small shop would show it, and waits until it shows that number of rows. */
export async function filterToRows(at: Page, title: string, words: string, rows: number) {
  await expect(at.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await filterList(at, words);
  await expect(at.getByRole('row').filter({ hasText: words })).toHaveCount(rows);
  await expect(at.getByRole('row')).toHaveCount(rows + 1);
}
