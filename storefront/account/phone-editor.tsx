import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { Button } from '#ui/button.tsx';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useVerificationCode } from '../verification/use-code.ts';
import { useSaved } from './use-saved.ts';
import { useUpdateProfile } from './use-update-profile.ts';

export function PhoneEditor({ user }: { user: Customer }) {
  const proof = useStepUp();
  const code = useVerificationCode();
  const edit = useUpdateProfile();
  const showSaved = useSaved();

  function save() {
    if (!code.proof) return;
    const { phone, verifyToken } = code.proof;
    edit.mutate(
      { phone, verifyToken },
      {
        onSuccess: () => showSaved('휴대폰 번호를 바꿨어요.'),
        onError: (error) => proof.asks(error, save) || code.setErrors({ phone: errorMessageOf(error) }),
      },
    );
  }

  return (
    <div className="space-y-3">
      <PhoneCode code={code} label="새 휴대폰 번호" />
      <Button full busy={edit.isPending} disabled={!code.proof} onClick={save}>
        저장
      </Button>
      <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </div>
  );
}
