import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { messageOf } from '#client/error-messages.ts';
import type { OrderTmp } from '#contract/checkout.ts';
import { type PaymentMethod, paymentTerms } from '#contract/rules/payments.ts';
import { checkoutKeys } from './checkout-query-keys.ts';
import { useReceipt } from './use-cash-receipt.ts';
import type { Last } from './use-last-order.ts';
import { fetchSheet } from './use-order-sheet.ts';

export type Wallet = 'TOSSPAY' | 'NAVERPAY' | 'KAKAOPAY' | 'PAYCO';
/** `couponIds` null: the best ones, as the shop proposes. */
export type Wish = { couponIds?: number[] | null; usedPoint?: number };
export type Means = ReturnType<typeof useMeans>;

/**
 * By what means an order is paid: coupons and points, which the server prices and keeps, and the way the rest is paid, at first the
 * last one. A gift is priced for so many.
 */
export function useMeans(sheet: OrderTmp, { giftCount, last }: { giftCount?: number; last?: Last | null } = {}) {
  const cache = useQueryClient();
  const open = sheet.paymentMethods.filter(({ allowed }) => allowed).map(({ type }) => type);
  const first = open.find((type) => type === last?.method) ?? open[0] ?? 'card';
  const [method, setMethod] = useState<PaymentMethod>(first);
  const [wallet, setWallet] = useState<Wallet>(last?.wallet ?? 'TOSSPAY');
  const [bankCode, setBankCode] = useState('88');
  const { isCash, opens } = paymentTerms(method);
  const receipt = useReceipt({ isAsked: isCash });
  const pricing = useMutation({
    mutationFn: async (wish: Wish) => {
      const query = giftCount ? { isGift: true, giftCount } : {};
      await api('PATCH /v4/app-users/order-tmp/calculate/{id}', { params: { id: sheet.id }, query, body: wish });
      return fetchSheet(sheet.id);
    },
    onSuccess(fresh) {
      cache.setQueryData(checkoutKeys.sheet(sheet.id), fresh);
      void cache.invalidateQueries({ queryKey: checkoutKeys.sum(sheet.id) });
    },
  });

  return {
    method,
    setMethod,
    wallet,
    setWallet,
    bankCode,
    setBankCode,
    isCash,
    receipt,
    /** What of this goes into the check of the order. */
    body: {
      paymentMethodType: method,
      ...(opens === 'account' ? { bankCode } : {}),
      ...(isCash ? { orderItemCashReceiptInfo: receipt.body } : {}),
    },
    reckoning: pricing.isPending,
    /** Takes other coupons or points; says in words why not. */
    reckon: (wish: Wish) =>
      pricing.mutateAsync(wish).then(
        () => null,
        (error: unknown) => messageOf(error),
      ),
  };
}
