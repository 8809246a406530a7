import { useState } from 'react';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { Order } from '#contract/orders.ts';
import { formatWon } from '#contract/rules/money.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import { OrderSection } from '../checkout/checkout-section.tsx';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { useRefundAccount } from '../verification/use-refund-account.ts';
import { useOrderCache } from './order-cache.ts';

type Props = { order: Order; returning: NonNullable<Order['payment']['returning']> };

/** A deposit that could not be accepted: the refunded amount, the reason and, once entered, the account. */
export default function ReturnedDeposit({ order, returning: { amount, reason, hasAccount, isDone } }: Props) {
  const account = useRefundAccount();
  const proof = useStepUp();
  const { user } = useSession();
  const showSnackbar = useSnackbar();
  const { refresh } = useOrderCache();
  const [busy, setBusy] = useState(false);

  async function save() {
    if (busy || !account.check()) return;
    setBusy(true);
    try {
      const call = { params: { id: order.id }, body: account.body };
      await api('PUT /v1/app-users/orders/{id}/refund-account', call);
      await refresh(order);
      showSnackbar('환불 계좌를 받았어요. 바로 보내드릴게요.');
    } catch (error) {
      if (!proof.asks(error, () => void save()) && !account.blame(error)) showSnackbar(errorMessageOf(error));
      // The account was given on another device.
      if (isApiError(error, 'INVALID_STATUS_TRANSITION')) await refresh(order);
    } finally {
      setBusy(false);
    }
  }

  return (
    <OrderSection title="입금하신 금액을 돌려드려요">
      <p className="tabular font-bold text-title">{formatWon(amount)}</p>
      <p className="mt-1 text-ink-600 text-second">{reason}</p>
      {isDone ? (
        <p className="mt-3 text-second">알려 주신 계좌로 돌려드렸어요.</p>
      ) : hasAccount ? (
        <p className="mt-3 text-second">환불 계좌로 보내드리고 있어요.</p>
      ) : (
        <form noValidate method="post" onSubmit={submitHandler(() => void save())} className="mt-4 space-y-4">
          <RefundAccountFields account={account} />
          <Button type="submit" size="large" full busy={busy}>
            이 계좌로 돌려받기
          </Button>
        </form>
      )}
      {user && <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />}
    </OrderSection>
  );
}
