import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDebian } from '../engines/debian.ts';
import { runEngineLane } from '../engines/run-lane.ts';
import { createChecks, type LaneReport } from './checks.ts';

/** Seeds a shop with `orders` orders, backs it up, restores it into an empty database and checks it, by the documented commands. */
async function drill(orders: number): Promise<LaneReport> {
  const checks = createChecks();
  const database = await openDebian();
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  const env = {
    ...process.env,
    DATABASE_URL: database.url('shop'),
    DATA_DIR: join(folder, 'data'),
    PATH: `${database.path}:${process.env.PATH}`,
  };
  const run = (file: string, ...args: string[]) =>
    execFileSync(process.execPath, [file, ...args], { env, encoding: 'utf8', maxBuffer: 32 << 20 });
  try {
    database.tool('createdb', 'shop');
    const seeded = run('scripts/seed.ts', '--orders', String(orders));
    const rate = Number(/(\d+)\/s/.exec(seeded)?.[1] ?? 0);
    console.log(`· ${orders} orders, ${rate}/s`);
    checks.that('the seed writes at least 1,500 orders a second', rate >= 1500, `${rate}/s`);
    checks.that('the audit of the seeded orders passes', !run('scripts/audit.ts').includes('BROKEN'));
    let began = performance.now();
    database.tool('pg_dump', '-Fc', '-f', join(folder, 'shop.dump'), 'shop');
    const dumped = (performance.now() - began) / 1000;
    // An account is deleted after the backup was written; the shop also records it outside its database.
    const queryShop = (query: string) => database.tool('psql', '-Atc', query, 'shop').trim();
    const uuid = queryShop(
      'select uuid from app_user where deleted_at is null and email is not null order by id desc limit 1',
    );
    mkdirSync(join(env.DATA_DIR, 'left'), { recursive: true });
    writeFileSync(join(env.DATA_DIR, 'left', uuid), '');
    database.tool('createdb', 'drill');
    began = performance.now();
    const output = run('scripts/drill.ts', '--from', join(folder, 'shop.dump'), '--into', database.url('drill'));
    const restored = (performance.now() - began) / 1000;
    checks.that('the restored backup is complete', output.includes('The backup is complete.'), output);
    const isDeleted = database.tool(
      'psql',
      '-Atc',
      `select email is null and deleted_at is not null from app_user where uuid = '${uuid}'`,
      'drill',
    );
    checks.that(
      'the restore repeats account deletions after the backup',
      isDeleted.trim() === 't' && output.includes('Account deletions reapplied: 1.'),
      output,
    );
    checks.that('restore and check take at most five minutes', restored <= 300, `${restored} s`);
    return checks.report(0, {
      orders,
      'orders seeded a second': rate,
      'backup, s': dumped,
      'restore and check, s': restored,
    });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const usage = `node test/reliability/drill.ts [--orders 100000]

Seeds --orders orders, runs the audit, writes a backup, restores it into an empty database and checks that, by the documented commands.
Requires PostgreSQL of the system's packages; without it the command prints "not held". Exits 1 if a check fails.`;

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
await runEngineLane(() => drill(Number(values.orders)));
