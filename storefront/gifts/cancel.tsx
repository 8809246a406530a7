import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { GiftGroup } from '#contract/gifts.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { RefundRows, RefundRowsPending } from '../cancel/refund-rows.tsx';
import { checkoutKeys } from '../checkout/checkout-query-keys.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { orderKeys } from '../orders/orders-query-keys.ts';
import { sessionKeys } from '../session/session-query-keys.ts';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { useRefundAccount } from '../verification/use-refund-account.ts';
import { giftKeys } from './gifts-query-keys.ts';

export type GiftCancelTarget = { kind: 'group' | 'to'; id: number };
type Props = {
  target: GiftCancelTarget;
  onClose: () => void;
  onGroup: (group: GiftGroup) => void;
  onDone: () => unknown;
};

/** Shows the refund before one recipient or all of them are cancelled. */
export function GiftCancelSheet({ target, onClose, onGroup, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const account = useRefundAccount();
  const showSnackbar = useSnackbar();
  const cache = useQueryClient();
  const params = { id: target.id };
  const { data, error, refetch } = useQuery({
    queryKey: giftKeys.refund(target.kind, target.id),
    queryFn: () =>
      target.kind === 'group'
        ? api('GET /v1/gift/group/{id}/refund', { params })
        : api('GET /v1/gift/to/{id}/refund', { params }),
    staleTime: 0,
    gcTime: 0,
  });

  async function withdraw() {
    if (busy || !data || (data.needsAccount && !account.check())) return;
    setBusy(true);
    try {
      const body = data.needsAccount ? { refundAccount: account.body } : {};
      if (target.kind === 'group') onGroup(await api('PUT /v1/gift/group/{id}/withdraw', { params, body }));
      else await api('PUT /v1/gift/to/{id}/withdraw', { params, body });
      // The order is shown with its state before the cancellation.
      for (const queryKey of [orderKeys.lists, checkoutKeys.orders]) cache.removeQueries({ queryKey });
      void cache.invalidateQueries({ queryKey: sessionKeys.orderCounts });
      showSnackbar('선물을 취소했어요.');
      onClose();
      await onDone();
    } catch (refused) {
      if (account.blame(refused)) return;
      showSnackbar(errorMessageOf(refused));
      if (isApiError(refused)) await onDone();
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="px-gutter pt-6 pb-12">
      <h1 className="font-bold text-section">
        {target.kind === 'group' ? '선물을 취소할까요?' : '이 분의 선물을 취소할까요?'}
      </h1>
      <form noValidate method="post" onSubmit={submitHandler(withdraw)}>
        <p className="mt-1 mb-5 text-ink-600">취소하면 보낸 링크는 더 이상 열리지 않아요.</p>
        {data ? (
          <RefundRows preview={data} totalLabel="환불 예정 금액" />
        ) : (
          <RefundRowsPending error={error} label="환불 금액을 계산하는 중이에요" onRetry={() => void refetch()} />
        )}
        {data?.needsAccount && (
          <div className="mt-5">
            <h2 className="mb-3 font-semibold">환불받을 계좌</h2>
            <RefundAccountFields account={account} />
          </div>
        )}
        <Button type="submit" variant="danger" full className="mt-6" busy={busy} disabled={!data}>
          선물 취소하기
        </Button>
        <Button variant="ghost" full className="mt-2" onClick={onClose}>
          취소하지 않고 돌아가기
        </Button>
      </form>
    </section>
  );
}
