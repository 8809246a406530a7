import { dateInKorea, hourInKorea } from '#contract/rules/calendar.ts';
import { type ParcelTracker, trackingLevelTexts } from '../integrations/sweettracker.ts';
import { fundingNameText } from '../notifications/korean-text.ts';
import { isQuietHour } from '../notifications/quiet-hours.ts';
import { saveDelay } from '../order-records/shipments.ts';
import {
  markArrivalRequested,
  saveArrival,
  saveTracking,
  type TrackedLine,
  takeFundedLines,
  takeLateFundingLines,
  takeLinesToWarn,
  takeParcelsToTrack,
} from '../order-records/tracking.ts';
import { transitionLines } from '../order-records/transition-lines.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';
import { lockWatermark, setWatermark } from '../platform/jobs/watermark.ts';
import { approveCancel } from './decide-cancel.ts';
import {
  cancelsToApprove,
  failedFundingLines,
  linesToComplete,
  linesToConfirm,
  linesToDelay,
  unpaidFailedFundings,
  unscannedLines,
} from './due-lines.sql.ts';
import { type DueOrderLine, forEachDue } from './for-each-due.ts';
import { endUnpaidFundings, refundFailedFundings } from './funding-refunds.ts';
import type { OrderServices } from './order-services.ts';

/**
 * Creates the scheduled transitions of orders (rules D24). Every job looks for moments that have passed, however long ago, and
 * moves each line with the same guarded statements as requests. Running twice, in two processes or after three weeks has the same
 * result.
 */
