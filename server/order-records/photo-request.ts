import type { Db } from '../platform/db/database.ts';

/** The photo request of a claim `c` with the time of the answer, as JSON; null without a request. */
export const photoRequestSql = (sql: Db) => sql`
  case when c.photo_requested_at is not null then json_build_object('text', c.photo_request, 'askedDate', iso(c.photo_requested_at),
    'sentDate', iso(c.photo_sent_at)) end`;
