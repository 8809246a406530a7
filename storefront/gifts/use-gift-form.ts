import { useEffect, useState } from 'react';
import { lend, lentOf } from '#client/storage.ts';
import type { OrderTmp } from '#contract/checkout.ts';
import type { GiftData } from '#contract/gifts.ts';
import { giftMessage, giftName, giftReceiver, textFault, tidy } from '#contract/rules/normalize-text.ts';
import { checkAll, useForm } from '#ui/form.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { itemsOf } from '../checkout/agreement.tsx';
import { boxOf } from '../checkout/consents.tsx';
import { sellersOf } from '../checkout/use-order-form.ts';
import { usePaying } from '../checkout/use-payment.ts';
import { useMeans } from '../checkout/use-payment-options.ts';
import { useSession } from '../session/session.tsx';
import { seasonNow } from './designs.ts';
import type { Named } from './parse-contacts.ts';
import { useReceivers } from './receivers.ts';
import { useGiftSum } from './use-gift-total.ts';

type Words = {
  giftNotiType: GiftData['giftNotiType'];
  kakaoGiftReceiverName: string;
  giftSenderName: string;
  giftMessage: string;
  card: string;
  isOptionChoice: boolean;
  sendAt: GiftData['sendAt'];
};
type Draft = { words: Words; receivers: Named[]; agreed: string[] };

/** Everything that is written on a gift's sheet, and what its button does. It outlives the payment window, in this tab, for an hour. */
export function useGiving(sheet: OrderTmp) {
  const { user } = useSession();
  const [begun] = useState(() => lentOf<Draft>(draftKey(sheet.id)));
  const gift = sheet.gift ?? { count: 1, receiversMax: 1 };
  const form = useForm({ first: () => begun?.words ?? firstWords(user?.name ?? '', shopNow()), rules });
  const receivers = useReceivers(begun?.receivers ?? [], gift.receiversMax);
  const [agreed, agree] = useState(begun?.agreed ?? []);
  const [isMissing, setMissing] = useState(false);
  const words = form.values;
  const isLink = words.giftNotiType === 'kakaotalkSend';
  const count = isLink ? 1 : receivers.rows.length;
  const sum = useGiftSum(sheet, count);
  const means = useMeans(sheet, { giftCount: count });
  const sellers = sellersOf(sheet);
  const productId = sheet.totalPricesDetail.entities[0]?.bundleItems[0]?.product.id;
  const asked = { isGift: true, giftData: dataOf(words, isLink ? [] : receivers.body) };
  const { held, pay } = usePaying(
    sheet,
    {
      asked,
      customerName: tidy(words.giftSenderName),
      blame: form.blame,
      home: { to: productId ? `/product/${productId}` : '/gift', label: '상품으로' },
    },
    means,
  );

  const named = JSON.stringify(receivers.all);
  useEffect(() => {
    lend(draftKey(sheet.id), { words, receivers: JSON.parse(named) as Named[], agreed } satisfies Draft, 60);
  }, [sheet.id, words, named, agreed]);

  const boxes = {
    look() {
      const all = [...sheet.consents.map(boxOf), ...itemsOf(sellers, false, true).map(({ name }) => name)];
      const open = all.find((name) => !agreed.includes(name));
      setMissing(open !== undefined);
      return open && `agree-${open}`;
    },
  };

  return {
    form,
    words,
    isLink,
    count,
    most: gift.receiversMax,
    receivers,
    /** Another way of sending begins with one blank receiver and no label (spec §5). */
    choose(giftNotiType: Words['giftNotiType']) {
      if (giftNotiType === words.giftNotiType) return;
      receivers.reset();
      form.begin({ giftNotiType, kakaoGiftReceiverName: '', sendAt: 'now' });
    },
    sum,
    means,
    sellers,
    agreed,
    agree,
    isMissing,
    held,
    place() {
      if (!sum.totals || !checkAll(...(isLink ? [] : [receivers]), form, means.receipt, boxes)) return;
      void pay(sum.totals, sheet.consents);
    },
  };
}

export type Giving = ReturnType<typeof useGiving>;

const rules = {
  kakaoGiftReceiverName: ({ kakaoGiftReceiverName: name }: Words) =>
    tidy(name) === '' ? null : textFault(giftReceiver, name),
  giftSenderName: ({ giftSenderName }: Words) => textFault(giftName, giftSenderName),
  giftMessage: (words: Words) => textFault(giftMessage, words.giftMessage),
};

function firstWords(name: string, now: number): Words {
  return {
    giftNotiType: 'kakaotalkSend',
    kakaoGiftReceiverName: '',
    giftSenderName: [...name].slice(0, 20).join(''),
    giftMessage: '',
    card: `${seasonNow(now)}-01`,
    isOptionChoice: false,
    sendAt: 'now',
  };
}

function dataOf(words: Words, receivers: GiftData['receivers']): GiftData {
  const label = tidy(words.kakaoGiftReceiverName);
  return {
    ...words,
    receivers,
    kakaoGiftReceiverName: label === '' ? null : label,
    giftSenderName: tidy(words.giftSenderName),
    giftMessage: tidy(words.giftMessage),
  };
}

function draftKey(id: number) {
  return `gift-sheet-${id}`;
}
