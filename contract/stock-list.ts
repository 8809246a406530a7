import { z } from 'zod';
import { CursorText, humanText, Id, pageSize, UtcMoment, Won, wholeNumber } from './primitives.ts';

/** What of the shelf is asked for. */
export const StockItemQuery = z.strictObject({
  search: humanText(1, 50).optional(),
  distributor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  /** Only what can be sold so many times or fewer. */
  below: wholeNumber(0, 1_000_000).optional(),
  after: CursorText.optional(),
  take: pageSize(50, 200),
});
/** An option as the shelf sees it; `saleable` null when there is no end of it. */
export const StockItem = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string() }),
  name: z.string(),
  distributor: z.string(),
  price: Won,
  stocked: z.int(),
  held: z.int(),
  sold: z.int(),
  /** Sold and still to leave. */
  unshipped: z.int(),
  /** What can be counted there: for sale, held, and sold but not sent. */
  inWarehouse: z.int(),
  saleable: z.int().nullable(),
});
export type StockItem = z.output<typeof StockItem>;

export const StockMovementList = z.object({
  entities: z.array(
    z.object({
      at: UtcMoment,
      kind: z.enum(['stock', 'hold', 'release', 'sell', 'restock']),
      units: z.int(),
      orderNumber: z.string().nullable(),
    }),
  ),
});
