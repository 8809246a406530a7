import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '#browser/refused.ts';
import type { User } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { sending } from '#ui/form.ts';
import { useAccount } from '../identity/account.ts';
import { AccountFields } from '../identity/account-fields.tsx';
import { useSnackbar } from '../shell/messages.tsx';
import { useEdit } from './edit.ts';
import { accountKeys } from './keys.ts';
import { useProof } from './proof.ts';
import { ProofSheet } from './proof-sheet.tsx';

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
