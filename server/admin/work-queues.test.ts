import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/rules/calendar.ts';
import { buyCart, buyProduct, placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { buyFreshProduct } from '#test/fresh-purchase.ts';
import { expectInvariantsAfterAll, openStaffClient, waitForOpening } from '#test/order-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({}, { demoOrders: true });
expectInvariantsAfterAll(shop);

type Console = Awaited<ReturnType<typeof openStaffClient>>;
let owner: Console;
let grower: Console;
beforeAll(async () => {
  await waitForOpening(shop);
  owner = await openStaffClient(shop, 'owner');
  grower = await openStaffClient(shop, 'distributor');
});

/** All rows of a queue, page by page. */
async function whole(who: Console, queue: 'new' | 'packing' | 'moving' | 'cancels' | 'claims', take = 7) {
  const queuePages = [];
  const list = who === grower ? 'GET /v1/seller/lines' : 'GET /v1/staff/lines';
  let after: string | undefined;
  do {
    const { entities, page } = await who.get(list, { query: { queue, take, after } });
    queuePages.push(...entities);
    after = page.nextPage ?? undefined;
  } while (after);
  return queuePages;
}

describe('work queues', () => {
  test.each(['new', 'packing', 'moving', 'cancels', 'claims'] as const)(
    'of %s: paging lists every line once, and as many as are counted',
    async (queue) => {
      const lines = await whole(owner, queue);
      expect(new Set(lines.map(({ uuid }) => uuid)).size).toBe(lines.length);
      const counts = await owner.get('GET /v1/staff/lines/counts', {});
      expect(lines.length).toBe(counts[queue]);
      expect((await owner.get('GET /v1/staff/today', {})).counts[queue]).toBe(lines.length);
      if (queue === 'new' || queue === 'packing') {
        const days = lines.map(({ dispatchDate }) => dispatchDate ?? '');
        expect(days).toEqual([...days].sort());
      }
    },
  );

  test('of what is due today, the number of the dashboard is that of the packing list, and new orders are counted apart', async () => {
    const today = (await owner.get('GET /v1/staff/today', {})).date;
    const goods = await insertTestProduct(shop.sql, { name: '오늘 보낼 감귤' });
    const lines: string[] = [];
    for (let at = 0; at < 3; at++) {
      const { body } = await buyProduct(await shop.guest(), goods);
      lines.push(body.orderItemProducts[0]?.uuid ?? '');
    }
    const [confirmed = '', late = ''] = lines;
    for (const line of [confirmed, late]) await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const dispatchOf = (uuids: string[], day: string) =>
      shop.sql`update order_line set dispatch_on = ${day}::date where uuid = any (${uuids}::uuid[])`;
    const days = await shop.sql<{ uuid: string; day: string }[]>`
      select uuid, dispatch_on::text as day from order_line where uuid = any (${lines}::uuid[])`;
    // Before the cut-off of a business day the lines are due today from the start.
    await dispatchOf(lines, addDays(today, 30));
    const before = (await owner.get('GET /v1/staff/today', {})).leaving;
    await dispatchOf(lines, today);
    await dispatchOf([late], addDays(today, -1));
    const { leaving } = await owner.get('GET /v1/staff/today', {});
    const counted = async (queue: 'new' | 'packing', leavesBy: string) =>
      (await owner.get('GET /v1/staff/lines', { query: { queue, leavesBy, take: 1 } })).page.count;
    expect(leaving.left + leaving.late).toBe(await counted('packing', today));
    expect(leaving.late).toBe(await counted('packing', addDays(today, -1)));
    expect(leaving.unconfirmed).toBe(await counted('new', today));
    expect([leaving.left, leaving.late, leaving.unconfirmed]).toEqual(
      [before.left, before.late, before.unconfirmed].map((count) => count + 1),
    );
    const { waits } = await owner.get('GET /v1/staff/closing', {});
    expect(waits.slice(0, 3)).toEqual([
      { name: 'leaving', count: leaving.left + leaving.late },
      { name: 'late', count: leaving.late },
      { name: 'unconfirmed', count: leaving.unconfirmed },
    ]);
    for (const { uuid, day } of days) await dispatchOf([uuid], day);
  });

  test('a seller has only the lines of the seller, in every queue and every count', async () => {
    const mine = (await grower.get('GET /v1/staff/me', {})).distributor;
    const counts = await grower.get('GET /v1/seller/lines/counts', {});
    for (const queue of ['new', 'packing', 'moving', 'cancels', 'claims'] as const) {
      const lines = await whole(grower, queue);
      expect(lines.every(({ distributor }) => distributor.id === mine?.id)).toBe(true);
      expect(lines.length).toBe(counts[queue]);
      const all = (await whole(owner, queue)).filter(({ distributor }) => distributor.id === mine?.id);
      expect(lines.map(({ uuid }) => uuid)).toEqual(all.map(({ uuid }) => uuid));
    }
    expect((await grower.get('GET /v1/seller/today', {})).counts).toEqual(counts);
  });

  test('a seller cannot query the lines of another seller', async () => {
    const query = { queue: 'new', distributor: 2 } as const;
    expect((await grower.ask('GET /v1/seller/lines', { query })).refusal.code).toBe('VALIDATION');
  });

  test('names are masked, and a search finds an order by its number', async () => {
    const box = await buyFreshProduct(shop, { ...mapoAddress, receiverName: '김하늘별' }, { arrives: false });
    const query = { queue: 'new', search: box.order.orderNumber, take: 50 } as const;
    const find = async () => {
      for (const queue of ['new', 'packing', 'moving'] as const) {
        const { entities } = await owner.get('GET /v1/staff/lines', { query: { ...query, queue } });
        if (entities[0]) return entities[0];
      }
      throw new Error('the order is in no list');
    };
    const line = await find();
    expect(line.receiver).toBe('김**별');
    expect(JSON.stringify(line)).not.toContain('김하늘별');
    const sly = { queue: 'new', search: '%', take: 50 } as const;
    expect((await owner.get('GET /v1/staff/lines', { query: sly })).entities).toEqual([]);
  });

  test('an address with a lot number only shows its city and district, and is whole on a label', async () => {
    const lot = { ...mapoAddress, roadAddress: '', jibunAddress: '서울 마포구 상암동 1605' };
    const { order, line } = await buyFreshProduct(shop, lot, { arrives: false });
    const query = { queue: 'moving', search: order.orderNumber, take: 1 } as const;
    expect((await owner.get('GET /v1/staff/lines', { query })).entities[0]?.place).toBe('서울 마포구');
    const body = { lines: [line], reason: '송장 출력' };
    const { entities } = await owner.get('POST /v1/staff/slips', { body });
    expect(entities[0]?.address).toBe('서울 마포구 상암동 1605 101동 1203호');
  });

  test('the count of a filtered queue is that of the lines that the filter leaves', async () => {
    const buyer = await shop.guest();
    const { body } = await buyProduct(buyer, await insertTestProduct(shop.sql, { name: '세어 보는 감귤' }));
    const { orderNumber } = body;
    for (const [who, list] of [
      [owner, 'GET /v1/staff/lines'],
      [grower, 'GET /v1/seller/lines'],
    ] as const) {
      const counted = async (filter: object) =>
        (await who.get(list, { query: { queue: 'new', ...filter } })).page.count;
      expect(await counted({ search: orderNumber })).toBe(1);
      expect(await counted({ brand: 'ru' })).toBe(0);
      expect(await counted({ leavesBy: '2020-01-01' })).toBe(0);
      expect(await counted({})).toBeGreaterThan(1);
    }
  });

  test('parcels without a scan for two days are listed alone, as many as the dashboard counts', async () => {
    const { body } = await buyProduct(await shop.guest(), await insertTestProduct(shop.sql), 1);
    const line = body.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const parcel = { carrierCode: '04', invoice: '600100209001' };
    await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body: parcel });
    const listed = async (who: Console, list: 'GET /v1/staff/lines' | 'GET /v1/seller/lines') =>
      (await who.get(list, { query: { queue: 'moving', silent: true, take: 200 } })).entities.map(({ uuid }) => uuid);
    expect(await listed(owner, 'GET /v1/staff/lines')).not.toContain(line);
    await shop.sql`update order_line set shipped_at = shop_now() - interval '49 hours' where uuid = ${line}`;
    for (const [who, list, day] of [
      [owner, 'GET /v1/staff/lines', 'GET /v1/staff/today'],
      [grower, 'GET /v1/seller/lines', 'GET /v1/seller/today'],
    ] as const) {
      const uuids = await listed(who, list);
      expect(uuids).toContain(line);
      expect(uuids).toHaveLength((await who.get(day, {})).silent);
    }
    await shop.sql`update order_line set shipped_at = shop_now() where uuid = ${line}`;
  });

  test('a cancel request names the quantity of each option', async () => {
    const goods = await insertTestProduct(shop.sql, { name: '두 가지 감귤', dates: [null, null] });
    const buyer = await shop.guest();
    const options = goods.options.map(({ key }, at) => ({ optionIdPathKey: key, unit: at + 2 }));
    await buyer.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
    const { body: order } = await buyCart(buyer);
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { options: [{ optionIdPathKey: goods.options[1]?.key ?? '', units: 1 }] },
    });
    const asked = { units: 1, options: [{ name: '2kg', units: 1 }] };
    for (const who of [owner, grower])
      expect((await whole(who, 'cancels')).find(({ uuid }) => uuid === line)?.asked).toMatchObject(asked);
    const page = await owner.get('GET /v1/staff/orders/{id}', { params: { id: order.id } });
    expect(page.orderItemProducts[0]?.asked).toMatchObject(asked);
  });

  test('a return shows the parcel that the seller records, as the carrier writes its number, and its arrival, to the seller and the shop', async () => {
    const { buyer, order, line } = await buyFreshProduct(shop, mapoAddress, { returns: 'normal' });
    await buyer.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: { kind: 'return', reason: 'CHANGE_OF_MIND' },
    });
    const shown = async () =>
      Promise.all(
        [owner, grower].map(async (who) => {
          const found = (await whole(who, 'claims', 200)).find(({ uuid }) => uuid === line);
          return found?.claim?.pickup;
        }),
      );
    expect(await shown()).toEqual([null, null]);
    const parcel = { carrierCode: '04', invoice: '612345678901' };
    const warningsOf = async (invoice: string) => {
      const body = { ...parcel, invoice };
      return (await grower.get('PUT /v1/seller/lines/{line}/claim/pickup', { params: { line }, body })).warnings;
    };
    expect(await warningsOf('12345')).toEqual(['CJ대한통운 송장번호는 보통 숫자 10~12자리예요. 다시 확인해 주세요.']);
    expect(await warningsOf('6123-4567-8901')).toEqual([]);
    const coming = { ...parcel, deliveredDate: null };
    expect(await shown()).toEqual([coming, coming]);
    const deliveredDate = new Date().toISOString();
    await shop.sql`
      update claim set pickup = pickup || jsonb_build_object('deliveredAt', ${deliveredDate}::text)
      where order_line_id = (select id from order_line where uuid = ${line})`;
    const arrived = { ...parcel, deliveredDate };
    expect(await shown()).toEqual([arrived, arrived]);
  });

  test('lines of one seller, day and address are of two bundles if one is frozen', async () => {
    const buyer = await shop.guest();
    for (const storage of ['room', 'frozen']) {
      const { id, key } = await insertTestProduct(shop.sql, { name: `${storage} 딸기` });
      await shop.sql`update product set storage = ${storage} where id = ${id}`;
      const body = { productId: id, options: [{ optionIdPathKey: key, unit: 1 }] };
      await buyer.get('POST /v1.2/app-users/shopping-carts', { body });
    }
    const { body: order } = await buyCart(buyer);
    const query = { queue: 'new', search: order.orderNumber, take: 50 } as const;
    for (const who of [owner, grower]) {
      const list = who === grower ? 'GET /v1/seller/lines' : 'GET /v1/staff/lines';
      const { entities } = await who.get(list, { query });
      expect(new Set(entities.map(({ distributor, dispatchDate }) => `${distributor.id} ${dispatchDate}`)).size).toBe(
        1,
      );
      const bundles = entities.map(({ name, bundleKey }) => `${name} ${bundleKey}`).sort();
      expect(bundles).toEqual([expect.stringMatching(/^frozen.*:frozen:/), expect.stringMatching(/^room.*:room:/)]);
      expect(new Set(entities.map(({ household }) => household)).size).toBe(2);
    }
  });

  test('an invalid cursor is refused', async () => {
    const { status } = await owner.ask('GET /v1/staff/lines', { query: { queue: 'new', after: 'elsewhere' } });
    expect(status).toBe(400);
  });

  test('a role without the orders permission reads no queue', async () => {
    const content = await openStaffClient(shop, 'content');
    for (const path of ['GET /v1/staff/lines/counts', 'GET /v1/staff/carriers'] as const)
      expect((await content.ask(path, {})).status).toBe(403);
    expect((await content.ask('GET /v1/staff/lines', { query: { queue: 'new' } })).status).toBe(403);
  });
});

