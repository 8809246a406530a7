import { formatWon, groupThousands } from '#contract/rules/money.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import type { Db } from '../platform/db/database.ts';
import { koreanDateText } from './korean-text.ts';
import {
  type LineNotification,
  lineNotificationOf,
  memberNameOf,
  type NotifiedBuyer,
  notifiedBuyerOf,
} from './order-notifications.sql.ts';
import type { MessageOutbox } from './outbox.ts';
import type { MessageCode, MessageVariables } from './templates.ts';

export type OrderNotifier = ReturnType<typeof createOrderNotifier>;

type Answered = {
  /** What was said last in the thread. */
  message: number;
  uuid: string;
  orderId: number | null;
  person: number;
  brand: string;
  kind: string;
  day: string;
};
type Said = LineNotification & { name: string; reason: string; date: string };
type LineCode =
  | 'CANCEL_REFUSED'
  | 'CANCEL_LATE'
  | 'STOCK_OUT'
  | 'DELAY'
  | 'SHIP_START'
  | 'SHIP_UNDONE'
  | 'DELIVERED'
  | 'DELIVERY_ASK'
  | 'AUTO_CONFIRM_D1'
  | 'CLAIM_RECEIVED'
  | 'CLAIM_PHOTO'
  | 'CLAIM_RESULT';

/**
 * What buyers and members are told (rules D18.2), written in the transaction that decides it. What happened is an event of the line or
 * the order, so that nothing is told twice.
 */
export function createOrderNotifier(outbox: MessageOutbox) {
  return { ...ofLines(outbox), ...ofOrders(outbox), ...ofMembers(outbox), kick: outbox.kick };
}

function ofLines(outbox: MessageOutbox) {
  /** To the buyer, of one line. `given` are the reason, a date, a verdict. */
  async function line<C extends LineCode>(
    inside: Db,
    code: C,
    lineId: number,
    { reason = '', date = '' }: { reason?: string | undefined; date?: string } = {},
  ) {
    const [goods, buyer] = await Promise.all([
      lineNotificationOf(inside, lineId),
      notifiedBuyerOf(inside, { line: lineId }),
    ]);
    if (!goods || !buyer) return;
    const { receiver } = goods;
    const about = { event: String(goods.eventId), line: lineId };
    if (receiver) {
      // A gift's parcel is its receiver's: the sender is told of money, never of the way.
      await outbox.tell<C>(inside, code, {
        ...about,
        ...{ order: goods.orderId, brand: buyer.brand },
        to: { phone: receiver.phone },
        words: lineWords[code]({ ...goods, name: receiver.name, reason, date }),
        path: `/gift/received/${receiver.link}`,
      });
      if (code !== 'STOCK_OUT') return;
    }
    const words = lineWords[code]({ ...goods, name: buyer.name, reason, date });
    await outbox.tell<C>(inside, code, { ...toBuyer(buyer, goods.orderId), ...about, words });
  }

  return {
    line,

    /** To the seller: somebody wants to cancel what is being packed. */
    async cancelAsked(inside: Db, lineId: number, reason: string) {
      const goods = await lineNotificationOf(inside, lineId);
      if (!goods) return;
      const { eventId, product, sellerPhone, orderId, brand } = goods;
      await outbox.tell(inside, 'CANCEL_REQUESTED', {
        event: String(eventId),
        to: { phone: sellerPhone },
        words: { 상품명: product, 사유: reason },
        ...{ order: orderId, line: lineId, brand },
      });
    },
  };
}

