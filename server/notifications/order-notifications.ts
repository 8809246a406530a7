import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import type { Db } from '../platform/db/database.ts';
import { koreanDateText } from './korean-text.ts';
import type { MessageCode, MessageVariables } from './message-templates.ts';
import {
  type LineNotification,
  lineNotificationOf,
  memberNameOf,
  type NotifiedBuyer,
  notifiedBuyerOf,
} from './order-notifications.sql.ts';
import type { MessageOutbox } from './outbox.ts';

export type OrderNotifier = ReturnType<typeof createOrderNotifier>;

type AnsweredThread = {
  /** The id of the last message in the thread. */
  message: number;
  uuid: string;
  orderId: number | null;
  person: number;
  brand: string;
  kind: string;
  day: string;
};
type LineMessageInput = LineNotification & { name: string; reason: string; date: string; back: string };
type LineCode =
  | 'CANCEL_REFUSED'
  | 'CANCEL_LATE'
  | 'STOCK_OUT'
  | 'DELAY'
  | 'SHIP_START'
  | 'SHIP_UNDONE'
  | 'SHIP_CORRECTED'
  | 'DELIVERED'
  | 'DELIVERY_ASK'
  | 'AUTO_CONFIRM_D1'
  | 'CLAIM_RECEIVED'
  | 'CLAIM_PHOTO'
  | 'CLAIM_RESULT';

/**
 * Writes messages to buyers and members (rules D18.2), in the transaction that decides the event. Each message refers to an event
 * of the line or the order, so nothing is sent twice.
 */
export function createOrderNotifier(outbox: MessageOutbox, operatorPhone: () => string | null) {
  return { ...ofLines(outbox, operatorPhone), ...ofOrders(outbox), ...ofMembers(outbox), kick: outbox.kick };
}

function ofLines(outbox: MessageOutbox, operatorPhone: () => string | null) {
  /**
   * Sends a message about one line to the buyer. `reason`, `date` and `back` are used by some templates only. `units` is the line's
   * remaining quantity by default, and `event` its last event.
   */
  async function line<C extends LineCode>(
    inside: Db,
    code: C,
    lineId: number,
    {
      reason = '',
      date = '',
      back = '',
      units,
      event,
    }: { reason?: string | undefined; date?: string; back?: string; units?: number; event?: string } = {},
  ) {
    const [lineDetail, buyer] = await Promise.all([
      lineNotificationOf(inside, lineId),
      notifiedBuyerOf(inside, { line: lineId }),
    ]);
    if (!lineDetail || !buyer) return;
    const { receiver } = lineDetail;
    const about = { event: event ?? String(lineDetail.eventId), line: lineId };
    const input = { ...lineDetail, reason, date, units: units ?? lineDetail.units };
    if (receiver) {
      // Messages about a gift's parcel go to its recipient; the sender gets only messages about money.
      await outbox.enqueue<C>(inside, code, {
        ...about,
        ...{ order: lineDetail.orderId, brand: buyer.brand },
        to: { phone: receiver.phone },
        words: lineWords[code]({ ...input, name: receiver.name, back: '보내신 분께 돌려드려요' }),
        path: `/gift/received/${receiver.link}`,
      });
      if (code !== 'STOCK_OUT') return;
    }
    const words = lineWords[code]({ ...input, name: buyer.name, back });
    await outbox.enqueue<C>(inside, code, { ...toBuyer(buyer, lineDetail.orderId), ...about, words });
  }

  return {
    line,

    /**
     * Notifies the seller of a cancellation request for an item that is being packed. A seller without a mobile number cannot be
     * reached, so the operator gets a message, because silence approves the request.
     */
    async cancelAsked(inside: Db, lineId: number, units: number, reason: string) {
      const lineDetail = await lineNotificationOf(inside, lineId);
      if (!lineDetail) return;
      const { eventId, product, seller, sellerPhone, orderId, orderNumber, brand } = lineDetail;
      if (sellerPhone === null) {
        const text = `${seller} 판매자에게 알릴 휴대폰 번호가 없어요. 주문 ${orderNumber}, ${product} ${units}개의 취소 요청에 1영업일 안에 답하지 않으면 취소돼요.`;
        await outbox.enqueue(inside, 'STAFF_ALERT', {
          event: `cancel ${eventId}`,
          to: { phone: operatorPhone() },
          words: { 내용: text },
          ...{ order: orderId, line: lineId, brand },
        });
        return;
      }
      await outbox.enqueue(inside, 'CANCEL_REQUESTED', {
        event: String(eventId),
        to: { phone: sellerPhone },
        words: { 상품명: product, 수량: String(units), 주문번호: orderNumber, 사유: reason },
        ...{ order: orderId, line: lineId, brand },
      });
    },
  };
}

