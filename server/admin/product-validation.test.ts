import { beforeAll, expect, test } from 'vitest';
import { productEntry, sellerEntry } from '#test/catalogue-files.ts';
import type { TestCustomer } from '#test/customer.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
const { kind: _, ...seller } = sellerEntry;
const { kind: __, ...goods } = { ...productEntry, images: ['/pictures/x'] };
let md: TestCustomer;

beforeAll(async () => {
  md = await openStaffClient(shop, 'md');
  await md.get('PUT /v1/staff/sellers', { body: seller });
});

test('a special price above the price is refused at its field, and an equal one is accepted', async () => {
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

const notice = { externalId: 'rain', title: '비 소식', contents: '<p>비가 와요.</p>' };
const sorted = { id: 9155, parentId: 91, name: '한라봉', icon: '🍊', sort: 50 };
const lists = {
  notice: async (who: TestCustomer) =>
    (await who.get('GET /v1/staff/notices', {})).entities.find(({ externalId }) => externalId === 'rain'),
  seller: async (who: TestCustomer) =>
    (await who.get('GET /v1/staff/sellers', {})).entities.find(({ externalId }) => externalId === 'hyodon'),
  category: async (who: TestCustomer) =>
    (await who.get('GET /v1/staff/categories', {})).entities.find(({ id }) => id === 9155),
};
const writes = {
  notice: (who: TestCustomer, words: string, seen?: string) =>
    who.ask('PUT /v1/staff/notices', { body: { ...notice, title: words, seen } }),
  seller: (who: TestCustomer, words: string, seen?: string) =>
    who.ask('PUT /v1/staff/sellers', { body: { ...seller, story: words, seen } }),
  category: (who: TestCustomer, words: string, seen?: string) =>
    who.ask('PUT /v1/staff/categories', { body: { ...sorted, name: words, seen } }),
};

test.each(['notice', 'seller', 'category'] as const)(
  'of two concurrent edits of a %s the second is refused and overwrites nothing of the first',
  async (kind) => {
    const [write, shown] = [writes[kind], lists[kind]];
    const owner = await openStaffClient(shop, 'owner');
    expect((await write(md, '처음 쓴 말')).status).toBe(200);
    const seen = (await shown(md))?.mark;
    const ends = await Promise.all([md, owner].map((who, nth) => write(who, `${nth}번째 사람`, seen)));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(ends.find(({ status }) => status === 409)?.refusal.code).toBe('VERSION_MOVED');
    const won = `${ends.findIndex(({ status }) => status === 200)}번째 사람`;
    expect(JSON.stringify(await shown(owner))).toContain(won);
    // A writer whose form equals the current row succeeds, and a writer who has read it can go on.
    expect((await write(md, won, seen)).body.put).toBe('same');
    expect((await write(owner, '나중에 쓴 말', (await shown(owner))?.mark)).body.put).toBe('changed');
    // A writer who took the name for new finds that it exists.
    expect((await write(md, '새로 쓴 말', '')).refusal.code).toBe('VERSION_MOVED');
  },
);
