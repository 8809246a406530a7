import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import {
  adminOrigin,
  callFromPage,
  expectAccessible,
  filterToRows,
  openAdminScreen,
  openInQueue,
} from './admin-page.ts';
import { analyzeAccessibility } from './analyze-accessibility.ts';
import { carrierWorkbook, createKeyboard } from './keyboard.ts';
import { callSandbox } from './shopper.ts';
import {
  claimSpoiltBox,
  countByStatus,
  createVillage,
  downloadedRows,
  fillTrackingNumbers,
  openSignedIn,
  orderVillageParcel,
  orderVillageParcels,
  requestCancel,
  shipToday,
} from './village.ts';

// An authenticator code is valid once, so a test may wait half a minute for the next one.
test.describe.configure({ timeout: 180_000 });
test.beforeAll(() => callSandbox('POST /supplier', { on: false }));
test.afterAll(() => callSandbox('POST /supplier', { on: true }));

test('a morning takes at most the allowed actions on a Korean keyboard: view 0, confirm 4, filter 4, print 3, delay 4, number by a workbook 2', async ({
  browser,
}) => {
  const { name, pears, buyer } = await createVillage();
  const orders = await orderVillageParcels(buyer, pears, 4);
  for (const { number } of orders) await shipToday(number);
  const [late] = orders;
  if (!late) throw new Error('No parcel was ordered.');
  const at = await openAdminScreen(browser, 'operator');
  const hand = await createKeyboard(at);
  await expect(at.getByRole('heading', { name: '오늘', level: 1 })).toBeVisible();
  expect(hand.acts(), 'the day is seen').toBe(0);

  await hand.press('GN');
  await filterToRows(at, '새 주문', name, 4);
  // A key during the composition of a syllable is no shortcut.
  await at.getByRole('searchbox').focus();
  await hand.composing('KeyA');
  await at.getByRole('searchbox').blur();
  await hand.composing('KeyA');
  await expect(at.getByText('4건 고름')).toHaveCount(0);
  await hand.press('A');
  await hand.press('E');
  await expect(at.getByRole('dialog')).toContainText('4건을 발주확인할까요?');
  await hand.enter();
  await expect.poll(() => countByStatus([pears.id])).toEqual({ delivery_waiting: 4 });
  expect(hand.acts(), 'all are taken on').toBe(4);

  await hand.press('GP');
  await filterToRows(at, '포장·출고', name, 4);
  await hand.press('A');
  await hand.press('D');
  await expect(at.getByRole('dialog')).toContainText('택배사 파일');
  const [file] = await Promise.all([at.waitForEvent('download'), hand.enter()]);
  expect(hand.acts(), 'a file for the courier').toBe(4);
  const written = await downloadedRows(file);

  await at.evaluate(() => {
    Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
  });
  await expect(at.getByRole('dialog')).toHaveCount(0);
  if ((await at.getByText('4건 고름').count()) === 0) await hand.press('A');
  else expect(await at.getByText('4건 고름').count()).toBe(1);
  await hand.press('P');
  await expect(at.getByRole('dialog')).toContainText('인쇄');
  await hand.enter();
  await expect.poll(() => at.evaluate(() => Reflect.get(window, 'printed'))).toBe(1);
  expect(hand.acts(), 'slips are printed').toBeLessThanOrEqual(3);

  await filterToRows(at, '포장·출고', late.number, 1);
  await at
    .getByRole('button', { name: '풀기' })
    .click()
    .catch(() => {});
  await hand.press('A');
  await hand.press('L');
  const later = new Date(Date.now() + 33 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 10);
  // The date in digits, then the reason: the cursor is in the first field, and Enter submits from the last.
  await hand.write(async () => {
    // This browser's date field has the year last.
    await at.keyboard.type(`${later.slice(5)}-${later.slice(0, 4)}`.replaceAll('-', ''));
    await at.keyboard.press('Tab');
    await at.keyboard.press('Tab');
    await at.keyboard.type('비가 와서 따지 못했어요.');
  });
  await expect(at.getByLabel('새로 보낼 날')).toHaveValue(later);
  await expect(at.getByLabel('사유 (고객에게 보여요)')).toHaveValue('비가 와서 따지 못했어요.');
  await hand.enter();
  await expect.poll(async () => (await countByStatus([pears.id])).delivery_delay).toBe(1);
  expect(hand.acts(), 'one is put off').toBe(4);

  await filterToRows(at, '포장·출고', name, 4);
  // The file's courier was chosen on another day, and is remembered.
  await hand.press('I');
  const numbers = at.getByRole('dialog', { name: '송장번호 넣기' });
  await expect(numbers.getByLabel('택배사', { exact: true })).toBeFocused();
  await at.keyboard.type('CJ');
  await expect(numbers.getByLabel('택배사', { exact: true })).toHaveValue('04');
  await at.keyboard.press('Escape');
  await expect(numbers).toHaveCount(0);
  hand.acts();
  const back = fillTrackingNumbers(written, [late.line]);
  await hand.drop('운송장.xlsx', carrierWorkbook([['오늘의 운송장'], [], ...back.rows]));
  await expect(numbers.getByRole('button', { name: '3건 출고' })).toBeVisible();
  await expectAccessible(at);
  await hand.enter();
  await expect.poll(async () => (await countByStatus([pears.id])).delivering, { timeout: 30_000 }).toBe(3);
  expect(hand.acts(), 'numbers by a workbook').toBe(2);
});

