import { expect, type Page, test } from '@playwright/test';
import { handOf, workbook } from './hand.ts';
import { desk, faultless, office } from './office-desk.ts';
import { tellSandbox } from './shopper.ts';
import { backOf, numbered, parcels, standing, village } from './village.ts';

// Codes of the authenticator are good once: half a minute may have to go by.
test.describe.configure({ timeout: 180_000 });
test.beforeAll(() => tellSandbox('POST /supplier', { on: false }));
test.afterAll(() => tellSandbox('POST /supplier', { on: true }));

/** Only what these words find, as a shop of one's own would have it; whose hands that takes is not counted. */
async function only(at: Page, title: string, words: string, rows: number) {
  await expect(at.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await at.getByRole('searchbox').fill(words);
  await at.getByRole('searchbox').blur();
  await expect(at.getByRole('row').filter({ hasText: words })).toHaveCount(rows);
  await expect(at.getByRole('row')).toHaveCount(rows + 1);
}

test('a morning takes as many acts as it may on a Korean keyboard: seen 0, taken on 4, filed 4, printed 3, put off 4, numbered by a workbook 2', async ({
  browser,
}) => {
  const { name, pears, buyer } = await village();
  const [late] = await parcels(buyer, pears, 4);
  if (!late) throw new Error('Nobody ordered.');
  const at = await desk(browser, 'operator');
  const hand = await handOf(at);
  await expect(at.getByRole('heading', { name: '오늘', level: 1 })).toBeVisible();
  expect(hand.acts(), 'the day is seen').toBe(0);

  await hand.press('GN');
  await only(at, '새 주문', name, 4);
  // A syllable that is still being put together is no key of anything.
  await at.getByRole('searchbox').focus();
  await hand.composing('KeyA');
  await at.getByRole('searchbox').blur();
  await hand.composing('KeyA');
  await expect(at.getByText('4건 고름')).toHaveCount(0);
  await hand.press('A');
  await hand.press('E');
  await expect(at.getByRole('dialog')).toContainText('4건을 발주확인할까요?');
  await hand.enter();
  await expect.poll(() => standing([pears.id])).toEqual({ delivery_waiting: 4 });
  expect(hand.acts(), 'all are taken on').toBe(4);

  await hand.press('GP');
  await only(at, '포장·출고', name, 4);
  await hand.press('A');
  await hand.press('D');
  await expect(at.getByRole('dialog')).toContainText('택배사 파일');
  const [file] = await Promise.all([at.waitForEvent('download'), hand.enter()]);
  expect(hand.acts(), 'a file for the courier').toBe(4);
  const written = Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8');

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

  await only(at, '포장·출고', late.number, 1);
  await at
    .getByRole('button', { name: '풀기' })
    .click()
    .catch(() => {});
  await hand.press('A');
  await hand.press('L');
  const later = new Date(Date.now() + 33 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 10);
  await hand.write(async () => {
    await at.getByLabel('새로 보낼 날').fill(later);
    await at.getByLabel('사유 (고객에게 보여요)').fill('비가 와서 따지 못했어요.');
  });
  await at.getByLabel('새로 보낼 날').focus();
  await hand.enter();
  await expect.poll(async () => (await standing([pears.id])).delivery_delay).toBe(1);
  expect(hand.acts(), 'one is put off').toBe(4);

  await only(at, '포장·출고', name, 4);
  const back = numbered(written, [late.line]);
  const rows = back.csv.split('\r\n').map((row) => row.slice(1, -1).split('","'));
  await hand.drop('운송장.xlsx', workbook([['오늘의 운송장'], [], ...rows]));
  const numbers = at.getByRole('dialog', { name: '송장번호 넣기' });
  await numbers.getByLabel('택배사', { exact: true }).selectOption({ label: 'CJ대한통운' });
  await expect(numbers.getByRole('button', { name: '3건 출고' })).toBeVisible();
  await faultless(at);
  await numbers.getByRole('button', { name: '3건 출고' }).focus();
  await hand.enter();
  await expect.poll(async () => (await standing([pears.id])).delivering, { timeout: 30_000 }).toBe(3);
  expect(hand.acts(), 'numbers by a workbook').toBe(2);
});

test('an afternoon takes as many acts as it may: a cancel 2, a question 2, goods in 2, the day closed 2', async ({
  browser,
}) => {
  const { name, pears, buyer } = await village();
  const [sorry] = await parcels(buyer, pears, 1);
  if (!sorry) throw new Error('Nobody ordered.');
  const at = await desk(browser, 'operator');
  const hand = await handOf(at);
  await hand.press('GN');
  await only(at, '새 주문', name, 1);
  await hand.press('A');
  await hand.press('E');
  await hand.enter();
  await expect.poll(() => standing([pears.id])).toEqual({ delivery_waiting: 1 });
  await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: sorry.uuid, pid: sorry.line },
    body: { reason: '주문 실수' },
  });
  await hand.press('GC');
  await expect(at.getByRole('heading', { name: '취소요청', level: 1 })).toBeVisible();
  await at.getByRole('listitem').getByRole('button').filter({ hasText: name }).first().click();
  hand.acts();
  await hand.press('Y');
  await expect(at.getByRole('dialog').getByRole('region', { name: '돌려드릴 금액' })).toContainText('돌려드릴 금액');
  await at.getByRole('dialog').getByRole('button', { name: '승인하고 환불' }).focus();
  await hand.enter();
  await expect.poll(() => backOf(sorry.uuid)).toEqual({ cash: sorry.price, open: 0 });
  expect(hand.acts(), 'a cancel is answered').toBe(2);

  const contents = `${name}, 제사상에 올려도 될 만큼 큰가요?`;
  await buyer.get('POST /v1/products/{id}/questions', { params: { id: pears.id }, body: { contents } });
  await at.goto(`${office}/questions?tab=all`);
  await at.getByRole('listitem').getByRole('button').filter({ hasText: contents }).first().click();
  const answer = at.getByLabel('답변', { exact: true });
  const sent = at.getByText('답변을 보냈어요.');
  hand.acts();
  await hand.write(() => answer.fill('한 개에 700g이 넘어요.'));
  await answer.focus();
  // The Enter that ends a syllable sends nothing.
  await hand.composing('Enter');
  await expect(sent).toHaveCount(0);
  await hand.enter('Control+Enter');
  await expect(sent).toBeVisible();
  expect(hand.acts(), 'a question is answered').toBe(2);

  await at.getByRole('heading', { level: 1 }).click();
  hand.acts();
  await hand.press('GS');
  await expect(at.getByRole('heading', { name: '재고', level: 1 })).toBeVisible();
  await at.getByRole('searchbox').fill(name);
  await at.getByRole('searchbox').blur();
  await expect(at.getByRole('row')).toHaveCount(3);
  await hand.write(async () => {
    await at.keyboard.press('Shift+Equal');
    await at.keyboard.type('30');
    await at.keyboard.press('Enter');
  });
  await expect(at.getByText(/이제 \d+개를 팔 수 있어요/)).toBeVisible();
  expect(hand.acts(), 'goods came in').toBe(2);
  await faultless(at);

  await at.getByRole('heading', { level: 1 }).click();
  await hand.press('GM');
  await expect(at.getByRole('heading', { name: '환불·사건', level: 1 })).toBeVisible();
  await hand.press('D');
  await expect(at.getByRole('dialog', { name: '하루를 마감할까요?' })).toBeVisible({ timeout: 30_000 });
  expect(hand.acts(), 'the day is about to be closed').toBe(2);
});
