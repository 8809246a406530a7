import { audit, lawText } from '#server/audit/laws.ts';
import { openDatabase } from '#server/base/database.ts';
import { readEnv } from '#server/base/env.ts';
import { joinGround } from './ground.ts';
import { help } from './help.ts';
import { endInWords, inWords } from './words.ts';

help(
  process.argv,
  'npm run audit [-- --json]',
  'Checks the laws of money, stock, payments and orders, read-only. Exits 1 when one is broken.',
);

endInWords();
const json = process.argv.includes('--json');
try {
  const ground = await joinGround(readEnv(process.env), json ? () => {} : console.log);
  const sql = openDatabase(ground.url, { max: 2 });
  const verdicts = await audit(sql);
  await sql.end();
  await ground.stop();
  if (json) console.log(JSON.stringify(verdicts));
  else
    for (const { id, ok, checked, violations } of verdicts) {
      console.log(`${ok ? 'ok    ' : 'BROKEN'} ${id.padEnd(4)} ${lawText(id)} (${checked} looked at)`);
      for (const violation of violations) console.log(`         ${JSON.stringify(violation)}`);
    }
  process.exit(verdicts.every((verdict) => verdict.ok) ? 0 : 1);
} catch (error) {
  console.error(inWords(error));
  process.exit(1);
}
