import { client } from '../client.ts';
import { keys } from '../query-keys.ts';

/** An order is read again, by whichever of its names it is open, and the lists with it. */
export function moved(...ids: (number | string)[]) {
  for (const id of ids) void client.invalidateQueries({ queryKey: keys.order(id) });
  void client.invalidateQueries({ queryKey: keys.allLines });
}
