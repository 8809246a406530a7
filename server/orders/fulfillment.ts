import { Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import { type FurtherParcel, saveDelay, saveFurtherParcels } from '../order-records/shipments.ts';
import { type ShippedParcel, type TransitionActor, transitionLines } from '../order-records/transition-lines.ts';
import type { Tx } from '../platform/db/database.ts';
import { canPack } from './can-pack.ts';
import { packingStateOf, parcelChecksOf } from './fulfillment.sql.ts';
import type { OrderServices } from './order-services.ts';
import {
  duplicateNumberText,
  parcelsExceedLineError,
  trackingWarningsOf,
  unknownCarrierError,
  wrongShippedAtError,
} from './tracking-number.ts';

export type FulfillmentLine = { id: number; orderId: number; status: LineStatus };
type Who = { by: TransitionActor; reason?: string | undefined };
type Moving = Who & { parcel?: ShippedParcel };

/** Creates the steps of sellers and operators between payment and delivery (rules D4.2: 13, 14, 16–18, 23–26). */
export function createFulfillment(orderServices: OrderServices) {
  const move = (inside: Tx, line: FulfillmentLine, to: LineStatus, { by, reason, parcel }: Moving) =>
    transitionLines(inside, [
      { lineId: line.id, orderId: line.orderId, from: line.status, to, by, reason, ...(parcel && { parcel }) },
    ]);
  const only = (line: FulfillmentLine, ...from: LineStatus[]) => {
    if (!from.includes(line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
  };

  return {
    async confirm(inside: Tx, line: FulfillmentLine, who: Who) {
      only(line, 'paid', 'withdraw_partially');
      canPack(await packingStateOf(inside, line.id));
      await move(inside, line, 'delivery_waiting', who);
    },

    async unconfirm(inside: Tx, line: FulfillmentLine, who: Who) {
      only(line, 'delivery_waiting');
      const { confirmedLately, hasInvoice } = await packingStateOf(inside, line.id);
      if (!confirmedLately || hasInvoice) throw new Refusal('INVALID_STATUS_TRANSITION');
      await move(inside, line, 'paid', who);
    },

    async delay(inside: Tx, line: FulfillmentLine, { newDate, ...who }: Who & { newDate: string; reason: string }) {
      only(line, 'paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay');
      const packing = await packingStateOf(inside, line.id, {
        newDate,
        longest: orderServices.reference.policies('delayMaxDays'),
      });
      canPack(packing);
      const { newDateFits, delayCount, longest, delayFrom: from, delayUntil: until } = packing;
      const { days, times } = longest;
      if (!newDateFits || delayCount >= times)
        throw new Refusal('DELAY_TOO_LONG', { n: days, times }, { from, until, left: Math.max(0, times - delayCount) });
      await saveDelay(inside, line.id, { reason: who.reason, newDate });
      await move(inside, line, 'delivery_delay', who);
      await orderServices.notifier.line(inside, 'DELAY', line.id, { reason: who.reason, date: newDate });
    },

    async ready(inside: Tx, line: FulfillmentLine, who: Who) {
      only(line, 'delivery_delay');
      await move(inside, line, 'delivery_waiting', who);
    },

    /** Marks a line as shipped. Returns warnings about the tracking number; it is accepted all the same (rules D18.4). */
    async ship(
      inside: Tx,
      line: FulfillmentLine,
      sent: Who & { carrierCode: string; invoice: string; shippedAt?: string | undefined },
    ) {
      only(line, 'withdraw_partially', 'delivery_waiting', 'delivery_delay', 'withdraw_request');
      const packing = await packingStateOf(inside, line.id, {
        carrier: sent.carrierCode,
        invoice: sent.invoice,
        leftAt: sent.shippedAt,
      });
      canPack(packing);
      const { carrier, askedAt, mayHaveLeft, isNumberElsewhere } = packing;
      if (!carrier) throw unknownCarrierError();
      // A parcel shipped before the cancellation request is in transit; a later one must not be shipped.
      if (line.status === 'withdraw_request' && !(sent.shippedAt && askedAt && sent.shippedAt < askedAt))
        throw new Refusal('INVALID_STATUS_TRANSITION');
      if (!mayHaveLeft) throw wrongShippedAtError();
      const wasAsked = line.status === 'withdraw_request';
      const parcel = { carrier: sent.carrierCode, invoice: sent.invoice, at: sent.shippedAt ?? null };
      await move(inside, line, 'delivering', { ...sent, parcel });
      await orderServices.notifier.line(inside, wasAsked ? 'CANCEL_LATE' : 'SHIP_START', line.id);
      const warnings = trackingWarningsOf(sent.carrierCode, carrier, sent.invoice);
      return isNumberElsewhere ? [...warnings, duplicateNumberText] : warnings;
    },

    /**
     * Sets the further boxes of a line. The first box keeps at least one item, and tracking numbers must differ. Returns warnings
     * about the numbers; they are accepted all the same.
     */
    async boxes(inside: Tx, line: FulfillmentLine, boxes: readonly FurtherParcel[]) {
      only(line, 'delivering');
      const { units, first, known, isNumberElsewhere } = await parcelChecksOf(inside, line.id, boxes);
      if (!known) throw unknownCarrierError();
      const parcels = [first, ...boxes.map(({ carrierCode, invoice }) => `${carrierCode} ${invoice}`)];
      const inOthers = boxes.reduce((sum, one) => sum + one.units, 0);
      if (inOthers >= units || new Set(parcels).size < parcels.length) throw parcelsExceedLineError();
      await saveFurtherParcels(inside, line.id, boxes);
      return isNumberElsewhere ? [duplicateNumberText] : [];
    },

    async unship(inside: Tx, line: FulfillmentLine, who: Who & { reason: string }) {
      only(line, 'delivering');
      if (!(await packingStateOf(inside, line.id)).shippedLately) throw new Refusal('INVALID_STATUS_TRANSITION');
      await saveFurtherParcels(inside, line.id, []);
      await move(inside, line, 'delivery_waiting', { ...who, parcel: { carrier: null, invoice: null, at: null } });
      await orderServices.notifier.line(inside, 'SHIP_UNDONE', line.id, { reason: who.reason });
    },

    async deliver(inside: Tx, line: FulfillmentLine, who: Who) {
      only(line, 'delivering');
      await move(inside, line, 'delivery_end', who);
      await orderServices.notifier.line(inside, 'DELIVERED', line.id);
    },

    async undeliver(inside: Tx, line: FulfillmentLine, who: Who & { reason: string }) {
      only(line, 'delivery_end');
      await move(inside, line, 'delivering', who);
    },
  };
}
