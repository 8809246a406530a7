import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlacedOrder, PlaceOrderForm } from '#contract/checkout.ts';
import { depositAtBank, ledgerOf } from '#test/bank-deposits.ts';
import { payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { joinAsMember, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';
import { unitsBoughtSince } from '../order-records/purchase-history.ts';
import { genericPlanSql } from '../platform/db/connection.ts';
import { openReference } from '../platform/reference-data.ts';
import { createSaleLines } from '../pricing/sale-line.ts';
import { unpaidOrdersOf } from './buyer-limits.sql.ts';
import { orderSheetOf } from './order-sheet.sql.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);
beforeAll(() =>
  restoreLimits(shop.sql, {
    unpaidOrders: 3,
    unpaidUnits: 20,
    bankScarceUnits: 10,
    unverifiedStockPercent: 20,
    provenStockPercent: 20,
  }),
);

let houses = 0;
let home = mapoAddress;
beforeEach(() => {
  home = elsewhere();
});

/** Returns an address and a phone that were not used before. */
function elsewhere() {
  houses += 1;
  return {
    ...mapoAddress,
    addressDetail: `${houses}동 3호`,
    guestOrderPhone: `010-6200-${String(houses).padStart(4, '0')}`,
  };
}

async function take(
  buyer: TestCustomer,
  goods: TestProduct,
  unit: number,
  at: typeof mapoAddress = home,
  how: Partial<PlaceOrderForm> = {},
) {
  const options = [{ optionIdPathKey: goods.key, unit }];
  const sheet = await buyer.ask('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  if (sheet.status !== 201) return sheet;
  const params = { id: sheet.body.id };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address: at } });
  return buyer.ask('POST /v4/app-users/order-tmp/chk/{id}', {
    params,
    // One buyer orders the same item again and again here.
    body: { address: at, chkPrice: price, paymentMethodType: 'card', orderAgain: true, ...how } as never,
  });
}

const heldOf = async ({ optionId }: TestProduct) =>
  (await shop.sql<{ held: number }[]>`select held from stock where option_id = ${optionId}`)[0]?.held ?? 0;

const refusals = (answers: { status: number; refusal: { code: string } }[]) =>
  answers.filter(({ status }) => status >= 400).map(({ refusal }) => refusal.code);

const transfer = { paymentMethodType: 'bank_transfer', bankCode: '88' } as const;

/** A guest whose phone was verified with a code. */
async function provenGuest(at: typeof mapoAddress) {
  const guest = await shop.guest();
  await verifyTestPhone(guest, shop.sandbox, at.guestOrderPhone.replaceAll('-', ''));
  return guest;
}

