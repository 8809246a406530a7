import { invariantText, runInvariants } from '#server/invariants/run.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { printHelp } from './help.ts';
import { openRunningDatabase } from './open-database.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

printHelp(
  process.argv,
  'npm run audit [-- --json]',
  'Checks the invariants of money, stock, payments and orders without writing. Exits 1 when one is violated.',
);

handleFatalErrors();
const json = process.argv.includes('--json');
try {
  const database = await openRunningDatabase(readEnv(process.env), json ? () => {} : console.log);
  const sql = openDatabase(database.url, { max: 2 });
  const verdicts = await runInvariants(sql);
  await sql.end();
  await database.stop();
  if (json) console.log(JSON.stringify(verdicts));
  else
    for (const { id, ok, checked, violations } of verdicts) {
      console.log(`${ok ? 'ok    ' : 'BROKEN'} ${id.padEnd(4)} ${invariantText(id)} (${checked} checked)`);
      for (const violation of violations) console.log(`         ${JSON.stringify(violation)}`);
    }
  process.exit(verdicts.every((verdict) => verdict.ok) ? 0 : 1);
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}
