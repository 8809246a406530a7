import { messageOf } from '#browser/refused.ts';
import type { User } from '#contract/accounts.ts';
import { Button } from '#ui/button.tsx';
import { useCode } from '../identity/code.ts';
import { PhoneCode } from '../identity/phone-code.tsx';
import { useDone } from './done.ts';
import { useEdit } from './edit.ts';
import { useProof } from './proof.ts';
import { ProofSheet } from './proof-sheet.tsx';

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
