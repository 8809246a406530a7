import { useMutation } from '@tanstack/react-query';
import { errorMessageOf } from '#client/error-messages.ts';
import { codeDigits } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { TextField } from '#ui/text-field.tsx';
import { adminApi } from '../admin-api.ts';
import { roleNames } from '../kit/role-names.ts';

type Invited = Awaited<ReturnType<typeof adminApi<'POST /v1/staff/invites/look'>>>;
type TakingProps = { inviteKey: string; invited: Invited; onTaken: (codes: string[]) => void };

/** Sets up the authenticator first, then a password and the first code. */
export function AcceptInviteForm({ inviteKey, invited, onTaken }: TakingProps) {
  const form = useForm({
    first: { password: '', code: '' },
    rules: {
      password: ({ password }) => (password.length >= 8 ? null : '비밀번호를 8자 이상 입력해 주세요.'),
      code: ({ code }) => (codeDigits(code).length === 6 ? null : '인증 앱의 6자리 숫자를 입력해 주세요.'),
    },
  });
  const acceptInvite = useMutation({
    mutationFn: () =>
      adminApi('POST /v1/staff/invites/take', {
        body: { token: inviteKey, password: form.values.password, code: codeDigits(form.values.code) },
      }),
    onSuccess: ({ codes }) => onTaken(codes),
    onError: (error) => form.blame(error),
  });
  return (
    <form noValidate onSubmit={submitHandler(() => form.check() && acceptInvite.mutate())}>
      <p className="mb-4 text-ink-600">
        {invited.name} 님({invited.email}) · {invited.distributor ?? roleNames[invited.role]}
        <br />
        {invited.kind === 'factor'
          ? '인증 앱과 비밀번호를 새로 정해요.'
          : '인증 앱과 비밀번호를 정하면 바로 일할 수 있어요.'}
      </p>
      <h2 className="font-bold">1. 인증 앱에 넣기</h2>
      <p className="mb-3 text-ink-600 text-second">구글 OTP 같은 인증 앱으로 찍거나 아래 글자를 넣어 주세요.</p>
      <div className="flex flex-wrap items-center gap-4">
        <div className="size-40 shrink-0">
          <QrCode address={invited.address} label="인증 앱에 넣는 QR 코드" />
        </div>
        <div className="min-w-0 flex-1">
          <code className="block break-all text-second">{invited.secret.match(/.{4}/g)?.join(' ')}</code>
          <a className="mt-2 inline-block min-h-11 py-2 text-brand-strong underline" href={invited.address}>
            이 휴대폰의 인증 앱 열기
          </a>
        </div>
      </div>
      <h2 className="mt-4 mb-2 font-bold">2. 비밀번호와 숫자</h2>
      {acceptInvite.error && (
        <p role="alert" className="mb-3 rounded-card bg-[#fde8e6] px-3 py-2.5 text-danger">
          {errorMessageOf(acceptInvite.error)}
        </p>
      )}
      <div className="flex flex-col gap-3">
        <PasswordField label="새 비밀번호" autoComplete="new-password" {...form.field('password')} />
        <TextField
          label="인증 앱 숫자 6자리"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={60}
          {...form.field('code')}
        />
      </div>
      <Button type="submit" full className="mt-5" busy={acceptInvite.isPending}>
        시작하기
      </Button>
    </form>
  );
}
