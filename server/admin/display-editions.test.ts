import { expect, test } from 'vitest';
import { EditionForm } from '#contract/display-editions.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

test('two navigation links or two tabs with the same name are refused, because only one would be displayed', async () => {
  const md = await openStaffClient(shop, 'md');
  const tab = { name: '전체', title: '모두', products: [] };
  const door = { name: '홈', type: 'home' as const, link: '/' };
  const strips = [{ name: '오늘', title: '오늘 딴 것', tabs: [tab, { ...tab, title: '또 모두' }] }];
  const navigation = [door, { ...door, link: '/best' }];
  for (const { field, ...form } of [
    { field: 'form.strips.0.tabs', strips, navigation: [] },
    { field: 'form.navigation', strips: [], navigation },
  ]) {
    const { refusal } = await md.ask('POST /v1/staff/editions', {
      body: { seen: 0, form: { brand: 'market', ...form } },
    });
    expect(refusal.details).toMatchObject([{ field, message: '같은 이름이 두 번 적혀 있어요.' }]);
  }
});

test('of two concurrent home page edits the second is refused and overwrites nothing of the first', async () => {
  const [md, content] = [await openStaffClient(shop, 'md'), await openStaffClient(shop, 'content')];
  const home = (title: string) => ({ brand: 'ru', strips: [{ name: '오늘', title }] });
  await md.get('POST /v1/staff/editions', { body: { seen: 1, form: home('오늘 딴 것') } });
  const ends = await Promise.all(
    [md, content].map((who, nth) =>
      who.ask('POST /v1/staff/editions', { body: { seen: 2, form: home(`${nth}번째 사람`) } }),
    ),
  );
  expect(ends.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(ends.find(({ status }) => status === 409)?.refusal.code).toBe('VERSION_MOVED');
  const won = ends.findIndex(({ status }) => status === 201);
  const { form, versions } = await md.get('GET /v1/staff/editions', { query: { brand: 'ru' } });
  expect([form, versions[0]?.version]).toMatchObject([{ strips: [{ title: `${won}번째 사람` }] }, 3]);
  // A writer whose form equals the current edition succeeds without a write.
  const same = await md.get('POST /v1/staff/editions', { body: { seen: 2, form: home(`${won}번째 사람`) } });
  expect(same).toMatchObject({ put: 'same', version: 3 });
});

test('a group of the home screen with tabs is shown once, with the products of its default tab', async () => {
  const md = await openStaffClient(shop, 'md');
  const { form, versions } = await md.get('GET /v1/staff/editions', { query: { brand: 'cuma' } });
  const { strips } = EditionForm.parse(form);
  const [first, second] = [...new Set(strips.flatMap(({ products }) => products))];
  const tab = (name: string, product = '') => ({ name, title: name, products: [product] });
  const tabs = [tab('아침', first), { ...tab('저녁', second), isDefault: true }];
  const strip = { name: '오늘', title: '오늘 딴 것', tabs };
  const body = { seen: versions[0]?.version ?? 0, form: { brand: 'cuma', strips: [strip] } };
  await md.get('POST /v1/staff/editions', { body });
  const home = await shop.person().get('GET /v4/display-category', { query: { key: 'home' } });
  const [product] = await shop.sql<{ id: number }[]>`select id::int from product where external_id = ${second ?? ''}`;
  expect(home.page.count).toBe(1);
  expect(home.entities.map(({ name, tabs, products }) => [name, tabs.length, products.map(({ id }) => id)])).toEqual([
    ['오늘', 2, [product?.id]],
  ]);
});

test('a renamed group keeps its id, which links to its page contain', async () => {
  const md = await openStaffClient(shop, 'md');
  const publish = async (...names: string[]) => {
    const { versions } = await md.get('GET /v1/staff/editions', { query: { brand: 'ru' } });
    const strips = names.map((name) => ({ name, title: name, products: [] }));
    const body = { seen: versions[0]?.version ?? 0, form: { brand: 'ru' as const, strips } };
    await md.get('POST /v1/staff/editions', { body });
    const rows = await shop.sql<{ id: number }[]>`
      select id::int from display_group where brand = 'ru' and parent_id is null order by sort`;
    return rows.map(({ id }) => id);
  };
  const [fruit, fish] = await publish('과일', '생선');
  expect(await publish('제철 과일', '생선')).toEqual([fruit, fish]);
  expect(await publish('생선', '제철 과일')).toEqual([fish, fruit]);
  const [meat, ...others] = await publish('고기', '생선', '제철 과일');
  expect(others).toEqual([fish, fruit]);
  expect([fish, fruit]).not.toContain(meat);
});
