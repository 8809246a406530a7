import { describe, expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { acceptTestGift, joinMemberWithId, newGiftReceivers, proveNewPhone, sendGift } from '#test/gift.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

async function bought(name: string, more: { receiver?: string; phone?: string } = {}) {
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { name }));
  await shop.sql`
    update orders set address = address || jsonb_strip_nulls(jsonb_build_object('receiverName', ${more.receiver ?? null}::text, 'phone', ${more.phone ?? null}::text))
    where id = ${order.id}`;
  return order;
}

describe('an order is found', () => {
  test('by its number, the end of it, its products, and the exact name or phone of its recipient', async () => {
    const order = await bought('영동 호두 1kg', { receiver: '남궁바람', phone: '010-7788-9911' });
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await shop.sql`update order_line set tracking_number = '688812345678' where uuid = ${line}`;
    await bought('예산 사과', { receiver: '남궁바람이', phone: '010-7788-9912' });
    const operator = await openStaffClient(shop, 'operator');
    const searchOrders = async (search: string) =>
      (await operator.get('POST /v1/staff/search', { body: { search } })).entities.map(({ id }) => id);
    const tail = order.orderNumber.split('-')[1] ?? '';
    for (const words of [
      order.orderNumber,
      tail,
      tail.slice(0, 5).toLowerCase(),
      '동 호두',
      '남궁바람',
      '010-7788-9911',
      '01077889911',
      '010.7788.9911',
      '+82 10-7788-9911',
      '０１０－７７８８－９９１１',
      '6888 1234 5678',
    ])
      expect(await searchOrders(words), words).toEqual([order.id]);
    for (const words of ['%', '_', '남궁', '01077889913', "'; drop"])
      expect(await searchOrders(words), words).toEqual([]);
  });

  test('by the tracking number of a further parcel, and by one with letters, in orders and in the queue of parcels on the way', async () => {
    const order = await bought('강릉 감자 10kg');
    const line = order.orderItemProducts[0]?.uuid ?? '';
    const operator = await openStaffClient(shop, 'operator');
    await operator.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    const parcel = { carrierCode: '04', invoice: '688800000001' };
    await operator.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body: parcel });
    await shop.sql`
      insert into order_line_parcel (order_line_id, position, carrier_code, tracking_number, quantity)
      select id, n, '04', number, 1 from order_line, (values (2, '688800000002'), (3, 'EG688800003KR')) further (n, number) where uuid = ${line}`;
    for (const search of ['6888-0000-0002', 'EG688800003KR', 'eg688800003kr']) {
      const { entities } = await operator.get('POST /v1/staff/search', { body: { search } });
      expect(
        entities.map(({ id }) => id),
        search,
      ).toEqual([order.id]);
      const queue = await operator.get('GET /v1/staff/lines', { query: { queue: 'moving', search } });
      expect(
        queue.entities.map(({ uuid }) => uuid),
        search,
      ).toEqual([line]);
    }
  });

  test('by the phone and the name of a gift’s recipient, as the sender and as the recipient entered them', async () => {
    const { self } = await joinMemberWithId(shop);
    const [receiver] = newGiftReceivers(1);
    if (!receiver) throw new Error('no receiver');
    const receivers = [{ ...receiver, name: '사공바다' }];
    const { group } = await sendGift(self, await insertTestProduct(shop.sql, { name: '선물용 한라봉' }), { receivers });
    const operator = await openStaffClient(shop, 'operator');
    const found = async (search: string) => {
      const { entities } = await operator.get('POST /v1/staff/search', { body: { search } });
      return entities.map(({ orderNumber }) => orderNumber);
    };
    for (const search of [receiver.phone, '사공바다']) expect(await found(search), search).toEqual([group.orderNumber]);
    await acceptTestGift(await proveNewPhone(shop, receiver.phone), group.giftTos[0]?.uuid ?? '', receiver.phone, {
      ...mapoAddress,
      receiverName: '제갈가람',
    });
    expect(await found('제갈가람')).toEqual([group.orderNumber]);
  });

  test('with its people masked regardless of the search word, and other filters restrict the result', async () => {
    const order = await bought('가평 잣', { receiver: '독고하늘' });
    const operator = await openStaffClient(shop, 'operator');
    const { entities } = await operator.get('POST /v1/staff/search', { body: { search: '독고하늘', status: 'paid' } });
    expect(entities.map(({ id }) => id)).toEqual([order.id]);
    expect(JSON.stringify(entities)).not.toContain('독고하늘');
    const none = await operator.get('POST /v1/staff/search', { body: { search: '독고하늘', status: 'delivering' } });
    expect(none.entities).toEqual([]);
  });
});