describe('the limits of unpaid orders', () => {
  test('allow three deposits of one guest, not a fourth, and always a card payment', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await take(hana, goods, 1, home, transfer));
    expect(refusals(answers)).toEqual(['UNPAID_ORDERS']);
    expect((await take(hana, goods, 1)).status).toBe(200);
  });

  test('let a card order replace the oldest order left in its payment window', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const uuids: string[] = [];
    for (let at = 0; at < 5; at++) {
      const { status, body } = await take(hana, goods, 1);
      expect(status).toBe(200);
      uuids.push((body as { orderUuid: string }).orderUuid);
    }
    expect(await heldOf(goods)).toBe(3);
    const rows = await shop.sql<
      { status: string }[]
    >`select status from orders where uuid = any (${uuids}) order by id`;
    expect(rows.map(({ status }) => status)).toEqual(['incomplete', 'incomplete', 'request', 'request', 'request']);
  });

  test('do not count a stranger’s orders against the owner of the phone and address they entered', async () => {
    const goods = await insertTestProduct(shop.sql);
    const member = await shop.guest();
    const { phone } = await joinAsMember(member, shop.sandbox);
    const theirs = { ...home, guestOrderPhone: phone };
    const stranger = await shop.guest();
    for (let at = 0; at < 3; at++) expect((await take(stranger, goods, 1, theirs, transfer)).status).toBe(200);
    expect((await take(member, goods, 1, theirs)).status).toBe(200);
    expect((await take(member, goods, 1, theirs, transfer)).status).toBe(200);
    expect((await take(await shop.guest(), goods, 1, theirs)).status).toBe(200);
    expect((await take(await shop.guest(), goods, 1, theirs, transfer)).status).toBe(200);
  });

  test('treat guests with one verified phone as one customer', async () => {
    const goods = await insertTestProduct(shop.sql);
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await take(await provenGuest(home), goods, 1, home, transfer));
    expect(refusals(answers)).toEqual(['UNPAID_ORDERS']);
  });

  test('let guests with invented phones hold a fifth of the stock by deposits; a verified guest and a card are not affected', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 52 });
    const guests = await Promise.all(Array.from({ length: 6 }, () => shop.guest()));
    const answers = await Promise.all(guests.map((guest) => take(guest, goods, 4, elsewhere(), transfer)));
    expect(refusals(answers)).toEqual(Array(4).fill('PAYMENT_METHOD_NOT_ALLOWED'));
    expect(answers.find(({ status }) => status >= 400)?.refusal.message).toContain('휴대폰 인증');
    expect(await heldOf(goods)).toBe(8);
    const there = elsewhere();
    expect((await take(await provenGuest(there), goods, 20, there, transfer)).status).toBe(200);
    expect((await take(await shop.guest(), goods, 4, elsewhere())).status).toBe(200);
  });

  test('let payment windows of guests with invented phones leave a fifth of the stock, and end them within thirty minutes', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 52 });
    const guests = await Promise.all(Array.from({ length: 8 }, () => shop.guest()));
    const answers = await Promise.all(guests.map((guest) => take(guest, goods, 8, elsewhere())));
    expect(refusals(answers)).toEqual(Array(3).fill('VERIFY_REQUIRED'));
    expect(answers.find(({ status }) => status >= 400)?.refusal.message).toContain('휴대폰 인증');
    expect(await heldOf(goods)).toBe(40);
    const [member, there] = [await shop.guest(), elsewhere()];
    await joinAsMember(member, shop.sandbox);
    expect((await take(member, goods, 4)).status).toBe(200);
    expect((await take(await provenGuest(there), goods, 4, there)).status).toBe(200);
    await advanceClock(shop, '31m');
    expect(await heldOf(goods)).toBe(0);
    expect((await take(await shop.guest(), goods, 20, elsewhere())).status).toBe(200);
  });

  test('require no proof from a guest who is the only buyer, or while enough stock is left', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 10 });
    expect((await take(await shop.guest(), goods, 10, elsewhere())).status).toBe(200);
    const more = await insertTestProduct(shop.sql, { stock: 10 });
    for (let at = 0; at < 4; at++) expect((await take(await shop.guest(), more, 2, elsewhere())).status).toBe(200);
    const last = await insertTestProduct(shop.sql, { stock: 2 });
    for (let at = 0; at < 2; at++) expect((await take(await shop.guest(), last, 1, elsewhere())).status).toBe(200);
  });

  test('let successive windows of a guest hold scarce items no longer than one window', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 10 });
    const guest = await shop.guest();
    const there = elsewhere();
    expect((await take(guest, goods, 10, there)).status).toBe(200);
    await advanceClock(shop, '20m');
    const [first] = await shop.sql<{ uuid: string }[]>`select uuid from orders order by id desc limit 1`;
    const close = { params: { orderUuid: first?.uuid ?? '' } };
    await guest.get('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', close);
    expect((await take(guest, goods, 10, there)).status).toBe(200);
    await advanceClock(shop, '11m');
    expect(await heldOf(goods)).toBe(0);
    expect((await take(guest, goods, 10, there)).refusal.code).toBe('VERIFY_REQUIRED');
    expect((await take(await shop.guest(), goods, 10, elsewhere())).status).toBe(200);
  });

  test('count the quantity over all orders', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    expect((await take(hana, goods, 12, home, transfer)).status).toBe(200);
    const refused = await take(hana, goods, 9, home, transfer);
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      409,
      'UNPAID_UNITS',
      '결제를 기다리는 상품은 모두 20개까지예요. 더 필요하시면 나누어 결제해 주세요. (남은 수량 8개)',
    ]);
    expect(await heldOf(goods)).toBe(12);
  });

  test('hold in concurrent orders of one guest', async () => {
    const goods = await insertTestProduct(shop.sql);
    const hana = await shop.guest();
    const answers = await Promise.all(Array.from({ length: 12 }, () => take(hana, goods, 3, home, transfer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await heldOf(goods)).toBe(9);
  });

  test('treat a repeated check as one order, and another choice as its replacement', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    for (let at = 0; at < 2; at++) await take(hana, goods, 1);
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const { id } = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params: { id },
      body: { address: home },
    });
    for (const method of ['card', 'card', 'account_transfer'] as const)
      await hana.get('POST /v4/app-users/order-tmp/chk/{id}', {
        params: { id },
        body: { address: home, chkPrice: price, paymentMethodType: method },
      });
    expect(await heldOf(goods)).toBe(3);
    const methods = await shop.sql`
      select p.method, o.status from orders o join payment p on p.order_id = o.id where o.order_tmp_id = ${id} order by o.id`;
    expect(methods).toEqual([
      { method: 'card', status: 'incomplete' },
      { method: 'account_transfer', status: 'request' },
    ]);
  });
});