describe('tracking numbers before shipping', () => {
  const ask = (who: Console, invoices: string[]) =>
    who === grower
      ? who.get('POST /v1/seller/lines/invoices', { body: { invoices } })
      : who.get('POST /v1/staff/lines/invoices', { body: { invoices } });

  test('are returned with their order for 90 days, to a seller without the number of another seller’s order', async () => {
    const moving = (await whole(owner, 'moving')).filter(({ invoice }) => invoice);
    const [line] = moving;
    const invoice = line?.invoice ?? '';
    const known = await ask(owner, [invoice, '999999999999']);
    expect(known.entities.map((one) => one.invoice)).toEqual([invoice]);
    expect(moving.map(({ orderNumber }) => orderNumber)).toContain(known.entities[0]?.orderNumber);
    const mine = (await whole(grower, 'moving')).map((one) => one.invoice);
    const others = moving.flatMap((one) => (one.invoice && !mine.includes(one.invoice) ? [one.invoice] : []));
    expect(others.length).toBeGreaterThan(0);
    // The number of the other seller's order is not shown.
    const [foreign = ''] = others;
    expect((await ask(grower, [foreign])).entities).toEqual([{ invoice: foreign, orderNumber: '' }]);
    await shop.sql`insert into order_line_parcel (order_line_id, position, carrier_code, tracking_number, quantity)
      select id, 2, '04', '777777777777', 1 from order_line where uuid = ${line?.uuid ?? ''}`;
    expect((await ask(owner, ['777777777777'])).entities).toEqual([
      { invoice: '777777777777', orderNumber: line?.orderNumber },
    ]);
    await shop.sql`delete from order_line_parcel where tracking_number = '777777777777'`;
    const back = { shippedDate: line?.shippedDate ?? null };
    await shop.sql`update order_line set shipped_at = shop_now() - interval '91 days' where tracking_number = ${invoice}`;
    expect((await ask(owner, [invoice])).entities).toEqual([]);
    await shop.sql`update order_line set shipped_at = ${back.shippedDate} where tracking_number = ${invoice}`;
  });

  test('are refused to staff who do not pack', async () => {
    const content = await openStaffClient(shop, 'content');
    expect((await content.ask('POST /v1/staff/lines/invoices', { body: { invoices: ['1'] } })).status).toBe(403);
  });
});

