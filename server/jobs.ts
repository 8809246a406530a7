import type { FastifyBaseLogger } from 'fastify';
import { sweepBulkJobs } from './admin/bulk-jobs.sql.ts';
import {
  addUpSalesDays,
  deleteOldSearches,
  reportAdConversions,
  rotateEventPartitions,
} from './analytics/analytics.ts';
import type { ShopApp } from './app.ts';
import { sweepCodes } from './auth/verification-codes.sql.ts';
import { countFundings } from './catalog/funding-progress.ts';
import { recordCompleteNotices, versionUnversionedProducts } from './catalog/publish-catalog.ts';
import { countSales, refreshStaleCards } from './catalog/sales-counts.ts';
import { claimJobs } from './claims/claim-jobs.ts';
import { sweepSessionTokens } from './customer-records/session-token.ts';
import { requestRecertification } from './customers/business/business.sql.ts';
import { sweepCouponCodeAttempts } from './customers/customer-coupons.sql.ts';
import { reapplyAccountDeletions } from './customers/deleted-accounts.ts';
import { versionUnversionedEditions } from './display/publish-display.ts';
import { giftJobs } from './gifts/gift-jobs.ts';
import { sweepGuests } from './guests/guest-cleanup.ts';
import { sweepIdempotentReplies } from './http/idempotency-keys.ts';
import type { ReportError } from './integrations/error-reporting.ts';
import { checkLedger } from './invariants/nightly.ts';
import { eraseExpiredData } from './invariants/retention.ts';
import { sendCampaigns, sendConsentReminders } from './notifications/campaigns.ts';
import { sweepInbox } from './notifications/inbox.sql.ts';
import { sweepOrderSheets } from './order-records/order-sheets.ts';
import { orderJobs } from './orders/order-jobs.ts';
import { createScheduledTransitions } from './orders/scheduled-transitions.ts';
import { endUnpaidOrder } from './payments/attempts.sql.ts';
import { retryOnLostRace } from './payments/retry.ts';
import { expiredOrders, sweepWebhookEvents, unsettledAttempts } from './payments/unsettled.sql.ts';
import type { Env } from './platform/config/env.ts';
import type { Sql } from './platform/db/database.ts';
import { sweepStaffSessions } from './platform/identity/staff-session.ts';
import { sweepRateLimits } from './platform/limits/rate-limits.ts';
import type { ShopMetrics } from './platform/metrics/metrics.ts';
import type { ReferenceData } from './platform/reference-data.ts';
import { notifyAnswers } from './questions/answer-question.ts';
import { sendReviewReminders } from './reviews/review-reminders.ts';
import { applyDueDismissals } from './staff/staff-accounts.ts';
import { sweepUploads } from './uploads/upload-cleanup.ts';
import { applyVideoViews } from './videos/videos.ts';
import { sendProductAlerts } from './wishlist/send-product-alerts.ts';
import { countProductEngagement } from './wishlist/wishlist.ts';

type Job = { name: string; seconds: number; run: (log: FastifyBaseLogger) => Promise<unknown> };

/**
 * Every scheduled job, one line each. A job picks rows that are due and changes them with the guarded statements the handlers use. So
 * running it twice, or in two processes, changes nothing.
 */
