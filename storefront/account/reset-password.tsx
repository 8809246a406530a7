import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#browser/api.ts';
import { messageOf } from '#browser/refused.ts';
import { Button } from '#ui/button.tsx';
import { type Proof, useCode } from '../identity/code.ts';
import { useFaults } from '../identity/faults.ts';
import { PhoneCode } from '../identity/phone-code.tsx';
import { useSnackbar } from '../shell/messages.tsx';
import { NewPassword } from './new-password.tsx';
import { usePair } from './pair.ts';
import { carried } from './return.ts';

export function ResetPassword() {
  const code = useCode();
  return (
    <>
      <p className="mb-5 text-ink-600">가입할 때 쓴 휴대폰을 인증하면 비밀번호를 새로 정할 수 있어요.</p>
      <PhoneCode code={code} />
      {code.proof && <Renew proof={code.proof} />}
    </>
  );
}

function Renew({ proof: { phone, verificationCode } }: { proof: Proof }) {
  const { faults, put, check, blame } = useFaults<'password' | 'passwordConfirm'>();
  const { pair, write, leave, faultsOf } = usePair({ phone }, put);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const say = useSnackbar();
  const renewing = useMutation({
    mutationFn: () =>
      api('PUT /v1/auth/reset-password', { body: { newPassword: pair.password, verificationCode, phone } }),
    onSuccess() {
      say('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.');
      return navigate(carried('/login', search), { replace: true });
    },
    onError(error) {
      const owned = blame(error, { PASSWORD_WEAK: 'password', PASSWORD_USED: 'password', newPassword: 'password' });
      if (!owned) say(messageOf(error));
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check(faultsOf()) && !renewing.isPending) renewing.mutate();
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-6 space-y-5">
      <NewPassword label="새 비밀번호" pair={pair} person={{ phone }} faults={faults} onWrite={write} onLeave={leave} />
      <Button type="submit" size="large" full busy={renewing.isPending}>
        비밀번호 바꾸기
      </Button>
    </form>
  );
}
