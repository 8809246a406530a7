import { readFileSync } from 'node:fs';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { adminRoutes } from '../routes.tsx';
import { helpTextOf, helpTexts, sellerHelpTexts } from './help-texts.ts';
import { menuGroups } from './menu.ts';

const screens = (adminRoutes.find(({ path }) => path === '/')?.children ?? []).filter(({ path }) => path !== '*');
const pathOf = ({ index, path = '' }: RouteObject) => (index ? '' : path);

test('every screen has a help text with its purpose and steps, and every help text has a screen', () => {
  expect(screens.map(pathOf).filter((path) => !helpTexts[path])).toEqual([]);
  expect(Object.keys(helpTexts).filter((path) => !screens.map(pathOf).includes(path))).toEqual([]);
  for (const { name, what, how } of [...Object.values(helpTexts), ...Object.values(sellerHelpTexts)]) {
    expect(what, name).toMatch(/요\.$/);
    expect(how.length, name).toBeGreaterThan(0);
    for (const one of how) expect(one, name).toMatch(/요\.$/);
  }
});

test('a help text is found by the URL of its screen and has the name of its menu entry', () => {
  for (const { to, name } of menuGroups.flatMap((group) => group.items)) expect(helpTextOf(to)?.name).toBe(name);
  expect(helpTextOf('/orders/0a1b')?.name).toBe('주문 한 건');
  expect(helpTextOf('/inquiries/0a1b')?.name).toBe('고객센터 이야기');
  expect(helpTextOf('/nowhere')).toBeUndefined();
});

test('the help texts of a seller mention neither notes nor the day close, which only the shop has', () => {
  const read = ['/', '/claims', '/orders', '/orders/0a1b'].map((path) => helpTextOf(path, true));
  for (const { what, how } of read.flatMap((page) => page ?? []))
    expect([what, ...how].join(' ')).not.toMatch(/메모|지나온|마감|CSV|품절 처리/);
  expect(read.map((page) => page?.name)).toEqual(['오늘', '반품·교환', '주문', '주문 한 건']);
  expect(helpTextOf('/stock', true)).toBe(helpTexts.stock);
});

test('the guide for merchants describes every screen of the menu', () => {
  const guide = readFileSync('docs/admin.ko.md', 'utf8');
  const untold = menuGroups.flatMap((group) => group.items).filter(({ name }) => !guide.includes(name));
  expect(untold.map(({ name }) => name)).toEqual([]);
});
