import { Link, type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { errorMessageOf } from '#client/error-messages.ts';
import type { Customer } from '#contract/customers.ts';
import {
  nicknameTextRule as nicknameRule,
  personNameRule,
  textFault,
  tidyText,
} from '#contract/rules/normalize-text.ts';
import { hyphenatePhone } from '#contract/rules/phone.ts';
import { Button } from '#ui/button.tsx';
import { submitHandler, useForm } from '#ui/form.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { pageMeta } from '../app/head.ts';
import { NewPasswordFields } from '../auth/new-password-fields.tsx';
import { emptyPasswordPair, passwordPairRules } from '../auth/password-pair.ts';
import { StepUpSheet } from '../auth/step-up-sheet.tsx';
import { useStepUp } from '../auth/use-step-up.ts';
import type { RouteHandle } from '../layout/route-handle.ts';
import { useSnackbar } from '../layout/snackbar-provider.tsx';
import { MemberOnly } from '../verification/member-only.tsx';
import { PhoneCode } from '../verification/phone-code.tsx';
import { useVerificationCode } from '../verification/use-code.ts';
import { useUpdateProfile } from './use-update-profile.ts';

export const handle: RouteHandle = { title: '내 정보' };
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '내 정보', path: '/my-cuma/profile', hidden: true });

export default function ProfilePage() {
  return (
    <MemberOnly title="내 정보" invite="로그인하고 내 정보를 관리하세요">
      {(user) => <Profile user={user} />}
    </MemberOnly>
  );
}

function Profile({ user }: { user: Customer }) {
  const [search] = useSearchParams();
  const edited = search.get('edit');
  const rows = rowsOf(user);
  return (
    <>
      <ul className="px-gutter">
        {rows.map(({ key, label, shown, editor }) => (
          <li key={key} className="border-line border-b py-3">
            <div className="flex min-h-11 items-center justify-between gap-3">
              <p className="min-w-0">
                <span className="block text-ink-400 text-second">{label}</span>
                <span className="block truncate">{shown}</span>
              </p>
              {editor && (
                <Link
                  to={edited === key ? '/my-cuma/profile' : `?edit=${key}`}
                  replace
                  preventScrollReset
                  aria-label={`${label} ${edited === key ? '변경 닫기' : '변경'}`}
                  className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center px-2 font-medium text-brand-strong text-second"
                >
                  {edited === key ? '닫기' : '변경'}
                </Link>
              )}
            </div>
            {edited === key && editor && <div className="pt-3 pb-4">{editor}</div>}
          </li>
        ))}
      </ul>
      <Link
        to="/my-cuma/secession"
        className="mx-gutter mt-8 inline-flex min-h-11 min-w-11 items-center self-start text-ink-400 text-second underline underline-offset-4"
      >
        회원 탈퇴
      </Link>
    </>
  );
}

function rowsOf(user: Customer) {
  const name = {
    field: 'name',
    label: '이름',
    value: user.name ?? '',
    autoComplete: 'name',
    faultOf: (raw: string) => textFault(personNameRule, raw),
  } as const;
  const nickname = {
    field: 'nickname',
    label: '닉네임',
    value: user.nickname ?? '',
    autoComplete: 'nickname',
    faultOf: (raw: string) => textFault(nicknameRule, raw),
  } as const;
  const { hasPassword } = user;
  return [
    { key: 'email', label: '이메일', shown: user.email ?? '이메일 없음', editor: null },
    { key: 'name', label: '이름', shown: user.name ?? '아직 없어요', editor: <ProfileTextEditor {...name} /> },
    {
      key: 'nickname',
      label: '닉네임',
      shown: user.nickname ?? '아직 없어요',
      editor: <ProfileTextEditor {...nickname} />,
    },
    {
      key: 'phone',
      label: '휴대폰 번호',
      shown: user.phone ? hyphenatePhone(user.phone) : '아직 없어요',
      editor: <PhoneEditor user={user} />,
    },
    ...(hasPassword
      ? [{ key: 'password', label: '비밀번호', shown: '••••••••', editor: <PasswordEditor user={user} /> }]
      : []),
  ];
}

function PhoneEditor({ user }: { user: Customer }) {
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
        onError: (error) =>
          proof.asks(error, save) || code.blame(error) || code.setErrors({ phone: errorMessageOf(error) }),
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

type ProfileTextEditorProps = {
  field: 'name' | 'nickname';
  label: string;
  value: string;
  autoComplete: string;
  faultOf: (value: string) => string | null;
};

function ProfileTextEditor({ field, label, value, autoComplete, faultOf }: ProfileTextEditorProps) {
  const form = useForm({
    first: { word: value },
    rules: { word: ({ word }) => faultOf(word) },
    owners: { NICKNAME_TAKEN: 'word', [field]: 'word' },
  });
  const edit = useUpdateProfile();
  const showSaved = useSaved();
  const showSnackbar = useSnackbar();

  function submit() {
    if (!form.check() || edit.isPending) return;
    const word = tidyText(form.values.word);
    edit.mutate(field === 'name' ? { name: word } : { nickname: word }, {
      onSuccess: () => showSaved(`${label}을 바꿨어요.`),
      onError: (error) => form.blame(error) || showSnackbar(errorMessageOf(error)),
    });
  }

  return (
    <form noValidate onSubmit={submitHandler(submit)} className="space-y-3">
      <TextField label={`새 ${label}`} autoComplete={autoComplete} maxLength={40} {...form.field('word')} />
      <Button type="submit" full busy={edit.isPending}>
        저장
      </Button>
    </form>
  );
}

function PasswordEditor({ user }: { user: Customer }) {
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

/** Returns a function that confirms a saved profile field and closes its page. */
function useSaved() {
  const navigate = useNavigate();
  const showSnackbar = useSnackbar();
  return (text: string) => {
    showSnackbar(text);
    void navigate('/my-cuma/profile', { replace: true, preventScrollReset: true });
  };
}
