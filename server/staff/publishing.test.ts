import { beforeAll, expect, test } from 'vitest';
import { grower, product } from '#test/catalogue.ts';
import { consoleOf } from '#test/life.ts';
import type { Person } from '#test/person.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();
const { kind: _, ...seller } = grower;
const { kind: __, ...goods } = { ...product, images: ['/pictures/x'] };
let md: Person;

beforeAll(async () => {
  md = await consoleOf(shop, 'md');
  await md.get('PUT /v1/staff/sellers', { body: seller });
});

test('a special price above the price is refused at its field, and one as high as the price is not', async () => {
  const priced = (specialSalePrice: number) => ({
    ...goods,
    options: goods.options.map((one, nth) => (nth === 1 ? { ...one, price: 12_900, specialSalePrice } : one)),
  });
  expect(goods.options.length).toBeGreaterThan(1);
  const { status, refusal } = await md.ask('POST /v1/staff/products', { body: priced(12_901) });
  const details = [{ field: 'options.1.specialSalePrice', message: '할인가는 판매가보다 높을 수 없어요.' }];
  expect([status, refusal.code, refusal.details]).toEqual([400, 'VALIDATION', details]);
  const { id } = (await md.get('POST /v1/staff/products', { body: priced(12_900) })) as { id: number };
  const dearer = { params: { id }, body: { seen: 1, form: priced(20_000) } };
  const again = await md.ask('PUT /v1/staff/products/{id}/publish', dearer);
  expect(again.refusal.details).toMatchObject([{ field: 'form.options.1.specialSalePrice' }]);
});
