import { expect, test } from 'vitest';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
const hidden = [
  '4111\u200b1111\u200b1111\u200b1111',
  '４１１１１１１１１１１１１１１１',
  '4111.1111.1111.1111',
  '٤١١١١١١١١١١١١١١١',
];

test.each(hidden)('a card number written as %s is refused in an address', async (number) => {
  const hana = shop.person();
  await hana.signIn('first@demo.shop', 'Demo1234!!');
  const { selectedAddress, roadAddress, zonecode, addressDetail, receiverName, phone } = mapoAddress;
  const home = { selectedAddress, roadAddress, zonecode, addressDetail, receiverName, phone };
  const { status, refusal } = await hana.ask('POST /v1/app-users/delivery-address', {
    body: { ...home, memo: `카드 ${number}` },
  });
  expect([status, refusal.code]).toEqual([400, 'CARD_DATA_FORBIDDEN']);
  expect(await shop.sql`select 1 from address where memo like '%1111%'`).toHaveLength(0);
});

test('a card number is refused on endpoints that handle retries themselves, as an idempotency key and in a search', async () => {
  const hana = shop.person();
  await hana.signIn('first@demo.shop', 'Demo1234!!');
  const goods = await insertTestProduct(shop.sql);
  for (const number of hidden) {
    const edited = await hana.ask('PUT /v1/app-users', { body: { nickname: number } });
    expect(edited.refusal.code).toBe('CARD_DATA_FORBIDDEN');
    const found = await hana.ask('GET /v1/products/search', { query: { filter: number } });
    expect(found.refusal.code).toBe('CARD_DATA_FORBIDDEN');
  }
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const keyed = await hana.ask(
    'POST /v1.2/app-users/shopping-carts',
    { body },
    { 'idempotency-key': '4111-1111-1111-1111' },
  );
  expect(keyed.refusal.code).toBe('CARD_DATA_FORBIDDEN');
});

test.each([
  [
    'the name of a picture',
    (form: FormData, number: string) => form.append('pictures', new Blob(['x']), `${number}.jpg`),
  ],
  ['a field beside it', (form: FormData, number: string) => form.append('memo', number)],
])('a card number is refused as %s', async (_, put) => {
  const hana = await shop.guest();
  for (const number of hidden) {
    const form = new FormData();
    put(form, number);
    const headers = { authorization: `Bearer ${hana.token}` };
    const answer = await fetch(`${shop.origin}/v1/uploads`, { method: 'POST', headers, body: form });
    expect(((await answer.json()) as { code: string }).code).toBe('CARD_DATA_FORBIDDEN');
  }
});
