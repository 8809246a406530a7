import { readFileSync } from 'node:fs';
import type { EmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { queryDatabase } from '../claims-requests.ts';

/** A URL of the database as a role of deploy/roles.sql. */
export function databaseUrlOfRole({ url }: EmbeddedServer, role: 'shop_owner' | 'shop_app') {
  const found = new URL(url);
  Object.assign(found, { username: role, password: `${role}-secret` });
  return found.toString();
}

/** Sets up an empty server as an operator does: `deploy/roles.sql` by psql, then the schema by its owner. The database is `shop`. */
export async function deployWithRoles(server: EmbeddedServer) {
  const of = (database: string) => server.url.replace(/\/shop$/, `/${database}`);
  const version = await queryDatabase(of('template1'), async (sql) => {
    const [row] = await sql<{ is: number }[]>`select current_setting('server_version_num')::int as is`;
    return row?.is ?? 0;
  });
  const text = readFileSync('deploy/roles.sql', 'utf8')
    .replace(/^select current_setting.*\\gset\n/m, '')
    .replace(/\\if :builtin\n([^\\]*)\\else\n([^\\]*)\\endif\n/, version >= 170_000 ? '$1' : '$2')
    .replace(/:'(owner|app)'/g, "'shop_$1-secret'");
  const [before = '', after = '', ...more] = text.split('\\connect shop\n');
  if (more.length > 0 || (before + after).includes('\\'))
    throw new Error('deploy/roles.sql says what is not read here');
  await queryDatabase(of('template1'), async (sql) => {
    for (const words of before.split(/;\n/)) if (words.trim()) await sql.unsafe(words);
  });
  await queryDatabase(of('shop'), (sql) => sql.unsafe(after));
  await queryDatabase(databaseUrlOfRole(server, 'shop_owner'), (sql) => migrateSchema(sql));
}
