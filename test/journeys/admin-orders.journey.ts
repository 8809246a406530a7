import { expect, type Locator, test } from '@playwright/test';
import { awaitDeposit, depositAtBank } from '../bank-deposits.ts';
import { buyCart, buyProduct } from '../buy.ts';
import { createTestCustomer } from '../customer.ts';
import { acceptTestGift, newGiftReceivers, proveNewPhone, sendGift } from '../gift.ts';
import { mapoAddress } from '../products.ts';
import { adminOrigin, callFromPage, expectAccessible, filterToRows, openAdminScreen } from './admin-page.ts';
import { carrierWorkbook } from './keyboard.ts';
import { shopPort } from './shop-port.ts';
import { callSandbox, insertJourneyProduct, journeySandbox, withJourneyDatabase } from './shopper.ts';
import {
  countByStatus,
  createVillage,
  newTrackingNumber,
  openSignedIn,
  orderVillageParcels,
  shipToday,
} from './village.ts';

// An authenticator code is valid once, so a test may wait half a minute for the next one.
test.describe.configure({ timeout: 180_000 });
test.beforeAll(() => callSandbox('POST /supplier', { on: false }));
test.afterAll(() => callSandbox('POST /supplier', { on: true }));

test('a morning on a narrow phone is confirmed and shipped with a courier’s file, without a keyboard', async ({
  browser,
}) => {
  const { name, pears, buyer } = await createVillage();
  const orders = await orderVillageParcels(buyer, pears, 3);
  for (const { number } of orders) await shipToday(number);
  const at = await openAdminScreen(browser, 'owner', 360);
  const open = async (title: string) => {
    await at.getByRole('button', { name: '전체' }).tap();
    await at.getByRole('dialog', { name: '모든 화면' }).getByRole('link', { name: title }).tap();
    await filterToRows(at, title, name, 3);
  };
  await open('새 주문');
  await at.getByRole('checkbox', { name: '모두 고르기' }).tap();
  await at.getByRole('button', { name: '발주확인' }).tap();
  await expectAccessible(at);
  // The connection is away when the outcomes are read, longer than a read is repeated: no row counts as refused.
  let cuts = 6;
  await at.route('**/v1/staff/batches/*/rows', (route) => (cuts-- > 0 ? route.abort() : route.fallback()));
  await at.getByRole('dialog').getByRole('button', { name: '3건 확인' }).tap();
  await expect.poll(() => countByStatus([pears.id])).toEqual({ delivery_waiting: 3 });
  await expect(at.getByText('3건 확인', { exact: true })).toBeVisible({ timeout: 20_000 });

  await open('포장·출고');
  await at.getByRole('button', { name: '송장번호 넣기' }).tap();
  const numbers = at.getByRole('dialog', { name: '송장번호 넣기' });
  const rows = orders.map(({ number }) => [number, newTrackingNumber()]);
  const sheet = carrierWorkbook([['주문번호', '운송장번호'], ...rows]);
  await numbers.getByLabel('택배사', { exact: true }).selectOption({ label: 'CJ대한통운' });
  const choose = (name: string, buffer: Buffer) =>
    numbers
      .getByLabel('택배사 프로그램의 파일 (엑셀, CSV)')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  // The first file was a mistake. It is read after the second one.
  await at.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function (this: File) {
      if (this.name === '어제.xlsx') await new Promise<void>((resolve) => addEventListener('late', () => resolve()));
      return read.call(this);
    };
  });
  await choose('어제.xlsx', carrierWorkbook([['주문번호', '운송장번호'], ...rows.slice(1)]));
  await numbers.getByRole('button', { name: '파일 빼기' }).tap();
  await choose('송장.xlsx', sheet);
  await expect(numbers.getByRole('button', { name: '3건 출고' })).toBeInViewport();
  await at.evaluate(() => dispatchEvent(new Event('late')));
  await expectAccessible(at);
  expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await numbers.getByRole('button', { name: '3건 출고' }).tap();
  await expect.poll(() => countByStatus([pears.id]), { timeout: 30_000 }).toEqual({ delivering: 3 });
});

