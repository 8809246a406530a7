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
    checks.that('orders are seeded at 1,500 a second or more', rate >= 1500, `${rate}/s`);
    checks.that('and every law holds', !run('scripts/audit.ts').includes('BROKEN'));
    let began = performance.now();
    database.tool('pg_dump', '-Fc', '-f', join(folder, 'shop.dump'), 'shop');
    const dumped = (performance.now() - began) / 1000;
    // An account is deleted after the backup was written; the shop also records it outside its database.
    const person = (which: string) => database.tool('psql', '-Atc', which, 'shop').trim();
    const uuid = person(
      'select uuid from app_user where deleted_at is null and email is not null order by id desc limit 1',
    );
    mkdirSync(join(env.DATA_DIR, 'left'), { recursive: true });
    writeFileSync(join(env.DATA_DIR, 'left', uuid), '');
    database.tool('createdb', 'drill');
    began = performance.now();
    const told = run('scripts/drill.ts', '--from', join(folder, 'shop.dump'), '--into', database.url('drill'));
    const restored = (performance.now() - began) / 1000;
    checks.that('the backup is whole', told.includes('The backup is complete.'), told);
    const here = database.tool(
      'psql',
      '-Atc',
      `select email is null and deleted_at is not null from app_user where uuid = '${uuid}'`,
      'drill',
    );
    checks.that('who left after it is forgotten again', here.trim() === 't' && told.includes('1 who had left'), told);
    checks.that('restored and looked through within five minutes', restored <= 300, `${restored} s`);
    return checks.report(0, {
      orders,
      'seeded a second': rate,
      'written in s': dumped,
      'restored and looked through in s': restored,
    });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const usage = `node test/reliability/drill.ts [--orders 100000]

Seeds --orders orders, looks whether every law holds, writes a backup, restores it into an empty database and looks through that, by the commands
people use. Wants PostgreSQL of the system's packages; without it, it says so and holds nothing.`;

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
await runEngineLane(() => drill(Number(values.orders)));
