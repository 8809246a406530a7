import { beforeAll, expect, test } from 'vitest';
import { ProductForm } from '#contract/catalog-forms.ts';
import { EditionForm } from '#contract/display-editions.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
const brands = ['*', 'cuma', 'market', 'farmer', 'ru'];
let md: TestCustomer;
beforeAll(async () => {
  md = await openStaffClient(shop, 'md');
});

/** The rows that publishing a product or a home page writes, in the order of `sort`. The numbers in `sort` may differ. */
const tables = {
  product: `select to_jsonb(t) - 'updated_at' as row from product t order by id`,
  options: `select to_jsonb(t) - 'sort' as row from product_option t order by product_id, sort, id`,
  stock: `select to_jsonb(t) - 'version' as row from stock t order by option_id`,
  strips: `select to_jsonb(t) - 'sort' as row from display_group t order by brand, parent_id, sort, id`,
  hung: `select to_jsonb(t) - 'sort' as row from display_product t order by display_group_id, sort, product_id`,
  navigation: `select to_jsonb(t) - 'sort' as row from main_navigation t order by brand, sort, id`,
  below: 'select to_jsonb(t) as row from navigation_tab t order by main_navigation_id, display_group_id',
};
async function rowsOf(...names: (keyof typeof tables)[]) {
  const read = names.map(async (name) => [name, [...(await shop.sql.unsafe(tables[name]))]] as const);
  return Object.fromEntries(await Promise.all(read));
}

async function listed() {
  const all: { id: number; externalId: string | null }[] = [];
  for (let after: string | undefined; ; ) {
    const { entities, page } = await md.get('GET /v1/staff/products', { query: { take: 200, after } });
    all.push(...entities);
    if (page.nextPage === null) return all;
    after = page.nextPage;
  }
}

const formOf = async (id: number) => md.get('GET /v1/staff/products/{id}', { params: { id } });
const editionOf = async (brand: string) => md.get('GET /v1/staff/editions', { query: { brand } });
const put = (id: number, seen: number, form: object) =>
  md.ask('PUT /v1/staff/products/{id}/publish', { params: { id }, body: { seen, form: form as never } });
const hang = (seen: number, form: object) => md.ask('POST /v1/staff/editions', { body: { seen, form: form as never } });

/** Puts the shop into the state of an older release: no external names, no versions, no editions. */
async function age() {
  await shop.sql`delete from product_version`;
  await shop.sql`delete from display_edition`;
  for (const table of ['product', 'distributor', 'notice'])
    await shop.sql.unsafe(`update ${table} set external_id = null`);
}

test('every demo product can be read as a form, and publishing that form unchanged writes nothing', {
  tags: ['nightly'],
}, async () => {
  const before = await rowsOf('product', 'options', 'stock');
  const [{ versions } = { versions: 0 }] = await shop.sql`select count(*)::int as versions from product_version`;
  const fundings = new Set((await shop.sql`select id from product where sale_type = 'funding'`).map(({ id }) => id));
  const all = await listed();
  expect(all.length).toBeGreaterThan(190);
  expect(all.filter(({ externalId }) => externalId === null)).toEqual([]);
  for (const { id, externalId } of all.filter((one) => !fundings.has(one.id))) {
    const { form, version } = await formOf(id);
    expect([id, ProductForm.safeParse(form).error?.issues]).toEqual([id, undefined]);
    expect([form?.externalId, version]).toEqual([externalId, 1]);
    expect((await put(id, 1, form as object)).body).toMatchObject({ put: 'same', version: 1 });
  }
  expect(await rowsOf('product', 'options', 'stock')).toEqual(before);
  expect(await shop.sql`select count(*)::int as versions from product_version`).toEqual([{ versions }]);
});

test('a demo product published under another name and published back has the same rows and the same page', {
  tags: ['nightly'],
}, async () => {
  const before = await rowsOf('product', 'options', 'stock');
  const ids = (
    await shop.sql<{ id: number }[]>`
    select min(id) as id from product where sale_type <> 'funding' group by sale_type, product_status, return_policy, storage`
  ).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10);
  const page = async (id: number) => {
    const [goods, options] = await Promise.all([
      shop.person().ask('GET /v1/products/{id}', { params: { id } }),
      shop.person().ask('GET /v1/products/{id}/options', { params: { id } }),
    ]);
    return [goods.status, goods.body, options.status, options.body];
  };
  for (const id of ids) {
    const productPage = await page(id);
    const { form } = await formOf(id);
    expect((await put(id, 1, { ...form, name: `${form?.name} 새` })).body).toMatchObject({
      put: 'changed',
      version: 2,
    });
    expect((await put(id, 2, form as object)).body).toMatchObject({ put: 'changed', version: 3 });
    await expectEventually(() => page(id)).toEqual(productPage);
  }
  expect(await rowsOf('product', 'options', 'stock')).toEqual(before);
});

test.each(brands)(
  'the home page of %s can be read as a form, and publishing it unchanged or back changes no row',
  async (brand) => {
    const before = await rowsOf('strips', 'hung', 'navigation', 'below');
    const { form, versions } = await editionOf(brand);
    expect(EditionForm.safeParse(form).error?.issues).toBeUndefined();
    expect(versions).toMatchObject([{ version: 1, by: null, untilDate: null }]);
    expect((await hang(1, form as object)).body).toMatchObject({ put: 'same', version: 1 });
    const { strips, ...rest } = EditionForm.parse(form);
    expect(strips.length).toBeGreaterThan(5);
    const otherwise = { ...rest, strips: strips.map((one) => ({ ...one, title: `${one.title} 새` })) };
    expect((await hang(1, otherwise)).body).toMatchObject({ put: 'changed', version: 2 });
    expect((await hang(2, form as object)).body).toMatchObject({ put: 'changed', version: 3 });
    expect(await rowsOf('strips', 'hung', 'navigation', 'below')).toEqual(before);
  },
);

