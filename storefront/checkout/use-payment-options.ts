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
 * The payment options of an order: coupons and points, which the server prices and stores, and the payment method, initially that of the
 * last order. A gift is priced for `giftCount` recipients.
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
    /** The forms of the payment. Nothing left to pay shows none, so none may keep the order from being placed. */
    formsFor: ({ price }: { price: number }) => (price > 0 ? [receipt] : []),
    /** The part of the order request that depends on the options. */
    body: {
      paymentMethodType: method,
      ...(opens === 'account' ? { bankCode } : {}),
      ...(isCash ? { orderItemCashReceiptInfo: receipt.body } : {}),
    },
    reckoning: pricing.isPending,
    /** Applies coupons or points; resolves with the error message, or null. */
    reckon: (wish: BenefitChoice) =>
      pricing.mutateAsync(wish).then(
        () => null,
        (error: unknown) => errorMessageOf(error),
      ),
  };
}
