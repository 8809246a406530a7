import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import type { Order } from '#contract/orders.ts';
import { addressText } from '#contract/rules/address-text.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { type AddressFieldValues, addressFieldsOf } from '../address/fields.ts';
import { useSession } from '../session/session.tsx';
import { checkoutKeys } from './checkout-query-keys.ts';
import type { WalletType } from './use-payment-options.ts';
import { walletStyles } from './wallets.tsx';

/** The address and payment method of a member's last order. */
export type LastOrder = {
  fields: AddressFieldValues;
  method: Order['payment']['paymentMethodType'];
  wallet: WalletType | null;
  /** "마포구 월드컵로 190 101호 · 신한카드" */
  words: string;
};

/** `undefined` until it is known; null for guests and members without one. */
export function useLastOrder(): LastOrder | null | undefined {
  const { state, isGuest } = useSession();
  const { data, isError } = useQuery({
    queryKey: checkoutKeys.last,
    queryFn: async () => {
      const { entities } = await api('GET /v1/app-users/order-items', { query: { take: 3 } });
      const order = entities.find(({ isGift, payment }) => !isGift && payment.paymentStatus === 'paid');
      return order ? lastOf(order) : null;
    },
    enabled: state === 'ready' && !isGuest,
    retry: false,
    staleTime: 60_000,
  });
  return isGuest || isError ? null : data;
}

function lastOf({ address, payment: { paymentMethodType: method, methodText } }: Order): LastOrder {
  // The delivery note and the orderer belong to that order only.
  const fields = addressFieldsOf({ ...address, memo: '', guestOrderName: '', guestOrderPhone: '' });
  const wallet = walletStyles.find(({ label }) => methodText?.startsWith(label)) ?? null;
  const paid = wallet?.label ?? methodText?.split(' ')[0] ?? paymentTerms(method).label;
  const [, ...near] = addressText(fields).split(' ');
  return {
    fields,
    method,
    wallet: wallet?.wallet ?? null,
    words: `${near.join(' ')} ${fields.addressDetail} · ${paid}`,
  };
}

/** Whether the sheet has the values of the last order. */
export function matchesLastOrder(last: LastOrder, values: AddressFieldValues, method: string) {
  const keys = ['receiverName', 'phone', 'zonecode', 'addressDetail'] as const;
  return method === last.method && keys.every((key) => values[key] === last.fields[key]);
}