test('staff request a cancellation and open a return for a caller on the page of the order', async ({ browser }) => {
  const { pears, buyer } = await createVillage();
  const [packed, arrived] = await orderVillageParcels(buyer, pears, 2);
  if (!packed || !arrived) throw new Error('No parcel was ordered.');
  const at = await openAdminScreen(browser, 'operator');
  for (const { line } of [packed, arrived]) await callFromPage(at, `/v1/staff/lines/${line}/confirm`);
  await callFromPage(at, `/v1/staff/lines/${arrived.line}/ship`, { carrierCode: '99', invoice: '직접전달' });
  await callFromPage(at, `/v1/staff/lines/${arrived.line}/deliver`);
  await at.goto(new URL(`/orders/${packed.uuid}`, at.url()).href);
  await at.getByRole('button', { name: '대신 취소요청' }).click();
  await at.getByLabel('누구의 사정인가요').selectOption('구매자');
  await at.getByRole('textbox', { name: '사유' }).fill('전화로 취소를 부탁하심');
  await expectAccessible(at);
  await at.getByRole('button', { name: '1개 취소요청' }).click();
  await expect(at.getByText('취소를 요청했어요.')).toBeVisible();
  await expect(at.getByText('1개 · 전화로 취소를 부탁하심')).toBeVisible();

  await at.goto(new URL(`/orders/${arrived.uuid}`, at.url()).href);
  await at.getByRole('button', { name: '대신 반품·교환' }).click();
  const dialog = at.getByRole('dialog', { name: '대신 반품·교환을 신청할까요?' });
  await dialog.getByLabel('말씀하신 내용').fill('두 개가 물렀대요.');
  await dialog.getByRole('button', { name: '반품 신청' }).click();
  await expect(dialog.getByText('문제가 있는 개수를 적어 주세요.')).toBeVisible();
  await dialog.getByLabel('모두 몇 개').fill('12');
  await dialog.getByLabel('문제가 있는 개수').fill('2');
  await expectAccessible(at);
  if (process.env.LOOKS) await at.screenshot({ path: `${process.env.LOOKS}/caller-claim.png` });
  await dialog.getByRole('button', { name: '반품 신청' }).click();
  await expect(at.getByText('대신 신청했어요. 반품·교환에서 답할 수 있어요.')).toBeVisible();
});

test('a further box is saved with its tracking number and keeps its courier', { tag: '@nightly' }, async ({
  browser,
}) => {
  const { pears, buyer } = await createVillage();
  const { body: order } = await buyProduct(buyer, pears, 4);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const at = await openAdminScreen(browser, 'operator');
  await callFromPage(at, `/v1/staff/lines/${line}/confirm`);
  await callFromPage(at, `/v1/staff/lines/${line}/ship`, { carrierCode: '04', invoice: newTrackingNumber() });
  const numbers = [newTrackingNumber(), newTrackingNumber()];
  await at.goto(new URL(`/orders/${order.uuid}`, at.url()).href);
  const open = () => at.getByRole('button', { name: '상자 나누기' }).click();
  const dialog = at.getByRole('dialog', { name: '상자 나누기' });
  const save = () => dialog.getByRole('button', { name: '저장' }).click();
  await open();
  await save();
  await expect(dialog.getByText('송장번호를 적어 주세요.')).toBeVisible();
  await dialog.getByLabel('2번째 상자 송장번호').fill(numbers[0] ?? '');
  await dialog.getByRole('button', { name: '상자 하나 더' }).click();
  await dialog.getByLabel('3번째 상자 수량').fill('2');
  await save();
  await expect(dialog.getByText('송장번호를 적어 주세요. 상자를 빼려면 수량도 지워 주세요.')).toBeVisible();
  await dialog.getByLabel('3번째 상자 수량').fill('');
  await save();
  await expect(at.getByText('상자를 적었어요.')).toBeVisible();

  // The first box went by another courier.
  await callFromPage(at, `/v1/staff/lines/${line}/invoice`, {
    ...{ carrierCode: '05', invoice: newTrackingNumber(), reason: '한진으로 보냄' },
  });
  await at.reload();
  await open();
  await dialog.getByLabel('3번째 상자 송장번호').fill(numbers[1] ?? '');
  await save();
  await expect(dialog).toHaveCount(0);
  const { orderItemProducts } = await buyer.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  expect(orderItemProducts[0]?.delivery?.more.map(({ code, invoice }) => [code, invoice])).toEqual([
    ['04', numbers[0]],
    ['05', numbers[1]],
  ]);
});

