import { readEnv } from '#server/platform/config/env.ts';
import { help } from './help.ts';
import { migrateGround } from './open-database.ts';
import { endInWords, inWords } from './print-errors.ts';

help(
  process.argv,
  'npm run migrate',
  'Brings the database forward to this program, over DATABASE_DIRECT_URL where it is set, and starts nothing. A live shop starts only on a database that was brought forward so; a table in use is waited for in turns of a second.',
);

endInWords();
try {
  const env = readEnv(process.env, 'tables');
  const ground = await migrateGround(env, console.log);
  await ground.stop();
  console.log(`The database is where this program wants it, marked ${env.mode}.`);
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}
