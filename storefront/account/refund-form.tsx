import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '#client/error-messages.ts';
import type { User } from '#contract/customers.ts';
import { Button } from '#ui/button.tsx';
import { sending } from '#ui/form.ts';
import { accountKeys } from '../auth/account-query-keys.ts';
import { ProofSheet } from '../auth/step-up-sheet.tsx';
import { useProof } from '../auth/use-step-up.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useAccount } from '../verification/account.ts';
import { AccountFields } from '../verification/account-fields.tsx';
import { useEdit } from './use-update-profile.ts';

export function RefundForm({ user, owner }: { user: User; owner: string }) {
  const proof = useProof();
  const account = useAccount(owner);
  const edit = useEdit();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const say = useSnackbar();

  function save() {
    if (!account.check() || edit.isPending) return;
    edit.mutate(
      { withdrawAccount: account.body },
      {
        async onSuccess() {
          await cache.invalidateQueries({ queryKey: accountKeys.refundAccount });
          say('환불 계좌를 저장했어요.');
          await navigate('/my-cuma/refund-account', { replace: true });
        },
        onError: (error) => proof.asks(error, save) || account.blame(error) || say(messageOf(error)),
      },
    );
  }

  return (
    <>
      <form noValidate method="post" onSubmit={sending(save)} className="space-y-4 px-gutter">
        <AccountFields account={account} />
        <Button type="submit" size="large" full busy={edit.isPending}>
          저장
        </Button>
      </form>
      <ProofSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}
