import { pendingMigrationsIn } from '#database/migrate.ts';
import type { Sql } from '#server/platform/db/database.ts';

/** Fails while migrations are pending. Several processes and older releases share a live database, so none of them migrates at start. */
export async function assertMigrated(sql: Sql) {
  const pending = await pendingMigrationsIn(sql);
  if (pending.length === 0) return;
  throw new Error(
    `The database lacks migration ${pending[0]}${pending.length > 1 ? ` and ${pending.length - 1} more` : ''}. Run \`npm run migrate\` first: a live shop does not migrate when it starts.`,
  );
}
