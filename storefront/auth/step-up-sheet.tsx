import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { SocialProvider } from '#contract/auth.ts';
import type { Customer } from '#contract/customers.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { BottomSheet } from '#ui/sheet.tsx';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useVerificationCode } from '../verification/use-code.ts';
import { openSocialProvider, socialNames, socialTicketFor } from './social-providers.ts';
import { stepUp } from './use-step-up.ts';

type Props = { user: Customer; opened: boolean; onClose: () => void; onProven: () => void };

/** Step-up: asks for the password, or for members without one for a code or a new social sign-in. */
export function StepUpSheet({ user, opened, onClose, onProven }: Props) {
  return (
    <BottomSheet opened={opened} onClose={onClose} title="본인 확인">
      {opened &&
        (user.hasPassword ? (
          <ByPassword user={user} onProven={onProven} />
        ) : (
          <>
            <ByPhone user={user} onProven={onProven} />
            <ByProvider user={user} onProven={onProven} />
          </>
        ))}
    </BottomSheet>
  );
}

type StepUpProps = { user: Customer; onProven: () => void };

function ByPassword({ user, onProven }: StepUpProps) {
  const form = useForm({
    first: { password: '' },
    rules: { password: ({ password }) => (password ? null : '비밀번호를 입력해 주세요.') },
  });
  const proving = useMutation({
    mutationFn: () => stepUp(form.values),
    onSuccess: onProven,
    onError: (error) => form.blame(error) || form.setErrors({ password: errorMessageOf(error) }),
  });
  const submit = () => form.check() && !proving.isPending && proving.mutate();

  return (
    <form noValidate method="post" onSubmit={submitHandler(submit)} className="space-y-4 pt-1">
      <p className="text-ink-600 text-second">안전을 위해 비밀번호를 한 번 더 확인할게요.</p>
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
      <Button type="submit" size="large" full busy={proving.isPending}>
        확인
      </Button>
    </form>
  );
}

function ByPhone({ user, onProven }: StepUpProps) {
  const code = useVerificationCode(hyphenatePhone(user.phone ?? ''));
  const proving = useMutation({
    mutationFn: (verifyToken: string) => stepUp({ verifyToken }),
    onSuccess: onProven,
    onError: (error) => code.blame(error) || code.setErrors({ phone: errorMessageOf(error) }),
  });
  return (
    <div className="space-y-4 pt-1">
      <p className="text-ink-600 text-second">안전을 위해 가입하신 휴대폰으로 확인할게요.</p>
      <PhoneCode code={code} fixed />
      <Button
        size="large"
        full
        busy={proving.isPending}
        disabled={!code.proof}
        onClick={() => code.proof && proving.mutate(code.proof.verifyToken)}
      >
        확인
      </Button>
    </div>
  );
}

function ByProvider({ user, onProven }: StepUpProps) {
  const { pathname } = useLocation();
  const proving = useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const back = await openSocialProvider({ provider, purpose: 'prove', next: pathname, keep: false });
      if (!back) return false;
      await stepUp({ snsType: provider, snsToken: await socialTicketFor(provider, back) });
      return true;
    },
    onSuccess: (shown) => shown && onProven(),
  });
  return (
    <div className="mt-6 space-y-3 border-line border-t pt-5">
      {user.socials.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          full
          busy={proving.isPending && proving.variables === provider}
          disabled={proving.isPending}
          onClick={() => proving.mutate(provider)}
        >
          {socialNames[provider]}로 다시 로그인하기
        </Button>
      ))}
      {proving.error && (
        <p role="alert" className="text-danger text-second">
          {errorMessageOf(proving.error)}
        </p>
      )}
    </div>
  );
}
