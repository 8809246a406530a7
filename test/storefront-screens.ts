import screens from '../storefront/routes.ts';
import type { TestShop } from './test-shop.ts';

type Entry = { path?: string; index?: boolean; children?: Entry[] };

/** Every path pattern of the storefront, from its list of routes. */
export const storefrontPatterns = (screens as Entry[]).flatMap(function down(entry): string[] {
  const here = entry.path !== undefined ? [`/${entry.path}`] : entry.index ? ['/'] : [];
  return [...here, ...(entry.children ?? []).flatMap(down)];
});

/** Every screen once, at a path with content. */
export async function storefrontScreens({ sql }: Pick<TestShop, 'sql'>): Promise<string[]> {
  const [one] = await sql<Record<'product' | 'funding' | 'notice' | 'video' | 'display', string>[]>`
    select (select product_id from product_card where is_listed order by product_id limit 1)::text as product,
      (select product_id from product_funding order by product_id limit 1)::text as funding,
      (select id from notice order by id limit 1)::text as notice, (select id from video order by id limit 1)::text as video,
      (select id from display_group order by id limit 1)::text as display`;
  return storefrontPatterns.map((pattern) =>
    pattern
      .replace(':id', one?.[pattern.split('/')[1] as 'product'] ?? '1')
      .replace(':displayId', one?.display ?? '1')
      .replace(':slug?', 'fruit')
      .replace(':uuid', '7c1f1f0e-0d6a-4a39-8b34-0f6e8f2f2a11')
      .replace(':lineUuid', '7c1f1f0e-0d6a-4a39-8b34-0f6e8f2f2a11')
      .replace(':provider', 'kakao')
      .replace(':orderTmpId', '1')
      .replace('*', 'nowhere'),
  );
}
