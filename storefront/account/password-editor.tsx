import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import { emptyPasswordPair, passwordPairRules } from '../auth/password-pair.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { useSaved } from './use-saved.ts';
import { useUpdateProfile } from './use-update-profile.ts';

export function PasswordEditor({ user }: { user: Customer }) {
  const person = { email: user.email, phone: user.phone };
  const form = useForm({
    first: { currentPassword: '', ...emptyPasswordPair },
    rules: {
      currentPassword: ({ currentPassword }) => (currentPassword ? null : '지금 쓰는 비밀번호를 입력해 주세요.'),
      ...passwordPairRules(() => person),
    },
    owners: { LOGIN_FAILED: 'currentPassword', PASSWORD_WEAK: 'password', PASSWORD_USED: 'password' },
  });
  const edit = useUpdateProfile();
  const showSaved = useSaved();
  const showSnackbar = useSnackbar();

  function submit() {
    if (!form.check() || edit.isPending) return;
    const { password, currentPassword } = form.values;
    edit.mutate(
      { password, currentPassword },
      {
        onSuccess: () => showSaved('비밀번호를 바꿨어요. 다른 기기에서는 로그아웃돼요.'),
        onError: (error) => form.blame(error) || showSnackbar(errorMessageOf(error)),
      },
    );
  }

  return (
    <form noValidate method="post" onSubmit={submitHandler(submit)} className="space-y-4">
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? ''} readOnly />
      <PasswordField label="지금 비밀번호" autoComplete="current-password" {...form.field('currentPassword')} />
      <NewPasswordFields label="새 비밀번호" form={form} person={person} />
      <Button type="submit" full busy={edit.isPending}>
        저장
      </Button>
    </form>
  );
}
