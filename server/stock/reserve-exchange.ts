import { jsonSql, type Tx } from '../platform/db/database.ts';

type Unit = { optionId: number; unit: number };

const sentAgain = '교환으로 보낸 것';

/**
 * Takes items for an exchange from stock, all or none. Returns the remaining quantity of an option that is short; undefined if they
 * were taken. The returned items cannot be sold again.
 */
export async function reserveExchange(inside: Tx, units: Unit[]) {
  const [row] = await inside<{ left: number | null }[]>`
    with want as (
      select "optionId" as id, sum(unit)::bigint as quantity from jsonb_to_recordset(${jsonSql(inside, units)}) as x ("optionId" bigint, unit int)
      where unit > 0 group by 1
    ), locked as (
      select s.option_id, s.unlimited, s.stocked - s.sold - s.held as free from stock s where s.option_id in (select id from want)
      order by s.option_id for update
    ), short as (
      select min(greatest(locked.free, 0)) as free from want join locked on locked.option_id = want.id where not locked.unlimited and locked.free < want.quantity
    ), taken as (
      update stock s set stocked = s.stocked - want.quantity from want join locked on locked.option_id = want.id, short
      where s.option_id = want.id and not locked.unlimited and short.free is null returning s.option_id, want.quantity
    ), moved as (
      insert into stock_movement (option_id, kind, quantity, reason) select option_id, 'stock', -quantity, ${sentAgain} from taken
    ), announced as (
      select announce(o.product_id) from product_option o join taken on taken.option_id = o.id
    )
    select short.free as left, (select count(*) from announced) as announced from short`;
  return row?.left ?? undefined;
}