test('a home page is not overwritten by an editor that has not read it, before and after its first edition', async () => {
  const empty = { brand: 'ru', strips: [] };
  for (const isOld of [false, true]) {
    if (isOld) await age();
    const before = await rowsOf('strips', 'hung', 'navigation');
    const { status, refusal } = await hang(0, empty);
    expect([status, refusal.code, refusal.message]).toEqual([
      409,
      'VERSION_MOVED',
      '그사이 다른 분이 고쳤어요. 새로고침 후 다시 확인해 주세요.',
    ]);
    expect(await rowsOf('strips', 'hung', 'navigation')).toEqual(before);
  }
});

test('products, sellers, notices and home pages of an older release get their external name and first version once', async () => {
  await age();
  const [first, other] = await shop.sql<{ id: number }[]>`
    select id from product where sale_type <> 'funding' order by id limit 2`;
  // An import may have used this external name already.
  await shop.sql`update product set external_id = ${`p-${first?.id}`} where id = ${other?.id ?? 0}`;
  // Two processes start at the same time.
  await Promise.all([1, 2].map(() => shop.runDueJobs('version-older-rows')));
  const versions = () => shop.sql`
    select (select count(*) from product_version) as products, (select count(*) from display_edition) as editions,
      (select count(*) from product where sale_type <> 'funding') as all`;
  const [counted] = await versions();
  expect(counted).toEqual({ products: counted?.all, editions: brands.length, all: counted?.all });
  await shop.runDueJobs('version-older-rows');
  expect(await versions()).toEqual([counted]);
  for (const table of ['product', 'distributor', 'notice'])
    expect([...(await shop.sql.unsafe(`select id from ${table} where external_id is null`))]).toEqual([]);
  const { entities } = await md.get('GET /v1/staff/sellers', {});
  expect(entities.map(({ id, externalId }) => externalId === `g-${id}`)).not.toContain(false);
  expect((await formOf(first?.id ?? 0)).form?.externalId).not.toBe((await formOf(other?.id ?? 0)).form?.externalId);
});

test('a product that another transaction has locked gets its first version too', async () => {
  await age();
  const isWaiting = async () =>
    (await shop.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length > 0;
  let isDone = false;
  const { job } = await shop.sql.begin(async (holder) => {
    await holder`select from product order by id limit 3 for no key update`;
    const job = shop.runDueJobs('version-older-rows').finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await isWaiting()), { interval: 20 }).toBe(true);
    return { job };
  });
  await job;
  const without = await shop.sql`
    select from product p where sale_type <> 'funding' and not exists (select from product_version v where v.product_id = p.id)`;
  expect(without).toHaveLength(0);
});

test('a product of an older release can be read and published before its first version is written', async () => {
  await age();
  const [one, two, three] = await shop.sql<{ id: number; name: string }[]>`
    select id, name from product where sale_type = 'normal' and product_status = 'stock_in' order by id limit 3`;
  const { form, version } = await formOf(one?.id ?? 0);
  expect([form?.name, version]).toEqual([one?.name, 1]);
  await shop.runDueJobs('version-older-rows');
  await shop.sql`delete from product_version where product_id in ${shop.sql([two?.id ?? 0, three?.id ?? 0])}`;
  const stale = { ...form, externalId: `p-${two?.id}`, name: '빈 양식' };
  expect((await put(two?.id ?? 0, 0, stale)).refusal.code).toBe('VERSION_MOVED');
  const added = await md.ask('POST /v1/staff/products', { body: { ...stale, externalId: `p-${three?.id}` } as never });
  expect([added.status, added.refusal.code]).toEqual([409, 'VERSION_MOVED']);
  await shop.sql`delete from display_edition where brand = 'farmer'`;
  expect((await editionOf('farmer')).form).toMatchObject({ brand: 'farmer' });
});

test('a product whose rows the contract rejects today can still be read, and publishing it reports the error', async () => {
  const [one] = await shop.sql<
    { id: number }[]
  >`select id from product where sale_type = 'wholesale' order by id limit 1`;
  const id = one?.id ?? 0;
  await shop.sql`delete from product_version where product_id = ${id}`;
  await shop.sql`update product set property_json = '[]' where id = ${id}`;
  const { form, version } = await formOf(id);
  expect([form?.statutory, version]).toEqual([[], 1]);
  const { refusal } = await put(id, 1, form as object);
  expect(refusal.code).toBe('VALIDATION');
  expect(refusal.details).toContainEqual({ field: 'form.statutory', message: '상품 정보 제공 고시를 적어 주세요.' });
});

test('the product form does not write a crowdfunding product', async () => {
  const [one] = await shop.sql<{ id: number; externalId: string }[]>`
    select id, external_id as "externalId" from product where sale_type = 'funding' order by id limit 1`;
  const { status, refusal } = await md.ask('GET /v1/staff/products/{id}', { params: { id: one?.id ?? 0 } });
  expect([status, refusal.code]).toEqual([409, 'FUNDING_APART']);
  const [normal] = await shop.sql<
    { id: number }[]
  >`select id from product where sale_type = 'normal' order by id limit 1`;
  const { form } = await formOf(normal?.id ?? 0);
  const over = { ...form, externalId: one?.externalId };
  expect((await put(one?.id ?? 0, 0, over)).refusal.code).toBe('FUNDING_APART');
  expect((await md.ask('POST /v1/staff/products', { body: over as never })).refusal.code).toBe('FUNDING_APART');
  expect(await shop.sql`select sale_type from product where id = ${one?.id ?? 0}`).toEqual([{ sale_type: 'funding' }]);
});
