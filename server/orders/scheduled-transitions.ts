import { koreaDate, koreaHour } from '#contract/rules/calendar.ts';
import { levelTexts, type Tracker } from '../integrations/sweettracker.ts';
import { fundingName } from '../notifications/korean-text.ts';
import { keepDelay } from '../order-records/shipments.ts';
import {
  keepArrival,
  keepTracking,
  markAsked,
  toCheer,
  toTrack,
  toWarn,
  type Underway,
} from '../order-records/tracking.ts';
import { moveLines } from '../order-records/transition-lines.ts';
import type { Till } from '../payments/payment-services.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';
import { setMark, takeMark } from '../platform/jobs/watermark.ts';
import { approveWithdraw } from './decide-cancel.ts';
import { silent, toApprove, toComplete, toConfirm, toDelay, tooLate, toUndo } from './due-lines.sql.ts';
import { type Due, each } from './for-each-due.ts';
import { undoFundings } from './funding-refunds.ts';
import type { Life } from './order-services.ts';

/**
 * What happens to orders by the clock alone (rules D24). Every job asks which moments have gone by, however long ago, and moves
 * each line by the same guarded statements people use: running twice, in two processes, or after three weeks changes nothing.
 */
export function clockwork(sql: Sql, { life, till, tracker }: { life: Life; till: Till; tracker: Tracker }) {
  const { reference, letters } = life;
  const by = 'system' as const;

  async function autoConfirm() {
    await each(sql, await toConfirm(sql, reference.policies('autoConfirm')), (inside, line) =>
      moveLines(inside, [{ lineId: line.id, orderId: line.orderId, from: line.status, to: 'delivery_waiting', by }]),
    );
  }

  async function late() {
    await each(sql, await toDelay(sql), async (inside, line) => {
      const reason = '예정한 날에 출고하지 못했습니다.';
      await keepDelay(inside, line.id, { reason, newDate: line.newDate });
      await moveLines(inside, [
        { lineId: line.id, orderId: line.orderId, from: line.status, to: 'delivery_delay', by, reason },
      ]);
      await letters.line(inside, 'DELAY', line.id, { reason, date: line.newDate });
    });
  }

  /** By day every half hour; `now` when the clock was moved. */
  async function track({ now = false } = {}) {
    const hour = koreaHour(reference.now());
    if (!now && (hour < 7 || hour >= 23)) return;
    const underway = await toTrack(sql, now);
    for (let at = 0; at < underway.length; at += 8) await Promise.all(underway.slice(at, at + 8).map(follow));
    await each(sql, await silent(sql), async (inside, line) => {
      if (line.isAsked) return arrived(inside, line, null, '배송 조회가 멈춘 뒤 답이 없음');
      await markAsked(inside, line.id);
      await letters.line(inside, 'DELIVERY_ASK', line.id);
    });
  }

  async function follow(parcel: Underway) {
    const found = await tracker.find(parcel.carrier, parcel.invoice);
    if (found.outcome !== 'found') return;
    const { level, steps } = found.parcel;
    // Couriers use numbers again: what happened before the parcel left was another parcel.
    if (level === 6 && steps[0] && steps[0].at < parcel.shippedAt) {
      const detail = { line: parcel.id, carrier: parcel.carrier, invoice: parcel.invoice };
      return till.cases.openOnce('EARLY_PARCEL', parcel.orderId, parcel.orderNumber, detail);
    }
    await keepTracking(sql, parcel.id, { level, levelText: levelTexts[level] ?? '', steps });
    if (level === 6)
      await each(sql, [parcel], (inside, line) => arrived(inside, line, steps[0]?.at ?? null, '배송 조회 확인'));
  }

  async function arrived(inside: Tx, line: Due, at: string | null, reason: string) {
    await keepArrival(inside, line.id, at);
    await moveLines(inside, [
      { lineId: line.id, orderId: line.orderId, from: 'delivering', to: 'delivery_end', by, reason },
    ]);
    await letters.line(inside, 'DELIVERED', line.id);
  }

  async function complete() {
    await tx(sql, async (inside) => {
      for (const { id } of await toWarn(inside)) await letters.line(inside, 'AUTO_CONFIRM_D1', id);
    });
    await each(sql, await toComplete(sql), (inside, line) =>
      moveLines(inside, [
        { lineId: line.id, orderId: line.orderId, from: line.status, to: 'complete', by, reason: '자동 구매확정' },
      ]),
    );
  }

  async function answer() {
    await each(sql, await toApprove(sql, reference.policies('withdrawAutoApprove')), (inside, line) =>
      approveWithdraw(inside, life, { order: line.orderId, lineId: line.id, by, reason: '판매자 확인 없이 취소' }),
    );
    life.refunds.kick();
  }

  async function funding() {
    await tx(sql, async (inside) => {
      for (const { id, orderId, name } of await toCheer(inside)) {
        const words = (buyer: { name: string }) => ({ 이름: buyer.name, 펀딩: fundingName(name) });
        await letters.order(inside, 'FUNDING_SUCCESS', orderId, { event: String(id), words });
      }
    });
    await undoFundings(sql, await toUndo(sql), { life, till });
    life.refunds.kick();
    await tx(sql, offerBack);
  }

  /** Once a day whoever waits for a funding that is far too late is offered the money (rules D13). */
  async function offerBack(inside: Tx) {
    const today = Number(koreaDate(reference.now()).replaceAll('-', ''));
    const told = await takeMark(inside, 'late fundings');
    if (told === undefined || told >= today) return;
    for (const { id, orderId, name, days } of await tooLate(inside)) {
      const words = (buyer: { name: string }) => ({ 이름: buyer.name, 펀딩: fundingName(name), 날수: String(days) });
      await letters.order(inside, 'FUNDING_LATE', orderId, { event: String(id), words });
    }
    await setMark(inside, 'late fundings', today);
  }

  return { autoConfirm, late, track, complete, answer, funding };
}
