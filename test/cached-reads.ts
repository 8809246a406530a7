import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

/** Number of times the shop has read products from the database so far. */
export const countProductReads = (shop: TestShop) =>
  shop.statements.filter((one) => one.includes("'restrictedStockOrder'")).length;

/** Repeats until three reads come from the cache: the invalidation of a new product may reach the process after the first read. */
export async function readUntilCached(shop: TestShop, path: string) {
  await expect.poll(async () => (await shop.sql`select 1 from product_change`).length).toBe(0);
  let kept = 0;
  const look = async () => {
    const before = countProductReads(shop);
    await (await fetch(shop.origin + path)).arrayBuffer();
    kept = countProductReads(shop) === before ? kept + 1 : 0;
    return kept;
  };
  await expect.poll(look, { interval: 150, timeout: 10_000 }).toBe(3);
}