/** Number of rows of a queue with these words. */
const left = (at: Page, words: string) => at.getByRole('listitem').getByRole('button').filter({ hasText: words });

/** Fast typing goes into the dialog: it has the cursor before the key that opens it is released. */
async function lands(at: Page, code: string, label: string) {
  const named = await at.evaluate((which) => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { code: which, bubbles: true, cancelable: true }));
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement ? field.labels[0]?.textContent : field?.tagName;
  }, code);
  expect(named).toContain(label);
  await at.keyboard.press('Escape');
  await expect(at.getByRole('dialog')).toHaveCount(0);
}

test('cancel requests are answered in 2 actions each, the first refusal in 3 with its reason', async ({ browser }) => {
  const { name, pears, buyer } = await createVillage();
  const orders = await orderVillageParcels(buyer, pears, 3);
  const at = await openAdminScreen(browser, 'owner');
  const hand = await createKeyboard(at);
  for (const one of orders) {
    await callFromPage(at, `/v1/staff/lines/${one.line}/confirm`);
    await requestCancel(buyer, one);
  }
  await hand.press('GC');
  expect(hand.acts()).toBe(1);
  await openInQueue(at, '/cancels', name);
  await expect(left(at, name)).toHaveCount(3);

  await hand.press('Y');
  await expect(at.getByRole('region', { name: '돌려드릴 금액' })).toContainText('13,000원');
  await hand.enter();
  await expect(left(at, name)).toHaveCount(2);
  expect(hand.acts(), 'one is granted').toBe(2);

  await lands(at, 'KeyN', '거절 사유');
  await hand.press('N');
  await hand.write(() => at.keyboard.type('이미 상자에 담았어요.'));
  await hand.composing('Enter');
  await expect(at.getByRole('dialog')).toBeVisible();
  await hand.enter();
  await expect(left(at, name)).toHaveCount(1);
  expect(hand.acts(), 'one is refused, and why').toBe(3);

  await hand.press('N');
  await expect(at.getByLabel('거절 사유')).toHaveValue('이미 상자에 담았어요.');
  await hand.enter();
  await expect(left(at, name)).toHaveCount(0);
  expect(hand.acts(), 'one more is refused for the same reason').toBe(2);
  expect(await countByStatus([pears.id])).toEqual({ withdraw_complete: 1, delivery_waiting: 2 });
});

