import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { productEntry, sellerEntry } from '#test/catalogue-files.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { tx } from '../platform/db/database.ts';
import { markSoldOut } from '../stock/adjust-stock.ts';

const shop = ownShop();
const { kind: _, ...seller } = sellerEntry;
const { kind: __, ...goods } = { ...productEntry, images: ['/pictures/x'] };
let md: TestCustomer;
let id = 0;

beforeAll(async () => {
  md = await openStaffClient(shop, 'md');
  expect(await md.get('PUT /v1/staff/sellers', { body: seller })).toMatchObject({ put: 'made' });
  const made = await md.get('POST /v1/staff/products', { body: goods });
  expect(made).toMatchObject({ put: 'made', version: 1 });
  id = made.id as number;
});

test('a product published in the admin app can be bought at once, and publishing it again unchanged does nothing', async () => {
  const shown = async () => (await shop.person().ask('GET /v1/products/{id}', { params: { id } })).body.name;
  await expectEventually(shown).toBe('효돈 노지 감귤');
  expect(await md.get('PUT /v1/staff/sellers', { body: seller })).toMatchObject({ put: 'same' });
  const { form, version } = await md.get('GET /v1/staff/products/{id}', { params: { id } });
  expect(version).toBe(1);
  expect(
    await md.get('PUT /v1/staff/products/{id}/publish', { params: { id }, body: { seen: 1, form: form as never } }),
  ).toMatchObject({ put: 'same' });
  const { entities } = await md.get('GET /v1/staff/products', { query: { search: 'mandarin-5kg' } });
  expect(entities).toMatchObject([{ id, externalId: 'mandarin-5kg', seller: '효돈감귤농원', version: 1 }]);
});

test('a new seller needs a mobile number for messages; a known one keeps its number without it', async () => {
  const landline = { ...seller, externalId: 'landline', messagePhone: null };
  const refused = await md.ask('PUT /v1/staff/sellers', { body: landline });
  expect([refused.status, refused.refusal.details]).toEqual([
    400,
    [expect.objectContaining({ field: 'messagePhone' })],
  ]);
  const mobile = { ...landline, tel: '010-1234-5678' };
  expect(await md.get('PUT /v1/staff/sellers', { body: mobile })).toMatchObject({ put: 'made' });
  expect(await md.get('PUT /v1/staff/sellers', { body: { ...seller, messagePhone: null } })).toMatchObject({
    put: 'same',
  });
});

test('two concurrent writers: the second is refused and can read the change of the first', async () => {
  const dearer = { ...goods, options: goods.options.map((one) => ({ ...one, price: one.price + 500 })) };
  const act = (name: string) =>
    md.ask('PUT /v1/staff/products/{id}/publish', { params: { id }, body: { seen: 1, form: { ...dearer, name } } });
  const ends = await Promise.all([act('햇감귤 하나'), act('햇감귤 둘')]);
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { entities } = await md.get('GET /v1/staff/products/{id}/versions', { params: { id } });
  expect(entities.map(({ version, by, untilDate }) => [version, by, untilDate === null])).toEqual([
    [2, '진엠디', true],
    [1, '진엠디', false],
  ]);
});

