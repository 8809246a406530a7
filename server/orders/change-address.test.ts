import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const elsewhere = { ...mapoAddress, addressDetail: '302호', memo: '벨은 누르지 마세요' };

async function bought() {
  const hana = shop.person();
  await hana.arrive();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
  const move = (to: typeof mapoAddress) => {
    const { guestOrderName: _, guestOrderPhone: __, ...body } = to;
    return hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', { params: { id: order.id }, body });
  };
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  return { hana, order, line: order.orderItemProducts[0]?.uuid ?? '', move, read };
}

test('an unpacked order can move to another address, except one with a higher shipping fee', async () => {
  const { move, read } = await bought();
  expect((await move(elsewhere)).body.address).toMatchObject({ addressDetail: '302호', memo: '벨은 누르지 마세요' });
  const dearer = await move(jejuAddress);
  expect([dearer.status, dearer.refusal.code]).toEqual([409, 'ADDRESS_LOCKED']);
  expect(dearer.refusal.message).toBe('배송비가 더 드는 지역으로는 바꿀 수 없어요. 취소하고 다시 주문해 주세요.');
  expect((await read()).address).toMatchObject({ addressDetail: '302호' });
});

test('an order that is being packed keeps its address', async () => {
  const { line, move, read } = await bought();
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const late = await move(elsewhere);
  expect([late.status, late.refusal.code]).toEqual([409, 'ADDRESS_LOCKED']);
  expect(late.refusal.message).toBe('배송 준비가 시작되어 배송지를 바꿀 수 없습니다.');
  expect((await read()).address.addressDetail).not.toBe('302호');
});

test('a cancelled order cannot change its address', async () => {
  const { hana, order, move } = await bought();
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
  expect((await move(elsewhere)).refusal.code).toBe('ADDRESS_LOCKED');
});
