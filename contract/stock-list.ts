import { z } from 'zod';
import { CursorText, humanText, Id, pageSize, UtcMoment, Won, wholeNumber, Ymd } from './primitives.ts';

/** The filters of the stock list. */
export const StockItemQuery = z.strictObject({
  search: humanText(1, 50).optional(),
  distributor: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  /** Only options with at most this saleable quantity. */
  below: wholeNumber(0, 1_000_000).optional(),
  after: CursorText.optional(),
  take: pageSize(50, 200),
});
/** The stock of an option. `saleable` is null when it is unlimited. */
export const StockItem = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string(), image: z.string().nullable() }),
  /** Options of one name differ by it. Null for products without ship dates. */
  shipmentDate: Ymd.nullable(),
  name: z.string(),
  distributor: z.string(),
  price: Won,
  stocked: z.int(),
  held: z.int(),
  sold: z.int(),
  /** Sold and not yet shipped. */
  unshipped: z.int(),
  /** The quantity in the warehouse: saleable, held, and sold but not shipped. */
  inWarehouse: z.int(),
  saleable: z.int().nullable(),
});
export type StockItem = z.output<typeof StockItem>;

/** The latest movements of an option, the newest first. */
export const StockMovementList = z.object({
  entities: z.array(
    z.object({
      at: UtcMoment,
      kind: z.enum(['stock', 'hold', 'release', 'sell', 'restock']),
      /** The effect on what is for sale: a sale takes what was held before, so it has none. */
      change: z.int(),
      units: z.int(),
      /** What was for sale afterwards. Null when the stock is unlimited. */
      balance: z.int().nullable(),
      /** The staff member and the reason of a correction; sellers see none. */
      staff: z.string().nullable(),
      reason: z.string().nullable(),
      order: z.object({ id: Id, orderNumber: z.string() }).nullable(),
    }),
  ),
});
