import { type PaymentMethod, paymentTerms } from '#contract/rules/payments.ts';
import type { Db } from '../base/database.ts';
import { goodsOf, memberOf, readerOf } from './letters.sql.ts';
import type { Outbox } from './outbox.ts';
import { dateOf, particle, won } from './words.ts';

export type Letters = ReturnType<typeof createLetters>;

type Tools = {
  outbox: Outbox;
  /** Of this process; what is not about an order speaks with it. */
  brandName: string;
  nameOf: (brand: string) => string;
  origin: string;
};
type Posted = { kind: string; key: string; to: string | null; text: string; about?: { order: number; brand: string } };
type LineKind =
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
  | 'CLAIM_RESULT';

/**
 * What buyers are told of their orders (rules D18.2), written in the transaction that decides it. The key of a letter is its
 * happening, its line and its kind, so that nothing is told twice.
 */
export function createLetters({ outbox, brandName, nameOf, origin }: Tools) {
  async function post(inside: Db, { kind, key, to, text: words, about }: Posted) {
    if (!to || !/^01\d{8,9}$/.test(to)) return;
    const text = `[${about ? nameOf(about.brand) : brandName}] ${words}`;
    await outbox.post(inside, { kind, key, to, text, seconds: 86_400, ...(about && { order: about.order }) });
  }

  /** To the buyer, of one line. `words` are the reason, a date, a verdict. */
  async function line(inside: Db, kind: LineKind, lineId: number, words: { reason?: string; date?: string } = {}) {
    const goods = await goodsOf(inside, lineId);
    const reader = goods && (await readerOf(inside, goods.orderId));
    if (!goods || !reader) return;
    const about = { order: goods.orderId, brand: reader.brand };
    const key = `${kind} ${lineId} ${goods.eventId}`;
    const { receiver } = goods;
    if (receiver) {
      // A gift's parcel is its receiver's: the sender is told of money, never of the way.
      const text = lineTexts[kind]({
        ...goods,
        ...words,
        name: receiver.name,
        link: `${origin}/gift/received/${receiver.link}`,
      });
      const isMoney = kind === 'STOCK_OUT';
      await post(inside, { kind, key: isMoney ? `${key} receiver` : key, to: receiver.phone, text, about });
      if (!isMoney) return;
    }
    const link = `${origin}${reader.isGuest ? '/guest/order-lookup' : `/order/${reader.uuid}`}`;
    const text = lineTexts[kind]({ ...goods, ...words, name: reader.name, link });
    await post(inside, { kind, key, to: reader.phone, text, about });
  }

  return {
    line,
    /** To a number that is not the buyer's. */
    post,
    kick: outbox.kick,

    async cancelled(
      inside: Db,
      orderId: number,
      given: { key: string; product: string; cash: number; point: number; wayText: string },
    ) {
      const reader = await readerOf(inside, orderId);
      if (!reader) return;
      const money = given.cash > 0 ? `\n- 환불 금액: ${won(given.cash)}\n- ${given.wayText}` : '';
      const points = given.point > 0 ? `\n- 돌려드린 포인트: ${given.point.toLocaleString('ko-KR')}P` : '';
      const text = `주문이 취소되었어요\n${reader.name}님, ${particle(given.product, '이/가')} 취소되었습니다.\n- 주문번호: ${reader.orderNumber}${money}${points}`;
      const about = { order: orderId, brand: reader.brand };
      await post(inside, {
        kind: 'ORDER_CANCELLED',
        key: `ORDER_CANCELLED ${given.key}`,
        to: reader.phone,
        text,
        about,
      });
    },

    /** To the seller: somebody wants to cancel what is being packed. */
    async cancelAsked(inside: Db, lineId: number, reason: string) {
      const goods = await goodsOf(inside, lineId);
      if (!goods) return;
      const text = `취소 요청이 들어왔어요\n${goods.product}\n- 사유: ${reason}\n1영업일 안에 답하지 않으면 취소됩니다.`;
      const key = `CANCEL_REQUESTED ${lineId} ${goods.eventId}`;
      const about = { order: goods.orderId, brand: goods.brand };
      const to = goods.sellerPhone?.replace(/\D/g, '') ?? null;
      await post(inside, { kind: 'CANCEL_REQUESTED', key, to, text, about });
    },

    async refundDone(inside: Db, done: { orderId: number; uuid: string; cash: number; method: PaymentMethod }) {
      const reader = await readerOf(inside, done.orderId);
      if (!reader || done.cash === 0) return;
      const { back, backIn } = paymentTerms(done.method);
      const how = back === 'account' ? '등록하신 계좌로 보내드렸어요.' : `${backIn} 안에 반영돼요.`;
      const text = `환불이 완료되었어요\n${reader.name}님, ${won(done.cash)}을 환불해 드렸습니다.\n- 주문번호: ${reader.orderNumber}\n${how}`;
      const about = { order: done.orderId, brand: reader.brand };
      await post(inside, { kind: 'REFUND_DONE', key: `REFUND_DONE ${done.uuid}`, to: reader.phone, text, about });
    },

    async member(inside: Db, person: number, letter: { kind: string; key: string; text: (name: string) => string }) {
      const reader = await memberOf(inside, person);
      if (reader)
        await post(inside, { kind: letter.kind, key: letter.key, to: reader.phone, text: letter.text(reader.name) });
    },

    async order(inside: Db, orderId: number, letter: { kind: string; key: string; text: (name: string) => string }) {
      const reader = await readerOf(inside, orderId);
      if (!reader) return;
      const about = { order: orderId, brand: reader.brand };
      await post(inside, { ...letter, to: reader.phone, text: letter.text(reader.name), about });
    },
  };
}