test('two concurrent writers create one product under one new name, and an unknown courier is refused', async () => {
  const twin = { ...goods, externalId: 'twin' };
  const ends = await Promise.all([1, 2].map(() => md.ask('POST /v1/staff/products', { body: twin })));
  // The second request either is refused or finds the product exactly as requested.
  expect(ends.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
  for (const { status } of ends) expect([201, 409]).toContain(status);
  expect(await shop.sql`select from product where external_id = 'twin'`).toHaveLength(1);
  const strange = { ...goods, externalId: 'strange', shipping: { fee: 0, carrierCode: '77' } };
  expect((await md.ask('POST /v1/staff/products', { body: strange })).refusal.code).toBe('VALIDATION');
});

test('an older version is restored with its prices, and the price history shows each price with its author and dates', async () => {
  const seen = (await md.get('GET /v1/staff/products/{id}', { params: { id } })).version;
  const back = await md.get('PUT /v1/staff/products/{id}/versions/{n}/restore', {
    params: { id, n: 1 },
    body: { seen, reason: '잘못 고쳤어요.' },
  });
  expect(back).toMatchObject({ put: 'changed', version: seen + 1 });
  const [option] = await shop.sql<
    { id: number; price: number }[]
  >`select id, price from product_option where product_id = ${id} order by sort limit 1`;
  expect(option?.price).toBe(12_900);
  const { entities } = await md.get('GET /v1/staff/prices', { query: { option: option?.id ?? 0 } });
  expect(entities.map(({ price, by, untilDate }) => [price, by, untilDate === null])).toEqual([
    [12_900, '진엠디', true],
    [13_400, '진엠디', false],
    [12_900, '진엠디', false],
  ]);
  const log =
    await shop.sql`select act, subject, reason from audit_log where subject like 'product %' order by id desc limit 1`;
  expect(log).toMatchObject([{ act: 'publish', reason: '잘못 고쳤어요.' }]);
});

test('renaming or moving a seller or a category updates its products and lists at once', async () => {
  const readProduct = async () => (await shop.person().ask('GET /v1/products/{id}', { params: { id } })).body;
  const listed = async (category: number) => {
    const call = { params: { id: category }, query: { take: 60 } };
    return (await shop.person().get('GET /v1/products/category/{id}', call)).entities.filter((one) => one.id === id);
  };
  const below = { id: 9188, parentId: 91, name: '노지귤', icon: '🍊', sort: 98 };
  await md.get('PUT /v1/staff/categories', { body: below });
  await shop.sql`update product set category_id = 9188 where id = ${id}`;
  await expectEventually(async () => (await readProduct()).category.name).toBe('노지귤');
  await md.get('PUT /v1/staff/sellers', { body: { ...seller, name: '효돈 강씨네' } });
  await md.get('PUT /v1/staff/categories', { body: { ...below, parentId: 93, name: '바다귤' } });
  await expectEventually(async () => (await readProduct()).distributor.name).toBe('효돈 강씨네');
  // The two changes are published one after the other.
  await expectEventually(async () => (await readProduct()).category).toMatchObject({
    name: '바다귤',
    parent: { id: 93 },
  });
  await expectEventually(async () => (await listed(93))[0]?.category.name).toBe('바다귤');
  expect(await listed(91)).toEqual([]);
});

test('a product is found by a part of its name, also with characters that are special in a LIKE pattern', async () => {
  for (const name of ['귤즙 100% 한 병', '귤즙 1000 한 병'])
    await md.get('POST /v1/staff/products', { body: { ...goods, externalId: `juice-${name.includes('%')}`, name } });
  const one = await md.get('GET /v1/staff/products', { query: { take: 1 } });
  const all = await md.get('GET /v1/staff/products', { query: { take: 200 } });
  expect(one.page.count).toBe(all.page.count);
  expect(one.page.count).toBeGreaterThan(1);
  const { entities } = await md.get('GET /v1/staff/products', { query: { search: '100% 한' } });
  expect(entities.map(({ name }) => name)).toEqual(['귤즙 100% 한 병']);
  expect((await md.get('GET /v1/staff/products', { query: { search: '귤_' } })).entities).toEqual([]);
});

test('a category has a top-level parent, and never itself', async () => {
  const put = (id: number, parentId: number | null) =>
    md.ask('PUT /v1/staff/categories', { body: { id, parentId, name: `칸 ${id}`, icon: '🍋', sort: 99 } });
  expect((await put(9177, null)).status).toBe(200);
  expect((await put(9178, 9177)).status).toBe(200);
  for (const [id, parent] of [
    [9176, 9176],
    [9176, 9178],
    [9177, 91],
    [9176, 4711],
  ] as const) {
    const { refusal } = await put(id, parent);
    expect([id, parent, refusal.details]).toEqual([id, parent, [expect.objectContaining({ field: 'parentId' })]]);
  }
});

test('an option can change from counted to unlimited stock and back, and its sold quantity is kept', async () => {
  const formWithStock = (stock: number | null) => ({
    ...goods,
    externalId: 'endless',
    options: [{ key: '3kg', name: '3kg', price: 12_900, stock }],
  });
  const { id } = (await md.get('POST /v1/staff/products', { body: formWithStock(40) })) as { id: number };
  const publish = async (stock: number | null, seen: number) =>
    md.get('PUT /v1/staff/products/{id}/publish', { params: { id }, body: { seen, form: formWithStock(stock) } });
  const shelf = async () => {
    const [row] = await shop.sql`
      select s.unlimited, s.stocked, s.stocked - s.held - s.sold as left, o.option_status as status,
        (select sum(m.quantity)::int from stock_movement m where m.option_id = o.id and m.kind = 'stock') as moved
      from stock s join product_option o on o.id = s.option_id where o.product_id = ${id}`;
    return row;
  };
  await publish(null, 1);
  expect(await shelf()).toEqual({ unlimited: true, stocked: 0, left: 0, status: 'unlimited_stock_in', moved: 0 });
  await shop.sql`with sold as (update stock set sold = 3, held = 2 where option_id in (select id from product_option where product_id = ${id}) returning option_id)
    insert into stock_movement (option_id, kind, quantity) select option_id, kind, quantity from sold, (values ('hold', 5), ('sell', 3)) as x (kind, quantity)`;
  await publish(7, 2);
  expect(await shelf()).toEqual({ unlimited: false, stocked: 12, left: 7, status: 'stock_in', moved: 12 });
  await publish(9, 3);
  expect(await shelf()).toMatchObject({ left: 7 });
});

test('an unlimited option that is counted at zero is out of stock, and a new price does not make it unlimited again', async () => {
  const formWithPrice = (price: number, status?: 'unlimited_stock_in') => ({
    ...goods,
    externalId: 'counted',
    options: [
      { key: '3kg', name: '3kg', price, stock: null },
      { key: '5kg', name: '5kg', price: 16_900, stock: 0, ...(status ? { status } : {}) },
    ],
  });
  const { id } = (await md.get('POST /v1/staff/products', { body: formWithPrice(12_900, 'unlimited_stock_in') })) as {
    id: number;
  };
  const readOptions = async () =>
    (await shop.person().get('GET /v1/products/{id}/options', { params: { id } })).entities.map((option) => [
      option.productOptionStatus,
      option.amount,
    ]);
  expect(await readOptions()).toEqual([
    ['unlimited_stock_in', 999],
    ['stock_out', 0],
  ]);
  const [option] = await shop.sql<
    { id: number }[]
  >`select id from product_option where product_id = ${id} order by sort`;
  const count = (counted: number, seen: number) =>
    md.get('PUT /v1/staff/options/{id}/stock', {
      params: { id: option?.id ?? 0 },
      body: { counted, seen, reason: '세어 보았어요.' },
    });
  await count(0, 0);
  expect((await readOptions())[0]).toEqual(['stock_out', 0]);
  await count(4, 0);
  expect((await readOptions())[0]).toEqual(['stock_in', 4]);
  await md.get('PUT /v1/staff/products/{id}/publish', {
    params: { id },
    body: { seen: 1, form: formWithPrice(13_900) },
  });
  expect((await readOptions())[0]).toEqual(['stock_in', 4]);
});

test('an option that its seller has marked as sold out stays so under a new price, until its status or its stock is set', async () => {
  const made = await md.get('POST /v1/staff/products', { body: { ...goods, externalId: 'frosted' } });
  const params = { id: made.id as number };
  const stored = () =>
    shop.sql<{ id: number; status: string; price: number }[]>`
      select id, option_status as status, price from product_option where product_id = ${params.id} order by sort`;
  const publish = async (change: object) => {
    const { form, version } = await md.get('GET /v1/staff/products/{id}', { params });
    const options = (form as typeof goods).options.map((option, at) => (at === 0 ? { ...option, ...change } : option));
    await md.get('PUT /v1/staff/products/{id}/publish', {
      params,
      body: { seen: version, form: { ...form, options } as never },
    });
    const [first] = await stored();
    return [first?.status, first?.price];
  };
  const option = (await stored())[0]?.id ?? 0;
  await tx(shop.sql, (inside) => markSoldOut(inside, [option]));
  expect(await publish({ price: 15_000 })).toEqual(['stock_out', 15_000]);
  expect(await publish({ status: 'temp_stock_out' })).toEqual(['temp_stock_out', 15_000]);
  expect(await publish({ status: 'stock_in' })).toEqual(['stock_in', 15_000]);
  await tx(shop.sql, (inside) => markSoldOut(inside, [option]));
  const body = { by: 1, reason: '다시 들어왔어요.' };
  await md.get('PUT /v1/staff/options/{id}/stock', { params: { id: option }, body });
  expect(await publish({ price: 16_000 })).toEqual(['stock_in', 16_000]);
});

test('product descriptions, notices and home pages are accepted up to their maximum length, on creation and on update', async () => {
  const long = { ...goods, externalId: 'long', contents: '귤'.repeat(99_000) };
  const { id } = (await md.get('POST /v1/staff/products', { body: long })) as { id: number };
  const form = { ...long, contents: '감'.repeat(99_000) };
  const params = { id };
  expect((await md.ask('PUT /v1/staff/products/{id}/publish', { params, body: { seen: 1, form } })).status).toBe(200);
  const notice = { externalId: 'long', title: '길어요', contents: '글'.repeat(49_000) };
  expect((await md.ask('PUT /v1/staff/notices', { body: notice })).status).toBe(200);
  const strip = (nth: number) => ({ name: `줄 ${nth}`, title: '귤', products: Array(500).fill('mandarin-5kg') });
  const strips = Array.from({ length: 20 }, (_, nth) => strip(nth));
  expect(
    (await md.ask('POST /v1/staff/editions', { body: { seen: 1, form: { brand: 'farmer', strips } } })).status,
  ).toBe(201);
});

test('an invalid form is refused with the field, and nothing is written', async () => {
  const before = await shop.sql`select count(*) from product`;
  const { refusal: strange } = await md.ask('POST /v1/staff/products', {
    body: { ...goods, externalId: 'other', grower: 'nobody' },
  });
  expect(strange).toMatchObject({ code: 'VALIDATION', message: '생산자 nobody를 찾을 수 없어요.' });
  expect(await shop.sql`select count(*) from product`).toEqual(before);
});

test('publishing a description of another mall counts what is left out, and so does a notice', async () => {
  const contents =
    '<center><img src="https://mall.example/1.jpg"><img src="https://mall.example/2.jpg"><b>햇귤</b></center>';
  const removedTexts = ['사진 2장은 다른 쇼핑몰에 있어 가져오지 않았어요.'];
  const form = { ...goods, externalId: 'other-mall', contents };
  const made = await md.get('POST /v1/staff/products', { body: form });
  expect(made.removed).toEqual(removedTexts);
  const params = { id: made.id as number };
  const body = {
    seen: 1,
    form: { ...form, name: '다른 귤', contents: `${contents}<iframe src="https://www.youtube.com/embed/x"></iframe>` },
  };
  const changed = await md.get('PUT /v1/staff/products/{id}/publish', { params, body });
  expect(changed.removed).toEqual([...removedTexts, '동영상 1개는 넣을 수 없어 뺐어요.']);
  const back = { params: { ...params, n: 1 }, body: { seen: 2, reason: '되돌려요' } };
  expect((await md.get('PUT /v1/staff/products/{id}/versions/{n}/restore', back)).removed).toEqual(removedTexts);
  const notice = { externalId: 'other-mall', title: '알려요', contents };
  expect((await md.get('PUT /v1/staff/notices', { body: notice })).removed).toEqual(removedTexts);
  expect((await md.get('PUT /v1/staff/sellers', { body: seller })).removed).toEqual([]);
});

test('a notice with a date in the future is shown from that date on', async () => {
  const content = await openStaffClient(shop, 'content');
  const notice = { externalId: 'new-year', title: '설 연휴 배송 안내', contents: '<p>쉬어 가요</p>' };
  const dated = (hours: number) => ({ ...notice, createDate: new Date(Date.now() + hours * 3_600_000).toISOString() });
  const { id } = await content.get('PUT /v1/staff/notices', { body: dated(48) });
  const visitor = shop.person();
  const read = () => visitor.ask('GET /v1/boards/notices/{id}', { params: { id: id as number } });
  // Another size of the page, because the reply to the first may still be cached.
  const listed = async (take: number) =>
    (await visitor.get('GET /v1/boards/notices', { query: { take } })).entities.map(({ title }) => title);
  const mapped = async () =>
    (await (await fetch(`${shop.origin}/sitemap/pages.xml`)).text()).includes(`/notice/${id}<`);
  expect([(await read()).status, (await listed(60)).includes(notice.title), await mapped()]).toEqual([
    404,
    false,
    false,
  ]);
  await content.get('PUT /v1/staff/notices', { body: dated(-1) });
  expect([(await read()).status, (await listed(59)).includes(notice.title)]).toEqual([200, true]);
});

test('notices, categories and home pages are published only by roles with the permission', async () => {
  const notice = { externalId: 'opening', title: '문을 열었어요', contents: '<p>반가워요<script>x</script></p>' };
  const content = await openStaffClient(shop, 'content');
  expect(await content.get('PUT /v1/staff/notices', { body: notice })).toMatchObject({ put: 'made' });
  const { entities } = await content.get('GET /v1/staff/notices', {});
  expect(entities.find(({ externalId }) => externalId === 'opening')?.contents).toBe('<p>반가워요</p>');
  const strips = [{ name: '오늘', title: '오늘 딴 것', code: 'today', products: ['mandarin-5kg'] }];
  const edition = { brand: 'ru', strips };
  expect(await content.get('POST /v1/staff/editions', { body: { seen: 1, form: edition } })).toMatchObject({
    put: 'changed',
    version: 2,
  });
  const { form, versions } = await content.get('GET /v1/staff/editions', { query: { brand: 'ru' } });
  expect(form).toMatchObject({ brand: 'ru', strips: [{ title: '오늘 딴 것', products: ['mandarin-5kg'] }] });
  expect(versions).toHaveLength(2);
  const category = { id: 9199, parentId: 91, name: '풋귤', icon: '🍋', sort: 99 };
  expect((await content.ask('PUT /v1/staff/categories', { body: category })).refusal.code).toBe('STAFF_NOT_ALLOWED');
  expect(await md.get('PUT /v1/staff/categories', { body: category })).toMatchObject({ put: 'made', id: 9199 });
  const finance = await openStaffClient(shop, 'finance');
  const seen = await openStaffClient(shop, 'distributor');
  expect((await finance.ask('GET /v1/staff/products', {})).refusal.code).toBe('STAFF_NOT_ALLOWED');
  // Sellers have separate endpoints. This endpoint does not exist for them.
  expect((await seen.ask('GET /v1/staff/products', {})).refusal.code).toBe('NOT_FOUND');
});

test('a product image is resized to the sizes of the shop, and the same image is stored once', async () => {
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  const send = async () => {
    const form = new FormData();
    form.append('pictures', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), '귤.jpg');
    const headers = { authorization: `Bearer ${md.token}` };
    const answer = await fetch(`${shop.origin}/v1/staff/uploads`, { method: 'POST', body: form, headers });
    return (await answer.json()) as { entities: { path: string }[] };
  };
  const [one, other] = [await send(), await send()];
  expect(one.entities[0]?.path).toMatch(/^\/pictures\/goods\/[0-9a-f]{32}$/);
  expect(other).toEqual(one);
  expect((await fetch(`${shop.origin}${one.entities[0]?.path}-720.webp`)).status).toBe(200);
});

