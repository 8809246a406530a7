import { type FormEvent, useRef, useState } from 'react';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { brand } from '#brand';
import { api } from '../api.ts';
import { head } from '../head.ts';
import { messageOf } from '../refused.ts';
import { useSession } from '../session/session.tsx';
import type { Handle } from '../shell/handle.ts';
import { useSnackbar } from '../shell/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { useHydrated } from '../ui/hydrated.ts';
import { TextField } from '../ui/text-field.tsx';
import { returnPath } from './return.ts';

export const handle: Handle = { title: '로그인', bar: 'none' };
export const meta: MetaFunction = ({ matches }) => head(matches, { title: '로그인', path: '/login', hidden: true });

type Faults = { email?: string; password?: string; form?: string };

export default function LoginPage() {
  const [search] = useSearchParams();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const say = useSnackbar();
  const hydrated = useHydrated();
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const typed = { email: String(form.get('email')).trim(), password: String(form.get('password')) };
    const found = faultsOf(typed);
    setFaults(found);
    if (found.email) return email.current?.focus();
    if (found.password) return password.current?.focus();
    setBusy(true);
    try {
      const user = await signIn(await api('POST /v2/tokens', { body: typed }), { keep: form.get('keep') === 'on' });
      say(`${user.nickname ?? user.name ?? '회원'}님, 반가워요.`);
      await navigate(returnPath(search.get('next')), { replace: true });
    } catch (error) {
      setFaults({ form: messageOf(error) });
      password.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="mx-auto w-full max-w-md px-gutter pt-12 pb-16">
      <brand.Wordmark className="h-9 w-auto max-w-full" />
      <h1 className="mt-5 font-bold text-hero">다시 만나 반가워요</h1>
      <p className="mt-1 text-ink-600">{brand.words.signIn}</p>
      <form onSubmit={submit} noValidate method="post" className="mt-8 space-y-4">
        <TextField
          ref={email}
          label="이메일"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          maxLength={100}
          error={faults.email}
        />
        <TextField
          ref={password}
          label="비밀번호"
          name="password"
          type="password"
          autoComplete="current-password"
          error={faults.password}
        />
        <Checkbox name="keep" label="자동 로그인" />
        {faults.form && (
          <p role="alert" className="rounded-card bg-danger/10 px-4 py-3 text-danger text-second">
            {faults.form}
          </p>
        )}
        <Button type="submit" size="large" full busy={busy} disabled={!hydrated}>
          로그인
        </Button>
      </form>
    </section>
  );
}

function faultsOf({ email, password }: { email: string; password: string }): Faults {
  return {
    ...(/^\S+@\S+\.\S+$/.test(email) ? {} : { email: '이메일을 확인해 주세요.' }),
    ...(password ? {} : { password: '비밀번호를 입력해 주세요.' }),
  };
}
