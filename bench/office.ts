import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { freePort } from '#database/port.ts';
import { addUpSalesDays } from '#server/analytics/analytics.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { measureAdminLoad } from './admin-load.ts';
import { type BenchFigure, openBenchAdmin } from './bench-admin.ts';
import { openBenchDatabases } from './bench-databases.ts';
import { benchProductsOf } from './bench-products.ts';
import { benchSettingsOf } from './bench-settings.ts';
import { startCardCompany } from './card.ts';
import { startChild } from './child.ts';
import { measureAdminLists, oldestWaitingLines, reopenPastLines } from './office-lists.ts';
import { measureAdminScreen } from './office-screen.ts';
import { buyPaidLines, measureLinesFile, measureTrackingNumbers } from './office-work.ts';

const usage = `node bench/office.ts [--orders n] [--numbers n] [--pairs n] [--seconds s] [--turns n] [--keep] [--small]

Measures the admin app against its goals: lists, counts, search and pages over many past orders, the time from an action to its paint, a
courier's tracking numbers from Enter to done, a file of a hundred thousand lines, and the p95 of the shop under this load. The admin app runs
in a separate process. Everything is on 127.0.0.1.
  --orders n   past orders (1000000, made once in half an hour)
  --open n     past lines that wait again, as after a bad week (60000)
  --numbers n  lines of a courier's file (2000)
  --pairs n    how often the shop is measured alone and under the load of the admin app (5)
  --seconds s  how long each of these takes (10)
  --turns n    how often each list is requested (60)
  --only name  lists, screen, numbers, file, load: some of the measurements (all)
  --keep       uses the past of the last run, also when the sources have changed
  --small      checks that everything runs: 5000 orders, 100 numbers, one pair of 2 seconds`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: 'lists,screen,numbers,file,load' },
    orders: { type: 'string' },
    open: { type: 'string' },
    numbers: { type: 'string' },
    pairs: { type: 'string' },
    seconds: { type: 'string' },
    turns: { type: 'string' },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}
const standard = values.small
  ? { orders: 5000, open: 2000, numbers: 100, pairs: 1, seconds: 2, turns: 10 }
  : { orders: 1_000_000, open: 60_000, numbers: 2000, pairs: 5, seconds: 10, turns: 60 };
const only = new Set(values.only.split(','));
const of = (name: keyof typeof standard) => Number(values[name] ?? standard[name]);
const print = (line: string) => console.log(`· ${line}`);
if (!existsSync(join('build', 'office', 'index.html')))
  throw new Error('The admin app is not built. Run `npm run build` first.');

const closers: (() => unknown)[] = [];
const figures: BenchFigure[] = [];
try {
  const databases = await openBenchDatabases(print, { keep: values.keep });
  closers.push(databases.stop);
  const card = await startCardCompany();
  closers.push(card.close);
  const url = await databases.past(of('orders'));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  closers.push(() => sql.end());
  const settings = benchSettingsOf(url, card.url);
  const officePort = await freePort();
  const shop = await startChild('bench-server.ts', { ...settings, ROLE: 'web' });
  closers.push(shop.stop);
  const office = await startChild('bench-server.ts', { ...settings, ROLE: 'office', OFFICE_PORT: String(officePort) });
  closers.push(office.stop);
  const admin = await openBenchAdmin(officePort, 'owner');
  const { goods } = await benchProductsOf(url);
  print(`${await reopenPastLines(sql, of('open'))} lines wait`);
  await addUpDays(url);
  if (only.has('lists'))
    await measureAdminLists(admin, await openBenchAdmin(officePort, 'distributor'), sql, of('turns'), reportFigures);
  if (only.has('screen'))
    reportFigures(await measureAdminScreen(admin, `http://127.0.0.1:${officePort}`, of('turns') / 10));
  if (only.has('file')) reportFigures(await measureLinesFile(admin, office, 100_000));
  if (only.has('numbers')) {
    const few = Math.floor(of('numbers') / 4);
    print(`${few + of('numbers')} lines are bought`);
    reportFigures(await measureTrackingNumbers(admin, await buyPaidLines(shop, goods, few + of('numbers'), sql), few));
  }
  if (only.has('load')) {
    const lines = await oldestWaitingLines(sql, of('pairs') * of('numbers'));
    reportFigures([await measureAdminLoad({ shop, admin, goods, pairs: of('pairs'), seconds: of('seconds'), lines })]);
  }
} finally {
  for (const close of closers.reverse()) await close();
}
console.log(
  `\nload of the machine ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}, ${figures.filter(({ ok }) => !ok).length} of ${figures.length} miss`,
);

/** Sums the past days, which the jobs of a running shop have done long before. */
async function addUpDays(url: string) {
  const database = openDatabase(url, { max: 1 });
  while (await addUpSalesDays(database));
  await database.end();
}

/** Prints figures as they come, so that an interrupted run shows what it measured. */
function reportFigures(found: BenchFigure[]) {
  figures.push(...found);
  for (const { what, got, goal, ok } of found)
    console.log(`${what.padEnd(72)}  ${got.padStart(9)}  ${goal.padEnd(10)}  ${ok ? 'ok' : 'MISS'}`);
}
