import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#client/api.ts';
import { errorMessageOf, isApiError } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { groupThousands } from '#contract/rules/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { socialNames } from '../auth/social-providers.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import { useErrorSnackbar, useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSession } from '../session/session.tsx';
import { useFreshUser } from '../session/use-fresh-user.ts';

/** Account deletion on one page, with one question that names what is lost. */
export function DeleteAccountForm({ user }: { user: Customer }) {
  const { signOut } = useSession();
  useFreshUser();
  const navigate = useNavigate();
  const showErrorSnackbar = useErrorSnackbar();
  const showSnackbar = useSnackbar();
  const needsPassword = user.hasPassword;
  const form = useForm({
    first: { password: '' },
    rules: { password: ({ password }) => (needsPassword && !password ? '비밀번호를 입력해 주세요.' : null) },
    owners: { LOGIN_FAILED: 'password' },
  });
  const proof = useStepUp();
  const lost = `포인트 ${groupThousands(user.point)}P와 쿠폰 ${groupThousands(user.counts.coupons)}장`;
  const leaving = useMutation({
    mutationFn: () => api('DELETE /v1/app-users', { body: needsPassword ? form.values : {} }),
    async onSuccess() {
      await navigate('/', { replace: true });
      signOut();
      showSnackbar('탈퇴했어요. 그동안 함께해 주셔서 고마워요.');
    },
    onError(error) {
      if (proof.asks(error, () => leaving.mutate())) return;
      if (!isApiError(error, 'OPEN_ORDERS') && !form.blame(error)) showSnackbar(errorMessageOf(error));
    },
  });

  function submit() {
    if (!form.check() || leaving.isPending) return;
    showErrorSnackbar({
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
      <form noValidate method="post" onSubmit={submitHandler(submit)} className="space-y-5 px-gutter">
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
        <div className="rounded-sheet p-5 ring-1 ring-line ring-inset">
          <p className="font-semibold">떠나지 않고도 바꿀 수 있어요</p>
          <div className="mt-3 flex flex-wrap gap-2 *:grow">
            <ButtonLink to="/my-cuma/settings" variant="secondary" size="small">
              소식만 그만 받기
            </ButtonLink>
            <ButtonLink to="/inquiry" variant="secondary" size="small">
              불편했던 점 말하기
            </ButtonLink>
          </div>
        </div>
        {needsPassword && (
          <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
        )}
        {isApiError(leaving.error, 'OPEN_ORDERS') && (
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
      <StepUpSheet user={user} opened={proof.opened} onClose={proof.close} onProven={proof.given} />
    </>
  );
}
