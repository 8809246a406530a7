import { expect, test } from 'vitest';
import { adminScreens, helpTextOf, isLinkOpen, menuFor } from './screens.ts';

const screens = adminScreens.flatMap((group) => group.screens);

test('every screen has a unique path and a unique menu key', () => {
  const keys = screens.flatMap(({ menu }) => menu?.key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
});

test('every help text says the purpose and the steps in full sentences', () => {
  for (const { name, what, how } of screens.flatMap(({ seller, ...screen }) => [screen, { ...screen, ...seller }])) {
    expect(how.length, name).toBeGreaterThan(0);
    for (const one of [what, ...how]) expect(one, name).toMatch(/요\.$/);
  }
});

test('a help text is found by the URL of its screen', () => {
  expect(helpTextOf('/')?.name).toBe('오늘');
  expect(helpTextOf('/orders/0a1b')?.name).toBe('주문 한 건');
  expect(helpTextOf('/inquiries/0a1b')?.name).toBe('고객센터 이야기');
  expect(helpTextOf('/nowhere')).toBeUndefined();
});

test('the help texts of a seller mention neither notes nor the day close, which only the shop has', () => {
  const read = ['/', '/claims', '/orders', '/orders/0a1b'].map((path) => helpTextOf(path, true));
  for (const { what, how } of read.flatMap((page) => page ?? []))
    expect([what, ...how].join(' ')).not.toMatch(/메모|지나온|마감|CSV|품절 처리/);
  expect(read.map((page) => page?.name)).toEqual(['오늘', '반품·교환', '주문', '주문 한 건']);
  expect(helpTextOf('/stock', true)).toEqual(helpTextOf('/stock'));
});

test('a link opens by the permissions of the menu, and a tab by its own', () => {
  expect(isLinkOpen('/packing?leavesBy=2026-11-20', ['stock', 'answer'], false)).toBe(false);
  expect(isLinkOpen('/orders/0a1b', ['stock', 'answer'], false)).toBe(false);
  expect(isLinkOpen('/money?tab=cases', ['refund'], false)).toBe(false);
  expect(isLinkOpen('/money?tab=refunds', ['refund'], false)).toBe(true);
  expect(isLinkOpen('/money', ['refund', 'cases'], true)).toBe(false);
  expect(isLinkOpen('/nowhere', ['refund'], false)).toBe(false);
  for (const { to } of menuFor(['answer'], true).flatMap(({ items }) => items))
    expect(isLinkOpen(to, ['answer'], true), to).toBe(true);
});
