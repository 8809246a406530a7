import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { printSchema } from '#database/schema.ts';
import { printHelp } from './help.ts';

printHelp(process.argv, 'npm run schema', 'Writes the schema of a new database to database/schema.sql.');

const file = 'database/schema.sql';
const dir = join('.cache', `schema-${process.pid}`);
const database = await startEmbeddedServer({ dir, durable: false });
const admin = postgres(database.url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
await admin`create database shop`;
await admin.end();
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
try {
  await migrateSchema(sql);
  const text = await printSchema(sql);
  writeFileSync(file, text);
  console.log(`${file}: ${readFileSync(file, 'utf8').split('\n').length} lines`);
} finally {
  await sql.end();
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
}
