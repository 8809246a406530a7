import { readEnv } from '#server/platform/config/env.ts';
import { printHelp } from './help.ts';
import { openMigrationDatabase } from './open-database.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

printHelp(
  process.argv,
  'npm run migrate',
  'Brings the database forward to this program, over DATABASE_DIRECT_URL where it is set, and starts nothing. A live shop starts only on a database that was brought forward so; a table in use is waited for in turns of a second.',
);

handleFatalErrors();
try {
  const env = readEnv(process.env, 'tables');
  const database = await openMigrationDatabase(env, console.log);
  await database.stop();
  console.log(`The schema is up to date. The database is for SHOP_MODE=${env.mode}.`);
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}