describe('the last items', () => {
  test('cannot be held by a virtual account; the sheet says so, and a card takes them', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { stock: 12 });
    const options = [{ optionIdPathKey: goods.key, unit: 3 }];
    const { id } = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const sheet = await hana.get('GET /v4/app-users/order-tmp/{id}', { params: { id } });
    expect(sheet.paymentMethods.find(({ type }) => type === 'bank_transfer')).toMatchObject({ allowed: false });
    const refused = await take(hana, goods, 3, home, { paymentMethodType: 'bank_transfer', bankCode: '88' });
    expect([refused.status, refused.refusal.code]).toEqual([422, 'PAYMENT_METHOD_NOT_ALLOWED']);
    expect(refused.refusal.message).toContain('남은 수량이 적어');
    expect((await take(hana, goods, 2, home, { paymentMethodType: 'bank_transfer', bankCode: '88' })).status).toBe(200);
    expect((await take(hana, goods, 3)).status).toBe(200);
  });

  test('cannot be taken by concurrent deposits either', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 15 });
    const doors = Array.from({ length: 8 }, elsewhere);
    const guests = await Promise.all(doors.map(provenGuest));
    await Promise.all(guests.map((guest, at) => take(guest, goods, 1, doors[at], transfer)));
    expect(await heldOf(goods)).toBe(5);
  });
});

