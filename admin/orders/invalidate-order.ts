import { adminQueryClient } from '../admin-entry.ts';
import { adminKeys } from '../query-keys.ts';

/** Refetches an order by any of its ids, and the lists. */
export function invalidateOrder(...ids: (number | string)[]) {
  for (const id of ids) void adminQueryClient.invalidateQueries({ queryKey: adminKeys.order(id) });
  void adminQueryClient.invalidateQueries({ queryKey: adminKeys.allLines });
}
