import { expect, test } from '@playwright/test';
import { adminOrigin, callFromPage, expectAccessible, openAdminScreen } from './admin-page.ts';
import { carrierWorkbook } from './keyboard.ts';
import { callSandbox, withJourneyDatabase } from './shopper.ts';
import { countByStatus, createVillage, newTrackingNumber, orderVillageParcels, shipToday } from './village.ts';

// The journey packs, so the demo's automatic packing is off.
test.describe.configure({ timeout: 180_000 });
test.beforeAll(() => callSandbox('POST /supplier', { on: false }));
test.afterAll(() => callSandbox('POST /supplier', { on: true }));

for (const width of [1440, 390])
  test(`at ${width} px a courier’s file sends nothing before its rows are shown, and only the ticked rows`, {
    tag: width === 390 ? '@nightly' : [],
  }, async ({ browser }) => {
    const { pears, buyer } = await createVillage();
    const orders = await orderVillageParcels(buyer, pears, 4);
    for (const { number } of orders) await shipToday(number);
    const [plain, early, unknown, left] = orders;
    if (!plain || !early || !unknown || !left) throw new Error('A parcel is missing.');
    const at = await openAdminScreen(browser, 'owner', width);
    for (const { line } of orders) await callFromPage(at, `/v1/staff/lines/${line}/confirm`);
    await withJourneyDatabase(
      (sql) => sql`update order_line set dispatch_on = korea_date(shop_now()) + 9 where uuid = ${early.line}`,
    );
    const [to] = await withJourneyDatabase(
      (sql) => sql<{ name: string }[]>`
        select o.address->>'receiverName' as name from orders o join order_line l on l.order_id = o.id
        where l.uuid = ${unknown.line}`,
    );
    await at.goto(`${adminOrigin}/packing`);
    await at.getByRole('button', { name: '송장번호 넣기' }).click();
    const dialog = at.getByRole('dialog', { name: '송장번호 넣기' });
    await dialog.getByLabel('택배사', { exact: true }).selectOption({ label: 'CJ대한통운' });
    const numbers = [newTrackingNumber(), newTrackingNumber(), newTrackingNumber()];
    const put = (name: string, rows: string[][]) =>
      dialog
        .getByLabel('택배사 프로그램의 파일 (엑셀, CSV)')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: carrierWorkbook(rows) });

    // Without a connection the reader of files does not load. The same file is read once the connection is back.
    const received = [
      ['접수일자', '주문번호', '비고'],
      ['2026-11-26', plain.number, numbers[0] ?? ''],
    ];
    const reader = /\/read-spreadsheet-.*\.js$/;
    await at.route(reader, (route) => route.abort('internetdisconnected'));
    await put('접수.xlsx', received);
    await expect(dialog.getByText('인터넷 연결을 확인해 주세요.')).toBeVisible();
    await at.unroute(reader);
    await dialog.getByRole('button', { name: '파일 빼기' }).click();

    // If no heading names the number, the screen asks.
    await put('접수.xlsx', received);
    await dialog.getByLabel('어느 열이 송장번호인지 고르세요').selectOption({ label: `비고: ${numbers[0]}` });
    await expect(dialog.getByRole('button', { name: '1건 출고' })).toBeVisible();
    await dialog.getByRole('button', { name: '파일 빼기' }).click();

    await put('출고.xlsx', [
      ['오늘의 출고'],
      [],
      ['주문번호', '받는분', '택배사', '운송장번호'],
      [plain.number, '', '', numbers[0] ?? ''],
      [early.number, '', '한진', numbers[1] ?? ''],
      ['20261126-ZZZZZZZ', to?.name ?? '', '', numbers[2] ?? ''],
      [left.number, '', '번개퀵', '1234567890'],
    ]);
    const reported = dialog.getByRole('region', { name: '넣지 못하는 줄' });
    const going = dialog.getByRole('region', { name: '보낼 것' });
    await expect(reported).toContainText('2줄은 넣지 않아요');
    await expect(reported).toContainText('7행: 알 수 없는 택배사예요: 번개퀵');
    await expect(going.getByRole('checkbox', { name: `4행 ${plain.number} 보내기` })).toBeChecked();
    const before = going.getByRole('checkbox', { name: `5행 ${early.number} 보내기` });
    await expect(before).not.toBeChecked();
    await expect(going).toContainText('보낼 날이 아직이에요');
    await expect(dialog.getByRole('button', { name: '1건 출고' })).toBeVisible();
    await expectAccessible(at);
    expect(await at.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await reported.getByLabel('6행이 어느 주문인지 고르기').selectOption(unknown.line);
    await expect(reported).toContainText('1줄은 넣지 않아요');
    await before.check();
    await dialog.getByRole('button', { name: '3건 출고' }).click();
    await expect
      .poll(() => countByStatus([pears.id]), { timeout: 30_000 })
      .toEqual({ delivering: 3, delivery_waiting: 1 });
    const sent = await withJourneyDatabase(
      (sql) => sql<{ uuid: string; carrier: string; invoice: string }[]>`
        select uuid, carrier_code as carrier, tracking_number as invoice from order_line where product_id = ${pears.id} and tracking_number is not null order by id`,
    );
    expect(sent.map(({ uuid, carrier, invoice }) => [uuid, carrier, invoice])).toEqual(
      expect.arrayContaining([
        [plain.line, '04', numbers[0]],
        [early.line, '05', numbers[1]],
        [unknown.line, '04', numbers[2]],
      ]),
    );

    // A number in use is a warning.
    await at.getByRole('button', { name: '송장번호 넣기' }).click();
    await dialog.getByRole('textbox').fill(`${left.number}\t${numbers[0]}`);
    await expect(going).toContainText(`다른 주문에 있는 송장번호예요: ${plain.number}`);
    await expect(dialog.getByRole('button', { name: '보낼 줄을 골라 주세요' })).toBeVisible();
  });
