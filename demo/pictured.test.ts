import { expect, test } from 'vitest';
import { catalogueRows, demoProducts } from './demo-catalogue.ts';
import { displayRows } from './demo-display.ts';

/** The rows of a demo shop seeded at noon of a day, as displays read them. */
function shelfOf(day: string) {
  const now = new Date(`${day}T03:00:00Z`);
  const { products } = catalogueRows({ now, holidays: new Set() });
  return products.flatMap((product, at) => {
    const good = demoProducts[at];
    // Sales by id, so that no order is by chance the one of the pictures.
    return good ? [{ ...product, good, sales: product.pictured ? 3 * (at % 90) + 200 : at % 90, ships: null }] : [];
  });
}

const days = ['2026-01-15', '2026-04-15', '2026-07-15', '2026-11-27'];

test.each(days)('at least five of the six newest products of a branch show their food on %s', (day) => {
  for (const root of [91, 93, 95, 96, 97]) {
    const branch = shelfOf(day)
      .filter(
        ({ category_id, product_status }) => Math.floor(category_id / 100) === root && product_status === 'stock_in',
      )
      .sort((one, other) => other.created_at.localeCompare(one.created_at));
    const pictured = branch.slice(0, 6).filter(({ pictured }) => pictured).length;
    expect([root, pictured >= 5]).toEqual([root, true]);
  }
});

test.each(days)('banners show food, and the first four products of a strip do, on %s', (day) => {
  const shelf = shelfOf(day);
  const { groups, products } = displayRows(shelf, new Date(`${day}T03:00:00Z`));
  type Group = { id: number; brand: string; name: string; display_ui_type: string; key: string };
  const homes = (groups as Group[]).filter(({ key }) => key === 'home');
  const firstScreens = homes.map((group) => {
    const ofGroup = products.filter(({ display_group_id }) => display_group_id === group.id);
    const pictured = ofGroup.map(({ product_id }) => shelf[product_id - 1]?.pictured === true);
    return { where: `${group.brand} ${group.name}`, kind: group.display_ui_type, pictured };
  });
  for (const { where, kind, pictured } of firstScreens) {
    if (kind === 'banner') expect([where, pictured]).toEqual([where, [true]]);
    // A strip may have fewer than four products with a picture: these come first.
    const first = pictured.indexOf(false);
    if (first >= 0 && first < 4) expect([where, pictured.lastIndexOf(true) < first]).toEqual([where, true]);
  }
  const all = firstScreens.flatMap(({ pictured }) => pictured.slice(0, 6));
  expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.7);
});

test('a story shows each image once, and never the first one, which is above it', () => {
  const { products } = catalogueRows({ now: new Date('2026-11-27T03:00:00Z'), holidays: new Set() });
  const pictureCounts = { near: 0, box: 0 };
  for (const { name, images, contents } of products) {
    const shown = [...contents.matchAll(/src="(.+?)-720\.webp"/g)].map(([, image = '']) => image);
    expect([name, new Set(shown).size, shown.includes(images[0] ?? '')]).toEqual([name, shown.length, false]);
    expect([name, shown.filter((image) => !images.includes(image))]).toEqual([name, []]);
    expect([name, contents.match(/그린 그림/g)?.length]).toEqual([name, 1]);
    pictureCounts.near += shown.filter((image) => image.endsWith('-3')).length;
    pictureCounts.box += shown.filter((image) => image.endsWith('-2')).length;
  }
  expect(pictureCounts.near).toBeGreaterThan(20);
  expect(pictureCounts.box).toBeGreaterThan(30);
});
