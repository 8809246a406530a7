import type { ProductStatus } from '#contract/catalog.ts';
import type { Db } from '../platform/db/database.ts';
import { bestProductIds } from './recent-activity.sql.ts';

type Branch = { category: number; isRoot: boolean; status: ProductStatus | undefined };

/**
 * Best sellers of a category in a period. The order is cached for a minute; product cards are always read.
 * Two processes may differ by a minute.
 */
export function createBestProducts() {
  const kept = new Map<string, { ids: Promise<number[]>; at: number }>();

  return (sql: Db, branch: Branch, type: 'day' | 'week' | 'month') => {
    const key = `${branch.category} ${branch.status ?? ''} ${type}`;
    const found = kept.get(key);
    if (found && Date.now() - found.at < 60_000) return found.ids;
    const ids = bestProductIds(sql, branch, type);
    ids.catch(() => kept.delete(key));
    kept.set(key, { ids, at: Date.now() });
    return ids;
  };
}