describe('the purchase limit', () => {
  test('counts unpaid orders but not cancelled ones, and reports the remaining quantity', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { limit: 3 });
    const first = await take(hana, goods, 2);
    const refused = await take(hana, goods, 2);
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      409,
      'PURCHASE_LIMIT',
      '한 분당 3개까지 구매할 수 있어요. (남은 수량 1개)',
    ]);
    const { orderUuid, payable } = first.body as { orderUuid: string; payable: number };
    const { body: order } = await payOrder(hana, orderUuid, payable);
    expect((await take(await shop.guest(), goods, 2)).refusal.code).toBe('PURCHASE_LIMIT');
    expect((await take(await shop.guest(), goods, 2, elsewhere())).status).toBe(200);
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', {
      params: { id: order.id },
      body: { reason: '마음이 바뀌었어요' },
    });
    expect((await take(hana, goods, 3)).status).toBe(200);
  });

  test('holds for concurrent orders with a verified phone', async () => {
    const goods = await insertTestProduct(shop.sql, { limit: 2 });
    const guests: TestCustomer[] = [];
    for (let at = 0; at < 4; at++) guests.push(await provenGuest(home));
    const answers = await Promise.all(guests.map((guest) => take(guest, goods, 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await heldOf(goods)).toBe(2);
  });

  test('holds at payment for guests without a proof, by card or by deposit', async () => {
    const goods = await insertTestProduct(shop.sql, { limit: 2 });
    const paid = async (at = home) => {
      const guest = await shop.guest();
      const { body } = await take(guest, goods, 1, at);
      return { guest, ...(body as { orderUuid: string; payable: number }) };
    };
    const [first, second, third] = [await paid(), await paid(), await paid()];
    const waits = await shop.guest();
    const account = await take(waits, goods, 1, home, transfer);
    expect((await payOrder(first.guest, first.orderUuid, first.payable)).status).toBe(200);
    expect((await payOrder(second.guest, second.orderUuid, second.payable)).status).toBe(200);
    const refused = await payOrder(third.guest, third.orderUuid, third.payable);
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      402,
      'PAYMENT_REFUSED',
      '결제가 승인되지 않았습니다. (한 분이 구매할 수 있는 수량을 넘었어요.)',
    ]);
    expect((await ledgerOf(shop.sandbox, third.orderUuid)).map(({ status }) => status)).not.toContain('DONE');
    const { orderUuid, payable, virtualAccount } = account.body as PlacedOrder;
    await depositAtBank(shop.sandbox, virtualAccount?.accountNumber ?? '', payable);
    await pollUntil(
      () => shop.sql<{ status: string }[]>`select status from orders where uuid = ${orderUuid}`,
      ([row]) => row?.status === 'incomplete',
    );
    expect(await heldOf(goods)).toBe(0);
  });

  test('is not used up by unpaid orders that strangers placed with the owner’s phone and address', async () => {
    const goods = await insertTestProduct(shop.sql, { limit: 1 });
    const member = await shop.guest();
    const { phone } = await joinAsMember(member, shop.sandbox);
    const theirs = { ...home, guestOrderPhone: phone };
    for (const how of [{}, {}, transfer])
      expect((await take(await shop.guest(), goods, 1, theirs, how)).status).toBe(200);
    expect((await take(await shop.guest(), goods, 1, theirs)).status).toBe(200);
    expect((await take(member, goods, 1, theirs)).status).toBe(200);
    expect((await take(await provenGuest(theirs), goods, 1, theirs)).refusal.code).toBe('PURCHASE_LIMIT');
  });

  test('restarts after thirty days', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { limit: 1 });
    const { orderUuid, payable } = (await take(hana, goods, 1)).body as { orderUuid: string; payable: number };
    await payOrder(hana, orderUuid, payable);
    expect((await take(hana, goods, 1)).refusal.code).toBe('PURCHASE_LIMIT');
    // The order date changes, and with it the order number.
    await shop.sql`
      update orders set created_at = created_at - interval '30 days 1 minute',
        order_number = to_char(korea_date(created_at - interval '30 days 1 minute'), 'YYYYMMDD') || substr(order_number, 9)
      where uuid = ${orderUuid}`;
    expect((await take(hana, goods, 1)).status).toBe(200);
  });
});

