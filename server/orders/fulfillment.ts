import { invalidField, Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import { trackingFault } from '#contract/rules/tracking-numbers.ts';
import { cancelPending, endResends } from '../notifications/pending-messages.ts';
import { type FurtherParcel, saveDelay, saveFirstParcel, saveFurtherParcels } from '../order-records/shipments.ts';
import { type ShippedParcel, type TransitionActor, transitionLines } from '../order-records/transition-lines.ts';
import type { Tx } from '../platform/db/database.ts';
import { type PackingState, packingStateOf, parcelChecksOf } from './fulfillment.sql.ts';
import type { OrderServices } from './order-services.ts';

export type FulfillmentLine = { id: number; orderId: number; status: LineStatus };
type StepActor = { by: TransitionActor; reason?: string | undefined };
type StepInput = StepActor & { parcel?: ShippedParcel };

/** Creates the steps of sellers and operators between payment and delivery (rules D4.2: 13, 14, 16–18, 23–26). */
export function createFulfillment(orderServices: OrderServices) {
  const move = (inside: Tx, line: FulfillmentLine, to: LineStatus, { by, reason, parcel }: StepInput) =>
    transitionLines(inside, [
      { lineId: line.id, orderId: line.orderId, from: line.status, to, by, reason, ...(parcel && { parcel }) },
    ]);
  const only = (line: FulfillmentLine, ...from: LineStatus[]) => {
    if (!from.includes(line.status)) throw new Refusal('INVALID_STATUS_TRANSITION');
  };

  return {
    async confirm(inside: Tx, line: FulfillmentLine, who: StepActor) {
      only(line, 'paid', 'withdraw_partially');
      canPack(await packingStateOf(inside, line.id));
      await move(inside, line, 'delivery_waiting', who);
    },

    async unconfirm(inside: Tx, line: FulfillmentLine, who: StepActor) {
      only(line, 'delivery_waiting');
      const { confirmedLately, hasInvoice } = await packingStateOf(inside, line.id);
      if (!confirmedLately || hasInvoice) throw new Refusal('INVALID_STATUS_TRANSITION');
      await move(inside, line, 'paid', who);
    },

    async delay(
      inside: Tx,
      line: FulfillmentLine,
      { newDate, ...who }: StepActor & { newDate: string; reason: string },
    ) {
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

    async ready(inside: Tx, line: FulfillmentLine, who: StepActor) {
      only(line, 'delivery_delay');
      await move(inside, line, 'delivery_waiting', who);
    },

    /** Marks a line as shipped. Returns warnings about the tracking number; it is accepted all the same (rules D18.4). */
    async ship(
      inside: Tx,
      line: FulfillmentLine,
      sent: StepActor & { carrierCode: string; invoice: string; shippedAt?: string | undefined },
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
      const hadCancelRequest = line.status === 'withdraw_request';
      const parcel = { carrier: sent.carrierCode, invoice: sent.invoice, at: sent.shippedAt ?? null };
      await move(inside, line, 'delivering', { ...sent, parcel });
      await orderServices.notifier.line(inside, hadCancelRequest ? 'CANCEL_LATE' : 'SHIP_START', line.id);
      const warnings = trackingWarningsOf(sent.carrierCode, carrier, sent.invoice);
      return isNumberElsewhere ? [...warnings, duplicateNumberText] : warnings;
    },

    /**
     * Sets the further boxes of a line. The first box keeps at least one item, and tracking numbers must differ. Returns warnings
     * about the numbers; they are accepted all the same.
     */
    async boxes(inside: Tx, line: FulfillmentLine, boxes: readonly FurtherParcel[]) {
      only(line, 'delivering');
      const { units, first, carriers, isNumberElsewhere } = await parcelChecksOf(inside, line.id, boxes);
      const warnings = boxes.flatMap(({ carrierCode, invoice }) => {
        const carrier = carriers[carrierCode];
        if (!carrier) throw unknownCarrierError();
        return trackingWarningsOf(carrierCode, carrier, invoice);
      });
      const parcels = [first, ...boxes.map(({ carrierCode, invoice }) => `${carrierCode} ${invoice}`)];
      const inOthers = boxes.reduce((sum, one) => sum + one.units, 0);
      if (inOthers >= units || new Set(parcels).size < parcels.length) throw parcelsExceedLineError();
      await saveFurtherParcels(inside, line.id, boxes);
      return isNumberElsewhere ? [...warnings, duplicateNumberText] : warnings;
    },

    /**
     * Corrects the carrier and tracking number of the first box, and notifies the buyer. Throws where the parcel is the same or is
     * another box of the line. Returns warnings about the number; it is accepted all the same.
     */
    async invoice(
      inside: Tx,
      line: FulfillmentLine,
      { carrierCode, invoice }: { carrierCode: string; invoice: string },
    ) {
      only(line, 'delivering');
      const { first, others, carriers, isNumberElsewhere } = await parcelChecksOf(inside, line.id, [
        { carrierCode, invoice },
      ]);
      const carrier = carriers[carrierCode];
      if (!carrier) throw unknownCarrierError();
      const parcel = `${carrierCode} ${invoice}`;
      if (parcel === first) throw invalidField('invoice', '지금 적힌 번호와 같아요.');
      if (others.includes(parcel)) throw invalidField('invoice', '이 상품의 다른 상자에 적힌 번호예요.');
      await saveFirstParcel(inside, line.id, { carrierCode, invoice });
      const code = (await withdrawNumber(inside, line)) ? 'SHIP_START' : 'SHIP_CORRECTED';
      await orderServices.notifier.line(inside, code, line.id, { event: crypto.randomUUID() });
      const warnings = trackingWarningsOf(carrierCode, carrier, invoice);
      return { before: first, warnings: isNumberElsewhere ? [...warnings, duplicateNumberText] : warnings };
    },

    async unship(inside: Tx, line: FulfillmentLine, who: StepActor & { reason: string }) {
      only(line, 'delivering');
      if (!(await packingStateOf(inside, line.id)).shippedLately) throw new Refusal('INVALID_STATUS_TRANSITION');
      await saveFurtherParcels(inside, line.id, []);
      await move(inside, line, 'delivery_waiting', { ...who, parcel: { carrier: null, invoice: null, at: null } });
      if (!(await withdrawNumber(inside, line)))
        await orderServices.notifier.line(inside, 'SHIP_UNDONE', line.id, { reason: who.reason });
    },

    async deliver(inside: Tx, line: FulfillmentLine, who: StepActor) {
      only(line, 'delivering');
      await move(inside, line, 'delivery_end', who);
      await orderServices.notifier.line(inside, 'DELIVERED', line.id);
    },

    async undeliver(inside: Tx, line: FulfillmentLine, who: StepActor & { reason: string }) {
      only(line, 'delivery_end');
      await move(inside, line, 'delivering', who);
    },
  };
}

/** Returns warnings about the number of a parcel of a line, which is accepted all the same. Throws for an unknown carrier. */
export async function parcelWarningsOf(
  inside: Tx,
  line: number,
  { carrierCode, invoice }: { carrierCode: string; invoice: string },
) {
  const { carriers, isNumberElsewhere } = await parcelChecksOf(inside, line, [{ carrierCode, invoice }]);
  const carrier = carriers[carrierCode];
  if (!carrier) throw unknownCarrierError();
  const warnings = trackingWarningsOf(carrierCode, carrier, invoice);
  return isNumberElsewhere ? [...warnings, duplicateNumberText] : warnings;
}

/** A wrong number that was not sent yet never is, and one that was sent is not sent again. Returns whether the buyer never got it. */
async function withdrawNumber(inside: Tx, line: FulfillmentLine) {
  await endResends(inside, line.id, ['SHIP_START', 'SHIP_CORRECTED']);
  return cancelPending(inside, line.id, 'SHIP_START');
}

/**
 * Throws if a line cannot be packed or delayed: a gift without an address, or a funding that has not reached its goal (rules D12.2,
 * D13).
 */
function canPack({ isGiftWithoutAddress, isFundingOpen }: PackingState) {
  if (isGiftWithoutAddress) throw new Refusal('ADDRESS_REQUIRED');
  if (isFundingOpen) throw new Refusal('INVALID_STATUS_TRANSITION').saying('펀딩이 목표를 이룬 뒤에 준비할 수 있어요.');
}

/** Returns warnings about a tracking number, which is stored all the same. */
function trackingWarningsOf(code: string, carrier: string, invoice: string) {
  const fault = trackingFault(code, carrier, invoice);
  return fault ? [fault] : [];
}

const duplicateNumberText = '최근 90일 안에 다른 주문에 쓴 송장번호예요. 다시 확인해 주세요.';

/** Returns the error for boxes that leave nothing for the first box or repeat a parcel. */
function parcelsExceedLineError() {
  return invalidField('boxes', '상자에 담은 수량과 송장번호를 확인해 주세요. 첫 상자에도 하나는 남아야 해요.');
}

/** Returns the error for an unknown carrier, at its field. */
function unknownCarrierError() {
  return invalidField('carrierCode', '택배사를 선택해 주세요.');
}

/** Returns the error for a dispatch time before payment or in the future. */
function wrongShippedAtError() {
  return invalidField('shippedAt', '보낸 때는 결제한 뒤부터 지금까지로 적어 주세요.');
}
