import { describe, expect, test } from 'vitest';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function grower({ supply, permille = null }: { supply: number | null; permille?: number | null }) {
  const goods = await insertTestProduct(shop.sql, { dates: [null] });
  const [own] = await shop.sql<{ id: number }[]>`
    insert into distributor (name, ceo, biz_no, mail_order_no, address, tel, email, commission_permille)
    values ('청도 반시마을', '박감나무', '5018112079', '제2026-경북청도-0101호', '경북 청도군 화양읍 1', '070-0000-0199', 'bansi@grower.demo.shop', ${permille})
    returning id`;
  await shop.sql`update product set distributor_id = ${own?.id ?? 0} where id = ${goods.id}`;
  await shop.sql`update product_option set supply_price = ${supply} where product_id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  return { ...goods, distributor: own?.id ?? 0 };
}

async function kept(uuid: string) {
  const [line] = await shop.sql<{ supply: number | null; permille: number | null }[]>`
    select l.supply_price as supply, l.commission_permille as permille
    from order_line l join orders o on o.id = l.order_id where o.uuid = ${uuid} order by l.id limit 1`;
  return line as NonNullable<typeof line>;
}

async function buyer() {
  const hana = shop.person();
  await hana.arrive();
  return hana;
}

describe('the settlement terms of a sale', () => {
  test('are saved with the line and stay when price and rate change', async () => {
    const goods = await grower({ supply: 9000, permille: 120 });
    const { body } = await buyProduct(await buyer(), goods, 3);
    expect(await kept(body.uuid)).toMatchObject({ supply: 27_000, permille: 120 });
    await shop.sql`update product_option set supply_price = 9900 where product_id = ${goods.id}`;
    await shop.sql`update distributor set commission_permille = 90 where id = ${goods.distributor}`;
    expect(await kept(body.uuid)).toMatchObject({ supply: 27_000, permille: 120 });
    const next = await buyProduct(await buyer(), goods, 1);
    expect(await kept(next.body.uuid)).toMatchObject({ supply: 9900, permille: 90 });
  });

  test('are the shop’s current rate for a seller without one, and no price if it is unknown', async () => {
    const goods = await grower({ supply: null });
    const { body } = await buyProduct(await buyer(), goods);
    expect(await kept(body.uuid)).toMatchObject({ supply: null, permille: 150 });
    await restoreLimits(shop.sql, { commissionPermille: 180 });
    const dearer = await buyProduct(await buyer(), goods);
    await restoreLimits(shop.sql, { commissionPermille: 150 });
    expect(await kept(dearer.body.uuid)).toMatchObject({ permille: 180 });
  });

  test('are never shown to a customer', async () => {
    const goods = await grower({ supply: 8765, permille: 123 });
    const hana = await buyer();
    const { uuid, price, sheet, checked } = await placeTestOrder(hana, goods);
    const read = await hana.get('GET /v4/app-users/order-tmp/{id}', { params: { id: sheet.id } });
    const paid = await payOrder(hana, uuid, price);
    const shown = JSON.stringify([read, checked, paid.body]);
    // A price is a number, because the digits of a uuid may be the same.
    expect(shown).not.toMatch(/:8765\b|commission/i);
  });
});