describe('the statements of the buyer limits', () => {
  /**
   * Runs the statements for a buyer of two boxes among five hundred copies of the order with changed columns. Returns the results
   * and the number of orders that each statement read; `sheet` is the locked reading of the order's sheet.
   */
  async function askedBeside(changed: { [column: string]: string }) {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    expect((await take(hana, goods, 2)).status).toBe(200);
    const [own] = await shop.sql<{ id: number; person: number; sheet: number }[]>`
      select id, app_user_id as person, order_tmp_id as sheet from orders order by id desc limit 1`;
    const transaction = shop.sql.begin(async (sql) => {
      const columnsOf = async (table: string, left: string[]) => {
        const all = await sql<{ name: string }[]>`
          select column_name as name from information_schema.columns
          where table_name = ${table} and is_generated = 'NEVER' and not (column_name = any (${left})) order by 1`;
        return all.map(({ name }) => name);
      };
      const columnValues: typeof changed = { uuid: 'gen_random_uuid()', order_number: `'Y' || at`, ...changed };
      const names = await columnsOf('orders', ['id', 'order_tmp_id']);
      const lineNames = (await columnsOf('order_line', ['id', 'uuid', 'order_id']))
        .map((name) => `l.${name}`)
        .join(', ');
      const optionNames = (await columnsOf('order_line_option', ['id', 'order_line_id']))
        .map((name) => `g.${name}`)
        .join(', ');
      await sql.unsafe(`
        with copied as (
          insert into orders (${names.join(', ')}) select ${names.map((name) => columnValues[name] ?? name).join(', ')}
          from orders cross join generate_series(1, 500) at where id = ${own?.id} returning id
        ), lines as (
          insert into order_line (uuid, order_id, ${lineNames.replaceAll('l.', '')})
          select gen_random_uuid(), copied.id, ${lineNames} from copied cross join order_line l where l.order_id = ${own?.id} returning id
        )
        insert into order_line_option (order_line_id, ${optionNames.replaceAll('g.', '')})
        select lines.id, ${optionNames} from lines cross join order_line_option g
        where g.order_line_id in (select id from order_line where order_id = ${own?.id})`);
      // Statistics from before these rows may let the planner choose the index of all orders of a buyer.
      await sql`analyze orders, order_line, order_line_option`;
      await sql.unsafe(genericPlanSql);
      const read = async () => {
        const [row] = await sql<{ rows: number }[]>`
          select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'orders'`;
        return row?.rows ?? 0;
      };
      const buyer = {
        ...{ id: own?.person ?? 0, isGuest: true, phone: home.guestOrderPhone },
        address: { ...home, jibunAddress: '' },
      };
      const before = await read();
      const held = await unpaidOrdersOf(sql, buyer);
      const between = await read();
      const bought = await unitsBoughtSince(sql, buyer, [goods.id], 30);
      const rows = { held: between - before, bought: (await read()) - between, sheet: 0 };
      const lines = createSaleLines(await openReference(shop.sql, 'cuma'));
      const beforeSheet = await read();
      await orderSheetOf(sql, lines, buyer, own?.sheet ?? 0, { lock: true });
      rows.sheet = (await read()) - beforeSheet;
      throw Object.assign(new Error('nothing of it stays'), { seen: { held, bought: bought.get(goods.id), rows } });
    });
    return transaction.catch((error) => {
      if (!error.seen) throw error;
      return error.seen;
    });
  }

  test('read only the buyer’s orders, however many others wait to be paid', async () => {
    const { rows, ...found } = await askedBeside({
      app_user_id: `(select id from app_user where user_type <> 'guest' limit 1)`,
      address: `address || jsonb_build_object('addressDetail', at || '동 9호', 'guestOrderPhone', '0107' || (1000000 + at))`,
    });
    expect(found).toMatchObject({ held: { orders: 1, units: 2 }, bought: 2 });
    expect(rows.held + rows.bought).toBeLessThan(20);
  });

  test('read only unpaid orders, however many the buyer placed before', async () => {
    const { rows, ...found } = await askedBeside({ status: `'paid'`, created_at: `created_at - interval '40 days'` });
    expect(found).toMatchObject({ held: { orders: 1, units: 2 }, bought: 2 });
    expect(rows.held).toBeLessThan(20);
  });

  test('read only the latest orders for a sheet, however many the buyer placed since', async () => {
    const { rows } = await askedBeside({ expires_at: `created_at` });
    expect(rows.sheet).toBeLessThan(30);
  });
});
