import { expect, type Page, test } from '@playwright/test';
import { demoStaff } from '#server/staff/demo-accounts.ts';
import { adminOrigin, expectAccessible, filterList, openAdminScreen } from './admin-page.ts';
import { adminScreenRuns, saveScreenshot, viewportHeightOf } from './admin-screens.ts';
import { findPlainProduct, openFilledOrderSheet, payBySheet, withJourneyDatabase } from './shopper.ts';
import { createVillage, downloadedRows, newTrackingNumber, orderVillageParcels, shipToday } from './village.ts';

// A customer buys first, and a code is valid once, so a test may wait half a minute.
test.describe.configure({ timeout: 180_000 });

/** A guest's paid order of one item: its number, and the status of its line. */
async function bought(page: Page) {
  await openFilledOrderSheet(page, await findPlainProduct());
  await payBySheet(page);
  const number =
    (
      await page
        .getByText(/\d{8}-[2-9A-Z]{7}/)
        .first()
        .textContent()
    )?.match(/\d{8}-[2-9A-Z]{7}/)?.[0] ?? '';
  return {
    number,
    line: () =>
      withJourneyDatabase(async (sql) => {
        const [row] = await sql<{ uuid: string; status: string; invoice: string | null }[]>`
          select l.uuid, l.status, l.tracking_number as invoice from order_line l join orders o on o.id = l.order_id where o.order_number = ${number}`;
        return row;
      }),
  };
}

test('an order is handled by keys alone: confirmed, undone, confirmed, its parcel numbered; the customer sees it', async ({
  page,
  browser,
}) => {
  const order = await bought(page);
  await shipToday(order.number);
  const invoice = newTrackingNumber();
  const seen = new URL(page.url()).pathname.split('/').at(-1);
  const at = await openAdminScreen(browser, 'operator');
  await at.keyboard.press('g');
  await at.keyboard.press('n');
  await expect(at.getByRole('heading', { name: '새 주문' })).toBeVisible();
  await filterList(at, order.number);
  await expect(at.getByRole('row')).toHaveCount(2);

  await at.keyboard.press('a');
  await at.keyboard.press('e');
  await expect(at.getByRole('dialog')).toContainText('1건을 발주확인할까요?');
  await expectAccessible(at);
  await at.keyboard.press('Enter');
  await expect(
    at.getByRole('status').filter({ hasText: '1건 확인' }).getByRole('button', { name: '되돌리기' }),
  ).toBeVisible();
  await expect.poll(async () => (await order.line())?.status).toBe('delivery_waiting');
  await at.keyboard.press('u');
  await expect(at.getByText('1건 되돌림')).toBeVisible();
  expect((await order.line())?.status).toBe('paid');
  await expect(at.getByRole('row')).toHaveCount(2);
  await at.keyboard.press('a');
  await at.keyboard.press('e');
  await expect(at.getByRole('dialog')).toBeVisible();
  await at.keyboard.press('Enter');
  await expect.poll(async () => (await order.line())?.status).toBe('delivery_waiting');

  await at.keyboard.press('g');
  await at.keyboard.press('p');
  await expect(at.getByRole('heading', { name: '포장·출고' })).toBeVisible();
  await filterList(at, order.number);
  await expect(at.getByRole('row')).toHaveCount(2);
  await expectAccessible(at);

  // The courier's file is exported with a reason for unmasking, and imported with its numbers.
  await at.keyboard.press('a');
  await at.keyboard.press('d');
  const [file] = await Promise.all([at.waitForEvent('download'), at.keyboard.press('Enter')]);
  const rows = await downloadedRows(file);
  expect(rows[1]).toContain(order.number);
  expect(rows[1]).toContain('김하늘');
  await expect(at.getByRole('dialog')).toHaveCount(0);
  await at.keyboard.press('i');
  const dialog = at.getByRole('dialog', { name: '송장번호 넣기' });
  await dialog.getByLabel('택배사', { exact: true }).selectOption({ label: 'CJ대한통운' });
  await dialog
    .getByRole('textbox')
    .fill(`주문번호\t운송장번호\n${order.number}\t${invoice}\n20200101-AAAAAAA\t612345678902`);
  await expect(dialog.getByText('3행: 이 목록에 없는 주문이에요.')).toBeVisible();
  await expectAccessible(at);
  await dialog.getByRole('button', { name: '1건 출고' }).click();
  await expect.poll(async () => (await order.line())?.status).toBe('delivering');
  expect((await order.line())?.invoice).toBe(invoice);
  await page.goto(`/order/${seen}`);
  await expect(page.getByText(/배송 ?중/).first()).toBeVisible();
});