test('a list of orders continues on the next page: every order once, regardless of what is added in between', async () => {
  for (let more = 0; more < 7; more++) await bought('무안 양파');
  const operator = await openStaffClient(shop, 'operator');
  const walk = async (search?: string) => {
    const ids: number[] = [];
    let nextPage: string | undefined;
    do {
      const page = search
        ? await operator.get('POST /v1/staff/search', { body: { search, take: 2, nextPage } })
        : await operator.get('GET /v1/staff/orders', { query: { take: 2, nextPage } });
      ids.push(...page.entities.map(({ id }) => id));
      nextPage = page.page.nextPage ?? undefined;
      if (ids.length === 4) await bought('무안 양파');
    } while (nextPage);
    return ids;
  };
  const [all] = await shop.sql<
    { ids: number[] }[]
  >`select array_agg(id::int order by created_at desc, id desc) as ids from orders`;
  expect(await walk()).toEqual(all?.ids);
  const onions = await walk('무안 양파');
  expect(new Set(onions).size).toBe(onions.length);
  expect(onions).toHaveLength(8);
});

test('a paid line that no one can pack yet is listed by what it waits for, and not as a new order', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { self } = await joinMemberWithId(shop);
  const [receiver] = newGiftReceivers(1);
  if (!receiver) throw new Error('no receiver');
  const goods = await insertTestProduct(shop.sql, { name: '선물용 곶감' });
  const { group } = await sendGift(self, goods, { receivers: [receiver] });
  const funded = await bought('제주 구아바');
  await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    select product_id, 'amount', 100, shop_now() - interval '1 day', shop_now() + interval '3 days', korea_date(shop_now()) + 9, 'open'
    from order_line where order_id = ${funded.id}`;
  const listed = async (status: 'paid' | 'address_waiting' | 'funding_waiting') =>
    (await operator.get('GET /v1/staff/orders', { query: { status, take: 60 } })).entities;
  const given = await shop.sql<{ id: number }[]>`select id from orders where uuid = ${group.orderUuid}`;
  const gift = given[0]?.id ?? 0;
  const has = async (status: Parameters<typeof listed>[0], id: number) =>
    (await listed(status)).some((order) => order.id === id);
  expect([await has('paid', gift), await has('address_waiting', gift), await has('funding_waiting', gift)]).toEqual([
    ...[false, true, false],
  ]);
  expect([await has('paid', funded.id), await has('funding_waiting', funded.id)]).toEqual([false, true]);
  expect((await listed('address_waiting'))[0]?.lines.map(({ waitsFor }) => waitsFor)).toEqual(['address']);
  const page = await operator.get('GET /v1/staff/orders/{id}', { params: { id: gift } });
  expect(page.waits.map((wait) => wait.for)).toEqual(['address']);
  const grower = await openStaffClient(shop, 'distributor');
  const sellerView = await grower.get('GET /v1/seller/orders/{id}', { params: { id: gift } });
  expect(sellerView.lines[0]?.waitsFor).toBe('address');
  const [first] = (await grower.get('GET /v1/seller/orders', { query: { search: page.orderNumber } })).entities;
  expect(first?.lines[0]?.waitsFor).toBe('address');

  const file = { kind: 'lines' as const, uuid: crypto.randomUUID(), filter: { status: 'address_waiting' as const } };
  await operator.get('POST /v1/staff/files', { body: { ...file, reason: '월말 정리' } });
  const { rows } = await operator.get('GET /v1/staff/files/{uuid}/rows', { params: { uuid: file.uuid } });
  expect(rows.map(([number]) => number)).toEqual([page.orderNumber]);

  const self2 = await proveNewPhone(shop, receiver.phone);
  const [link] = await shop.sql<{ link: string }[]>`
    select t.link from gift_recipient t join order_line l on l.id = t.order_line_id where l.order_id = ${gift}`;
  await acceptTestGift(self2, link?.link ?? '', receiver.phone);
  expect([await has('paid', gift), await has('address_waiting', gift)]).toEqual([true, false]);
});