export function createJobs(env: Env, sql: Sql, app: ShopApp): Job[] {
  return [
    { name: 'release-expired-holds', seconds: Math.min(env.reconcileSeconds, 20), run: () => releaseLapsed(sql) },
    { name: 'reconcile-payments', seconds: Math.min(env.reconcileSeconds, 10), run: () => reconcile(env, sql, app) },
    { name: 'notify-payments', seconds: 2, run: app.paymentServices.notify.events },
    { name: 'notify-returned-deposits', seconds: 2, run: app.paymentServices.notify.returned },
    {
      name: 'send-deposit-reminders',
      seconds: Math.min(env.reconcileSeconds, 60),
      run: app.paymentServices.notify.reminders,
    },
    { name: 'issue-cash-receipts', seconds: Math.min(env.reconcileSeconds, 10), run: app.paymentServices.receipts.run },
    { name: 'reconcile-daily-payments', seconds: 600, run: app.paymentServices.compare.daily },
    { name: 'reconcile-after-failover', seconds: 10, run: app.paymentServices.reconcileAfterFailover },
    { name: 'run-bulk-jobs', seconds: 5, run: app.batches.run },
    { name: 'send-messages', seconds: 2, run: app.outbox.deliver },
    { name: 'check-message-templates', seconds: 3600, run: (log) => logUnusableTemplates(app, log) },
    { name: 'revoke-social-tokens', seconds: 30, run: app.social.revokeRemovedTokens },
    { name: 'refresh-product-cards', seconds: 20, run: () => refreshStaleCards(sql) },
    { name: 'version-older-rows', seconds: 3600, run: () => versionOlderRows(sql) },
    { name: 'count-sales', seconds: 60, run: () => countSales(sql) },
    { name: 'count-funding-progress', seconds: 2, run: () => countFundings(sql) },
    { name: 'count-product-engagement', seconds: 10, run: () => countProductEngagement(sql) },
    { name: 'count-video-views', seconds: 5, run: () => applyVideoViews(sql) },
    { name: 'send-campaigns', seconds: 5, run: () => sendCampaigns(sql, app.outbox, app.orderServices.reference) },
    {
      name: 'send-consent-reminders',
      seconds: 600,
      run: () => sendConsentReminders(sql, app.outbox, app.orderServices.reference),
    },
    { name: 'send-product-alerts', seconds: 5, run: () => sendProductAlerts(sql, app.outbox) },
    {
      name: 'send-review-reminders',
      seconds: 600,
      run: () => sendReviewReminders(sql, app.outbox, app.orderServices.reference),
    },
    { name: 'notify-answers', seconds: 5, run: () => notifyAnswers(sql, app.outbox) },
    ...giftJobs(sql, app.giftTools),
    ...claimJobs(sql, app),
    ...orderJobs(sql, app),
    { name: 'report-ad-conversions', seconds: 600, run: () => sendAdConversions(sql, app) },
    { name: 'sum-analytics-days', seconds: 600, run: () => sumAnalyticsDays(sql) },
    { name: 'rotate-event-partitions', seconds: 3600, run: () => rotateEventMonths(sql, app.orderServices.reference) },
    { name: 'erase-expired-data', seconds: 3600, run: () => eraseExpiredData(sql, app.orderServices.reference) },
    {
      name: 'reapply-account-deletions',
      seconds: 600,
      run: () =>
        reapplyAccountDeletions(sql, {
          files: app.files,
          dataDir: env.dataDir,
          encryption: app.orderServices.encryption,
        }),
    },
    { name: 'check-ledger', seconds: 60, run: (log) => checkLedger(sql, app.orderServices.reference, app.outbox, log) },
    { name: 'request-business-recertification', seconds: 600, run: () => requestRecertification(sql) },
    { name: 'rotate-field-keys', seconds: 3600, run: app.rotateFieldKeys },
    { name: 'apply-due-dismissals', seconds: 600, run: () => applyDueDismissals(sql) },
    { name: 'sweep-bulk-jobs', seconds: 3600, run: () => sweepBulkJobs(sql) },
    { name: 'sweep-expired-rows', seconds: 600, run: () => sweep(sql, app.orderServices.reference) },
    { name: 'sweep-guests', seconds: 600, run: () => sweepGuests(sql, app.orderServices.reference) },
    { name: 'sweep-uploads', seconds: 600, run: () => sweepUploads(sql, app.files, env.dataDir) },
  ];
}

/**
 * Starts every job at once and then on its interval, since a shop that often restarts would never reach the rare ones. Each run first
 * checks that the database still belongs to this shop. Returns a function that stops the jobs and waits for running ones.
 * @perProcess nothing is lost: two processes may run the same job, whose statements are guarded.
 */
export function startJobs(
  jobs: Job[],
  isOurs: () => Promise<void>,
  log: FastifyBaseLogger,
  metrics: ShopMetrics,
  reportError?: ReportError,
) {
  const atWork = new Set<Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  jobs.forEach(({ name, seconds, run }, place) => {
    let busy = false;
    function runJob() {
      if (busy) return;
      busy = true;
      const began = performance.now();
      const took = () => (performance.now() - began) / 1000;
      const work = isOurs()
        .then(() => run(log))
        .then(() => metrics.job(name, 'succeeded', took()))
        .catch((error) => {
          metrics.job(name, 'failed', took());
          log.warn({ err: error, job: name }, 'Job failed');
          reportError?.(error, { path: `/job/${name}`, request: '' });
        })
        .finally(() => {
          busy = false;
          atWork.delete(work);
        });
      atWork.add(work);
    }
    // Staggered, so that the first customers find a free connection.
    timers.push(setTimeout(runJob, 100 + place * 30), setInterval(runJob, seconds * 1000));
  });
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await Promise.allSettled(atWork);
  };
}

/** A job with a longer interval, in seconds, is due again only when its interval has passed. */
const oftenS = 60;

/**
 * Runs jobs without timers. `run(...names)` runs the jobs with these names one after the other; without a name it runs all that are due. A
 * job of up to a minute is always due, a rarer one when its interval has passed by the shop's clock since it ran here. `runAll` is for a
 * clock that was moved: it runs every job, and those of orders twice. An order that changes in the first round may be due for the next step
 * in the second. The ledger check runs only by its name, as it reads every order.
 * @perProcess nothing: a job that runs again finds nothing to do.
 */
