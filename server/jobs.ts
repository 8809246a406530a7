import type { FastifyBaseLogger } from 'fastify';
import { soundAlarms } from './alarms/sound.ts';
import { type App, brandNames } from './app.ts';
import { checkLedger } from './audit/daily.ts';
import { type Sql, tx } from './base/database.ts';
import type { Env } from './base/env.ts';
import { sweepBounds } from './base/limits.ts';
import type { Metrics } from './base/metrics.ts';
import type { Reference } from './base/reference.ts';
import { askAgain } from './business/business.sql.ts';
import { countFundings } from './catalog/progress.ts';
import { claimJobs } from './claims/jobs.ts';
import { sweepGuests } from './guests/jobs.ts';
import { clockwork } from './orders/clockwork.ts';
import { orderJobs } from './orders/jobs.ts';
import { again } from './payment/again.ts';
import { lapsed, unsettled } from './payment/looking.sql.ts';
import { release } from './payment/payment.sql.ts';
import { tellAnswers } from './questions/answer.ts';
import { sweepUploads } from './uploads/sweep.ts';
import { countViews } from './videos/videos.ts';
import { countGoods } from './wishlist/wishlist.ts';

type Job = { name: string; seconds: number; run: (log: FastifyBaseLogger) => Promise<unknown> };

/**
 * Everything the shop does by the clock, one line each. A job only picks rows that are due and moves them by the same guarded
 * statements the handlers use, so running it twice, or in two processes, changes nothing.
 */
export function jobsOf(env: Env, sql: Sql, app: App): Job[] {
  const voice = { outbox: app.outbox, brandName: brandNames[env.brand], origin: env.origin };
  return [
    { name: 'release lapsed holds', seconds: Math.min(env.reconcileSeconds, 20), run: () => releaseLapsed(sql) },
    { name: 'reconcile payments', seconds: Math.min(env.reconcileSeconds, 10), run: () => reconcile(env, sql, app) },
    { name: 'tell of payments', seconds: 2, run: app.till.tell.events },
    { name: 'remind of deposits', seconds: Math.min(env.reconcileSeconds, 60), run: app.till.tell.reminders },
    { name: 'issue cash receipts', seconds: Math.min(env.reconcileSeconds, 10), run: app.till.receipts.run },
    { name: 'compare with the payment company', seconds: 600, run: app.till.compare.daily },
    { name: 'send messages', seconds: 2, run: app.outbox.deliver },
    { name: 'say farewell to providers', seconds: 30, run: app.social.farewells },
    { name: 'refresh stale cards', seconds: 20, run: () => refreshStale(sql) },
    { name: 'count sales', seconds: 60, run: () => countSales(sql) },
    { name: 'count fundings', seconds: 2, run: () => countFundings(sql) },
    { name: 'count favourites, shares, questions', seconds: 10, run: () => countGoods(sql) },
    { name: 'count views', seconds: 5, run: () => countViews(sql) },
    { name: 'sound alarms', seconds: 5, run: () => soundAlarms(sql, voice) },
    { name: 'tell answers', seconds: 5, run: () => tellAnswers(sql, voice) },
    ...claimJobs(sql, app),
    ...orderJobs(sql, app),
    { name: 'check the ledger', seconds: 60, run: (log) => checkLedger(sql, app.life.reference, app.outbox, log) },
    { name: 'look at business members again', seconds: 600, run: () => askAgain(sql) },
    { name: 'sweep', seconds: 600, run: () => sweep(sql, app.life.reference) },
    { name: 'sweep guests', seconds: 600, run: () => sweepGuests(sql, app.life.reference) },
    { name: 'sweep uploads', seconds: 600, run: () => sweepUploads(sql, env.dataDir) },
  ];
}

/**
 * Starts every job at once and then on its own clock, since a shop that dies often would never come to the longer ones; returns how to
 * stop them and wait for the ones at work. Each asks first whether the database is still one this shop may work on.
 */
