import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#database/port.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startFlags } from '../start-flags.ts';
import { fillStage, type TossLedgerEntry } from './lane-stage.ts';

export type ShopPair = Awaited<ReturnType<typeof openShopPair>>;

type Options = {
  /** The database itself, and the URL under which the shops reach it. */
  direct: string;
  pooled?: string;
  settings?: Record<string, string>;
};

/** Two shops on one database, each in a separate process and folder, and the payment company in a third process. */
export async function openShopPair({ direct, pooled = direct, settings = {} }: Options) {
  const dir = join('.cache', `pair-${randomBytes(4).toString('hex')}`);
  mkdirSync(dir, { recursive: true });
  await fillStage(direct);
  const sandboxPort = await freePort();
  const ports = [await freePort(), await freePort()];
  const shared = {
    ...{ SANDBOX_PORT: String(sandboxPort), DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct },
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'silent', RECONCILE_S: '1', FIELD_KEY: Buffer.alloc(32, 5).toString('base64') },
    ...settings,
  };
  const envOf = (at: number) => ({ ...process.env, ...shared, PORT: String(ports[at]), DATA_DIR: join(dir, `${at}`) });
  const forkProcess = (file: string, at: number) =>
    fork(new URL(file, import.meta.url), {
      env: envOf(at),
      execArgv: startFlags(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const sandbox = forkProcess('sandbox-process.ts', 0);
  const shops: ChildProcess[] = [];
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const ready = (origin: string) =>
    fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1500) }).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const at of [0, 1]) await start(at);
  const sql = openDatabase(direct, { max: 2 });
  let requests = 0;

  async function start(at: number) {
    shops[at] = forkProcess('draining-shop-process.ts', at);
    for (const last = Date.now() + 60_000; !(await ready(origins[at] ?? '')); await pause(50))
      if (Date.now() > last) throw new Error('the shop was not ready within a minute');
  }

  return {
    ports,
    origins,
    sql,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    /** Alternates between the two. */
    get origin() {
      return origins[requests++ % 2] ?? '';
    },
    /** Checks until stopped whether both sell; the longest time that one did not, in milliseconds. */
    watch() {
      const watching = { on: true };
      const watches = origins.map(async (origin) => {
        let longest = 0;
        for (let good = Date.now(); watching.on; await pause(100)) {
          if (await ready(origin)) good = Date.now();
          longest = Math.max(longest, Date.now() - good);
        }
        return longest;
      });
      return {
        async end() {
          watching.on = false;
          return Math.max(...(await Promise.all(watches)));
        },
      };
    },
    /** Shuts one down gracefully, and starts it again. */
    async restart(at: number) {
      const shop = shops[at] as ChildProcess;
      const ended = once(shop, 'exit');
      shop.kill('SIGTERM');
      await ended;
      await start(at);
    },
    /** Waits until nothing is in progress. */
    async quiet() {
      for (let tries = 0; tries < 300; tries++, await pause(200)) {
        const [row] = await sql<{ open: number }[]>`
          select count(*) as open from orders o join payment p on p.order_id = o.id
          where o.status = 'request' or p.stage in ('confirming', 'cancelling')`.catch(() => []);
        if (row?.open === 0) return;
      }
    },
    async ledger() {
      return (await (await fetch(`http://127.0.0.1:${sandboxPort}/payments/ledger`)).json()) as TossLedgerEntry[];
    },
    async close() {
      await sql.end({ timeout: 2 });
      for (const child of [...shops, sandbox]) child.kill('SIGKILL');
      await pause(200);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