test('another image under the same idempotency key has another address', async () => {
  const headers = { authorization: `Bearer ${md.token}`, 'idempotency-key': crypto.randomUUID() };
  const send = async (background: string) => {
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('pictures', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), '귤.jpg');
    const answer = await fetch(`${shop.origin}/v1/staff/uploads`, { method: 'POST', body: form, headers });
    return ((await answer.json()) as { entities: { path: string }[] }).entities[0]?.path;
  };
  const [orange, green] = [await send('#e8862e'), await send('#2e8646')];
  expect(green).toMatch(/^\/pictures\/goods\//);
  expect(green).not.toBe(orange);
});

test('a tall story image is cut into pieces that the product page shows whole, one below the other', async () => {
  const tall = await sharp({ create: { width: 430, height: 1720, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('pictures', new Blob([new Uint8Array(tall)], { type: 'image/jpeg' }), '이야기.jpg');
  const headers = { authorization: `Bearer ${md.token}` };
  const answer = await fetch(`${shop.origin}/v1/staff/uploads?story=true`, { method: 'POST', body: form, headers });
  const { entities } = (await answer.json()) as { entities: { path: string; width: number; height: number }[] };
  expect(entities).toMatchObject([
    { width: 430, height: 860 },
    { width: 430, height: 860 },
  ]);
  const detailImages = entities.map(({ path }) => path);
  const story = { ...goods, externalId: 'story', detailImages: [...detailImages, '/pictures/x'] };
  const made = await md.get('POST /v1/staff/products', { body: story });
  const sizes = async () => {
    const page = await (await fetch(`${shop.origin}/product/${made.id}`)).text();
    return detailImages.map((path) => new RegExp(`"${path}-720.webp"[^>]*(width="430" height="860")`).exec(page)?.[1]);
  };
  await expectEventually(sizes).toEqual(['width="430" height="860"', 'width="430" height="860"']);
});
