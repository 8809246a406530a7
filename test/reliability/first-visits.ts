import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sweepGuests } from '#server/guests/guest-cleanup.ts';
import { openReference } from '#server/platform/reference-data.ts';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

const connections = 64;

/** `visits` customers come for the first time, take a token, browse and leave: no row is written for any of them until one stores data. */
async function firstVisits(count: number): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  const customerRows = async () =>
    (await stage.sql<{ n: number }[]>`select count(*)::int as n from app_user`)[0]?.n ?? 0;
  try {
    const goods = await insertTestProduct(stage.sql, { stock: 10 });
    const before = await customerRows();
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const ask = (method: string, path: string) =>
      new Promise<number>((done) => {
        const outgoing = request(
          { port: stage.port, method, path, agent, headers: { 'content-length': 0 } },
          (answer) => {
            answer.resume();
            answer.on('end', () => done(answer.statusCode ?? 0));
          },
        );
        outgoing.on('error', () => done(0));
        outgoing.end();
      });
    let repeated = 0;
    /** A client that is rejected by a busy machine retries. */
    const answered = async (method: string, path: string) => {
      for (let tries = 1; ; tries++) {
        const status = await ask(method, path);
        if (status !== 503 || tries === 5) return status;
        repeated++;
        await pause(tries * 1000);
      }
    };
    const path = `/v1/products/${goods.id}`;
    let begun = 0;
    const wrong = new Map<number, number>();
    const began = performance.now();
    const visitor = async () => {
      while (begun < count) {
        begun++;
        if (begun % 100_000 === 0) console.log(`· ${begun} visits`);
        for (const status of [await answered('POST', '/v2/tokens/guest'), await answered('GET', path)])
          if (status >= 300 || status === 0) wrong.set(status, (wrong.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: connections }, visitor));
    const seconds = (performance.now() - began) / 1000;
    agent.destroy();
    checks.that('every request succeeds', wrong.size === 0, [...wrong]);
    checks.that(
      'a visit writes no customer row',
      (await customerRows()) === before,
      `${(await customerRows()) - before} rows`,
    );
    const guest = stage.person();
    await guest.arrive();
    const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
    await guest.get('POST /v1.2/app-users/shopping-carts', { body });
    checks.that('a cart creates one customer row', (await customerRows()) === before + 1);
    await stage.sql`delete from cart_item`;
    await stage.sql`delete from cart`;
    await stage.sql`update token set last_used_at = now() - interval '200 days', expires_at = now() - interval '1 day'`;
    await stage.sql`update app_user set created_at = now() - interval '200 days'`;
    const reference = await openReference(stage.sql, 'cuma');
    for (let turn = 0; turn < 20; turn++) await sweepGuests(stage.sql, reference);
    checks.that(
      'the job deletes a guest without data after months',
      (await customerRows()) === before,
      `${(await customerRows()) - before} rows remain`,
    );
    return checks.report(0, {
      visits: count,
      'visits a second': count / seconds,
      'rejected and repeated': repeated,
      'rows written': (await customerRows()) - before,
    });
  } finally {
    await stage.close();
  }
}

const usage = `node test/reliability/first-visits.ts [--visits 1000000]

--visits visitors take a guest token and open a product; the shop may write no customer row for them. A visitor with a cart gets a row, and the
job deletes it after months without data. Exits 1 if a check fails.`;

const { values } = parseArgs({
  options: { visits: { type: 'string', default: '1000000' }, help: { type: 'boolean' } },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await firstVisits(Number(values.visits));
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
