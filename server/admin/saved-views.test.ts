import { expect, test } from 'vitest';
import { openStaffClient } from '#test/order-steps.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

test('a staff member at the limit of saved views can change each of them, cannot add one and reads why', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const put = (name: string, brand?: string) =>
    operator.ask('PUT /v1/staff/views', { body: { screen: 'new', name, filter: { brand } } });
  for (let nth = 1; nth <= 50; nth++) expect((await put(`목록 ${nth}`)).status).toBe(200);
  const { refusal } = await put('목록 51');
  expect(refusal.code).toBe('VIEWS_FULL');
  expect(refusal.message).toContain('50개까지');
  expect((await put('목록 7', 'ru')).body).toMatchObject({ name: '목록 7', filter: { brand: 'ru' } });
  const { entities } = await operator.get('GET /v1/staff/views', {});
  expect(entities).toHaveLength(50);
});