function ofOrders(outbox: MessageOutbox) {
  /** To the buyer, of the whole order. */
  async function order<C extends MessageCode>(
    inside: Db,
    code: C,
    orderId: number,
    { event, words }: { event: string; words: (of: NotifiedBuyer) => MessageVariables<C> },
  ) {
    const buyer = await notifiedBuyerOf(inside, { order: orderId });
    if (buyer) await outbox.tell<C>(inside, code, { ...toBuyer(buyer, orderId), event, words: words(buyer) });
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
      }: { key: string; product: string; cash: number; point: number; wayText: string },
    ) {
      const points = point > 0 ? `${groupThousands(point)}P` : '';
      const back = [cash > 0 ? formatWon(cash) : '', points].filter(Boolean).join(' + ') || '결제 전이라 없어요';
      await order(inside, 'ORDER_CANCELLED', orderId, {
        event: key,
        words: ({ name, orderNumber }) => ({
          이름: name,
          상품명: product,
          주문번호: orderNumber,
          환불액: back,
          방법: cash > 0 ? wayText : '',
        }),
      });
    },

    async refundDone(inside: Db, { orderId, uuid, cash, method, toAccount }: Returned) {
      if (cash === 0) return;
      const how = toAccount ? '등록하신 계좌로 보내드렸어요.' : `${paymentTerms(method).backIn} 안에 반영돼요.`;
      await order(inside, 'REFUND_DONE', orderId, {
        event: uuid,
        words: ({ name, orderNumber }) => ({ 이름: name, 주문번호: orderNumber, 금액: formatWon(cash), 방법: how }),
      });
    },
  };
}

type Returned = { orderId: number; uuid: string; cash: number; method: PaymentMethodName; toAccount: boolean };

function ofMembers(outbox: MessageOutbox) {
  return {
    /** To whoever asked: of an order its buyer, a guest too; in general the member. */
    async answered(inside: Db, { message, uuid, orderId, person, brand, kind, day }: Answered) {
      const buyer = orderId === null ? undefined : await notifiedBuyerOf(inside, { order: orderId });
      const of = buyer ?? (await memberNameOf(inside, person));
      if (!of) return;
      await outbox.tell(inside, 'INQUIRY_ANSWERED', {
        event: String(message),
        to: buyer ? { phone: buyer.phone, person: buyer.person } : { person },
        words: { 이름: of.name, 날짜: koreanDateText(day), 종류: kind },
        path: `/inquiry/${uuid}`,
        brand,
        ...(orderId === null ? {} : { order: orderId }),
      });
    },

    /** To a member, of what is theirs. */
    async member<C extends MessageCode>(
      inside: Db,
      code: C,
      person: number,
      { event, words, path }: { event: string; words: (name: string) => MessageVariables<C>; path: string },
    ) {
      const reader = await memberNameOf(inside, person);
      if (reader) await outbox.tell<C>(inside, code, { event, to: { person }, words: words(reader.name), path });
    },
  };
}

/** A guest finds the order by the look-up; a member opens it. */
function toBuyer({ phone, person, uuid, isGuest, brand }: NotifiedBuyer, order: number) {
  const path = isGuest ? '/guest/order-lookup' : `/order/${uuid}`;
  return { to: { phone, person }, path, order, brand };
}

const about = ({ name, product }: Said) => ({ 이름: name, 상품명: product });
const because = (of: Said) => ({ ...about(of), 사유: of.reason });

const lineWords: { [C in LineCode]: (of: Said) => MessageVariables<C> } = {
  CANCEL_REFUSED: because,
  CANCEL_LATE: about,
  STOCK_OUT: because,
  DELAY: (of: Said) => ({ ...because(of), 날짜: koreanDateText(of.date) }),
  SHIP_START: (of: Said) => ({
    ...about(of),
    택배사: of.carrier ?? '',
    송장: of.invoice ?? '',
    날짜: of.arrival ? koreanDateText(of.arrival) : '배송조회에서 알려 드려요',
  }),
  SHIP_UNDONE: because,
  DELIVERED: about,
  DELIVERY_ASK: about,
  AUTO_CONFIRM_D1: about,
  CLAIM_RECEIVED: (of: Said) => ({ ...about(of), 종류: of.reason || '반품' }),
  CLAIM_PHOTO: because,
  CLAIM_RESULT: (of: Said) => ({ ...about(of), 결과: of.reason }),
};
