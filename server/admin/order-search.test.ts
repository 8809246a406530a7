import { describe, expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
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
    const found = async (search: string) =>
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
      '6888 1234 5678',
    ])
      expect(await found(words), words).toEqual([order.id]);
    for (const words of ['%', '_', '남궁', '01077889913', "'; drop"]) expect(await found(words), words).toEqual([]);
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