export function createScheduledTransitions(
  sql: Sql,
  {
    orderServices,
    paymentServices,
    tracker,
  }: { orderServices: OrderServices; paymentServices: PaymentServices; tracker: ParcelTracker },
) {
  const { reference, notifier } = orderServices;
  const by = 'system' as const;

  async function autoConfirm() {
    await forEachDue(sql, await linesToConfirm(sql, reference.policies('autoConfirm')), (inside, line) =>
      transitionLines(inside, [
        { lineId: line.id, orderId: line.orderId, from: line.status, to: 'delivery_waiting', by },
      ]),
    );
  }

  async function late() {
    await forEachDue(sql, await linesToDelay(sql), async (inside, line) => {
      const reason = '예정한 날에 출고하지 못했습니다.';
      await saveDelay(inside, line.id, { reason, newDate: line.newDate });
      await transitionLines(inside, [
        { lineId: line.id, orderId: line.orderId, from: line.status, to: 'delivery_delay', by, reason },
      ]);
      await notifier.line(inside, 'DELAY', line.id, { reason, date: line.newDate });
    });
  }

  /** Tracks parcels every half hour by day; `now` ignores the hour after the clock was moved. */
  async function track({ now = false } = {}) {
    const hour = hourInKorea(reference.now());
    if (!now && (hour < 7 || hour >= 23)) return;
    const underway = await takeParcelsToTrack(sql, now);
    for (let at = 0; at < underway.length; at += 8) await Promise.all(underway.slice(at, at + 8).map(trackLine));
    await forEachDue(sql, await unscannedLines(sql), async (inside, line) => {
      if (line.isAsked) return markArrived(inside, line, null, '배송 조회가 멈춘 뒤 답이 없음');
      await markArrivalRequested(inside, line.id);
      await notifier.line(inside, 'DELIVERY_ASK', line.id, { event: `${line.id} ${line.since}` });
    });
  }

  /** Saves the scans of the first box. The item arrives with the last of its boxes. */
  async function trackLine(parcel: TrackedLine) {
    const boxes = [{ carrier: parcel.carrier, invoice: parcel.invoice }, ...parcel.others];
    const results = await Promise.all(boxes.map(({ carrier, invoice }) => tracker.trackParcel(carrier, invoice)));
    const arrivals = results.map((found) =>
      found.outcome === 'found' && found.parcel.level === 6 ? (found.parcel.steps[0]?.at ?? '') : null,
    );
    // Carriers reuse tracking numbers: a scan before the dispatch belongs to another parcel.
    const reused = boxes[arrivals.findIndex((at) => at && at < parcel.shippedAt)];
    if (reused) {
      const detail = { line: parcel.id, ...reused };
      return paymentServices.cases.openOnce('EARLY_PARCEL', parcel.orderId, parcel.orderNumber, detail);
    }
    const [first] = results;
    if (first?.outcome !== 'found') return;
    const { level, steps } = first.parcel;
    const isPart = level === 6 && arrivals.includes(null);
    // Staff have undone this delivery: only another scan or another number of any box counts. A box that has not arrived keeps its
    // undone scan.
    const undone = parcel.undoneScans?.split(' ');
    const isUndone = undone?.length === boxes.length && arrivals.every((at, box) => at === null || at === undone[box]);
    if (level === 6 && isUndone && !isPart) return;
    const scans = isUndone ? parcel.undoneScans : arrivals.join(' ');
    const levelText = isPart ? '일부 상자 배송완료' : (trackingLevelTexts[level] ?? '');
    const tracking = { level, levelText, steps, ...(level === 6 && { arrivals: scans }) };
    if (level < 6 || isPart) return void (await saveTracking(sql, parcel, tracking));
    await forEachDue(sql, [parcel], async (inside, line) => {
      if (await saveTracking(inside, parcel, tracking))
        await markArrived(inside, line, arrivals.sort().at(-1) || null, '배송 조회 확인');
    });
  }

  async function markArrived(inside: Tx, line: DueOrderLine, at: string | null, reason: string) {
    await saveArrival(inside, line.id, at);
    await transitionLines(inside, [
      { lineId: line.id, orderId: line.orderId, from: 'delivering', to: 'delivery_end', by, reason },
    ]);
    await notifier.line(inside, 'DELIVERED', line.id);
  }

  async function complete() {
    // The message waits for the morning, and a buyer may report a defect in the night.
    if (!isQuietHour(reference))
      await tx(sql, async (inside) => {
        for (const { id } of await takeLinesToWarn(inside)) await notifier.line(inside, 'AUTO_CONFIRM_D1', id);
      });
    await forEachDue(sql, await linesToComplete(sql), (inside, line) =>
      transitionLines(inside, [
        { lineId: line.id, orderId: line.orderId, from: line.status, to: 'complete', by, reason: '자동 구매확정' },
      ]),
    );
  }

  async function approveOverdueCancels() {
    await forEachDue(sql, await cancelsToApprove(sql, reference.policies('withdrawAutoApprove')), (inside, line) =>
      approveCancel(inside, orderServices, {
        order: line.orderId,
        lineId: line.id,
        by,
        reason: '판매자 확인 없이 취소',
      }),
    );
    orderServices.refunds.kick();
  }

  async function funding() {
    await tx(sql, async (inside) => {
      for (const { id, orderId, name } of await takeFundedLines(inside)) {
        const words = (buyer: { name: string }) => ({ 이름: buyer.name, 펀딩: fundingNameText(name) });
        await notifier.order(inside, 'FUNDING_SUCCESS', orderId, { event: String(id), words });
      }
    });
    await refundFailedFundings(sql, await failedFundingLines(sql), { orderServices, paymentServices });
    await endUnpaidFundings(sql, await unpaidFailedFundings(sql), orderServices);
    orderServices.refunds.kick();
    // The message waits for the morning, and a line that is packed in the night cannot be cancelled at once.
    if (!isQuietHour(reference)) await tx(sql, offerBack);
  }

  /** Looks once a day for long overdue fundings, and offers each buyer a refund once (rules D13). */
  async function offerBack(inside: Tx) {
    const today = Number(dateInKorea(reference.now()).replaceAll('-', ''));
    const checkedUntil = await lockWatermark(inside, 'late fundings');
    if (checkedUntil === undefined || checkedUntil >= today) return;
    for (const { id, orderId, name, days } of await takeLateFundingLines(inside)) {
      const words = (buyer: { name: string }) => ({
        이름: buyer.name,
        펀딩: fundingNameText(name),
        날수: String(days),
      });
      await notifier.order(inside, 'FUNDING_LATE', orderId, { event: String(id), words });
    }
    await setWatermark(inside, 'late fundings', today);
  }

  return { autoConfirm, late, track, complete, answer: approveOverdueCancels, funding };
}