test('a claim whose images show too little is answered with a request for more in 2 actions, and the next claim opens; its buyer sends them in the shop', async ({
  page,
  browser,
}) => {
  const { name, pears, buyer } = await createVillage();
  const orders = await orderVillageParcels(buyer, pears, 2);
  const at = await openAdminScreen(browser, 'operator');
  const hand = await createKeyboard(at);
  for (const one of orders) {
    await callFromPage(at, `/v1/staff/lines/${one.line}/confirm`);
    await callFromPage(at, `/v1/staff/lines/${one.line}/ship`, { carrierCode: '99', invoice: '직접전달' });
    await callFromPage(at, `/v1/staff/lines/${one.line}/deliver`);
    await claimSpoiltBox(buyer, one, `물렀어요. ${one.number}`);
  }
  await hand.press('GR');
  await openInQueue(at, '/claims', name);
  const words = at.getByRole('article').locator('q');
  const read = (await words.textContent()) ?? '';
  const claimedOrder = orders.find(({ number }) => read.includes(number));
  const other = orders.find((one) => one !== claimedOrder);
  if (!claimedOrder || !other) throw new Error('No claim is open.');
  hand.acts();
  await hand.press('R');
  await expect(at.getByRole('dialog', { name: '사진을 다시 부탁할까요?' })).toBeVisible();
  await expectAccessible(at);
  await hand.enter();
  await expect(at.getByText('사진을 부탁했어요.')).toBeVisible();
  expect(hand.acts(), 'pictures are asked for').toBe(2);
  await expect(words).toContainText(other.number);
  await expect(left(at, name).filter({ hasText: '사진 기다림' })).toHaveCount(1);

  await openSignedIn(page, buyer.token);
  await page.goto(`/order/${claimedOrder.uuid}`);
  await expect(page.getByText('문제가 있는 곳을 가까이에서 한 번 더 찍어 주세요.')).toBeVisible();
  await page.getByRole('button', { name: '사진 보내기' }).click();
  await expect(page.getByText('사진을 1장 이상 올려 주세요.')).toBeVisible();
  const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a7a3c' } });
  const file = { name: '무른 배.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() };
  await page.getByLabel('더 보낼 사진 추가').setInputFiles(file);
  await expect(page.getByRole('img', { name: '더 보낼 사진 1' })).toBeVisible();
  const { violations } = await analyzeAccessibility(page);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: '사진 보내기' }).click();
  await expect(page.getByText('사진을 보냈어요. 확인하고 알려 드릴게요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '사진 보내기' })).toHaveCount(0);

  await at.reload();
  await left(at, name).filter({ hasText: '사진 왔어요' }).click();
  await expect(words).toContainText(claimedOrder.number);
  await expect(at.getByRole('article').getByRole('button', { name: '사진 다시 부탁' })).toHaveCount(0);
  await expect(at.getByRole('article').getByRole('list', { name: '고객이 보낸 사진' }).getByRole('img')).toHaveCount(2);
});

test('a key pressed right after an answer applies to the next request', async ({ browser }) => {
  const { name, pears, buyer } = await createVillage();
  const orders = await orderVillageParcels(buyer, pears, 2);
  const at = await openAdminScreen(browser, 'owner');
  const hand = await createKeyboard(at);
  for (const one of orders) {
    await callFromPage(at, `/v1/staff/lines/${one.line}/confirm`);
    await requestCancel(buyer, one);
  }
  await openInQueue(at, '/cancels', name);
  await expect(left(at, name)).toHaveCount(2);
  // With a slow connection an answered request stays in the list for a while.
  await at.route('**/v1/staff/lines?*', async (route) => {
    await new Promise((later) => setTimeout(later, 1500));
    await route.continue();
  });
  for (const before of [2, 1]) {
    await hand.press('N');
    await hand.write(() => at.keyboard.type('이미 상자에 담았어요.'));
    await hand.enter();
    await expect(at.getByRole('dialog')).toHaveCount(0);
    // Long before the reply arrives.
    await expect(left(at, name)).toHaveCount(before - 1, { timeout: 500 });
  }
  expect(await countByStatus([pears.id])).toEqual({ delivery_waiting: 2 });
});

test('claims are answered in 2 and 3 actions, with the refund shown before Enter', async ({ browser }) => {
  const { name, pears, buyer } = await createVillage();
  const orders = await orderVillageParcels(buyer, pears, 2);
  const at = await openAdminScreen(browser, 'operator');
  const hand = await createKeyboard(at);
  for (const one of orders) {
    await callFromPage(at, `/v1/staff/lines/${one.line}/confirm`);
    await callFromPage(at, `/v1/staff/lines/${one.line}/ship`, { carrierCode: '99', invoice: '직접전달' });
    await callFromPage(at, `/v1/staff/lines/${one.line}/deliver`);
    await claimSpoiltBox(buyer, one, '아래쪽 배가 모두 물렀어요.');
  }
  await hand.press('GR');
  expect(hand.acts()).toBe(1);
  await openInQueue(at, '/claims', name);
  await expect(left(at, name)).toHaveCount(2);
  await expect(at.getByRole('article').getByRole('img').first()).toBeVisible();

  await hand.press('Y');
  await expect(at.getByRole('region', { name: '돌려드릴 금액' })).toContainText('원');
  await hand.enter();
  await expect(left(at, name)).toHaveCount(1);
  expect(hand.acts(), 'one is granted').toBe(2);

  await hand.press('N');
  await hand.write(() => at.keyboard.type('사진의 배는 멀쩡해 보여요.'));
  await hand.enter();
  await expect(left(at, name)).toHaveCount(0);
  expect(hand.acts(), 'one is refused').toBe(3);
});

test('the parcel of a return is recorded with its claim, which then shows it on its way back', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { name, feast, buyer } = await createVillage();
  const one = await orderVillageParcel(buyer, feast, 1);
  const at = await openAdminScreen(browser, 'operator');
  await callFromPage(at, `/v1/staff/lines/${one.line}/confirm`);
  await callFromPage(at, `/v1/staff/lines/${one.line}/ship`, { carrierCode: '99', invoice: '직접전달' });
  await callFromPage(at, `/v1/staff/lines/${one.line}/deliver`);
  await buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: one.uuid, pid: one.line },
    body: { kind: 'return', reason: 'CHANGE_OF_MIND' },
  });
  await openInQueue(at, '/claims', name);
  const claim = at.getByRole('article');
  await claim.getByRole('button', { name: '회수 송장 적기' }).click();
  const dialog = at.getByRole('dialog', { name: '돌아오는 상자의 송장번호' });
  await dialog.getByLabel('택배사').selectOption('04');
  await dialog.getByLabel('송장번호', { exact: true }).fill('612345678901');
  await expectAccessible(at);
  await dialog.getByRole('button', { name: '적기' }).click();
  await expect(at.getByText('회수 송장을 적었어요.')).toBeVisible();
  await expect(claim.getByText('돌아오고 있어요')).toBeVisible();
  await expect(claim.getByText('612345678901')).toBeVisible();
  await expect(claim.getByRole('button', { name: '회수 송장 고치기' })).toBeVisible();
});

