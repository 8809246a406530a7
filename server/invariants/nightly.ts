import type { FastifyBaseLogger } from 'fastify';
import { dateInKorea } from '#contract/rules/calendar.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { advanceWatermark, watermarkOf } from '../platform/jobs/watermark.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { invariantText, runInvariants } from './run.ts';

const dayStartMs = 4.5 * 3_600_000;

/**
 * Once a day, from 04:30 KST on, checks all invariants, read-only (rules D24). A violated invariant is an error line in the log. The
 * operator gets one message that day, however many are violated.
 */
export async function checkLedger(sql: Sql, reference: ReferenceData, outbox: MessageOutbox, log: FastifyBaseLogger) {
  const day = dayOf(reference.now());
  const mark = Number(day.replaceAll('-', ''));
  if (((await watermarkOf(sql, 'ledger')) ?? 0) >= mark) return;
  const broken = (await runInvariants(sql)).filter(({ ok }) => !ok);
  await tx(sql, async (inside) => {
    // Of several processes that checked, one reports.
    if (!(await advanceWatermark(inside, 'ledger', mark)) || broken.length === 0) return;
    for (const { id, violations } of broken)
      log.error({ invariant: id, text: invariantText(id), violations: violations.slice(0, 5) }, 'Invariant violated');
    const words = { 날짜: day, 규칙: broken.map(({ id }) => id).join(', ') };
    const to = { phone: reference.policy('operatorPhone') };
    await outbox.enqueue(inside, 'LEDGER_BROKEN', { event: day, to, words });
  });
  if (broken.length > 0) outbox.kick();
}

/** The business day in KST that began at 04:30. Before 04:30 it is yesterday. */
function dayOf(now: Date) {
  return dateInKorea(now.getTime() - dayStartMs);
}
