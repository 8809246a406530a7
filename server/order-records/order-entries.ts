import type { DeliveryAddress } from '#contract/addresses.ts';
import type { OrderEntries, PlaceOrderForm } from '#contract/checkout.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

/** What the buyer enters about an order as a whole, by column of `orders`. A repeated request with other values is another order. */
export function enteredColumnsOf({ address }: { address: DeliveryAddress; form: PlaceOrderForm }) {
  return { address, memo: address.memo };
}

export type EnteredColumns = ReturnType<typeof enteredColumnsOf>;

/** SQL condition: the order `o` has exactly these columns. */
export function hasEnteredSql(sql: Db, entered: EnteredColumns) {
  const names = Object.keys(entered);
  const columnsOf = (row: string) => sql(names.map((name) => `${row}.${name}`));
  return sql`exists (
    select from jsonb_populate_record(null::orders, ${jsonSql(sql, entered)}) x where (${columnsOf('o')}) is not distinct from (${columnsOf('x')}))`;
}

/** The entries of an order `o` besides its address, as pairs of a JSON object in the names of the contract. */
export const orderEntriesSql = (sql: Db) => sql`'memo', o.memo`;

/** The same as columns, for the data export of the buyer. */
export const orderEntryColumnsSql = (sql: Db) => sql`memo`;

/** Assignments that erase the entries that can name a person. The address is erased with `emptiedAddress`. */
export const emptyEntriesSql = (sql: Db) => sql`memo = ''`;

/** The entries as the admin app shows them: of a text that can name a person only whether there is one. */
export function maskOrderEntries({ memo }: OrderEntries): OrderEntries {
  return { memo: memo === '' ? '' : '***' };
}
