import { expect, test } from 'vitest';
import { addDays } from '#contract/rules/calendar.ts';
import { buyProduct } from '#test/buy.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

/** Places an order in each shop; one process and one admin app serve both. */
async function ofBoth() {
  const hana = await joinMember(shop);
  const bought = async (brand: string) => {
    const { body } = await buyProduct(hana, await insertTestProduct(shop.sql));
    await shop.sql`update orders set brand = ${brand} where id = ${body.id}`;
    return { id: body.id, line: body.orderItemProducts[0]?.uuid ?? '' };
  };
  const statusOf = async ({ id }: { id: number }) =>
    (await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id } })).orderItemStatus;
  return {
    hana,
    owner: await openStaffClient(shop, 'owner'),
    own: await bought('cuma'),
    other: await bought('ru'),
    statusOf,
  };
}

async function says(key: string, value: object | number | boolean) {
  await shop.sql`insert into policy (key, brand, value, valid_from) values (${key}, 'ru', ${shop.sql.json(value as never)}, shop_now())`;
  await shop.sql`select announce(null, 'reference')`;
}

test('a delay is limited by the policy of the shop where the order was placed', async () => {
  const { owner, own, other } = await ofBoth();
  await says('delayMaxDays', { days: 3, times: 1 });
  const [promised] = await shop.sql<
    { day: string }[]
  >`select dispatch_on::text as day from order_line where uuid = ${own.line}`;
  const body = { reason: '비가 길어요', newDate: addDays(promised?.day ?? '', 5) };
  const putOff = ({ line }: { line: string }) =>
    owner.ask('PUT /v1/staff/lines/{line}/delay', { params: { line }, body });
  await pollUntil(
    () => putOff(other),
    ({ refusal }) => refusal?.message === '배송 지연은 약속한 날부터 3일 안에서 1번까지 알릴 수 있습니다.',
  );
  expect((await putOff(own)).status).toBe(200);
});

test("the jobs confirm orders and approve cancellations by the policy of the order's shop", async () => {
  const { hana, owner, own, other, statusOf } = await ofBoth();
  await says('autoConfirm', false);
  await says('withdrawAutoApprove', 60);
  for (const { id, line } of [own, other]) {
    await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
    await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id, pid: line },
      body: {},
    });
  }
  const { own: left, other: kept } = await ofBoth();
  await advanceClock(shop, '9d');
  expect([await statusOf(own), await statusOf(other)]).toEqual(['withdraw_complete', 'withdraw_request']);
  const [taken] = await shop.sql`select confirmed_at from order_line where order_id = ${left.id}`;
  const [waiting] = await shop.sql`select confirmed_at from order_line where order_id = ${kept.id}`;
  expect([taken?.confirmed_at !== null, waiting?.confirmed_at !== null]).toEqual([true, false]);
});

test('an order that moves has the household limit of the shop where it was placed', async () => {
  const { hana, own, other } = await ofBoth();
  await says('noResaleWeekly', 0);
  await shop.sql`
    insert into order_consent (order_id, kind, products, version)
    select o.id, 'noResale', array(select l.product_id from order_line l where l.order_id = o.id), '1' from orders o
    where o.id = any (${[own.id, other.id]}::bigint[])`;
  const { guestOrderName: _, guestOrderPhone: __, ...body } = { ...mapoAddress, addressDetail: '302호' };
  const move = ({ id }: { id: number }) =>
    hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', { params: { id }, body });
  await pollUntil(
    () => move(other),
    ({ refusal }) => refusal?.code === 'HOUSEHOLD_LIMIT',
  );
  expect((await move(own)).status).toBe(200);
});
