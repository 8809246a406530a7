import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../platform/db/database.ts';

/** SQL condition: a text message `s` replaced the chat message `m`, and `still` holds for `s`. */
export const isReplacedBySmsSql = (sql: Db, still: PendingQuery<Row[]>) => sql`(m.channel = 'alimtalk' and exists (
  select from message s where s.event = m.event and s.recipient = m.recipient and s.channel = 'sms'
    and coalesce(s.order_line_id, 0) = coalesce(m.order_line_id, 0) and ${still}))`;
