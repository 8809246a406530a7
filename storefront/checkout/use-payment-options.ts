import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import type { OrderSheetDetail } from '#contract/checkout.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';
import { checkoutKeys } from './checkout-query-keys.ts';
import { useCashReceipt } from './use-cash-receipt.ts';
import type { LastOrder } from './use-last-order.ts';
import { fetchOrderSheet } from './use-order-sheet.ts';

export type WalletType = 'TOSSPAY' | 'NAVERPAY' | 'KAKAOPAY' | 'PAYCO';
/** `couponIds` null: the best ones, as the shop proposes. */
export type BenefitChoice = { couponIds?: number[] | null; usedPoint?: number };
export type PaymentOptions = ReturnType<typeof usePaymentOptions>;

/**
 * By what means an order is paid: coupons and points, which the server prices and keeps, and the way the rest is paid, at first the
 * last one. A gift is priced for so many.
 */
export function usePaymentOptions(
  sheet: OrderSheetDetail,
  { giftCount, last }: { giftCount?: number; last?: LastOrder | null } = {},
) {
  const cache = useQueryClient();
  const open = sheet.paymentMethods.filter(({ allowed }) => allowed).map(({ type }) => type);
  const first = open.find((type) => type === last?.method) ?? open[0] ?? 'card';
  const [method, setMethod] = useState<PaymentMethodName>(first);
  const [wallet, setWallet] = useState<WalletType>(last?.wallet ?? 'TOSSPAY');
  const [bankCode, setBankCode] = useState('88');
  const { isCash, opens } = paymentTerms(method);
  const receipt = useCashReceipt({ isAsked: isCash });
  const pricing = useMutation({
    mutationFn: async (wish: BenefitChoice) => {
      const query = giftCount ? { isGift: true, giftCount } : {};
      await api('PATCH /v4/app-users/order-tmp/calculate/{id}', { params: { id: sheet.id }, query, body: wish });
      return fetchOrderSheet(sheet.id);
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
    reckon: (wish: BenefitChoice) =>
      pricing.mutateAsync(wish).then(
        () => null,
        (error: unknown) => errorMessageOf(error),
      ),
  };
}