test('questions are answered in 2 actions each, by a number or in text, and not during the composition of a syllable', async ({
  browser,
}) => {
  const { name, pears, buyer } = await createVillage();
  const params = { id: pears.id };
  for (const asked of ['제사상에 올려도 되나요?', '언제 도착하나요?', '한 상자에 몇 개인가요?'])
    await buyer.get('POST /v1/products/{id}/questions', { params, body: { contents: `${name}, ${asked}` } });
  const at = await openAdminScreen(browser, 'content');
  const hand = await createKeyboard(at);
  const words = at.getByRole('textbox', { name: '답변' });
  await hand.press('GQ');
  expect(hand.acts()).toBe(1);
  await openInQueue(at, '/questions', `${name}, 제사상`);
  await words.fill('내일 보내 드려요.');
  await at.getByRole('button', { name: '자주 쓰는 답변으로' }).click();
  await words.fill('');
  await words.blur();

  await hand.enter('1');
  await expect(words).toHaveValue('내일 보내 드려요.');
  await hand.composing('Enter');
  await expect(left(at, name)).toHaveCount(3);
  await hand.enter('Control+Enter');
  await expect(left(at, name)).toHaveCount(2);
  expect(hand.acts(), 'one is answered by its number').toBe(2);

  await expect(words).toBeFocused();
  await hand.write(() => at.keyboard.type('한 상자에 열 개예요.'));
  await hand.enter('Control+Enter');
  await expect(left(at, name)).toHaveCount(1);
  expect(hand.acts(), 'the next one in words').toBe(2);
  const questions = await buyer.get('GET /v1/products/{id}/questions', { params, query: {} });
  expect(questions.entities.map(({ answer }) => answer?.text ?? null)).toEqual([
    null,
    '한 상자에 열 개예요.',
    '내일 보내 드려요.',
  ]);
});

