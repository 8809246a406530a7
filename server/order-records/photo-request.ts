import type { Db } from '../platform/db/database.ts';

/** What of claim `c` was asked for once more, and when it came; null where nobody asked. */
export const photoRequestSql = (sql: Db) => sql`
  case when c.photo_requested_at is not null then json_build_object('text', c.photo_request, 'askedDate', iso(c.photo_requested_at),
    'sentDate', iso(c.photo_sent_at)) end`;
