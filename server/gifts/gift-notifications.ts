import { timingSafeEqual } from 'node:crypto';
import { isOptedOutOfGifts, optOutOfGifts, stopGiftMessages } from '../gift-records/gift-receiving.ts';
import type { BrandVoiceOf } from '../notifications/enqueue.ts';
import { type OrderNotifier, refundedText } from '../notifications/order-notifications.ts';
import type { MessageOutbox } from '../notifications/outbox.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { GiftRow } from './gift.sql.ts';

type Tools = {
  outbox: MessageOutbox;
  notifier: OrderNotifier;
  voiceOf: BrandVoiceOf;
  encryption: Pick<Encryption, 'mark'>;
};
type ToReceiver = 'GIFT_RECEIVED' | 'GIFT_REMIND' | 'GIFT_EXPIRED';
export type GiftNotifications = ReturnType<typeof createGiftNotifications>;

/**
 * Creates the messages to senders and recipients of gifts (rules D18.2). They contain information only, never advertising (C8.10).
 */
export function createGiftNotifications({ outbox, notifier, voiceOf, encryption }: Tools) {
  const linkOf = ({ brand, link }: Pick<GiftRow, 'brand' | 'link'>) => `${voiceOf(brand).origin}/gift/received/${link}`;

  const numberMark = (phone: string) => encryption.mark(`gift number ${phone}`);
  // Only the message contains it: a sender knows the link, and must not opt out for the recipient.
  const stopToken = (link: string, phone: string) =>
    encryption.mark(`gift stop ${link} ${phone}`).subarray(0, 16).toString('base64url');

  return {
    linkOf,

    /** Ends the messages of a gift, and with the token of one of its messages those of all gifts to that number. False for an unknown link. */
    async stop(inside: Tx, link: string, phone: string | null, token: string | undefined) {
      if (phone && token && isSame(token, stopToken(link, phone)))
        await optOutOfGifts(inside, phone, numberMark(phone));
      return stopGiftMessages(inside, link);
    },

    /** To the number the gift was sent to, or that claimed it. False without a number, or after it opted out of this gift or of all. */
    async receiver(inside: Db, kind: ToReceiver, gift: GiftRow, nth: number) {
      if (!gift.phone || gift.isStopped) return false;
      if (await isOptedOutOfGifts(inside, numberMark(gift.phone))) {
        await stopGiftMessages(inside, gift.link);
        return false;
      }
      const { orderId, brand, senderName, productName, message } = gift;
      const about = { event: `${gift.id} ${nth}`, to: { phone: gift.phone }, order: orderId, brand };
      const giftWords = { 보낸분: senderName, 상품명: productName };
      const placeholders = {
        ...giftWords,
        기한: deadlineText(gift),
        그만: `${linkOf(gift)}?stop=${stopToken(gift.link, gift.phone)}`,
      };
      const path = `/gift/received/${gift.link}`;
      if (kind === 'GIFT_RECEIVED')
        await outbox.enqueue(inside, kind, {
          ...about,
          words: { ...placeholders, 메시지: message || '마음을 담아 보내요' },
          path,
        });
      else if (kind === 'GIFT_REMIND') await outbox.enqueue(inside, kind, { ...about, words: placeholders, path });
      else await outbox.enqueue(inside, 'GIFT_RETURNED', { ...about, words: giftWords });
      return true;
    },

    async addressDone(inside: Db, gift: GiftRow) {
      const words = ({ name }: { name: string }) => ({ 이름: name, ...partsOf(gift) });
      await notifier.order(inside, 'GIFT_ADDRESS_DONE', gift.orderId, { event: String(gift.id), words });
    },

    async expired(inside: Db, gift: GiftRow, refund: { cash: number; point: number }) {
      const words = ({ name }: { name: string }) => ({ 이름: name, ...partsOf(gift), 환불액: refundedText(refund) });
      await notifier.order(inside, 'GIFT_EXPIRED', gift.orderId, { event: String(gift.id), words });
    },

    async rejected(inside: Db, gift: GiftRow, refund: { cash: number; point: number }) {
      const words = ({ name }: { name: string }) => ({ 이름: name, ...partsOf(gift), 환불액: refundedText(refund) });
      await notifier.order(inside, 'GIFT_REJECTED', gift.orderId, { event: String(gift.id), words });
    },
  };
}

function isSame(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function partsOf(gift: GiftRow) {
  return { 받는분: gift.name ? `${gift.name}님` : '받는 분', 상품명: gift.productName };
}

/** "11월 29일 밤 11시 59분" */
function deadlineText({ endAt }: GiftRow) {
  if (!endAt) return '기한';
  return new Intl.DateTimeFormat('ko-KR', {
    timeZone: 'Asia/Seoul',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(endAt));
}
