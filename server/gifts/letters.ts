import type { Db } from '../base/database.ts';
import type { Letters } from '../messages/letters.ts';
import { particle, won } from '../messages/words.ts';
import type { Gift } from './one.sql.ts';

type Tools = { letters: Letters; origin: string };
type ToReceiver = 'GIFT_RECEIVED' | 'GIFT_REMIND' | 'GIFT_EXPIRED';
export type GiftLetters = ReturnType<typeof createGiftLetters>;

/** What senders and receivers of gifts are told (rules D18.2); all words of gifts stand here. Information only, never an offer (C8.10). */
export function createGiftLetters({ letters, origin }: Tools) {
  const linkOf = (gift: Pick<Gift, 'link'>) => `${origin}/gift/received/${gift.link}`;

  return {
    linkOf,

    /** To the number the gift was sent to, or that claimed it; nobody where there is none, or who said stop. */
    async receiver(inside: Db, kind: ToReceiver, gift: Gift, nth: number) {
      if (!gift.phone || gift.isStopped) return false;
      await letters.post(inside, {
        kind,
        key: `${kind} ${gift.id} ${nth}`,
        to: gift.phone,
        text: texts[kind](gift, linkOf(gift)),
        about: { order: gift.orderId, brand: gift.brand },
      });
      return true;
    },

    async addressDone(inside: Db, gift: Gift) {
      const text = (name: string) =>
        `선물 받을 곳이 정해졌어요\n${name}님, ${who(gift)}이 ${particle(gift.productName, '을/를')} 받을 주소를 남기셨어요. 준비해서 보내드릴게요.`;
      await letters.order(inside, gift.orderId, {
        kind: 'GIFT_ADDRESS_DONE',
        key: `GIFT_ADDRESS_DONE ${gift.id}`,
        text,
      });
    },

    async expired(inside: Db, gift: Gift, back: { cash: number; point: number }) {
      const text = (name: string) =>
        `선물 받는 기간이 지났어요\n${name}님, ${who(gift)}이 주소를 남기지 않아 ${gift.productName} 선물이 취소되었어요. 결제하신 만큼 모두 돌려드려요.${money(back)}`;
      await letters.order(inside, gift.orderId, { kind: 'GIFT_EXPIRED', key: `GIFT_EXPIRED sender ${gift.id}`, text });
    },

    async rejected(inside: Db, gift: Gift, back: { cash: number; point: number }) {
      const text = (name: string) =>
        `선물을 받지 않기로 했어요\n${name}님, ${who(gift)}이 ${gift.productName} 선물을 정중히 사양하셨어요. 결제하신 만큼 모두 돌려드려요.${money(back)}`;
      await letters.order(inside, gift.orderId, { kind: 'GIFT_REJECTED', key: `GIFT_REJECTED ${gift.id}`, text });
    },
  };
}

const texts: Record<ToReceiver, (gift: Gift, link: string) => string> = {
  GIFT_RECEIVED: (gift, link) =>
    `선물이 도착했어요\n${gift.senderName}님이 ${particle(gift.productName, '을/를')} 보내셨어요.${gift.message ? `\n“${gift.message}”` : ''}\n${until(gift)}까지 받을 곳을 알려 주세요.\n${link}\n알림 그만 받기: ${link}?stop`,
  GIFT_REMIND: (gift, link) =>
    `아직 열지 않은 선물이 있어요\n${gift.senderName}님이 보내신 ${particle(gift.productName, '이/가')} 기다리고 있어요. ${until(gift)}까지 받을 곳을 알려 주세요.\n${link}\n알림 그만 받기: ${link}?stop`,
  GIFT_EXPIRED: (gift) =>
    `선물 받는 기간이 지났어요\n${gift.senderName}님이 보내신 ${gift.productName} 선물은 기간이 지나 보낸 분께 돌아갔어요.`,
};

function who({ name }: Gift) {
  return name ? `${name}님` : '받는 분';
}

function money({ cash, point }: { cash: number; point: number }) {
  const points = point > 0 ? `\n- 돌려드린 포인트: ${point.toLocaleString('ko-KR')}P` : '';
  return `${cash > 0 ? `\n- 환불 금액: ${won(cash)}` : ''}${points}`;
}

/** "11월 29일 밤 11시 59분" */
function until({ endAt }: Gift) {
  if (!endAt) return '기한';
  return new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(endAt));
}
