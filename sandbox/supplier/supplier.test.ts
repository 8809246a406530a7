import { expect, test } from 'vitest';
import { nextDay } from '#contract/rules/dates.ts';
import { demoPacker, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { buyProduct } from '#test/buy.ts';
import { advanceClock, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct, koreanDateAfter } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { clockStrides, dueLinesOf } from './due-lines.ts';

const shop = ownShop({}, { packer: { ...demoPacker, password: demoStaffPassword } });

const turn = (on: boolean) =>
  fetch(`${shop.sandbox}/supplier`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on }),
  });

async function bought(dates: (string | null)[] = [null]) {
  const hana = shop.person();
  await hana.arrive();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { dates }));
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  return { read, line: order.orderItemProducts[0]?.uuid ?? '' };
}

test('the sandbox ships products on their dispatch date, and the audit log names its account', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const [plain, dated] = [await bought(), await bought([koreanDateAfter(6)])];
  await advanceClock(shop, '2w');
  for (const { read, line } of [plain, dated]) {
    const { orderItemStatus, history } = await read();
    expect(['delivery_end', 'complete']).toContain(orderItemStatus);
    expect(history.map(({ to }) => to)).not.toContain('delivery_delay');
    const owner = await openStaffClient(shop, 'owner');
    const log = await owner.get('GET /v1/staff/audit', { query: { subject: `line ${line}` } });
    expect(log.entities.find(({ act }) => act === 'ship')?.who).toBe('포장 담당');
  }
});

test('no line ships before its dispatch date, and none at all while the packer is off', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const [early, left] = [await bought([koreanDateAfter(40)]), await bought()];
  expect((await turn(false)).status).toBe(200);
  await advanceClock(shop, '1w');
  expect((await left.read()).orderItemStatus).toBe('delivery_delay');
  expect((await turn(true)).status).toBe(200);
  await advanceClock(shop, '2w');
  expect(['delivery_end', 'complete']).toContain((await left.read()).orderItemStatus);
  expect((await early.read()).orderItemStatus).toBe('paid');
});

test('the list of due lines contains the lines to ship by a day and no others', async () => {
  const [plain, far] = [await bought(), await bought([koreanDateAfter(40)])];
  const owner = await openStaffClient(shop, 'owner');
  const listed = async (leavesBy: string) => {
    const { entities } = await owner.get('GET /v1/staff/orders', { query: { leavesBy, take: 60 } });
    return entities.flatMap(({ lines }) => lines.map(({ uuid }) => uuid));
  };
  const of = async (line: string) => {
    const [row] = await shop.sql<{ day: string }[]>`select dispatch_on as day from order_line where uuid = ${line}`;
    return row?.day ?? '';
  };
  const day = await of(plain.line);
  expect(await listed(nextDay(day, -1))).not.toContain(plain.line);
  expect(await listed(day)).toContain(plain.line);
  expect(await listed(day)).not.toContain(far.line);
  expect(await listed(await of(far.line))).toEqual(expect.arrayContaining([plain.line, far.line]));
  // A shipped line is no longer listed, however late the day.
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line: plain.line } });
  const sent = { carrierCode: '04', invoice: '612345678901' };
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line: plain.line }, body: sent });
  expect(await listed(day)).not.toContain(plain.line);
}, 120_000);

test('a line is due from 17:00 of its dispatch date, or later if it was not packed', () => {
  const line = { uuid: 'u', name: '감귤', status: 'paid', dispatchDate: '2026-11-24', delayDate: null };
  const due = (at: string) => dueLinesOf([line], Date.parse(at)).length;
  expect(due('2026-11-24T16:59:00+09:00')).toBe(0);
  expect(due('2026-11-24T17:00:00+09:00')).toBe(1);
  expect(due('2026-11-25T00:01:00+09:00')).toBe(1);
  expect(dueLinesOf([{ ...line, dispatchDate: null }], Date.parse('2026-12-24T17:00:00+09:00'))).toEqual([]);
  const put = { ...line, status: 'delivery_delay', delayDate: '2026-11-27' };
  expect(dueLinesOf([put], Date.parse('2026-11-26T20:00:00+09:00'))).toEqual([]);
  expect(dueLinesOf([put], Date.parse('2026-11-27T20:00:00+09:00'))).toMatchObject([{ needsConfirm: false }]);
});

test.each([60, 3600, 64_800, 64_801, 604_800, 1_814_400, 31_536_000])(
  '%s seconds are advanced completely',
  (seconds) => {
    const walked = clockStrides(seconds);
    expect(walked.reduce((sum, one) => sum + one, 0)).toBe(seconds);
    expect(Math.min(...walked)).toBeGreaterThan(0);
  },
);