test('the messages of an order are listed with it, and one is resent with a reason', async ({ page, browser }) => {
  const order = await bought(page);
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const isSent = () =>
    withJourneyDatabase(async (sql) => {
      // Moves the message into the past, because a message cannot be resent right away.
      const rows = await sql`
        update message m set created_at = m.created_at - interval '1 day' from orders o
        where o.id = m.order_id and o.uuid = ${uuid} and m.kind = 'ORDER_PAID' and m.status = 'sent' returning m.id`;
      return rows.length;
    });
  await expect.poll(isSent, { timeout: 20_000 }).toBeGreaterThan(0);
  const at = await openAdminScreen(browser, 'operator');
  await at.goto(`${adminOrigin}/orders/${uuid}`);
  await expect(at.getByRole('heading', { name: `주문 ${order.number}` })).toBeVisible();
  const sentMessages = at.getByRole('region', { name: '보낸 알림' });
  const paid = sentMessages.getByRole('listitem').filter({ hasText: '결제가 완료되었어요' });
  await expect(paid.first()).toContainText('010-****-5678');
  await expectAccessible(at);
  const before = await paid.count();
  await paid.getByRole('button', { name: '다시 보내기' }).first().click();
  const dialog = at.getByRole('dialog', { name: '한 번 더 보낼까요?' });
  await expect(dialog).toContainText('회원에게는 지금 쓰는 번호로, 비회원에게는 010-****-5678 번호로 보내요.');
  await dialog.getByRole('button', { name: '다시 보내기' }).click();
  await expect(dialog.getByText('두 글자 이상 적어 주세요.')).toBeVisible();
  await dialog.getByRole('textbox').fill('못 받으셨다고 해요');
  await dialog.getByRole('button', { name: '다시 보내기' }).click();
  await expect(at.getByText('알림을 한 번 더 보내요.')).toBeVisible();
  await expect.poll(() => paid.count()).toBeGreaterThan(before);
});

test('a staff member on a phone answers a question, and a role sees no action that it may not take', async ({
  browser,
}) => {
  const at = await openAdminScreen(browser, 'content', 390);
  await at.getByRole('button', { name: '전체' }).click();
  const doors = at.getByRole('dialog', { name: '모든 화면' });
  await expect(doors.getByRole('link', { name: '상품문의' })).toBeVisible();
  await expect(doors.getByRole('link', { name: '포장·출고' })).toHaveCount(0);
  await expect(doors.getByRole('link', { name: '환불·사건' })).toHaveCount(0);
  await expectAccessible(at);
  await doors.getByRole('link', { name: '상품문의' }).click();
  await at.getByRole('listitem').getByRole('button').first().click();
  const questionText = await at.locator('article p.whitespace-pre-line').textContent();
  await at.getByLabel('답변').fill('다음 주 월요일에 새로 들어와요.');
  await expectAccessible(at);
  await at.getByRole('button', { name: '보내기' }).click();
  await expect(at.getByText('답변을 보냈어요.')).toBeVisible();
  const kept = await withJourneyDatabase(
    (sql) =>
      sql`select from product_question where contents = ${questionText} and answer = '다음 주 월요일에 새로 들어와요.'`,
  );
  expect(kept).toHaveLength(1);
});

test('leaving the office without a connection keeps the session, and the screen says so', async ({ browser }) => {
  const at = await openAdminScreen(browser, 'operator');
  const leave = at.getByRole('button', { name: '나가기' });
  await at.route('**/v1/staff/tokens', (route) => route.abort());
  await leave.click();
  await expect(at.getByText(/^나가지 못했어요/)).toBeVisible();
  await expect(at.getByRole('heading', { name: '오늘', level: 1 })).toBeVisible();
  await at.unroute('**/v1/staff/tokens');
  await leave.click();
  await expect(at.getByLabel('인증 앱 숫자 6자리')).toBeVisible();
  await at.reload();
  await expect(at.getByLabel('인증 앱 숫자 6자리')).toBeVisible();
});