function ofOrders(outbox: MessageOutbox) {
  /** Sends a message about the whole order to the buyer. */
  async function order<C extends MessageCode>(
    inside: Db,
    code: C,
    orderId: number,
    { event, words }: { event: string; words: (of: NotifiedBuyer) => MessageVariables<C> },
  ) {
    const buyer = await notifiedBuyerOf(inside, { order: orderId });
    if (buyer) await outbox.enqueue<C>(inside, code, { ...toBuyer(buyer, orderId), event, words: words(buyer) });
  }

  return {
    order,

    async cancelled(
      inside: Db,
      orderId: number,
      {
        key,
        product,
        cash,
        point,
        wayText,
        units,
        isPaid,
      }: RefundedValue & { key: string; product: string; wayText: string; units: number | null; isPaid: boolean },
    ) {
      // Where coupons paid the whole amount, the message shows a dash.
      const refundText = refundedText({ cash, point }) || (isPaid ? '' : '결제 전이라 없어요');
      if (units !== null) {
        await order(inside, 'ORDER_PART_CANCELLED', orderId, {
          event: key,
          words: ({ name, orderNumber }) => ({
            이름: name,
            상품명: product,
            수량: String(units),
            주문번호: orderNumber,
            환불액: refundText,
            방법: cash > 0 ? wayText : '',
          }),
        });
        return;
      }
      await order(inside, 'ORDER_CANCELLED', orderId, {
        event: key,
        words: ({ name, orderNumber }) => ({
          이름: name,
          상품명: product,
          주문번호: orderNumber,
          환불액: refundText,
          방법: cash > 0 ? wayText : '',
        }),
      });
    },

    async refundDone(inside: Db, { orderId, uuid, cash, method, toAccount }: Returned) {
      if (cash === 0) return;
      const refundTimeText = toAccount
        ? '등록하신 계좌로 보내드렸어요.'
        : `${paymentTerms(method).refundTimeText} 안에 반영돼요.`;
      await order(inside, 'REFUND_DONE', orderId, {
        event: uuid,
        words: ({ name, orderNumber }) => ({
          이름: name,
          주문번호: orderNumber,
          금액: formatWon(cash),
          방법: refundTimeText,
        }),
      });
    },
  };
}

type RefundedValue = { cash: number; point: number };

/** What comes back, in won and points; empty for nothing. */
export function refundedText({ cash, point }: RefundedValue) {
  return [cash > 0 ? formatWon(cash) : '', point > 0 ? `${groupThousands(point)}P` : ''].filter(Boolean).join(' + ');
}

type Returned = { orderId: number; uuid: string; cash: number; method: PaymentMethodName; toAccount: boolean };

function ofMembers(outbox: MessageOutbox) {
  return {
    /** Sends an answer: about an order to its buyer, even a guest; otherwise to the member. */
    async answered(inside: Db, { message, uuid, orderId, person, brand, kind, day }: AnsweredThread) {
      const buyer = orderId === null ? undefined : await notifiedBuyerOf(inside, { order: orderId });
      const of = buyer ?? (await memberNameOf(inside, person));
      if (!of) return;
      await outbox.enqueue(inside, 'INQUIRY_ANSWERED', {
        event: String(message),
        to: buyer ? { phone: buyer.phone, person: buyer.person } : { person },
        words: { 이름: of.name, 날짜: koreanDateText(day), 종류: kind },
        path: `/inquiry/${uuid}`,
        brand,
        ...(orderId === null ? {} : { order: orderId }),
      });
    },

    /** Sends a message to a member about their account. */
    async member<C extends MessageCode>(
      inside: Db,
      code: C,
      person: number,
      { event, words, path }: { event: string; words: (name: string) => MessageVariables<C>; path: string },
    ) {
      const reader = await memberNameOf(inside, person);
      if (reader) await outbox.enqueue<C>(inside, code, { event, to: { person }, words: words(reader.name), path });
    },
  };
}

/** A guest opens the order lookup; a member opens the order. */
function toBuyer({ phone, person, uuid, isGuest, brand }: NotifiedBuyer, order: number) {
  const path = isGuest ? '/guest/order-lookup' : `/order/${uuid}`;
  return { to: { phone, person }, path, order, brand };
}

const placeholdersOf = ({ name, product }: LineMessageInput) => ({ 이름: name, 상품명: product });
const counted = (of: LineMessageInput) => ({ ...placeholdersOf(of), 수량: String(of.units) });
const because = (of: LineMessageInput) => ({ ...placeholdersOf(of), 사유: of.reason });

const lineWords: { [C in LineCode]: (of: LineMessageInput) => MessageVariables<C> } = {
  CANCEL_REFUSED: (of: LineMessageInput) => ({ ...counted(of), 사유: of.reason }),
  CANCEL_LATE: placeholdersOf,
  STOCK_OUT: (of: LineMessageInput) => ({ ...counted(of), 사유: of.reason, 환불액: of.back }),
  DELAY: (of: LineMessageInput) => ({ ...because(of), 날짜: koreanDateText(of.date) }),
  SHIP_START: (of: LineMessageInput) => ({
    ...counted(of),
    택배사: of.carrier ?? '',
    송장: of.invoice ?? '',
    날짜: of.arrival ? koreanDateText(of.arrival) : '배송조회에서 알려 드려요',
  }),
  SHIP_UNDONE: because,
  SHIP_CORRECTED: (of: LineMessageInput) => ({
    ...placeholdersOf(of),
    택배사: of.carrier ?? '',
    송장: of.invoice ?? '',
  }),
  DELIVERED: counted,
  DELIVERY_ASK: placeholdersOf,
  AUTO_CONFIRM_D1: placeholdersOf,
  CLAIM_RECEIVED: (of: LineMessageInput) => ({ ...counted(of), 종류: of.reason || '반품' }),
  CLAIM_PHOTO: because,
  CLAIM_RESULT: (of: LineMessageInput) => ({ ...counted(of), 결과: of.reason }),
};
