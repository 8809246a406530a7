import { Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import { type Box, keepBoxes, keepDelay } from '../order-records/shipments.ts';
import { type By, moveLines, type Parcel } from '../order-records/transition-lines.ts';
import type { Tx } from '../platform/db/database.ts';
import { mayPack } from './can-pack.ts';
import { packingOf, roomFor } from './fulfillment.sql.ts';
import type { Life } from './order-services.ts';
import { boxesDoNotFit, numberElsewhere, unknownCarrier, warningsOf, wrongMoment } from './tracking-number.ts';

export type OrderLine = { id: number; orderId: number; status: LineStatus };
type Who = { by: By; reason?: string | undefined };
type Moving = Who & { parcel?: Parcel };

/** What suppliers and operators do with a line between being paid for and arriving (rules D4.2: 13, 14, 16–18, 23–26). */
export function fulfilment(life: Life) {
  const move = (inside: Tx, line: OrderLine, to: LineStatus, { by, reason, parcel }: Moving) =>
    moveLines(inside, [
      { lineId: line.id, orderId: line.orderId, from: line.status, to, by, reason, ...(parcel && { parcel }) },
    ]);
  const only = (line: OrderLine, ...from: LineStatus[]) => {
    if (!from.includes(line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
  };

  return {
    async confirm(inside: Tx, line: OrderLine, who: Who) {
      only(line, 'paid', 'withdraw_partially');
      mayPack(await packingOf(inside, line.id));
      await move(inside, line, 'delivery_waiting', who);
    },

    async unconfirm(inside: Tx, line: OrderLine, who: Who) {
      only(line, 'delivery_waiting');
      const { confirmedLately, hasInvoice } = await packingOf(inside, line.id);
      if (!confirmedLately || hasInvoice) throw new Refusal('INVALID_STATUS_TRANSITION');
      await move(inside, line, 'paid', who);
    },

    async delay(inside: Tx, line: OrderLine, { newDate, ...who }: Who & { newDate: string; reason: string }) {
      only(line, 'paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay');
      const packing = await packingOf(inside, line.id, { newDate, longest: life.reference.policies('delayMaxDays') });
      mayPack(packing);
      const { newDateFits, delayCount, longest, delayFrom: from, delayUntil: until } = packing;
      const { days, times } = longest;
      if (!newDateFits || delayCount >= times)
        throw new Refusal('DELAY_TOO_LONG', { n: days, times }, { from, until, left: Math.max(0, times - delayCount) });
      await keepDelay(inside, line.id, { reason: who.reason, newDate });
      await move(inside, line, 'delivery_delay', who);
      await life.letters.line(inside, 'DELAY', line.id, { reason: who.reason, date: newDate });
    },

    async ready(inside: Tx, line: OrderLine, who: Who) {
      only(line, 'delivery_delay');
      await move(inside, line, 'delivery_waiting', who);
    },

    /** Returns what looks wrong with the number; it is taken all the same (rules D18.4). */
    async ship(
      inside: Tx,
      line: OrderLine,
      sent: Who & { carrierCode: string; invoice: string; shippedAt?: string | undefined },
    ) {
      only(line, 'withdraw_partially', 'delivery_waiting', 'delivery_delay', 'withdraw_request');
      const packing = await packingOf(inside, line.id, {
        carrier: sent.carrierCode,
        invoice: sent.invoice,
        leftAt: sent.shippedAt,
      });
      mayPack(packing);
      const { carrier, askedAt, mayHaveLeft, isNumberElsewhere } = packing;
      if (!carrier) throw unknownCarrier();
      // What left before its buyer asked to cancel is on its way; what left after must not have.
      if (line.status === 'withdraw_request' && !(sent.shippedAt && askedAt && sent.shippedAt < askedAt))
        throw new Refusal('INVALID_STATUS_TRANSITION');
      if (!mayHaveLeft) throw wrongMoment();
      const wasAsked = line.status === 'withdraw_request';
      const parcel = { carrier: sent.carrierCode, invoice: sent.invoice, at: sent.shippedAt ?? null };
      await move(inside, line, 'delivering', { ...sent, parcel });
      await life.letters.line(inside, wasAsked ? 'CANCEL_LATE' : 'SHIP_START', line.id);
      const warnings = warningsOf(sent.carrierCode, carrier, sent.invoice);
      return isNumberElsewhere ? [...warnings, numberElsewhere] : warnings;
    },

    /**
     * The boxes beside the first: something is left for that one, and no parcel is told twice. Returns what looks wrong with their numbers;
     * they are taken all the same.
     */
    async boxes(inside: Tx, line: OrderLine, boxes: readonly Box[]) {
      only(line, 'delivering');
      const { units, first, known, isNumberElsewhere } = await roomFor(inside, line.id, boxes);
      if (!known) throw unknownCarrier();
      const parcels = [first, ...boxes.map(({ carrierCode, invoice }) => `${carrierCode} ${invoice}`)];
      const inOthers = boxes.reduce((sum, one) => sum + one.units, 0);
      if (inOthers >= units || new Set(parcels).size < parcels.length) throw boxesDoNotFit();
      await keepBoxes(inside, line.id, boxes);
      return isNumberElsewhere ? [numberElsewhere] : [];
    },

    async unship(inside: Tx, line: OrderLine, who: Who & { reason: string }) {
      only(line, 'delivering');
      if (!(await packingOf(inside, line.id)).shippedLately) throw new Refusal('INVALID_STATUS_TRANSITION');
      await keepBoxes(inside, line.id, []);
      await move(inside, line, 'delivery_waiting', { ...who, parcel: { carrier: null, invoice: null, at: null } });
      await life.letters.line(inside, 'SHIP_UNDONE', line.id, { reason: who.reason });
    },

    async deliver(inside: Tx, line: OrderLine, who: Who) {
      only(line, 'delivering');
      await move(inside, line, 'delivery_end', who);
      await life.letters.line(inside, 'DELIVERED', line.id);
    },

    async undeliver(inside: Tx, line: OrderLine, who: Who & { reason: string }) {
      only(line, 'delivery_end');
      await move(inside, line, 'delivering', who);
    },
  };
}
