import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildStorefront } from '../scripts/build.ts';
import screens from '../storefront/routes.ts';
import { openTestShop, type TestShop } from './shop.ts';

type Entry = { path?: string; index?: boolean; children?: Entry[] };

/** Every address pattern of the storefront, out of its own list. */
export const patterns = (screens as Entry[]).flatMap(function down(entry): string[] {
  const here = entry.path !== undefined ? [`/${entry.path}`] : entry.index ? ['/'] : [];
  return [...here, ...(entry.children ?? []).flatMap(down)];
});

/** A shop with its screens: built from these sources unless it is. Two test files do not build at once. */
export async function openScreens(settings?: Record<string, string>): Promise<TestShop> {
  const lock = 'build.lock';
  mkdirSync('build', { recursive: true });
  const until = Date.now() + 90_000;
  while (!taken(`build/${lock}`)) {
    if (Date.now() > until) rmdirSync(`build/${lock}`);
    await pause(100);
  }
  try {
    buildStorefront('cuma', { say: () => {} });
  } finally {
    if (existsSync(`build/${lock}`)) rmdirSync(`build/${lock}`);
  }
  return openTestShop(settings);
}

function taken(path: string) {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Every screen once, at an address where it finds something. */
export async function livingScreens({ sql }: TestShop): Promise<string[]> {
  const [one] = await sql<Record<'product' | 'funding' | 'notice' | 'video' | 'display', string>[]>`
    select (select product_id from product_card where listed order by product_id limit 1)::text as product,
      (select product_id from product_funding order by product_id limit 1)::text as funding,
      (select id from notice order by id limit 1)::text as notice, (select id from video order by id limit 1)::text as video,
      (select id from display_group order by id limit 1)::text as display`;
  return patterns.map((pattern) =>
    pattern
      .replace(':id', one?.[pattern.split('/')[1] as 'product'] ?? '1')
      .replace(':groupId', one?.display ?? '1')
      .replace(':slug?', 'fruit')
      .replace(':uuid', '7c1f1f0e-0d6a-4a39-8b34-0f6e8f2f2a11')
      .replace(':provider', 'kakao')
      .replace(':orderTmpId', '1')
      .replace('*', 'nowhere'),
  );
}
