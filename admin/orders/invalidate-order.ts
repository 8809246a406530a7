import { adminQueryClient } from '../client.ts';
import { adminKeys } from '../query-keys.ts';

/** An order is read again, by whichever of its names it is open, and the lists with it. */
export function invalidateOrder(...ids: (number | string)[]) {
  for (const id of ids) void adminQueryClient.invalidateQueries({ queryKey: adminKeys.order(id) });
  void adminQueryClient.invalidateQueries({ queryKey: adminKeys.allLines });
}
