import { grouped, won } from '#contract/rules/amount.ts';
import type { Db } from '../base/database.ts';
import type { Letters } from '../messages/letters.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { VoiceOf } from '../messages/tell.ts';
import type { Gift } from './one.sql.ts';

type Tools = { outbox: Outbox; letters: Letters; voiceOf: VoiceOf };
type ToReceiver = 'GIFT_RECEIVED' | 'GIFT_REMIND' | 'GIFT_EXPIRED';
export type GiftLetters = ReturnType<typeof createGiftLetters>;

/** What senders and receivers of gifts are told (rules D18.2). Information only, never an offer (C8.10). */
export function createGiftLetters({ outbox, letters, voiceOf }: Tools) {
  const linkOf = ({ brand, link }: Pick<Gift, 'brand' | 'link'>) => `${voiceOf(brand).origin}/gift/received/${link}`;

  return {
    linkOf,

    /** To the number the gift was sent to, or that claimed it; nobody where there is none, or who said stop. */
    async receiver(inside: Db, kind: ToReceiver, gift: Gift, nth: number) {
      if (!gift.phone || gift.isStopped) return false;
      const { orderId, brand, senderName, productName, message } = gift;
      const about = { event: `${gift.id} ${nth}`, to: { phone: gift.phone }, order: orderId, brand };
      const goods = { 보낸분: senderName, 상품명: productName };
      const words = { ...goods, 기한: until(gift), 그만: `${linkOf(gift)}?stop` };
      const path = `/gift/received/${gift.link}`;
      if (kind === 'GIFT_RECEIVED')
        await outbox.tell(inside, kind, {
          ...about,
          words: { ...words, 메시지: message || '마음을 담아 보내요' },
          path,
        });
      else if (kind === 'GIFT_REMIND') await outbox.tell(inside, kind, { ...about, words, path });
      else await outbox.tell(inside, 'GIFT_RETURNED', { ...about, words: goods });
      return true;
    },

    async addressDone(inside: Db, gift: Gift) {
      const words = ({ name }: { name: string }) => ({ 이름: name, ...partsOf(gift) });
      await letters.order(inside, 'GIFT_ADDRESS_DONE', gift.orderId, { event: String(gift.id), words });
    },

    async expired(inside: Db, gift: Gift, back: { cash: number; point: number }) {
      const words = ({ name }: { name: string }) => ({ 이름: name, ...partsOf(gift), 환불액: money(back) });
      await letters.order(inside, 'GIFT_EXPIRED', gift.orderId, { event: String(gift.id), words });
    },

    async rejected(inside: Db, gift: Gift, back: { cash: number; point: number }) {
      const words = ({ name }: { name: string }) => ({ 이름: name, ...partsOf(gift), 환불액: money(back) });
      await letters.order(inside, 'GIFT_REJECTED', gift.orderId, { event: String(gift.id), words });
    },
  };
}

function partsOf(gift: Gift) {
  return { 받는분: gift.name ? `${gift.name}님` : '받는 분', 상품명: gift.productName };
}

function money({ cash, point }: { cash: number; point: number }) {
  return [cash > 0 ? won(cash) : '', point > 0 ? `${grouped(point)}P` : ''].filter(Boolean).join(' + ') || '-';
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
