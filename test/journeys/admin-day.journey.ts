import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { adminOrigin, expectAccessible, filterList, openAdminScreen, openInQueue } from './admin-page.ts';
import { callSandbox, openFilledOrderSheet, payBySheet, withJourneyDatabase } from './shopper.ts';
import {
  brokenInvariants,
  countByStatus,
  createVillage,
  downloadedRows,
  fillTrackingNumbers,
  openSignedIn,
  orderVillageParcel,
  orderVillageParcels,
  refundStateOf,
} from './village.ts';

// A whole day takes long, and an authenticator code is valid once.
test.describe.configure({ timeout: 240_000 });

const houses = 60;

// The journey packs, so the demo's automatic packing is off.
test.beforeAll(() => callSandbox('POST /supplier', { on: false }));
test.afterAll(() => callSandbox('POST /supplier', { on: true }));

/** Opens a screen by its key, filtered by these words. */
async function list(at: Page, key: string, title: string, words: string, rows: number) {
  await at.getByRole('heading', { level: 1 }).click();
  await at.keyboard.press('g');
  await at.keyboard.press(key);
  await expect(at.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await filterList(at, words);
  // Fifty rows a page, and no row of the list before.
  const found = at.getByRole('row').filter({ hasText: words });
  await expect(found).toHaveCount(Math.min(rows, 50));
  await expect(at.getByRole('row')).toHaveCount(Math.min(rows, 50) + 1);
}

/** Selects the whole list, beyond its first page too. */
async function chooseAll(at: Page, rows: number) {
  await at.keyboard.press('a');
  if (rows > 50) await at.getByRole('button', { name: '아래에 더 있는 것까지 모두 고르기' }).click();
  await expect(at.getByText(`${rows}건 고름`)).toBeVisible();
}

/** Presses a key until its dialog is open, as a user repeats a key that had no effect. */
async function asks(at: Page, key: string, title: string) {
  const question = at.getByRole('dialog', { name: title });
  await expect(async () => {
    if (!(await question.isVisible())) await at.keyboard.press(key);
    await expect(question).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
}

/** The name of the last file in the list that was exported for a courier. */
const lastFile = () =>
  withJourneyDatabase(async (sql) => {
    const [file] = await sql<{ name: string }[]>`select name from export_file where kind = 'carrier' order by id desc`;
    return file?.name;
  });

/** The refund that a dialog shows, in won. */
async function promised(dialog: Locator) {
  const refundRegion = dialog.getByRole('region', { name: '돌려드릴 금액' });
  await expect(refundRegion).toContainText('돌려드릴 금액');
  return Number((await refundRegion.locator('dl > div').last().locator('dd').textContent())?.replace(/\D/g, ''));
}

/** Reports damaged items, with images. */
async function complain(page: Page, uuid: string, line: string, words: string) {
  const buffer = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a7a3c' } })
    .jpeg()
    .toBuffer();
  await page.goto(`/order/${uuid}/claim?line=${line}`);
  await page.getByRole('radio', { name: /파손·상함/ }).check();
  await page.getByLabel('상자 전체 추가').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('문제 있는 상품 추가').setInputFiles({ name: 'pear.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('textbox', { name: /^전체 개수/ }).fill('10');
  await page.getByRole('textbox', { name: /^문제 있는 개수/ }).fill('9');
  await page.getByLabel('자세한 내용').fill(words);
  await page.getByRole('button', { name: '환불 접수하기' }).click();
  await expect(page.getByRole('heading', { name: '환불을 접수했어요' })).toBeVisible();
}

async function seesStatus(page: Page, uuid: string, word: string) {
  await expect(async () => {
    await page.goto(`/order/${uuid}`);
    await expect(page.getByRole('heading', { name: word })).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 60_000 });
}

async function newcomerAt(browser: Browser) {
  return (
    await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ko-KR', reducedMotion: 'reduce' })
  ).newPage();
}

test('a seller runs a whole day without a terminal, and customers see each step in the shop', async ({
  page,
  browser,
}) => {
  const before = await brokenInvariants();
  const { name, pears, feast, buyer } = await createVillage();
  const all = houses + 3;

  // The morning: a guest buys in the storefront, and a village orders for each of its houses.
  await openFilledOrderSheet(page, pears);
  await payBySheet(page);
  const mine = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const orders = await orderVillageParcels(buyer, pears, houses + 1);
  const large = await orderVillageParcel(buyer, feast, houses + 2);
  const [late, sorry, refusedOne, grantedOne] = orders;
  if (!late || !sorry || !refusedOne || !grantedOne) throw new Error('Nobody ordered.');
  const treasurer = await newcomerAt(browser);
  await openSignedIn(treasurer, buyer.token);
  await seesStatus(page, mine, '결제완료');

  // All new orders are confirmed.
  const at = await openAdminScreen(browser, 'operator');
  await list(at, 'n', '새 주문', name, all);
  await chooseAll(at, all);
  await at.keyboard.press('e');
  await expect(at.getByRole('dialog')).toContainText(`${all}건을 발주확인할까요?`);
  await at.keyboard.press('Enter');
  const both = [pears.id, feast.id];
  await expect.poll(() => countByStatus(both), { timeout: 60_000 }).toEqual({ delivery_waiting: all });
  await seesStatus(page, mine, '배송준비중');

  // Two cancel requests while packing: one small, and one so large that it needs a second approver.
  await treasurer.goto(`/order/${sorry.uuid}/withdraw`);
  await treasurer.getByRole('button', { name: /^취소 사유/ }).click();
  await treasurer.getByRole('button', { name: '주문 실수' }).click();
  await treasurer.getByRole('button', { name: /취소 요청하기$/ }).click();
  await seesStatus(treasurer, sorry.uuid, '취소요청');
  await openInQueue(at, '/cancels', name);
  await at.keyboard.press('y');
  const granting = at.getByRole('dialog', { name: '취소를 승인할까요?' });
  const small = await promised(granting);
  await expectAccessible(at);
  await granting.getByRole('button', { name: '승인하고 환불' }).click();
  await expect(at.getByText('취소를 승인했어요.')).toBeVisible();
  await expect.poll(() => refundStateOf(sorry.uuid)).toEqual({ cash: small, open: 0 });
  expect(small).toBe(sorry.price);
  await seesStatus(treasurer, sorry.uuid, '취소완료');

  await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: large.uuid, pid: large.line },
    body: { reason: '잔치를 미뤘어요' },
  });
  await openInQueue(at, '/cancels', `${name} 마을 한 상`);
  await at.keyboard.press('y');
  await expect(granting).toContainText('다른 분의 승인을 기다리게 돼요.');
  expect(await promised(granting)).toBe(large.price);
  await granting.getByRole('button', { name: '승인하고 환불' }).click();
  await expect(at.getByText('승인함에 올렸어요.')).toBeVisible();
  expect(await refundStateOf(large.uuid)).toEqual({ cash: 0, open: 0 });
  const owner = await openAdminScreen(browser, 'owner');
  await owner.goto(`${adminOrigin}/approvals`);
  await owner
    .getByRole('listitem')
    .filter({ hasText: '취소요청 승인' })
    .first()
    .getByRole('button', { name: '승인', exact: true })
    .click();
  await owner.getByRole('dialog').getByRole('button', { name: '승인' }).click();
  await expect(owner.getByText('승인했어요.')).toBeVisible();
  await expect.poll(() => refundStateOf(large.uuid)).toEqual({ cash: large.price, open: 0 });

  // One line is delayed.
  await list(at, 'p', '포장·출고', late.number, 1);
  await at.keyboard.press('a');
  await at.keyboard.press('l');
  const later = new Date(Date.now() + 33 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 10);
  await at.getByLabel('새로 보낼 날').fill(later);
  await at.getByLabel('사유 (고객에게 보여요)').fill('비가 와서 따지 못했어요.');
  await at.getByRole('button', { name: '1건 미루기' }).click();
  await seesStatus(treasurer, late.uuid, '배송지연');
  await expect(treasurer.getByText(/비가 와서 따지 못했어요/).first()).toBeVisible();

  // It came in after all.
  await list(at, 'p', '포장·출고', late.number, 1);
  await at.keyboard.press('a');
  await asks(at, 'e', '배송지연 1건을 준비 완료로 바꿀까요?');
  await at.keyboard.press('Enter');
  await seesStatus(treasurer, late.uuid, '배송준비중');

  // The rest is packed: the courier's file is exported, and imported with sixty numbers.
  await list(at, 'p', '포장·출고', name, houses + 1);
  await chooseAll(at, houses + 1);
  await at.keyboard.press('l');
  await expect(at.getByLabel('사유 (고객에게 보여요)')).toHaveValue('');
  await at.getByRole('dialog').getByRole('button', { name: '그만두기' }).click();
  await asks(at, 'd', '택배사 파일을 받을까요?');
  const arriving = at.waitForEvent('download', { timeout: 30_000 });
  const [out] = await Promise.all([arriving, at.keyboard.press('Enter')]);
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  await expect.poll(lastFile).toBe(`택배-${today}.xlsx`);
  const back = fillTrackingNumbers(await downloadedRows(out), [late.line]);
  expect(back.count).toBe(houses);
  await expect(at.getByRole('dialog')).toHaveCount(0);
  await at.keyboard.press('i');
  const numbers = at.getByRole('dialog', { name: '송장번호 넣기' });
  await numbers.getByLabel('택배사', { exact: true }).selectOption({ label: 'CJ대한통운' });
  const csv = back.rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  const file = { name: '송장.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await numbers.getByLabel('택배사 프로그램의 파일 (엑셀, CSV)').setInputFiles(file);
  // After the cut-off of the day the orders ship later, and their rows wait for a tick.
  await numbers.getByRole('checkbox', { name: '모두 고르기' }).check();
  await numbers.getByRole('button', { name: `${houses}건 출고` }).click();
  await expect.poll(async () => (await countByStatus([pears.id])).delivering, { timeout: 60_000 }).toBe(houses);
  await seesStatus(page, mine, '배송중');

  // They arrive, and two of them are damaged.
  await list(at, 'v', '배송중', name, houses);
  await chooseAll(at, houses);
  await at.keyboard.press('e');
  await expect(at.getByRole('dialog')).toBeVisible();
  await at.keyboard.press('Enter');
  await expect.poll(async () => (await countByStatus([pears.id])).delivery_end, { timeout: 60_000 }).toBe(houses);
  await seesStatus(page, mine, '배송완료');
  await complain(treasurer, refusedOne.uuid, refusedOne.line, '상자가 조금 구겨졌어요.');
  await complain(treasurer, grantedOne.uuid, grantedOne.line, '아래쪽 배가 모두 물렀어요.');
  await openInQueue(at, '/claims', name);
  await expect(at.getByText('상자가 조금 구겨졌어요.')).toBeVisible();
  await at.keyboard.press('n');
  await at.getByLabel('거절 사유').fill('사진의 배는 멀쩡해 보여요. 상자만 구겨졌어요.');
  await at.getByRole('dialog').getByRole('button', { name: '거절' }).click();
  await expect(at.getByText('신청을 거절했어요.')).toBeVisible();
  await openInQueue(at, '/claims', name);
  await expect(at.getByText('아래쪽 배가 모두 물렀어요.')).toBeVisible();
  await at.keyboard.press('y');
  const agreeing = at.getByRole('dialog', { name: '반품을 승인할까요?' });
  const returned = await promised(agreeing);
  await agreeing.getByRole('button', { name: '승인' }).click();
  await expect(at.getByText('신청을 승인했어요.')).toBeVisible();
  await expect.poll(() => refundStateOf(grantedOne.uuid)).toEqual({ cash: returned, open: 0 });
  await treasurer.goto(`/order/${refusedOne.uuid}`);
  await expect(treasurer.getByText('사진의 배는 멀쩡해 보여요. 상자만 구겨졌어요.')).toBeVisible();
  await treasurer.goto(`/order/${grantedOne.uuid}`);
  await expect(treasurer.getByText('처리 완료')).toBeVisible();

  // A customer asks about a product, and reads the answer on its page.
  const question = `${name}, 제사상에 올려도 될 만큼 큰가요?`;
  await buyer.get('POST /v1/products/{id}/questions', { params: { id: pears.id }, body: { contents: question } });
  await openInQueue(at, '/questions', question);
  await at.getByLabel('답변').fill('한 개에 700g이 넘어요.');
  await at.keyboard.press('Control+Enter');
  await expect(at.getByText('답변을 보냈어요.')).toBeVisible();
  const questions = await buyer.get('GET /v1/products/{id}/questions', { params: { id: pears.id }, query: {} });
  expect(JSON.stringify(questions)).toContain('한 개에 700g이 넘어요.');

  // The order's timeline shows every event, and a note for the next shift.
  await at.goto(`${adminOrigin}/orders/${grantedOne.uuid}`);
  const past = at.getByRole('region', { name: '지나온 일' });
  for (const word of ['발주를 확인했어요', '출고했어요', '배송완료로 바꿨어요', '반품·교환에 답했어요', '환불 시작'])
    await expect(past).toContainText(word);
  await at.getByLabel('새 메모').fill('사진 확인하고 환불해 드렸어요.');
  await at.getByRole('button', { name: '메모 남기기' }).click();
  await expect(at.getByRole('region', { name: '메모' })).toContainText('사진 확인하고 환불해 드렸어요.');
  await expectAccessible(at);

  // The evening: nothing of today waits, the open work of others is named, and the audit finds nothing.
  for (const queue of ['new', 'cancels', 'claims'] as const) {
    await at.goto(`${adminOrigin}/${queue}`);
    await expect(at.locator('[aria-busy]')).toHaveCount(0);
    await expect(at.getByText(name)).toHaveCount(0);
  }
  expect(await countByStatus(both)).toEqual({
    delivery_end: houses,
    delivery_waiting: 1,
    withdraw_complete: 2,
  });
  await at.keyboard.press('g');
  await at.keyboard.press('m');
  await expect(at.getByRole('heading', { name: '환불·사건' })).toBeVisible();
  await at.keyboard.press('d');
  const closing = at.getByRole('dialog', { name: '하루를 마감할까요?' });
  await expect(closing).toBeVisible({ timeout: 30_000 });
  await closing.getByRole('textbox').fill('시연용 주문과 문의는 내일 아침에 이어서 해요.');
  await closing.getByRole('button', { name: '마감' }).click();
  await expect(at.getByText('하루를 마감했어요.')).toBeVisible();
  await expect(at.getByText(/문상담 님이 마감했어요/)).toBeVisible();
  const after = await brokenInvariants();
  expect(after.filter((id) => !before.includes(id))).toEqual([]);
  if (after.length === 0) await expect(at.getByRole('heading', { name: /법칙 \d+개가 모두 맞아요/ })).toBeVisible();
  await expectAccessible(at);
});