test('a count that is refused because items have moved is compared with the new stock', async ({ browser }) => {
  const { name, pears } = await createVillage();
  const at = await openAdminScreen(browser, 'md');
  await at.goto(`${adminOrigin}/stock?search=${encodeURIComponent(name)}`);
  const row = at.getByRole('row').filter({ hasText: name }).first();
  await row.getByRole('button', { name: '고치기' }).click();
  const dialog = at.getByRole('dialog');
  await dialog.getByLabel('수량').fill('290');
  await dialog.getByLabel('사유').fill('아침에 세었어요');
  await callFromPage(at, `/v1/staff/options/${pears.optionId}/stock`, { by: -2, reason: '시식' });
  await dialog.getByRole('button', { name: '고치기' }).click();
  await expect(dialog.getByRole('alert')).toContainText('298개로 바뀌었어요');
  await expect(dialog).toContainText('298개');
  await expect(dialog).toContainText('차이 -8개');
  await dialog.getByRole('button', { name: '고치기' }).click();
  await expect(at.getByText('이제 290개를 팔 수 있어요.')).toBeVisible();
});

test('adding thirty to the stock takes 2 actions in the row', async ({ browser }) => {
  const { name } = await createVillage();
  const at = await openAdminScreen(browser, 'md');
  const hand = await createKeyboard(at);
  await hand.press('GS');
  expect(hand.acts()).toBe(1);
  await filterToRows(at, '재고', name, 2);
  // Fast typing goes into the field: it has the sign before the key is released.
  const begun = await at.evaluate(() => {
    const pressed = { code: 'Equal', key: '+', shiftKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', pressed));
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? field.value : field?.tagName;
  });
  expect(begun).toBe('+');
  await at.keyboard.press('Escape');
  await hand.write(async () => {
    await at.keyboard.press('Shift+Equal');
    await at.keyboard.type('30');
  });
  await hand.enter();
  await expect(at.getByText('이제 330개를 팔 수 있어요.')).toBeVisible();
  expect(hand.acts()).toBe(2);
  await expect(at.getByRole('row').filter({ hasText: name }).first()).toContainText('330');
});

test('a day without open work is closed in 2 actions, and one with open work after naming it', async ({ browser }) => {
  const at = await openAdminScreen(browser, 'finance');
  const hand = await createKeyboard(at);
  await hand.press('GM');
  await expect(at.getByRole('heading', { name: '환불·사건' })).toBeVisible();
  await lands(at, 'KeyD', '무엇을 왜 남기나요');
  await hand.press('D');
  await hand.write(() => at.keyboard.type('시연용 주문은 내일 아침에 이어서 해요.'));
  await hand.enter();
  await expect(at.getByText('하루를 마감했어요.')).toBeVisible();
  expect(hand.acts(), 'what is left is named').toBe(4);
  await expect(at.getByText('시연용 주문은 내일 아침에 이어서 해요.')).toBeVisible();
  const figure = at.getByRole('table').first().getByRole('link').first();
  await expect(figure).toHaveAttribute('href', /\/approvals$/);

  // A demo always has open work; this is the reply of a day without any.
  await at.route('**/v1/staff/closing', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const day = (await (await route.fetch()).json()) as { waits: { count: number }[]; money: object[]; laws: object[] };
    const none = (rows: object[]) => rows.map((row) => ({ ...row, count: 0, won: 0 }));
    const laws = day.laws.map((law) => ({ ...law, ok: true }));
    return route.fulfill({ json: { ...day, waits: none(day.waits), money: none(day.money), laws } });
  });
  await at.reload();
  await expect(at.getByRole('heading', { name: '환불·사건' })).toBeVisible();
  await expect(at.getByText('남은 일이 없어요.').or(at.getByText(/님이 마감했어요/))).toBeVisible({ timeout: 30_000 });
  await hand.press('GM');
  await hand.press('D');
  await expect(at.getByText(/남긴 말: 남은 일 없이 마감해요/)).toBeVisible({ timeout: 30_000 });
  await expect(at.getByRole('dialog')).toHaveCount(0);
  expect(hand.acts(), 'nothing is left').toBe(2);
  await at.unrouteAll({ behavior: 'ignoreErrors' });
});
