import { messageOf } from '#client/error-messages.ts';
import type { User } from '#contract/customers.ts';
import { Button } from '#ui/button.tsx';
import { ProofSheet } from '../auth/step-up-sheet.tsx';
import { useProof } from '../auth/use-step-up.ts';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useCode } from '../verification/use-code.ts';
import { useDone } from './use-saved.ts';
import { useEdit } from './use-update-profile.ts';

export function PhoneEditor({ user }: { user: User }) {
  const proof = useProof();
  const code = useCode();
  const edit = useEdit();
  const done = useDone();

  function save() {
    if (!code.proof) return;
    const { phone, verifyToken } = code.proof;
    edit.mutate(
      { phone, verifyToken },
      {
        onSuccess: () => done('휴대폰 번호를 바꿨어요.'),
        onError: (error) => proof.asks(error, save) || code.tell({ phone: messageOf(error) }),
      },
    );
  }

  return (
    <div className="space-y-3">
      <PhoneCode code={code} label="새 휴대폰 번호" />
      <Button full busy={edit.isPending} disabled={!code.proof} onClick={save}>
        저장
      </Button>
      <ProofSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </div>
  );
}