describe('packing slips', () => {
  test('show the unmasked address of a parcel, and the access is recorded in the access log and the audit log', async () => {
    const [line] = await whole(owner, 'packing');
    const body = { lines: [line?.uuid ?? ''], reason: '출고 작업' };
    const { entities } = await owner.get('POST /v1/staff/slips', { body });
    expect(entities).toHaveLength(1);
    expect(entities[0]?.receiver).not.toContain('*');
    const [look] = (await owner.get('GET /v1/staff/looks', { query: { take: 1 } })).entities;
    expect([look?.act, look?.reason, look?.orderNumber]).toEqual(['slips', '출고 작업', line?.orderNumber]);
    const [act] = (await owner.get('GET /v1/staff/audit', { query: { take: 1 } })).entities;
    expect([act?.act, act?.reason]).toEqual(['slips', '출고 작업']);
  });

  test('for a whole page are as many as its lines, and each order is recorded once', async () => {
    const lines = [...(await whole(owner, 'packing')), ...(await whole(owner, 'moving'))];
    const before = await looks();
    const body = { lines: lines.map(({ uuid }) => uuid), reason: '오늘 출고' };
    const { entities } = await owner.get('POST /v1/staff/slips', { body });
    expect(entities.length).toBe(lines.filter(({ receiver }) => receiver !== '').length);
    const orders = new Set(entities.map(({ orderNumber }) => orderNumber)).size;
    expect((await looks()) ?? 0).toBeGreaterThanOrEqual((before ?? 0) + orders);
  });

  test('for lines of another seller are empty, and no access is recorded', async () => {
    const mine = (await grower.get('GET /v1/staff/me', {})).distributor;
    const others = (await whole(owner, 'packing')).filter(({ distributor }) => distributor.id !== mine?.id);
    const before = await looks();
    const body = { lines: others.map(({ uuid }) => uuid), reason: '엿보기' };
    expect((await grower.get('POST /v1/seller/slips', { body })).entities).toEqual([]);
    expect(await looks()).toBe(before);
  });

  test('for delivered, cancelled or unpaid lines are empty', async () => {
    const gone = await shop.sql<{ uuid: string }[]>`
      select uuid from order_line where status in ('complete', 'delivery_end', 'withdraw_complete', 'return_complete') limit 50`;
    const body = { lines: gone.map(({ uuid }) => uuid), reason: '지난 주소' };
    expect((await owner.get('POST /v1/staff/slips', { body })).entities).toEqual([]);
  });

  test('without a reason, or above the limit of one request, are refused', async () => {
    const [line] = await whole(owner, 'packing');
    const lines = [line?.uuid ?? ''];
    expect((await owner.ask('POST /v1/staff/slips', { body: { lines, reason: ' ' } })).status).toBe(400);
    const many = Array.from({ length: 201 }, () => crypto.randomUUID());
    expect((await owner.ask('POST /v1/staff/slips', { body: { lines: many, reason: '모두' } })).status).toBe(400);
  });

  async function looks() {
    const [row] = await shop.sql<{ n: number }[]>`select count(*)::int as n from personal_data_access`;
    return row?.n;
  }
});

