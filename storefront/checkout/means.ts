import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import type { OrderTmp } from '#contract/checkout.ts';
import { type PaymentMethod, paymentTerms } from '#contract/rules/payments.ts';
import { emptyReceipt, type ReceiptFields, receiptFault, receiptInfo } from './receipt-fields.ts';
import { fetchSheet, sheetKey } from './sheet.ts';

export type Wallet = 'TOSSPAY' | 'NAVERPAY' | 'KAKAOPAY' | 'PAYCO';
/** `couponIds` null: the best ones, as the shop proposes. */
export type Wish = { couponIds?: number[] | null; usedPoint?: number };
export type Means = ReturnType<typeof useMeans>;

/** By what means an order is paid: coupons and points, which the server prices and keeps, and the way the rest is paid. */
export function useMeans(sheet: OrderTmp) {
  const cache = useQueryClient();
  const first = sheet.paymentMethods.find((method) => method.allowed)?.type ?? 'card';
  const [method, setMethod] = useState<PaymentMethod>(first);
  const [wallet, setWallet] = useState<Wallet>('TOSSPAY');
  const [bankCode, setBankCode] = useState('88');
  const [receipt, setReceipt] = useState<ReceiptFields>(emptyReceipt);
  const [fault, setFault] = useState<string | null>(null);
  const pricing = useMutation({
    mutationFn: async (wish: Wish) => {
      await api('PATCH /v4/app-users/order-tmp/calculate/{id}', { params: { id: sheet.id }, body: wish });
      return fetchSheet(sheet.id);
    },
    onSuccess(fresh) {
      cache.setQueryData(sheetKey(sheet.id), fresh);
      void cache.invalidateQueries({ queryKey: ['order-sum', sheet.id] });
    },
  });
  const { isCash, opens } = paymentTerms(method);

  /** Whether what was written about the receipt can be sent. */
  function check() {
    const found = isCash ? receiptFault(receipt) : null;
    setFault(found);
    if (found) document.querySelector<HTMLElement>('[name="identityNo"]')?.focus();
    return found === null;
  }

  return {
    method,
    setMethod,
    wallet,
    setWallet,
    bankCode,
    setBankCode,
    receipt,
    setReceipt(fields: ReceiptFields) {
      setFault(null);
      setReceipt(fields);
    },
    fault,
    check,
    /** What of this goes into the check of the order. */
    body: {
      paymentMethodType: method,
      ...(opens === 'account' ? { bankCode } : {}),
      ...(isCash ? { orderItemCashReceiptInfo: receiptInfo(receipt) } : {}),
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