test('finance reserves a refund without an account, sends it by hand and records it', { tag: '@nightly' }, async ({
  browser,
}) => {
  const { pears, buyer } = await createVillage();
  const { uuid, price, account } = await awaitDeposit(buyer, pears, {}, 1);
  await depositAtBank(journeySandbox, account.accountNumber, price);
  const read = () => buyer.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  await expect.poll(async () => (await read()).orderItemStatus).toBe('paid');
  const { orderNumber, orderItemProducts } = await read();
  const at = await openAdminScreen(browser, 'owner');
  await callFromPage(at, `/v1/staff/lines/${orderItemProducts[0]?.uuid}/stock-out`, { reason: '품절되었습니다' });
  const row = at.getByRole('row').filter({ hasText: orderNumber });
  await expect(async () => {
    await at.goto(`${adminOrigin}/money?tab=refunds`);
    await expect(row.getByText('환불 계좌를 확인할 수 없습니다.')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await row.getByRole('button', { name: '직접 보내기' }).click();
  await expect(row.getByText('직접 보내는 중이에요. 보낸 뒤에 보냈어요를 눌러 주세요.')).toBeVisible();
  await row.getByRole('button', { name: '보내지 않음' }).click();
  await expect(row.getByRole('button', { name: '다시 시도' })).toBeVisible();
  await row.getByRole('button', { name: '직접 보내기' }).click();
  await expect(row.getByRole('button', { name: '보냈어요' })).toBeVisible();
  await expectAccessible(at);
  if (process.env.LOOKS) await at.screenshot({ path: `${process.env.LOOKS}/refund-by-hand.png` });
  const operator = await openAdminScreen(browser, 'operator');
  await operator.goto(`${adminOrigin}/money?tab=refunds`);
  const seenByOperator = operator.getByRole('row').filter({ hasText: orderNumber });
  await expect(seenByOperator.getByText('재무 담당이 직접 보내고 있어요.')).toBeVisible();
  await expect(seenByOperator.getByRole('button')).toHaveCount(0);
  await row.getByRole('button', { name: '보냈어요' }).click();
  await at.getByRole('textbox', { name: '증빙' }).fill('기업은행 이체 20261128-1');
  await at.getByRole('button', { name: '보낸 것으로 적기' }).click();
  await expect(row.getByText('환불 완료')).toBeVisible();
});

test('finance reserves a deposit that cannot be kept, sends it back by hand and records it', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { pears, buyer } = await createVillage();
  const { uuid, price, account } = await awaitDeposit(buyer, pears, {}, 1);
  const read = () => buyer.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
  const { orderNumber } = await read();
  await withJourneyDatabase(
    (sql) => sql`update product_option set option_status = 'suspended' where id = ${pears.optionId}`,
  );
  await depositAtBank(journeySandbox, account.accountNumber, price);
  const at = await openAdminScreen(browser, 'finance');
  const row = at.getByRole('listitem').filter({ hasText: orderNumber });
  await expect(async () => {
    await at.goto(`${adminOrigin}/money?tab=cases`);
    await expect(row.getByText('돌려줄 입금이 있는데 환불 계좌가 없어요.')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(row.getByRole('button', { name: '끝내기' })).toHaveCount(0);
  // The payment company was asked a moment ago and may still answer.
  await row.getByRole('button', { name: '직접 보내기' }).click();
  await expect(
    at.getByText('결제사에 방금 요청했거나 이미 처리된 사건이에요. 1분 뒤에 다시 눌러 주세요.'),
  ).toBeVisible();
  await withJourneyDatabase(
    (sql) => sql`
      update payment p set checked_at = shop_now() - interval '2 minutes' from orders o where o.id = p.order_id and o.uuid = ${uuid}`,
  );
  await row.getByRole('button', { name: '직접 보내기' }).click();
  await expect(row.getByText('직접 보내는 중이에요. 그동안 고객이 알린 계좌는 받지 않아요.')).toBeVisible();
  await expectAccessible(at);
  if (process.env.LOOKS) await at.screenshot({ path: `${process.env.LOOKS}/deposit-by-hand.png` });
  await row.getByRole('button', { name: '보냈어요' }).click();
  await at.getByRole('textbox', { name: '증빙' }).fill('기업은행 이체 20261128-2');
  if (process.env.LOOKS) await at.screenshot({ path: `${process.env.LOOKS}/deposit-proof.png` });
  await at.getByRole('button', { name: '보낸 것으로 적기' }).click();
  await expect(row).toHaveCount(0);
  expect((await read()).payment.returning).toMatchObject({ isDone: true });
});

test('one option of a line is cancelled for a caller, and its buyer returns another', {
  tag: '@nightly',
}, async ({ browser, page }) => {
  const { buyer, name } = await createVillage();
  const goods = await insertJourneyProduct({ name: `${name} 두 옵션`, price: 13_000, fee: 0, dates: [null, null] });
  const options = goods.options.map(({ key }) => ({ optionIdPathKey: key, unit: 2 }));
  await buyer.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  const { body: order } = await buyCart(buyer);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const at = await openAdminScreen(browser, 'operator');
  await at.goto(new URL(`/orders/${order.uuid}`, at.url()).href);
  await at.getByRole('button', { name: '대신 취소' }).click();
  await at.getByLabel('취소할 수량: 1kg').selectOption('0개');
  await at.getByLabel('취소할 수량: 2kg').selectOption('1개');
  await at.getByRole('textbox', { name: '사유' }).fill('2kg 하나만 빼 달라고 하심');
  await expectAccessible(at);
  await at.getByRole('button', { name: '1개 취소하고 환불' }).click();
  await expect(at.getByText('취소하고 환불했어요.')).toBeVisible();
  await expect(at.getByText('2kg × 2 (취소 1)')).toBeVisible();
  await callFromPage(at, `/v1/staff/lines/${line}/confirm`);
  await callFromPage(at, `/v1/staff/lines/${line}/ship`, { carrierCode: '99', invoice: '직접전달' });
  await callFromPage(at, `/v1/staff/lines/${line}/deliver`);
  // A delivery that did not happen is undone.
  await at.reload();
  await at.getByRole('button', { name: '배송완료 되돌리기' }).click();
  await at.getByRole('textbox', { name: '사유' }).fill('아직 받지 못하셨대요');
  await at.getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(at.getByText('배송중으로 되돌렸어요.')).toBeVisible();
  await callFromPage(at, `/v1/staff/lines/${line}/deliver`);

  await openSignedIn(page, buyer.token);
  await page.goto(`/order/${order.uuid}/claim?line=${line}`);
  await page.getByRole('radio', { name: /단순 변심/ }).check();
  const [small, large] = ['1kg', '2kg'].map((option) => page.getByRole('group', { name: `${option} 수량` }));
  for (let units = 2; units > 0; units--) await small?.getByRole('button', { name: '수량 줄이기' }).click();
  // At least one unit is claimed.
  await expect(large?.getByRole('button', { name: '수량 줄이기' }) as Locator).toBeDisabled();
  await page.getByRole('button', { name: '환불 접수하기' }).click();
  await expect(page.getByRole('heading', { name: '환불을 접수했어요' })).toBeVisible();
  await at.reload();
  await expect(at.getByRole('listitem').filter({ hasText: /^2kg × 1 · / })).toBeVisible();
  await expect(at.getByRole('listitem').filter({ hasText: /^1kg × 2 · / })).toBeVisible();
  await expect(at.getByRole('button', { name: /배송완료 → 반품요청 .*단순 변심/ })).toBeVisible();
});

test('rows are selected by squares, and a dialog that only shows a message has one button', async ({ browser }) => {
  const page = await openAdminScreen(browser, 'owner');
  await page.goto(`${adminOrigin}/new`);
  const box = page.getByRole('checkbox').first();
  await expect(box).toBeVisible();
  const [radius, width] = await box.evaluate((one) => {
    const { borderRadius, width } = getComputedStyle(one);
    return [Number.parseFloat(borderRadius), Number.parseFloat(width)];
  });
  expect(radius).toBeLessThan((width ?? 0) / 3);
  await page.goto(`${adminOrigin}/stock`);
  await page
    .getByRole('button', { name: /움직임/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveText(['닫기']);
  await dialog.getByRole('button').click();
  await expect(dialog).toBeHidden();
});

test('a bulk job that runs is stopped, and the refused rows of another are repeated', async ({ browser }) => {
  const page = await openAdminScreen(browser, 'owner');
  const job = {
    ...{ act: 'confirm', total: 3, skipped: 0, createDate: new Date().toISOString() },
    ...{ undoUntilDate: null, undoneBy: null, isUndo: false },
  };
  const running = { ...job, id: 1, uuid: crypto.randomUUID(), state: 'running', done: 1, refused: 0 };
  const ended = { ...job, id: 2, uuid: crypto.randomUUID(), state: 'ended', done: 2, refused: 1 };
  const row = {
    n: 3,
    line: crypto.randomUUID(),
    state: 'refused',
    invoice: null,
    code: null,
    message: '이미 보냈어요.',
  };
  const batchRequests: string[] = [];
  await page.route('**/v1/staff/batches**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (request.method() === 'PUT') batchRequests.push(pathname);
    if (pathname.endsWith('/rows')) return route.fulfill({ json: { entities: [row] } });
    return route.fulfill({ json: request.method() === 'PUT' ? running : { entities: [running, ended] } });
  });
  await page.goto(`${adminOrigin}/work`);
  await page.getByRole('button', { name: '멈추기' }).click();
  await expect.poll(() => batchRequests).toEqual([`/v1/staff/batches/${running.uuid}/stop`]);
  await page.getByRole('button', { name: '못 한 것 보기' }).click();
  await expect(page.getByRole('dialog')).toContainText('이미 보냈어요.');
  await page.getByRole('dialog').getByRole('button', { name: '다시 하기' }).click();
  await expect.poll(() => batchRequests.at(-1)).toBe(`/v1/staff/batches/${ended.uuid}/again`);
});

test('the file of a searched order list says that the search words do not limit it', async ({ browser }) => {
  const { name, pears, buyer } = await createVillage();
  await orderVillageParcels(buyer, pears, 1);
  const at = await openAdminScreen(browser, 'owner');
  const asked = at.getByRole('dialog', { name: '주문을 파일로 받을까요?' });
  await at.goto(`${adminOrigin}/orders?search=${encodeURIComponent(name)}`);
  await at.getByRole('button', { name: '파일로 받기' }).click();
  await expect(asked).toContainText('찾는 말은 파일에 쓰이지 않아요.');
  await asked.getByRole('button', { name: '그만두기' }).click();
  await at.goto(`${adminOrigin}/orders`);
  await at.getByRole('button', { name: '파일로 받기' }).click();
  await expect(asked).toContainText('지금 조건에 맞는 모든 줄을 CSV로 받아요.');
});

test('the page of an order keeps nothing that was typed or unmasked on the page of another', async ({ browser }) => {
  const { pears, buyer } = await createVillage();
  const [first, second] = await orderVillageParcels(buyer, pears, 2);
  if (!first || !second) throw new Error('No parcel was ordered.');
  const at = await openAdminScreen(browser, 'operator');
  const heading = ({ number }: { number: string }) => at.getByRole('heading', { name: `주문 ${number}` });
  const unmask = at.getByRole('button', { name: '가린 정보 보기' });
  await at.goto(`${adminOrigin}/orders/${first.uuid}`);
  await expect(heading(first)).toBeVisible();
  await expect(unmask).toBeVisible();
  await at.keyboard.press('Control+KeyK');
  await at.getByRole('combobox', { name: '화면 이름, 주문번호, 상품명' }).fill(second.number);
  await at.getByRole('option', { name: second.number }).click();
  await expect(heading(second)).toBeVisible();
  // A saved note is changed in its place, and the new one keeps its text.
  const notes = at.getByRole('region', { name: '메모' });
  await notes.getByLabel('새 메모').fill('문 앞에 두기');
  await notes.getByRole('button', { name: '메모 남기기' }).click();
  await notes.getByLabel('새 메모').fill('둘째 주문에 남길 말');
  await notes.getByRole('button', { name: '고치기' }).click();
  await notes.getByLabel('메모 고치기').fill('경비실에 두기');
  await notes.getByRole('button', { name: '고치기' }).click();
  await expect(notes.getByRole('listitem').getByText('경비실에 두기')).toBeVisible();
  await expect(notes.getByLabel('새 메모')).toHaveValue('둘째 주문에 남길 말');
  // A colleague changes the note first: the typed text stays, and their text is shown before it is replaced.
  await notes.getByRole('button', { name: '고치기' }).click();
  await notes.getByLabel('메모 고치기').fill('현관에 두기');
  const id = await withJourneyDatabase(async (sql) => {
    const [note] = await sql<{ order: number; note: number }[]>`
      select order_id::int as order, id::int as note from order_note order by id desc limit 1`;
    return note;
  });
  await callFromPage(at, `/v1/staff/orders/${id?.order}/notes/${id?.note}`, { text: '무인택배함에 두기' });
  await notes.getByRole('button', { name: '고치기' }).click();
  await expect(notes.getByRole('status')).toHaveText('그사이 고친 글: 무인택배함에 두기');
  await expect(notes.getByLabel('메모 고치기')).toHaveValue('현관에 두기');
  await notes.getByRole('button', { name: '고치기' }).click();
  await expect(notes.getByRole('listitem').getByText('현관에 두기')).toBeVisible();
  // A dialog stays open until its request is answered.
  const answer = Promise.withResolvers<void>();
  await at.route('**/unmask', (route) => answer.promise.then(() => route.fallback()));
  await unmask.click();
  const dialog = at.getByRole('dialog');
  await at.getByRole('textbox', { name: '보는 사유' }).fill('주소 확인 전화');
  await at.getByRole('button', { name: '보기', exact: true }).click();
  await expect(dialog.getByRole('button', { name: '그만두기' })).toBeDisabled();
  await at.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  answer.resolve();
  await expect(dialog).toBeHidden();
  await expect(unmask).toBeHidden();

  await at.goBack();
  await expect(heading(first)).toBeVisible();
  await expect(unmask).toBeVisible();
  await expect(at.getByLabel('새 메모')).toHaveValue('');
});

test('staff see which line of a gift to two people each of them receives', async ({ browser }) => {
  const { pears, buyer } = await createVillage();
  const receivers = newGiftReceivers(2);
  const { group, orderUuid } = await sendGift(buyer, pears, { receivers });
  const person = () => createTestCustomer(`http://127.0.0.1:${shopPort}`, journeySandbox, undefined, 5);
  for (const [nth, { phone }] of receivers.entries()) {
    const self = await proveNewPhone({ person, sandbox: journeySandbox }, phone);
    const address = { ...mapoAddress, receiverName: ['제갈가람', '사공바다'][nth] ?? '' };
    await acceptTestGift(self, group.giftTos[nth]?.uuid ?? '', phone, address);
  }
  const at = await openAdminScreen(browser, 'operator');
  await at.goto(`${adminOrigin}/orders/${orderUuid}`);
  await at.getByRole('button', { name: '가린 정보 보기' }).click();
  await at.getByRole('textbox', { name: '보는 사유' }).fill('받는 분의 전화');
  await at.getByRole('button', { name: '보기', exact: true }).click();
  for (const [nth, name] of ['제갈가람', '사공바다'].entries()) {
    await expect(at.getByText(`선물 ${nth + 1}`, { exact: true })).toBeVisible();
    const term = at.getByText(`선물 ${nth + 1} 받는 분`, { exact: true });
    await expect(term.locator('xpath=following-sibling::dd[1]')).toHaveText(name);
  }
});