test('a list that cannot be read to its end is not selected as a whole', { tag: '@nightly' }, async ({ browser }) => {
  const { name, pears, buyer } = await createVillage();
  await orderVillageParcels(buyer, pears, 2);
  const at = await openAdminScreen(browser, 'owner');
  let failures = 0;
  await at.route('**/v1/staff/lines?*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('after')) {
      failures++;
      return route.fulfill({
        status: 500,
        json: { statusCode: 500, code: 'INTERNAL', message: '잠시 후 다시 시도해 주세요.' },
      });
    }
    const reply = await route.fetch();
    const list = await reply.json();
    await route.fulfill({ response: reply, json: { ...list, page: { ...list.page, nextPage: 'more' } } });
  });
  await at.goto(`${adminOrigin}/new?search=${encodeURIComponent(name)}`);
  await at.getByRole('columnheader').getByRole('checkbox', { name: '모두 고르기' }).check();
  await at.getByRole('button', { name: '아래에 더 있는 것까지 모두 고르기' }).click();
  await expect(at.getByRole('button', { name: '다시 시도' })).toBeVisible();
  // The list says it, and the message after the last request.
  await expect(at.getByText('잠시 후 다시 시도해 주세요.')).toHaveCount(2);
  expect(failures).toBe(1);
  // The list is polled; a reply that the end of the test cuts would fail the next test.
  await at.unrouteAll({ behavior: 'ignoreErrors' });
});

test('two actions that need a fresh code at once go on with the same code', { tag: '@nightly' }, async ({
  browser,
}) => {
  const at = await openAdminScreen(browser, 'operator');
  const asked = { phone: 0, recovery: 0 };
  const refusal = { statusCode: 403, code: 'PROOF_REQUIRED', message: '본인 확인을 한 번 더 해 주세요.' };
  for (const what of ['phone', 'recovery'] as const)
    await at.route(`**/v1/staff/me/${what}`, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      asked[what]++;
      if (asked[what] === 1) {
        // Both are under way before the dialog opens.
        await expect.poll(() => Math.min(asked.phone, asked.recovery)).toBe(1);
        return route.fulfill({ status: 403, json: refusal });
      }
      const json = what === 'phone' ? { phone: '010-****-5678' } : { codes: ['abcd-abcd-abcd-abcd-abcd-abcd'] };
      return route.fulfill({ status: 200, json });
    });
  await at.route('**/v1/staff/tokens/proof', (route) => route.fulfill({ status: 200, json: { ok: true } }));
  await at.goto(`${adminOrigin}/me`);
  await at.getByLabel('휴대폰 번호').fill('010-1234-5678');
  const phone = at.locator('section', { hasText: '알림 받을 휴대폰' });
  await phone.getByRole('button', { name: '바꾸기' }).click();
  await at.getByRole('button', { name: '새로 만들기' }).click();
  const dialog = at.getByRole('dialog', { name: '본인 확인' });
  await dialog.getByLabel('인증 앱 숫자 6자리').fill('123456');
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(at.getByText('알림 받을 휴대폰을 바꿨어요.')).toBeVisible();
  await expect(at.getByText('abcd-abcd-abcd-abcd-abcd-abcd')).toBeVisible();
  expect(asked).toEqual({ phone: 2, recovery: 2 });
});

test('the account says why a device was not signed out', { tag: '@nightly' }, async ({ browser }) => {
  const [at] = [await openAdminScreen(browser, 'md'), await openAdminScreen(browser, 'md')];
  await at.goto(`${adminOrigin}/me`);
  await at.route('**/v1/staff/me/devices/*', (route) => route.abort());
  await at.getByRole('button', { name: '로그아웃', exact: true }).first().click();
  await expect(at.getByText('인터넷 연결을 확인해 주세요.')).toBeVisible();
});

