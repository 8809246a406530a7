import { pendingMigrationsIn } from '#database/migrate.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** Fails while migrations are pending. Several processes and older releases share a live database, so none of them migrates at start. */
export async function assertMigrated(sql: Sql) {
  const pending = await pendingMigrationsIn(sql);
  if (pending.length === 0) return;
  throw new Error(
    `The database is behind this program (${pending[0]}${pending.length > 1 ? ` and ${pending.length - 1} more` : ''}): run \`npm run migrate\` first. A live shop never migrates as it starts.`,
  );
}
