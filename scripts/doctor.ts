import { parseArgs } from 'node:util';
import { readEnv } from '#server/platform/config/env.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { keepOpen, keepOpeningDay, openingOf } from '#server/platform/db/launch.sql.ts';
import { type Check, looked, type Place } from './doctor/check.ts';
import { companies } from './doctor/companies.ts';
import { database, notesOf } from './doctor/database.ts';
import { opening } from './doctor/opening.ts';
import { place } from './doctor/place.ts';
import { shop } from './doctor/shop.ts';
import { reach } from './ensure-database.ts';
import { help } from './help.ts';
import { endInWords, inWords } from './print-errors.ts';

help(
  process.argv,
  'npm run doctor [-- --open] [-- --opens-on 2026-12-24] [-- --papers file]',
  'Looks at everything a live shop stands on and says ok or FAULT in a line each; exits 1 on a fault. --open looks at what has to have happened before, too, and opens the shop when nothing is left; --opens-on names the day a closed shop tells. --papers: another page than docs/before-live.md.',
);

endInWords();
const { values } = parseArgs({
  options: { open: { type: 'boolean', default: false }, 'opens-on': { type: 'string' }, papers: { type: 'string' } },
});
try {
  const env = readEnv(process.env);
  if (env.mode !== 'live')
    throw new Error(
      'FAULT settings   a demonstration is always well: set SHOP_MODE=live and what docs/deploy.md names.',
    );
  console.log('ok    settings   every setting a live shop needs is there');
  await reach(env.databaseUrl ?? '');
  const sql = openDatabase(env.databaseUrl ?? '', { max: 2 });
  const at: Place = { env, sql, papers: values.papers ?? 'docs/before-live.md', brands: 'brands', reach: fetch };
  const faults = await visit([...database, ...companies, ...place, ...shop, ...(values.open ? opening : [])], at);
  for (const note of await notesOf(at).catch(() => [])) console.log(`note             ${note}`);
  if (values['opens-on']) await keepOpeningDay(sql, values['opens-on']);
  if (values.open && faults === 0) await keepOpen(sql);
  const { open, on } = await openingOf(sql);
  await sql.end();
  console.log(faults === 0 ? '\nNothing is wrong.' : `\n${faults} faults.`);
  console.log(
    open
      ? 'The shop is open.'
      : `The shop is closed${on ? ` until ${on}` : ''}${values.open ? ', and stays so until nothing is left.' : '; --open opens it.'}`,
  );
  process.exit(faults === 0 ? 0 : 1);
} catch (error) {
  console.error(inWords(error).replace(/^(?!FAULT)/, 'FAULT settings   '));
  process.exit(1);
}

async function visit(checks: Check[], at: Place) {
  let faults = 0;
  for (const check of checks) {
    const found = await looked(check, at);
    console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'} ${check.name.padEnd(10)} ${check.about}`);
    for (const one of found) console.log(`                 ${one}`);
    faults += found.length;
  }
  return faults;
}
