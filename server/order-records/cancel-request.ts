import type { Db } from '../platform/db/database.ts';

/** The open cancel request of a line `l` with the quantity of each option, as JSON; null without a request. */
export const cancelRequestSql = (sql: Db) => sql`
  case when l.cancel_request is not null then (
    select json_build_object('reason', l.cancel_request->>'reason', 'units', coalesce(sum(w.value::int), 0),
      'options', coalesce(json_agg(json_build_object('name', g.option->>'name', 'units', w.value::int) order by g.id), '[]'))
    from jsonb_each_text(l.cancel_request->'units') w join order_line_option g on g.id = w.key::bigint and g.order_line_id = l.id) end`;
