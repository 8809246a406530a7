import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { readTemporary, storeTemporarily } from '#client/storage.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import type { GiftOrderData } from '#contract/gifts.ts';
import { untilToday } from '#contract/rules/dates.ts';
import { giftMessageRule, giftNameRule, giftReceiverRule } from '#contract/rules/gift-text-rules.ts';
import { textFault, tidyText } from '#contract/rules/normalize-text.ts';
import { useForm, validateAll } from '#ui/form.ts';
import { shopNow } from '#ui/shop-clock.ts';
import { agreementItemsOf, sellerNamesOf } from '../checkout/agreement.tsx';
import { checkoutKeys } from '../checkout/checkout-query-keys.ts';
import { consentFieldName } from '../checkout/consent-checkboxes.tsx';
import { fetchOrderSheet } from '../checkout/use-order-sheet.ts';
import { usePayment } from '../checkout/use-payment.ts';
import { usePaymentOptions } from '../checkout/use-payment-options.ts';
import { useSession } from '../session/session.tsx';
import { currentCardSeason } from './card-designs.ts';
import { giftKeys } from './gifts-query-keys.ts';
import type { GiftContact } from './parse-contacts.ts';
import { useReceiverRows } from './receiver-rows.ts';

type GiftWords = {
  giftNotiType: GiftOrderData['giftNotiType'];
  kakaoGiftReceiverName: string;
  giftSenderName: string;
  giftMessage: string;
  card: string;
  isOptionChoice: boolean;
  sendAt: GiftOrderData['sendAt'];
};
type Draft = { words: GiftWords; receivers: GiftContact[]; agreed: string[] };

/** The form of a gift's order sheet and the action of its button. It survives the payment window, in this tab, for an hour. */
export function useGiftForm(sheet: OrderSheetDetail) {
  const { user } = useSession();
  const [begun] = useState(() => readTemporary<Draft>(draftKey(sheet.id)));
  const { gift } = sheet;
  const form = useForm({ first: () => begun?.words ?? firstWords(user?.name ?? '', shopNow()), rules });
  const receivers = useReceiverRows(begun?.receivers ?? [], gift?.receiversMax ?? 1);
  const [agreed, agree] = useState(begun?.agreed ?? []);
  const [isMissing, setMissing] = useState(false);
  const words = form.values;
  const isLink = words.giftNotiType === 'kakaotalkSend';
  const count = isLink ? 1 : receivers.rows.length;
  const sum = useGiftTotal(sheet, count);
  const means = usePaymentOptions(sheet, { giftCount: count });
  const sellers = sellerNamesOf(sheet);
  const productId = sheet.totalPricesDetail.entities[0]?.bundleItems[0]?.product.id;
  const end = words.isOptionChoice ? gift?.endWithChoice : gift?.end;
  const canWait = isOpenNextMorning(end?.expireDate ?? '', shopNow());
  const wanted = canWait ? words : { ...words, sendAt: 'now' as const };
  const entered = { isGift: true, giftData: dataOf(wanted, isLink ? [] : receivers.body) };
  const { held, pay } = usePayment(
    sheet,
    {
      entered,
      customerName: tidyText(words.giftSenderName),
      blame: form.blame,
      home: { to: productId ? `/product/${productId}` : '/gift', label: '상품으로' },
    },
    means,
  );

  const named = JSON.stringify(receivers.all);
  useEffect(() => {
    storeTemporarily(
      draftKey(sheet.id),
      { words, receivers: JSON.parse(named) as GiftContact[], agreed } satisfies Draft,
      60,
    );
  }, [sheet.id, words, named, agreed]);

  const boxes = {
    showErrors() {
      const all = [
        ...sheet.consents.map(consentFieldName),
        ...agreementItemsOf(sellers, false, true).map(({ name }) => name),
      ];
      const open = all.find((name) => !agreed.includes(name));
      setMissing(open !== undefined);
      return open && `agree-${open}`;
    },
  };

  return {
    form,
    words,
    isLink,
    /** Whether the message can be sent the next morning. */
    canWait,
    end,
    count,
    most: gift?.receiversMax ?? 1,
    receivers,
    /** Another way of sending starts with one empty recipient and no label (spec §5). */
    choose(giftNotiType: GiftWords['giftNotiType']) {
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
      const { totals } = sum;
      if (!totals) return;
      const forms = [...(isLink ? [] : [receivers]), form, ...means.formsFor(totals), boxes];
      if (validateAll(...forms)) void pay(totals, sheet.consents);
    },
  };
}

export type GiftFormState = ReturnType<typeof useGiftForm>;

const rules = {
  kakaoGiftReceiverName: ({ kakaoGiftReceiverName: name }: GiftWords) =>
    tidyText(name) === '' ? null : textFault(giftReceiverRule, name),
  giftSenderName: ({ giftSenderName }: GiftWords) => textFault(giftNameRule, giftSenderName),
  giftMessage: (words: GiftWords) => textFault(giftMessageRule, words.giftMessage),
};

function firstWords(name: string, now: number): GiftWords {
  return {
    giftNotiType: 'kakaotalkSend',
    kakaoGiftReceiverName: '',
    giftSenderName: [...name].slice(0, 20).join(''),
    giftMessage: '',
    card: `${currentCardSeason(now)}-01`,
    isOptionChoice: false,
    sendAt: 'now',
  };
}

/** Whether a gift that ends at `expireDate` can still be received at nine in the morning of the next day. */
export function isOpenNextMorning(expireDate: string, now: number) {
  return Date.parse(expireDate) > now + untilToday('09:00', now) + 86_400_000;
}

function dataOf(words: GiftWords, receivers: GiftOrderData['receivers']): GiftOrderData {
  const label = tidyText(words.kakaoGiftReceiverName);
  return {
    ...words,
    receivers,
    kakaoGiftReceiverName: label === '' ? null : label,
    giftSenderName: tidyText(words.giftSenderName),
    giftMessage: tidyText(words.giftMessage),
  };
}

function draftKey(id: number) {
  return `gift-sheet-${id}`;
}

/** The total of a gift for this number of recipients: the sheet's own, or a new one that the sheet stores from then on. */
function useGiftTotal(sheet: OrderSheetDetail, count: number) {
  const cache = useQueryClient();
  const known = sheet.gift?.count === count;
  const { error, refetch } = useQuery({
    queryKey: giftKeys.sum(sheet.id, count, sheet.totalPricesDetail.price),
    async queryFn({ signal }) {
      const call = { params: { id: sheet.id }, query: { isGift: true, giftCount: count }, body: {} };
      const totals = await api('PATCH /v4/app-users/order-tmp/calculate/{id}', call, { signal });
      cache.setQueryData(checkoutKeys.sheet(sheet.id), await fetchOrderSheet(sheet.id));
      return totals;
    },
    enabled: !known,
    gcTime: 0,
  });
  const totals = known ? sheet.totalPricesDetail : null;
  return { totals, why: known || !error ? null : errorMessageOf(error), retry: () => void refetch() };
}