describe('the stock list', () => {
  test('shows the stock of the database, and a corrected count at once with its movement', async () => {
    const { entities } = await owner.get('GET /v1/staff/options', { query: { take: 200 } });
    const option = entities.find(({ saleable }) => saleable !== null && saleable > 0);
    if (!option) throw new Error('nothing on the shelf');
    expect(option.saleable).toBe(option.stocked - option.held - option.sold);
    const params = { id: option.id };
    await owner.get('PUT /v1/staff/options/{id}/stock', { params, body: { by: 30, reason: '새로 들어왔어요.' } });
    const query = { search: option.product.name, take: 200 };
    const after = (await owner.get('GET /v1/staff/options', { query })).entities.find(({ id }) => id === option.id);
    expect(after?.stocked).toBe(option.stocked + 30);
    const moves = await owner.get('GET /v1/staff/options/{id}/movements', { params });
    expect(moves.entities[0]).toMatchObject({
      ...{ kind: 'stock', change: 30, balance: (option.saleable ?? 0) + 30, order: null },
      ...{ staff: '한대표', reason: '새로 들어왔어요.' },
    });
    const before = moves.entities[0]?.balance ?? 0;
    expect(moves.entities[1]?.balance ?? before - 30).toBe(before - 30);
  });

  test('names the order of each movement, with its effect on what is for sale and what was for sale afterwards', async () => {
    const buyer = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { stock: 10 });
    const { body: order } = await buyProduct(buyer, goods, 3);
    const [line] = order.orderItemProducts;
    await buyer.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line?.uuid ?? '' },
      body: { units: 2 },
    });
    const { uuid } = await placeTestOrder(buyer, goods, 1);
    await shop.sql`update orders set expires_at = shop_now() - interval '1 second' where uuid = ${uuid}`;
    const params = { id: goods.optionId };
    const movements = async () => (await owner.get('GET /v1/staff/options/{id}/movements', { params })).entities;
    await pollUntil(movements, ([latest]) => latest?.kind === 'release');
    await owner.get('PUT /v1/staff/options/{id}/stock', { params, body: { by: -4, reason: '상자가 터졌어요.' } });
    const [unpaid] = await shop.sql<{ id: number; number: string }[]>`
      select id, order_number as number from orders where uuid = ${uuid}`;
    const of = { staff: null, reason: null, order: { id: order.id, orderNumber: order.orderNumber } };
    const ofUnpaid = { ...of, order: { id: unpaid?.id, orderNumber: unpaid?.number } };
    expect(await movements()).toMatchObject([
      { kind: 'stock', change: -4, balance: 5, staff: '한대표', reason: '상자가 터졌어요.', order: null },
      { kind: 'release', change: 1, units: 1, balance: 9, ...ofUnpaid },
      { kind: 'hold', change: -1, units: 1, balance: 8, ...ofUnpaid },
      { kind: 'restock', change: 2, units: 2, balance: 9, ...of },
      { kind: 'sell', change: 0, units: 3, balance: 7, ...of },
      { kind: 'hold', change: -3, units: 3, balance: 7, ...of },
      { kind: 'stock', change: 10, balance: 10, order: null },
    ]);
  });

  test('lists every option once over all pages; a seller sees only the seller’s options and no movement of others', async () => {
    const ids: number[] = [];
    let after: string | undefined;
    do {
      const { entities, page } = await grower.get('GET /v1/seller/options', { query: { take: 3, after } });
      ids.push(...entities.map(({ id }) => id));
      after = page.nextPage ?? undefined;
    } while (after);
    const mine = (await grower.get('GET /v1/staff/me', {})).distributor?.id ?? 0;
    const ownRows = await shop.sql<{ id: number }[]>`
      select o.id from product_option o join product p on p.id = o.product_id join stock s on s.option_id = o.id
      where p.distributor_id = ${mine} order by p.id, o.id`;
    expect(ids).toEqual(ownRows.map(({ id }) => id));
    const readable = await grower.get('GET /v1/seller/options/{id}/movements', { params: { id: ownRows[0]?.id ?? 0 } });
    expect(readable.entities.length).toBeGreaterThan(0);
    expect(readable.entities.filter(({ staff, reason }) => staff !== null || reason !== null)).toEqual([]);
    const [foreign] = await shop.sql<{ id: number }[]>`
      select o.id from product_option o join product p on p.id = o.product_id where p.distributor_id <> ${mine} limit 1`;
    const params = { id: foreign?.id ?? 0 };
    expect((await grower.ask('GET /v1/seller/options/{id}/movements', { params })).status).toBe(404);
  });

  test('options of one name differ by their ship dates, and the image of the product is shown', async () => {
    const dates = [koreanDateAfter(5), koreanDateAfter(6)];
    const { id } = await insertTestProduct(shop.sql, { name: '날짜별 방어', dates });
    await shop.sql`update product_option set name = '5kg' where product_id = ${id}`;
    const { entities } = await owner.get('GET /v1/staff/options', { query: { search: '날짜별 방어' } });
    expect(entities.map(({ name, shipmentDate, product }) => [name, shipmentDate, product.image])).toEqual(
      dates.map((date) => ['5kg', date, '/pictures/x']),
    );
  });

  test('lists only options that are nearly out of stock when asked', async () => {
    const { entities } = await owner.get('GET /v1/staff/options', { query: { below: 3, take: 200 } });
    expect(entities.every(({ saleable }) => saleable !== null && saleable <= 3)).toBe(true);
  });
});