test('an invitation that could not be read is read again by a button', { tag: '@nightly' }, async ({ page }) => {
  await page.route('**/v1/staff/invites/look', (route) => route.abort());
  await page.goto(`${adminOrigin}/join#${'a'.repeat(43)}`);
  const again = page.getByRole('button', { name: '다시 시도' });
  await expect(again).toBeVisible();
  await page.unroute('**/v1/staff/invites/look');
  await again.click();
  await expect(page.getByRole('alert')).toContainText('기간이 지난 초대예요');
  await expect(page.getByRole('link', { name: '로그인으로' })).toBeVisible();
});

test('new recovery codes are shown once and copied together', async ({ browser }) => {
  const at = await openAdminScreen(browser, 'operator');
  await at.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: adminOrigin });
  await at.goto(`${adminOrigin}/me`);
  await at.getByRole('button', { name: '새로 만들기' }).click();
  const codes = at.getByRole('listitem').filter({ hasText: /^\w{4}(-\w{4}){5}$/ });
  await expect(codes).toHaveCount(10);
  await at.getByRole('button', { name: '모두 복사' }).click();
  await expect(at.getByRole('button', { name: '복사했어요' })).toBeVisible();
  expect(await at.evaluate(() => navigator.clipboard.readText())).toBe((await codes.allInnerTexts()).join('\n'));
  await at.reload();
  await expect(at.getByRole('button', { name: '새로 만들기' })).toBeVisible();
  await expect(codes).toHaveCount(0);
});

for (const { role } of demoStaff)
  test(`every link of the first page and of the menu opens without a refusal for the role ${role}`, async ({
    browser,
  }) => {
    const at = await openAdminScreen(browser, role);
    const refused: string[] = [];
    at.on('response', (reply) => reply.status() === 403 && refused.push(`${at.url()} → ${reply.url()}`));
    await expect(at.locator('[aria-busy]')).toHaveCount(0);
    const links = await at
      .locator('main a, nav a')
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') ?? ''))]);
    expect(links.length).toBeGreaterThan(2);
    for (const path of links) {
      await at.goto(adminOrigin + path);
      await expect(at.locator('[aria-busy]')).toHaveCount(0);
      await expect(at.locator('h1').first()).toBeAttached();
      await expect(at.getByRole('alert')).toHaveCount(0);
    }
    expect(refused).toEqual([]);
  });

// A desktop, then resized to a tablet and to a desktop with text at 200 %, and a phone; each size separately for screenshots.
const sizes = process.env.LOOKS
  ? [[1440], [1024], [720], [390]]
  : [
      [1440, 1024, 720],
      [390, 360],
    ];

for (const { whose, role, screens } of adminScreenRuns)
  for (const widths of sizes)
    test(`every screen of ${whose} renders without a fault ${widths} wide, and nothing exceeds its edge`, async ({
      browser,
    }) => {
      const [size = 0] = widths;
      const at = await openAdminScreen(browser, role, size);
      const faults: string[] = [];
      // A new clone has no images.
      at.on('console', (message) => {
        if (message.type() === 'error' && !/\/pictures\//.test(message.location().url))
          faults.push(`${message.text()} ${message.location().url}`);
      });
      at.on('pageerror', (error) => faults.push(error.message));
      for (const path of await screens()) {
        await at.setViewportSize({ width: size, height: viewportHeightOf(size) });
        await at.goto(adminOrigin + path);
        await expect(at.locator('[aria-busy]')).toHaveCount(0);
        await expect(at.locator('h1, .grid p').first()).toBeAttached();
        await expectAccessible(at);
        await saveScreenshot(at, `${role}-${size}${path}`);
        for (const width of widths) {
          await at.setViewportSize({ width, height: viewportHeightOf(width) });
          const over = await at.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(over, `${path} ${width}`).toBeLessThanOrEqual(0);
        }
      }
      await at.keyboard.press('Shift+Slash');
      await expect(at.getByRole('dialog')).toContainText('글쇠');
      await expectAccessible(at);
      await saveScreenshot(at, `${role}-${size}-help`);
      await at.keyboard.press('Escape');
      await expect(at.getByRole('dialog')).toHaveCount(0);
      expect(faults).toEqual([]);
    });