export function openManualJobs(env: Env, sql: Sql, app: ShopApp, log: FastifyBaseLogger) {
  const jobs = createJobs(env, sql, app);
  const lifecycleJobs = [...giftJobs(sql, app.giftTools), ...claimJobs(sql, app), ...orderJobs(sql, app)];
  const { track } = createScheduledTransitions(sql, app);
  const lifecycleNames = new Set(lifecycleJobs.map(({ name }) => name));
  const others = jobs.filter(({ name }) => !lifecycleNames.has(name) && name !== 'check-ledger');
  const ranAt = new Map<string, number>();

  async function run(...names: string[]) {
    const unknown = names.filter((name) => !jobs.some((job) => job.name === name));
    if (unknown.length > 0) throw new Error(`Unknown job: ${unknown.join(', ')}`);
    for (const name of names) await jobs.find((job) => job.name === name)?.run(log);
    if (names.length === 0) await runJobs(lifecycleJobs, others.filter(isDue));
    await settled();
  }

  async function runAll() {
    await runJobs([...lifecycleJobs, ...lifecycleJobs], others);
    await settled();
  }

  function isDue({ name, seconds }: Job) {
    const ran = ranAt.get(name);
    return (
      seconds <= oftenS || ran === undefined || app.orderServices.reference.now().getTime() - ran >= seconds * 1000
    );
  }

  async function runJobs(inOrder: Job[], others: Job[]) {
    for (const { name, run } of inOrder) await (name === 'track-parcels' ? track({ now: true }) : run(log));
    for (const { name } of others) ranAt.set(name, app.orderServices.reference.now().getTime());
    // One after the other, on one warm connection. A job that fails here runs again by its timer.
    for (const { run } of others) await run(log).catch(() => undefined);
  }

  const settled = () => Promise.all([app.orderServices.refunds.kick.settled(), app.outbox.kick.settled()]);
  return { run, runAll };
}

/** An order that cannot be released keeps no other order from it. Throws its error at the end. */
async function releaseLapsed(sql: Sql) {
  const reason = '결제 시간이 지났습니다.';
  const end = { from: ['ready' as const], to: 'abandoned' as const, by: 'system' as const, code: 'LAPSED', reason };
  let fault: unknown;
  for (const { orderId } of await expiredOrders(sql))
    await retryOnLostRace(() => endUnpaidOrder(sql, { orderId, ...end })).catch((error: unknown) => {
      fault ??= error;
    });
  if (fault) throw fault;
}

async function reconcile(env: Env, sql: Sql, app: ShopApp) {
  const due = await unsettledAttempts(sql, Math.min(env.reconcileSeconds, 10), env.reconcileSeconds * 10);
  await Promise.allSettled(due.map((attempt) => app.paymentServices.confirm.reconcile(attempt)));
}

/** The admin app edits versions of products and home screens; seeds and older releases have rows without versions. */
async function versionOlderRows(sql: Sql) {
  await versionUnversionedProducts(sql);
  await recordCompleteNotices(sql);
  await versionUnversionedEditions(sql);
}

/** Deletes data that can no longer be used: old order sheets, stored replies, expired tokens. Each room sweeps its own tables. */
async function sweep(sql: Sql, reference: ReferenceData) {
  await sweepOrderSheets(sql);
  await sweepIdempotentReplies(sql);
  await sweepSessionTokens(sql);
  await sweepRateLimits(sql);
  await sweepCodes(sql);
  await sweepCouponCodeAttempts(sql);
  await sweepWebhookEvents(sql, reference.policy('paymentEventDays'));
  await sweepInbox(sql, {
    notificationDays: reference.policy('notificationDays'),
    messageDays: reference.policy('messageDays'),
  });
  await sweepStaffSessions(sql);
}

function sendAdConversions(sql: Sql, { purchases, orderServices }: ShopApp) {
  return reportAdConversions(sql, purchases, orderServices.reference.policy('conversionHours'));
}

async function sumAnalyticsDays(sql: Sql) {
  while (await addUpSalesDays(sql));
}

async function rotateEventMonths(sql: Sql, reference: ReferenceData) {
  const months = reference.policy('eventMonths');
  await rotateEventPartitions(sql, months);
  await deleteOldSearches(sql, months);
}

/** At start and every hour: logs which messages go by text because the company's approved template differs. */
async function logUnusableTemplates(app: ShopApp, log: FastifyBaseLogger) {
  for (const fault of (await app.outbox.check()) ?? [])
    log.warn({ fault }, 'Message template unusable; its messages are sent by SMS');
}
