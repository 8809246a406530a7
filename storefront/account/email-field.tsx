import { useQueryClient } from '@tanstack/react-query';
import { api } from '#browser/api.ts';
import { emailFault } from '#contract/rules/text.ts';
import { TextField } from '#ui/text-field.tsx';
import { meantEmail } from './typo.ts';

type Props = {
  value: string;
  fault: string | undefined;
  onWrite: (email: string) => void;
  onFault: (fault: string | null) => void;
};

/** The e-mail of a new member: a slip of the finger is mended with one tap, a known address is told at once. */
export function EmailField({ value, fault, onWrite, onFault }: Props) {
  const cache = useQueryClient();
  const meant = meantEmail(value);

  function write(email: string) {
    onWrite(email);
    if (!emailFault(email)) onFault(null);
  }

  async function leave(email: string) {
    if (email === '') return;
    const wrong = emailFault(email);
    onFault(wrong);
    if (wrong) return;
    const known = await cache
      .fetchQuery({
        queryKey: ['email-known', email],
        queryFn: () => api('GET /v1/app-users', { query: { email: email.trim() } }),
      })
      // Signing up asks once more; what cannot be looked up now does not stop anybody.
      .catch(() => null);
    if (known?.exists) onFault('이미 가입된 이메일입니다.');
  }

  return (
    <div>
      <TextField
        label="이메일"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        placeholder="name@naver.com"
        maxLength={100}
        value={value}
        error={fault}
        onChange={(event) => write(event.target.value)}
        onBlur={() => void leave(value)}
      />
      {meant && (
        <button
          type="button"
          onClick={() => {
            write(meant);
            void leave(meant);
          }}
          className="mt-1 min-h-11 text-left text-second"
        >
          혹시 <b className="font-semibold text-brand-strong underline underline-offset-4">{meant}</b> 아닌가요?
        </button>
      )}
    </div>
  );
}
