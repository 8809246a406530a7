import { parseArgs } from 'node:util';
import { readEnv } from '#server/platform/config/env.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { readLaunchState, recordLaunch, setLaunchDay } from '#server/platform/db/launch.sql.ts';
import { companyChecks } from './doctor/companies.ts';
import { databaseChecks, databaseNotesOf } from './doctor/database-check.ts';
import { type DoctorCheck, type DoctorContext, runDoctorCheck } from './doctor/doctor-check.ts';
import { environmentChecks } from './doctor/environment-checks.ts';
import { launchChecks } from './doctor/opening-check.ts';
import { shopChecks } from './doctor/shop-check.ts';
import { reachDatabase } from './ensure-database.ts';
import { printHelp } from './help.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';

printHelp(
  process.argv,
  'npm run doctor [-- --open] [-- --opens-on 2026-12-24] [-- --papers file]',
  'Checks everything a live shop needs and prints a line with ok or FAULT for each check. Exits 1 on a fault. --open also checks what must happen before the launch, and opens the shop if there is no fault. --opens-on sets the launch day that a closed shop shows. --papers names another checklist than docs/before-live.md.',
);

handleFatalErrors();
const { values } = parseArgs({
  options: { open: { type: 'boolean', default: false }, 'opens-on': { type: 'string' }, papers: { type: 'string' } },
});
try {
  const env = readEnv(process.env);
  if (env.mode !== 'live')
    throw new Error(
      'FAULT settings   The doctor checks live shops only. Set SHOP_MODE=live and the settings of docs/deploy.md.',
    );
  console.log('ok    settings   all settings of a live shop are set');
  await reachDatabase(env.databaseUrl ?? '');
  const sql = openDatabase(env.databaseUrl ?? '', { max: 2 });
  const at: DoctorContext = {
    env,
    sql,
    papers: values.papers ?? 'docs/before-live.md',
    brands: 'brands',
    reach: fetch,
  };
  const faults = await visit(
    [...databaseChecks, ...companyChecks, ...environmentChecks, ...shopChecks, ...(values.open ? launchChecks : [])],
    at,
  );
  for (const note of await databaseNotesOf(at).catch(() => [])) console.log(`note             ${note}`);
  if (values['opens-on']) await setLaunchDay(sql, values['opens-on']);
  if (values.open && faults === 0) await recordLaunch(sql);
  const { open, on } = await readLaunchState(sql);
  await sql.end();
  console.log(faults === 0 ? '\nNo faults.' : `\nFaults: ${faults}.`);
  console.log(
    open
      ? 'The shop is open.'
      : `The shop is closed${on ? ` until ${on}` : ''}. ${values.open ? 'Fix the faults, then run --open again.' : 'Run with --open to open it.'}`,
  );
  process.exit(faults === 0 ? 0 : 1);
} catch (error) {
  console.error(commandErrorText(error).replace(/^(?!FAULT)/, 'FAULT settings   '));
  process.exit(1);
}

async function visit(checks: DoctorCheck[], at: DoctorContext) {
  let faults = 0;
  for (const check of checks) {
    const found = await runDoctorCheck(check, at);
    console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'} ${check.name.padEnd(10)} ${check.about}`);
    for (const one of found) console.log(`                 ${one}`);
    faults += found.length;
  }
  return faults;
}
