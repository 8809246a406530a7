import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf } from '#client/error-messages.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useVerificationCode, type VerifiedPhone } from '../verification/use-code.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { emptyPasswordPair, passwordPairRules } from './password-pair.ts';
import { withReturnPath } from './return-path.ts';

export function ResetPasswordForm() {
  const code = useVerificationCode();
  return (
    <>
      <p className="mb-5 text-ink-600">가입할 때 쓴 휴대폰을 인증하면 비밀번호를 새로 정할 수 있어요.</p>
      <PhoneCode code={code} />
      {code.proof && <Renew proof={code.proof} onStale={code.blame} />}
    </>
  );
}

type RenewProps = { proof: VerifiedPhone; onStale: (error: unknown) => boolean };

function Renew({ proof: { phone, verificationCode }, onStale }: RenewProps) {
  const form = useForm({
    first: emptyPasswordPair,
    rules: passwordPairRules(() => ({ phone })),
    owners: { PASSWORD_WEAK: 'password', PASSWORD_USED: 'password', newPassword: 'password' },
  });
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  const renewing = useMutation({
    mutationFn: () =>
      api('PUT /v1/auth/reset-password', { body: { newPassword: form.values.password, verificationCode, phone } }),
    onSuccess() {
      showSnackbar('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.');
      return navigate(withReturnPath('/login', search), { replace: true });
    },
    onError: (error) => form.blame(error) || onStale(error) || showSnackbar(errorMessageOf(error)),
  });
  const submit = () => form.check() && !renewing.isPending && renewing.mutate();

  return (
    <form noValidate method="post" onSubmit={submitHandler(submit)} className="mt-6 space-y-5">
      <NewPasswordFields label="새 비밀번호" form={form} person={{ phone }} />
      <Button type="submit" size="large" full busy={renewing.isPending}>
        비밀번호 바꾸기
      </Button>
    </form>
  );
}