export function startJobs(jobs: Job[], isOurs: () => Promise<void>, log: FastifyBaseLogger, metrics: Metrics) {
  const atWork = new Set<Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  jobs.forEach(({ name, seconds, run }, place) => {
    let busy = false;
    function turn() {
      if (busy) return;
      busy = true;
      const began = performance.now();
      const took = () => (performance.now() - began) / 1000;
      const work = isOurs()
        .then(() => run(log))
        .then(() => metrics.job(name, 'done', took()))
        .catch((error) => {
          metrics.job(name, 'failed', took());
          log.warn({ err: error, job: name }, 'job failed and will run again');
        })
        .finally(() => {
          busy = false;
          atWork.delete(work);
        });
      atWork.add(work);
    }
    // One after the other, so that the first shoppers find a line free.
    timers.push(setTimeout(turn, 100 + place * 30), setInterval(turn, seconds * 1000));
  });
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await Promise.allSettled(atWork);
  };
}

/** Does at once whatever the clock has made due: what one job leads to, the next round finds. */
export async function catchUp(env: Env, sql: Sql, app: App, log: FastifyBaseLogger) {
  const lives = [...claimJobs(sql, app), ...orderJobs(sql, app)];
  const { track } = clockwork(sql, app.life, app.tracker);
  for (const { name, run } of [...lives, ...lives]) await (name === 'track parcels' ? track({ now: true }) : run());
  // The others look at the clock too; none of them is worth failing for.
  const done = new Set(lives.map(({ name }) => name));
  const others = jobsOf(env, sql, app).filter(({ name }) => !done.has(name));
  await Promise.allSettled(others.map(({ run }) => run(log)));
}

async function releaseLapsed(sql: Sql) {
  for (const { orderId } of await lapsed(sql)) {
    const reason = '결제 시간이 지났습니다.';
    await again(() =>
      release(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'system', code: 'LAPSED', reason }),
    );
  }
}

async function reconcile(env: Env, sql: Sql, app: App) {
  const due = await unsettled(sql, Math.min(env.reconcileSeconds, 10), env.reconcileSeconds * 10);
  await Promise.allSettled(due.map((attempt) => app.till.confirm.reconcile(attempt)));
}

/** Cards that time alone made wrong: an opening, an end, a cut-off gone by. */
async function refreshStale(sql: Sql) {
  await sql`
    with due as (select product_id from product_card where stale_at <= shop_now() limit 500),
      fresh as (select card_refresh(array(select product_id from due)))
    select pg_notify('catalog', product_id::text) from due, fresh`;
}

/** Adds what was sold since the last look to the products' sales, away from the buyers' way. */
async function countSales(sql: Sql) {
  await tx(sql, async (inside) => {
    await inside`insert into watermark (name, value) values ('sales', 0) on conflict do nothing`;
    const [mark] = await inside<
      { value: number }[]
    >`select value from watermark where name = 'sales' for update skip locked`;
    if (!mark) return;
    const rows = await inside<{ last: number }[]>`
      with recent as (
        select m.id, o.product_id, case m.kind when 'sell' then m.unit else -m.unit end as unit
        from stock_movement m join product_option o on o.id = m.option_id
        -- Younger rows may still be waiting for an older one to commit.
        where m.id > ${mark.value} and m.kind in ('sell', 'restock') and m.at < now() - interval '10 seconds'
        order by m.id limit 5000
      ), added as (
        update product p set sales_quantity = greatest(0, p.sales_quantity + r.unit)
        from (select product_id, sum(unit)::int as unit from recent group by product_id) r where p.id = r.product_id
        returning p.id
      )
      select max(id) as last, (select card_refresh(array(select id from added))) from recent having count(*) > 0`;
    if (rows[0]) await inside`update watermark set value = ${rows[0].last} where name = 'sales'`;
  });
}

/** Lets go of what nobody can use any more: old order sheets, kept answers, expired tokens. */
async function sweep(sql: Sql, reference: Reference) {
  await sql`
    delete from order_tmp t where t.expires_at < shop_now() - interval '1 day'
      and not exists (select from orders o where o.order_tmp_id = t.id and o.status = 'request')`;
  await sql`delete from idempotency where created_at < now() - interval '24 hours'`;
  await sql`delete from token where expires_at < now() - interval '7 days'`;
  await sweepBounds(sql);
  await sql`delete from verification where created_at < now() - interval '2 days'`;
  const days = reference.policy('paymentEventDays');
  await sql`delete from payment_event where received_at < now() - ${days} * interval '1 day'`;
  await sql`delete from message where status <> 'waiting' and created_at < now() - interval '30 days'`;
}
