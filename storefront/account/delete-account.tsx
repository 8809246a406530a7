import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { isRefusal, messageOf } from '#client/error-messages.ts';
import type { User } from '#contract/customers.ts';
import { grouped } from '#contract/rules/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { sending, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { socialNames } from '../auth/social.ts';
import { ProofSheet } from '../auth/step-up-sheet.tsx';
import { useProof } from '../auth/use-step-up.ts';
import { useSnackbar, useWarning } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';

/** Leaving: one page, one question that names what is lost, nothing in the way. */
export function Secession({ user }: { user: User }) {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const warn = useWarning();
  const say = useSnackbar();
  const needsPassword = user.hasPassword;
  const form = useForm({
    first: { password: '' },
    rules: { password: ({ password }) => (needsPassword && !password ? '비밀번호를 입력해 주세요.' : null) },
    owners: { LOGIN_FAILED: 'password' },
  });
  const proof = useProof();
  const lost = `포인트 ${grouped(user.point)}P와 쿠폰 ${grouped(user.counts.coupons)}장`;
  const leaving = useMutation({
    mutationFn: () => api('DELETE /v1/app-users', { body: needsPassword ? form.values : {} }),
    async onSuccess() {
      await navigate('/', { replace: true });
      signOut();
      say('탈퇴했어요. 그동안 함께해 주셔서 고마워요.');
    },
    onError(error) {
      if (proof.asks(error, () => leaving.mutate())) return;
      if (!isRefusal(error, 'OPEN_ORDERS') && !form.blame(error)) say(messageOf(error));
    },
  });

  function submit() {
    if (!form.check() || leaving.isPending) return;
    warn({
      title: '정말 탈퇴할까요?',
      message: `${lost}이 사라지고 되돌릴 수 없어요.`,
      confirm: '탈퇴',
      cancel: '취소',
      danger: true,
      onConfirm: () => leaving.mutate(),
    });
  }

  return (
    <>
      <form noValidate method="post" onSubmit={sending(submit)} className="space-y-5 px-gutter">
        <ul className="list-disc space-y-2 rounded-sheet bg-sunken py-5 pr-5 pl-9 text-ink-600 text-second">
          <li>
            <b className="font-semibold text-ink-900">{lost}</b>이 바로 사라져요.
          </li>
          {user.socials.length > 0 && (
            <li>{user.socials.map((provider) => socialNames[provider]).join('·')} 연결도 함께 끊어져요.</li>
          )}
          <li>이름, 연락처, 배송지 같은 개인정보는 바로 지워져요.</li>
          <li>주문·결제 기록은 법에 따라 5년 동안 따로 보관해요.</li>
        </ul>
        {needsPassword && (
          <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
        )}
        {isRefusal(leaving.error, 'OPEN_ORDERS') && (
          <div role="alert" className="rounded-card bg-danger/10 px-4 py-3 text-second">
            <p className="text-danger">{leaving.error.message}</p>
            <ButtonLink to="/order" variant="secondary" size="small" className="mt-3">
              주문내역 보기
            </ButtonLink>
          </div>
        )}
        <Button type="submit" variant="danger" size="large" full busy={leaving.isPending}>
          탈퇴하기
        </Button>
      </form>
      <ProofSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}
