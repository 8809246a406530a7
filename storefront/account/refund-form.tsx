import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler } from '#ui/form.ts';
import { accountKeys } from '../auth/account-query-keys.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useRefundAccount } from '../verification/account.ts';
import { RefundAccountFields } from '../verification/account-fields.tsx';
import { useUpdateProfile } from './use-update-profile.ts';

export function RefundForm({ user, owner }: { user: Customer; owner: string }) {
  const proof = useStepUp();
  const account = useRefundAccount(owner);
  const edit = useUpdateProfile();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();

  function save() {
    if (!account.check() || edit.isPending) return;
    edit.mutate(
      { withdrawAccount: account.body },
      {
        async onSuccess() {
          await cache.invalidateQueries({ queryKey: accountKeys.refundAccount });
          showSnackbar('환불 계좌를 저장했어요.');
          await navigate('/my-cuma/refund-account', { replace: true });
        },
        onError: (error) => proof.asks(error, save) || account.blame(error) || showSnackbar(errorMessageOf(error)),
      },
    );
  }

  return (
    <>
      <form noValidate method="post" onSubmit={submitHandler(save)} className="space-y-4 px-gutter">
        <RefundAccountFields account={account} />
        <Button type="submit" size="large" full busy={edit.isPending}>
          저장
        </Button>
      </form>
      <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}