type Said = {
  name: string;
  product: string;
  carrier: string | null;
  invoice: string | null;
  arrival: string | null;
  link: string;
  reason?: string;
  date?: string;
};

const lineTexts: Record<LineKind, (of: Said) => string> = {
  CANCEL_REFUSED: ({ name, product, reason, link }) =>
    `취소가 어려워요\n${name}님, ${particle(product, '은/는')} 취소해 드리기 어렵습니다.\n- 사유: ${reason ?? ''}\n${link}`,
  CANCEL_LATE: ({ name, product, link }) =>
    `이미 발송되었어요\n${name}님, ${particle(product, '이/가')} 이미 발송되어 취소가 어렵습니다. 수령 후 반품을 신청해 주세요.\n${link}`,
  STOCK_OUT: ({ name, product, reason }) =>
    `품절로 취소되었어요\n${name}님, ${particle(product, '이/가')} 품절되어 보내드리지 못하게 되었습니다. 결제하신 금액은 모두 돌려드려요.\n- 사유: ${reason ?? ''}`,
  DELAY: ({ name, product, reason, date, link }) =>
    `출고가 늦어져요\n${name}님, ${product} 출고가 늦어지고 있습니다.\n- 사유: ${reason ?? ''}\n- 새 출고일: ${dateOf(date)}\n기다리지 않으시려면 바로 취소할 수 있어요.\n${link}`,
  SHIP_START: ({ name, product, carrier, invoice, arrival, link }) =>
    `상품이 출발했어요\n${name}님, 주문하신 ${particle(product, '이/가')} 출고되었습니다.\n- 택배사: ${carrier ?? ''}\n- 송장번호: ${invoice ?? ''}${arrival ? `\n- 도착 예정: ${dateOf(arrival)}` : ''}\n${link}`,
  SHIP_UNDONE: ({ name, product, reason }) =>
    `송장을 다시 확인하고 있어요\n${name}님, ${product}의 송장번호가 잘못되어 다시 보내드립니다.\n- 사유: ${reason ?? ''}`,
  DELIVERED: ({ name, product, link }) =>
    `상품이 도착했어요\n${name}님, ${particle(product, '이/가')} 배송되었습니다. 맛있게 드시고 후기를 들려주세요.\n${link}`,
  DELIVERY_ASK: ({ name, product, link }) =>
    `상품을 받으셨나요?\n${name}님, ${product}의 배송 조회가 열흘째 멈춰 있어요. 받지 못하셨다면 알려 주세요. 3일 안에 말씀이 없으면 배송완료로 바뀝니다.\n${link}`,
  AUTO_CONFIRM_D1: ({ name, product, link }) =>
    `내일 구매가 확정돼요\n${name}님, ${particle(product, '은/는')} 내일 구매확정됩니다. 문제가 있으면 그 전에 알려 주세요.\n${link}`,
  CLAIM_RECEIVED: ({ name, product, reason }) =>
    `접수되었어요\n${name}님, ${product} ${reason ?? '반품'} 신청을 받았습니다. 확인한 뒤 알려 드릴게요.`,
  CLAIM_RESULT: ({ name, product, reason, link }) =>
    `처리 결과를 알려 드려요\n${name}님, ${product}\n- ${reason ?? ''}\n${link}`,
};
